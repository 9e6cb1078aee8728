"""Secrets in configuration files, code, commands, URLs, headers and tables."""

from __future__ import annotations

import base64
import random

from third_values import SERVICES, quiet, render, templates, words

OWNERS = words("""DB POSTGRES MYSQL REDIS SMTP ADMIN RABBITMQ FTP SFTP LDAP MQTT APP GRAFANA
 KEYSTORE MONGO ELASTIC BATCH SPRING_DATASOURCE MAIL KAFKA_SASL BACKUP MINIO_ROOT NEXUS WIFI VPN""")
PASSES = words("PASSWORD PASSWORD PASSWORD PASSWD PASS PWD PW")
ISSUERS = words("""JWT SESSION APP INTERNAL WEBHOOK ADMIN SERVICE SIGNING AUTH COOKIE BATCH PARTNER
 CRON NEXTAUTH METRICS DEPLOY BOT""")
TOKENS = words("SECRET SECRET TOKEN API_KEY SECRET_KEY ACCESS_TOKEN AUTH_TOKEN ENCRYPTION_KEY")
BLOCKS = {
    "env": """
{pname}={pw}¶# {svc}/.env.{env}⏎DB_USER={acct}⏎DB_PASSWORD={pw}⏎{tname}={tok}⏎DEBUG=false
{tname}={tok}¶MONGO_URI=mongodb[+srv|]://{acct}:{spw}@{co}.mongo.host/{svc}¶{pname}="{hpw}"  # {env}
export {pname}='{pw}'¶{pname}_HOST={ip}⏎{pname}={pw}⏎{pname}_PORT={port}¶export {tname}={tok}
set {pname}={spw}¶AMQP_URL=amqp://{acct}:{spw}@mq.{co}.io:5672/{svc}¶$env:{pname}="{pw}"
DATABASE_URL=[postgres|postgresql|mysql|mariadb]://{acct}:{spw}@{svc}-db.{env}.internal:{port}/{svc}
REDIS_URL=redis[s|]://:{spw}@{ip}:6379/0¶MAIL_DSN=smtp://{user}:{spw}@smtp.{co}.io:587""",
    "yaml": """
spring:⏎  datasource:⏎    url: jdbc:mysql://{ip}:3306/{svc}⏎    username: {acct}⏎    password: {pw}
{svc}:⏎  host: {ip}⏎  {plow}: "{pw}"⏎  timeout: {n}¶env:⏎  - name: {pname}⏎    value: "{pw}"
auth:⏎  {tlow}: {tok}⏎  issuer: {co}¶environment:⏎      - {pname}={spw}⏎      - TZ=Asia/Seoul
services:⏎  db:⏎    image: postgres:16⏎    environment:⏎      POSTGRES_PASSWORD: {pw}
services:⏎  cache:⏎    command: redis-server --requirepass {spw}⏎    ports: ["6379:6379"]
{tcam}: '{tok}'¶[ansible_become_pass|ansible_ssh_pass|vault_db_password|ansible_password]: {pw}
{plow}: {spw}  # {tick}¶apiVersion: v1⏎kind: Secret⏎metadata: {name: {svc}}⏎data:⏎  password: {b64}
apiVersion: v1⏎kind: Secret⏎metadata:⏎  name: {svc}⏎stringData:⏎  password: {pw}⏎type: Opaque
values.yaml:⏎global:⏎  {tcam}: {tok}⏎  replicas: {n}
- name: create db user⏎  community.mysql.mysql_user:⏎    name: {acct}⏎    password: "{pw}"
""",
    "ini": """
[database]⏎host = {ip}⏎user = {acct}⏎password = {pw}¶[tool.{svc}]⏎{plow} = "{pw}"⏎verify = true
[auth]⏎{tlow} = "{tok}"⏎ttl = {nn}¶machine {svc}.{co}.io⏎login {acct}⏎password {spw}
[{svc}]⏎{plow}={spw}⏎retries={n}¶[{env}]⏎dsn = "[mysql|mssql]://{acct}:{spw}@{ip}/{svc}"⏎pool = {n}
[client]⏎user={acct}⏎password={spw}¶{ip}:5432:{svc}:{acct}:{spw}   # ~/.pgpass¶{svc}.{plow} = {pw}
{svc}.{tcam}={tok}¶server.ssl.key-store-password={pw}¶//npm.{co}.io/:_authToken={tok}
spring.datasource.username={acct}⏎spring.datasource.password={pw}⏎spring.jpa.show-sql=false
jwt.secret={tok}¶username={acct}⏎password={spw}¶mail.smtp.password={pw}¶requirepass {spw}""",
    "json and xml": """
{"host": "{ip}", "user": "{acct}", "password": "{pw}"}¶<property name="password" value="{spw}"/>
{"{tcam}": "{tok}", "ttl": {nn}}¶{"smtp": {"user": "{user}@{co}.io", "pass": "{pw}", "port": 587}}
{⏎  "ConnectionStrings": {⏎    "Default": "Server={ip};Database={svc};User Id={acct};Password={spw\
};"⏎  }⏎}¶POST /login⏎{"username": "{user}", "password": "{pw}"}⏎→ 200 {"ok": true}
"{pcam}": "{pw}",¶connectionString="Data Source={ip};uid={acct};pwd={spw};"¶<{tcam}>{tok}</{tcam}>
{"auth": {"{tlow}": "{tok}"}}¶<string name="{tlow}">{tok}</string>
<add key="{pcam}" value="{spw}" />
<server>⏎  <id>{co}-nexus</id>⏎  <username>{acct}</username>⏎  <password>{spw}</password>⏎</server>
<bean id="ds"><property name="username" value="{acct}"/><property name="password" value="{spw}"/><\
/bean>""",
    "terraform and docker": """
resource "aws_db_instance" "{svc}" {⏎  username = "{acct}"⏎  password = "{pw}"⏎}¶ARG {tname}={tok}
{plow} = "{pw}"¶kubectl create secret generic {svc} --from-literal=password='{pw}' -n {env}
variable "{plow}" {⏎  type    = string⏎  default = "{pw}"⏎}¶{tlow} = "{tok}" # terraform.tfvars
FROM node:20⏎ENV {pname}={spw}⏎RUN npm ci¶docker login registry.{co}.io -u {acct} -p {spw}
RUN echo "{acct}:{spw}" | chpasswd¶helm upgrade {svc} ./chart --set {pcam}={spw}
docker run --name {svc}-db -e MYSQL_ROOT_PASSWORD={spw} -p {port1}:{port1} -d mysql:8""",
    "sql": """
CREATE USER '{acct}'@'%' IDENTIFIED BY '{pw}';¶GRANT ALL ON {svc}.* TO {acct} IDENTIFIED BY '{spw}';
ALTER USER {acct} WITH PASSWORD '{pw}';¶ALTER USER '{acct}'@'localhost' IDENTIFIED BY '{hpw}';
CREATE ROLE {svc} LOGIN PASSWORD '{pw}';¶SET PASSWORD FOR '{acct}'@'%' = PASSWORD('{pw}');
CREATE LOGIN {acct} WITH PASSWORD = '{pw}';
INSERT INTO api_clients (name, {tlow}) VALUES ('{svc}', '{tok}');
UPDATE settings SET value = '{pw}' WHERE name = 'smtp_password';""",
    "shell": """
mysql -h {ip} -u {acct} -p{spw} {svc}¶./{svc}-cli login --user {acct} --password {spw} --env {env}
mysqldump -u {acct} --password='{pw}' {svc} > dump.sql¶echo '{pw}' | sudo -S systemctl restart {svc}
PGPASSWORD='{pw}' psql -h {ip} -U {acct} {svc}¶curl -u {acct}:{spw} https://{svc}.{co}.io/api/health
redis-cli -h {ip} -a {spw} ping¶curl -H "X-Auth-Token: {tok}" https://{svc}.{co}.io/v2/jobs
sshpass -p '{pw}' ssh {acct}@{ip}¶openssl pkcs12 -in {svc}.p12 -passin pass:{spw} -nodes
smbclient //{ip}/share -U '{acct}%{spw}'¶keytool -list -keystore {svc}.jks -storepass {spw}
wget --user={acct} --password={spw} {url}¶mongosh "mongodb://{acct}:{spw}@{ip}:27017/admin"
curl -H "Authorization: Bearer {tok}" {url}¶git clone https://{acct}:{spw}@git.{co}.io/{svc}
curl -H 'Authorization: Basic {basic}' {url}¶net use Z: \\\\{ip}\\{svc} {spw} /user:{acct}
zip -P {spw} backup-{date}.zip dump.sql¶ansible-playbook site.yml -e {plow}={spw}
{svc}ctl --token={tok} rollout¶htpasswd -bc .htpasswd {acct} {spw}¶7z x {svc}-{date}.7z -p{spw}""",
    "python": """
conn = psycopg.connect(host="{ip}", user="{acct}", password="{pw}")¶{tname} = '{tok}'
{pname} = "{pw}"¶engine = create_engine("postgresql+psycopg://{acct}:{spw}@{ip}:5432/{svc}")
{plow} = '{hpw}'¶r = redis.Redis(host="{ip}", port=6379, password="{pw}")
requests.get(url, auth=("{acct}", "{pw}"), timeout={n})¶SECRET_KEY = "{tok}"  # settings/{env}.py
{tlow} = os.getenv("{tname}", "{tok}")¶login(user="{user}", password="{pw}")  # test_{svc}.py
jwt.encode(claims, "{tok}", "HS256")
DATABASES = {"default": {"NAME": "{svc}", "USER": "{acct}", "PASSWORD": "{pw}", "HOST": "{ip}"}}""",
    "other code": """
const {pcam} = "{pw}";¶if (req.headers["x-{svc}-token"] !== "{tok}") return res.status(403).end();
export const {tcam}: string = '{tok}';¶new Pool({ host: '{ip}', user: '{acct}', password: '{pw}' });
await page.fill("#password", "{pw}");¶storePassword = "{pw}"⏎keyAlias = "{svc}"⏎keyPassword = "{pw}"
mongoose.connect("mongodb://{acct}:{spw}@{ip}/{svc}");¶private static final String {pname} = "{pw}";
app.use(session({ secret: "{tok}" }));¶@Value("${{svc}.{tlow}:{tok}}")⏎private String {tcam};
process.env.{tname} ??= "{tok}";¶buildConfigField("String", "{tname}", "\\"{tok}\\"")
DriverManager.getConnection(url, "{acct}", "{pw}");¶proxy_set_header Authorization "Basic {basic}";
ds.setPassword("{pw}");¶var cs = "Server={ip};User={acct};Password={spw}";¶config.{tlow} = '{tok}'
val {tcam} = "{tok}"¶dsn := "{acct}:{spw}@tcp({ip}:3306)/{svc}"¶{pcam} = "{pw}" // build.gradle.kts
private const string {pcam} = "{pw}";¶proxy_set_header X-Internal-Token "{tok}";¶.password("{pw}")
const {tcam} = "{tok}"¶$db = new PDO($dsn, '{acct}', '{pw}');¶password: "{pw}", # database.rb
cfg.Password = "{pw}"¶define('DB_PASSWORD', '{pw}');¶let {tlow} = "{tok}";¶'{tlow}' => '{tok}',""",
    "headers and tables": """
GET /v1/{svc} HTTP/1.1⏎Host: {co}.io⏎Authorization: Bearer {tok}⏎¶X-{co}-Signature-Secret: {tok}
X-API-Key: {tok}¶| key | value |⏎|---|---|⏎| {pname} | `{pw}` |⏎| {pname}_PORT | {port} |
Cookie: session={tok}¶| 서버 | 계정 | 비밀번호 |⏎|---|---|---|⏎| {ip} | {acct} | {pw} |
Authorization: Basic {basic}¶host,user,password⏎{ip},{acct},{spw}⏎{ip},{user},{spw}
https://{svc}.{co}.io/hook?token={tok}¶wss://{svc}.{co}.io/ws?access_token={tok}
https://{acct}:{spw}@{svc}.{co}.io/admin¶service;login;password⏎{svc};{acct};{spw}
ftp://{acct}:{spw}@{ip}/drop¶name,{tlow},created⏎{svc},{tok},{date}¶| {tname} | {tok} | {env} |
| env | user | password |⏎|---|---|---|⏎| {env} | {acct} | {pw} |⏎| prod | ask {user} | vault |""",
}
FORMS = [(kind, one) for kind, block in BLOCKS.items() for one in templates(block)]
BEFORE = templates("""
[Working|Current|Local] config of {svc}:⏎¶This is what finally worked on {env}:⏎¶다음 작업 때 참고:⏎
{tick}: settings on {env}⏎¶Lesson: {svc} reads only this form.⏎¶{env} 설정은 이렇게 되어 있음:⏎
Fix for the {svc} outage:⏎¶{user}님이 보내준 {svc} 설정:⏎¶{svc} 접속 설정 (작동 확인)⏎
From the runbook of {svc}:⏎¶아래처럼 바꾸니까 연결됨⏎¶인수인계용 설정 발췌⏎""")
AFTER = templates("""
⏎[Restart|Redeploy] {svc} after the change.¶⏎Pool of {n} is enough.¶⏎재시작해야 반영됩니다.
⏎Checked on {date}.¶⏎포트는 {port} 그대로.¶⏎{date} 확인함.""")


def camel(name: str) -> str:
    """DB_PASSWORD as dbPassword."""
    first, *rest = name.lower().split("_")
    return first + "".join(part.capitalize() for part in rest)


def config(rng: random.Random) -> tuple[str, list[str], str]:
    """A note with a secret in configuration or code: text, pieces, kind."""
    kind, form = rng.choice(FORMS)
    passed = f"{rng.choice(OWNERS)}_{rng.choice(PASSES)}"
    token = f"{rng.choice(ISSUERS)}_{rng.choice(TOKENS)}"
    encoded = base64.b64encode(quiet(rng).encode()).decode()
    basic = base64.b64encode(f"{rng.choice(SERVICES)}:{quiet(rng)}".encode()).decode()
    fixed = {
        "pname": passed,
        "plow": passed.lower(),
        "pcam": camel(passed),
        "tname": token,
        "tlow": token.lower(),
        "tcam": camel(token),
        "basic": basic,
        "url": f"https://{rng.choice(SERVICES)}.daon.io/api",
    }
    extra = [basic] if "{basic}" in form else []
    if "{b64}" in form:
        fixed["b64"] = encoded
        extra.append(encoded)
    text, pieces = render(rng, form, fixed)
    if rng.random() < 0.55:
        text = render(rng, rng.choice(BEFORE), {})[0] + text
    if rng.random() < 0.25:
        text += render(rng, rng.choice(AFTER), {})[0]
    return text, pieces + extra, kind
