"""Passwords, tokens and connection strings in configuration, code and commands.

The corpus was written from public formats and from how people write, without sight of
the rules. A row is kind | template; ``%pw%`` and the like are the invented secrets.
"""

from __future__ import annotations

import base64
import random

from second_values import (
    Maker,
    draw,
    fill,
    freeze,
    password,
    pick,
    templates,
    token,
    url_password,
)

ROWS = templates("""
yaml|spring:¶  datasource:¶    url: jdbc:mysql://%host%/%db%¶    username: %user%¶
      password: %upw%
json|{"ConnectionStrings": {"Default": "Server=%host%;Database=%db%;User Id=%user%;
  Password=%upw%;TrustServerCertificate=true"}}
xml|<bean id="ds"><property name="url" value="jdbc:oracle:thin:@%host%:1521:%db%"/>¶
  <property name="password" value="%pw%"/></bean>
properties|sasl.jaas.config=org.apache.kafka.common.security.plain.PlainLoginModule required¶
   username="%user%" password="%upw%";
ansible|- user:¶    name: %user%¶
      password: '%pw%'
cron|0 3 * * *
   PGPASSWORD=%upw% pg_dump -U %user% %db% > /backup/%db%.sql
shell|curl -d 'grant_type=password&username=%user%&password=%upw%' https://sso.%domain%/token
yaml|smtp_smarthost: smtp.%domain%:587¶smtp_auth_username: alerts¶smtp_auth_password: '%pw%'
compose|services:¶  db:¶    image: mysql:8¶    environment:¶      MYSQL_ROOT_PASSWORD: %upw%
python|conn = psycopg2.connect(host="%host%", user="%user%", password="%pw%", dbname="%db%")
compose|  db:¶    environment:¶      - POSTGRES_USER=%user%¶      - POSTGRES_PASSWORD=%upw%
env|MONGO_URI=mongodb+srv://%user%:%upw%@cluster0.x7ab2.mongodb.net/%db%?retryWrites=true
terraform|resource "aws_db_instance" "%db%" {¶  username = "%user%"¶  password = "%pw%"¶}
yaml|grafana:¶  adminUser: admin¶  adminPassword: %upw%¶  persistence:¶    enabled: true
xml|<server><id>%app%</id><username>%user%</username><password>%upw%</password></server>
kubernetes|apiVersion: v1¶kind: Secret¶metadata:¶  name: %app%¶data:¶  password: %b64pw%
shell|keytool -importkeystore -srckeystore a.jks -srcstorepass %upw% -destkeystore b.p12
json|{"name": "%app%", "webhook": {"url": "https://%domain%/hook", "secret": "%tok%"}}
kubernetes|kubectl -n %env% create secret generic %app% --from-literal=password='%pw%'
java|DriverManager.getConnection("jdbc:postgresql://%host%/%db%", "%user%", "%pw%");
ruby|production:¶  adapter: postgresql¶  username: %user%¶  password: <%= "%pw%" %>
ini|[smtp]¶enabled = true¶user = %user%¶password = "%pw%"¶host = smtp.%domain%:465 ~~ env|%PWN%=%pw%
json|{"host": "%host%", "user": "%user%", "password": "%pw%", "database": "%db%"} ~~ env|%TKN%=%tok%
json|{"auths": {"registry.%domain%": {"username": "%user%", "password": "%pw%"}}}
shell|openvpn --config %env%.ovpn --auth-user-pass <(printf '%user%\\n%upw%\\n')
sql|SELECT * FROM dblink('host=%host% user=%user% password=%upw%', 'select 1');
ts|const pool = new Pool({ host: '%host%', user: '%user%', password: '%pw%' });
env|DB_HOST=%host%¶DB_PORT=%port%¶DB_USER=%user%¶DB_PASSWORD=%pw%¶DB_NAME=%db% ~~ yaml|%pwn%: '%pw%'
yaml|database:¶  host: %host%¶  username: %user%¶  password: %upw%¶  pool: %n%
properties|ssl.keystore.location=/etc/%app%/ks.p12¶ssl.keystore.password=%upw%
odbc|Driver={ODBC Driver 18 for SQL Server};Server=%host%;UID=%user%;PWD=%upw%
table|| Variable | %env% |¶|---|---|¶| %TKN% | `%tok%` |¶| LOG_LEVEL | info | ~~ yaml|%ctk%: "%tok%"
properties|spring.datasource.username=%user%¶spring.datasource.password=%pw% ~~ env|PGPASSWORD=%upw%
compose|redis:¶  command: redis-server --requirepass %upw% --appendonly yes ~~ json|"%cpw%": "%pw%",
shell|wget --user=%user% --password='%pw%' https://files.%domain%/%app%.tgz ~~ python|%PWN% = "%pw%"
table|| Host | User | Password |¶|---|---|---|¶| %host% | %user% | `%pw%` |
python|engine = create_engine("mysql+pymysql://%user%:%upw%@%host%/%db%") ~~ env|export %PWN%='%pw%'
shell|ldapsearch -D "cn=%user%,dc=acme,dc=io" -w '%pw%' -H ldap://%host% ~~ env|export %TKN%="%tok%"
header|curl -H "X-Auth-Token: %tok%" https://%app%.%domain%/api/v1/jobs ~~ terraform|%tkn% = "%tok%"
sql|ALTER USER '%user%'@'%pc%' IDENTIFIED BY '%pw%';¶FLUSH PRIVILEGES; ~~ properties|app.%tkn%=%tok%
kotlin|signingConfigs { create("release") { storePassword = "%pw%" } } ~~ kotlin|val %cpw% = "%pw%"
env|SMTP_HOST=smtp.%domain%¶SMTP_USER=noreply@%domain%¶SMTP_PASS=%pw% ~~ properties|jwt.secret=%tok%
env|SPRING_DATASOURCE_USERNAME=%user%¶SPRING_DATASOURCE_PASSWORD=%pw% ~~ python|SECRET_KEY = "%djk%"
go|db, err := sql.Open("mysql", "%user%:%upw%@tcp(%host%:3306)/%db%") ~~ ruby|config.%tkn% = '%tok%'
terraform|variable "%pwn%" {¶  type    = string¶  default = "%pw%"¶} ~~ go|const %ctk% = "%tok%"
sql|CREATE LOGIN %user% WITH PASSWORD = N'%pw%', CHECK_POLICY = OFF; ~~ rust|let %pwn% = "%pw%";
csharp|var cs = "Server=%host%;Database=%db%;Uid=%user%;Pwd=%upw%;"; ~~ table|%PWN%,%upw%,%env%
xml|<property name="hibernate.connection.password">%upw%</property> ~~ python|%tkn% = '%tok%'
dockerfile|FROM postgres:16¶ENV POSTGRES_PASSWORD=%upw%¶EXPOSE 5432
toml|[database]¶host = "%host%"¶user = "%user%"¶password = "%pw%" ~~ php|$config['%tkn%'] = '%tok%';
xml|<Resource username="%user%" password="%upw%" maxTotal="%n%"/>
kubernetes|kind: Secret¶stringData:¶  %PWN%: "%pw%"¶type: Opaque ~~ ts|export const %ctk% = '%tok%';
python|ssh.connect("%host%", username="%user%", password="%pw%") ~~ ts|const %cpw%: string = "%pw%";
ts|mongoose.connect('mongodb://%user%:%upw%@%host%:27017/%db%'); ~~ kotlin|const val %TKN% = "%tok%"
go|cfg := Config{User: "%user%", Password: "%pw%", Timeout: %n%}
shell|openssl enc -d -aes-256-cbc -in %db%.enc -pass pass:%upw% ~~ ini|[ldap]¶bind_password = '%pw%'
dockerfile|ARG %TKN%=%tok%¶RUN pip install -r requirements.txt ~~ php|define('DB_PASSWORD', '%pw%');
shell|ansible-playbook site.yml -e "ansible_become_pass=%upw%" ~~ header|Authorization: Bearer %tok%
python|requests.get(url, auth=("%user%", "%pw%"), timeout=%n%) ~~ properties|db.%env%.password=%pw%
env|NEXTAUTH_URL=https://%app%.%domain%¶NEXTAUTH_SECRET=%tok% ~~ shell|echo "%user%:%pw%" | chpasswd
yaml|database:¶  user: %user%¶  password: "%pw%"¶  name: %db% ~~ header|Authorization: Basic %basic%
env|DATABASE_URL=postgresql://%user%:%upw%@%host%:5432/%db% ~~ toml|[auth]¶%tkn% = "%tok%"¶ttl = %n%
shell|argocd login %host% --username admin --password %upw% ~~ shell|mysqldump --password=%upw% %db%
ts|jwt.sign({ id: user.id }, '%tok%', { expiresIn: '1h' }); ~~ go|req.SetBasicAuth("%user%", "%pw%")
java|@Value("${%app%.secret:%tok%}")¶private String secret; ~~ ruby|http.basic_auth '%user%', '%pw%'
php|$pdo = new PDO('mysql:host=%host%', '%user%', '%pw%'); ~~ toml|[registries.acme]¶token = "%tok%"
url|https://api.%domain%/v1/%app%?api_key=%htok%&limit=%n% ~~ sql|ALTER ROLE %user% PASSWORD '%pw%';
ini|[rabbitmq]¶default_user = %user%¶default_pass = %upw% ~~ shell|redis-cli -h %host% -a %upw% info
ansible|%host% ansible_user=%user% ansible_ssh_pass=%upw% ~~ ts|const key = '%half1%' +¶  '%half2%';
git|[credential "https://git.%domain%"]¶  password = %pw% ~~ python|os.environ.get("%PWN%", "%pw%")
shell|curl -u %user%:%upw% https://%app%.%domain%/health ~~ ini|[client]¶user=%user%¶password="%pw%"
ts|app.use(session({ secret: '%tok%', resave: false })); ~~ ts|await page.fill('#password', '%pw%');
shell|mysql -u %user% -p%upw% -h %host% %db% < dump.sql ~~ shell|sshpass -p '%pw%' ssh %user%@%host%
shell|docker login registry.%domain% -u %user% -p %upw% ~~ rust|.basic_auth("%user%", Some("%pw%"))
url|https://%app%.%domain%/callback?access_token=%htok% ~~ url|ftp://%user%:%upw%@%host%/export/
url|jdbc:mysql://%host%/%db%?user=%user%&password=%upw% ~~ xml|<add key="%PWN%" value="%pw%" />
table|name,host,user,password¶%app%,%host%,%user%,%upw% ~~ shell|zip -P %upw% %db%.zip dump.sql
env|# %app% %env%¶%TKN%=%tok%¶%PWN%="%pw%"¶DEBUG=false ~~ env|REDIS_URL=redis://:%upw%@%host%:6379/0
python|r = redis.Redis(host="%host%", password="%pw%") ~~ shell|vault kv put kv/%app% password=%upw%
netrc|machine git.%domain% login %user% password %upw% ~~ header|Cookie: sessionid=%tok%; theme=dark
env|CELERY_BROKER=redis://default:%upw%@%host%:6379/2 ~~ shell|./deploy.sh --env %env% --token %tok%
yaml|auth:¶  jwt:¶    secret: %tok%¶    expires: 3600 ~~ ansible|vars:¶  mysql_root_password: "%pw%"
shell|PGPASSWORD='%pw%' psql -h %host% -U %user% %db% ~~ url|amqps://%user%:%upw%@mq.%domain%/%env%
nginx|if ($http_x_api_key != "%tok%") { return 403; } ~~ systemd|[Service]¶Environment="%PWN%=%pw%"
nginx|proxy_set_header Authorization "Basic %basic%"; ~~ java|dataSource.setPassword("%pw%");
shell|htpasswd -bc /etc/nginx/.htpasswd %user% %upw% ~~ kubernetes|env:¶- name: %TKN%¶  value: %tok%
shell|net use Z: \\\\%host%\\data /user:%user% %upw% ~~ sql|CREATE USER %user% WITH PASSWORD '%pw%';
ini|[mysqld_exporter]¶user = %user%¶password = %pw% ~~ kubernetes|env:¶- name: %PWN%¶  value: "%pw%"
shell|echo '%pw%' | sudo -S systemctl restart %app% ~~ python|app.config["JWT_SECRET_KEY"] = "%tok%"
shell|smbclient //%host%/share -U '%user%%pc%%upw%' ~~ python|smtp.login("noreply@%domain%", "%pw%")
python|hmac.new(b"%tok%", body, sha256).hexdigest() ~~ ts|const %cpw% = process.env.%PWN% || '%pw%';
env|AMQP_URL=amqp://%user%:%upw%@%host%:5672/%env% ~~ python|os.environ.setdefault("%TKN%", "%tok%")
terraform|%pwn% = "%pw%"¶region = "ap-northeast-2" ~~ python|TOKEN = (¶    "%half1%"¶    "%half2%"¶)
ci|variables:¶  %TKN%: %tok%¶stages: [build, test] ~~ java|String %ctk% = "%half1%"¶    + "%half2%";
url|rtsp://%user%:%upw%@192.168.0.%n%:554/stream1 ~~ properties|storePassword=%upw%¶keyAlias=release
json|{¶  "%ctk%": "%tok%",¶  "issuer": "%app%"¶} ~~ java|private static final String %PWN% = "%pw%";
nginx|proxy_set_header X-Internal-Token "%tok%"; ~~ table|| Key | Value |¶|---|---|¶| %PWN% | %pw% |
url|https://%user%:%upw%@git.%domain%/%app%.git ~~ wpa|network={¶  ssid="acme-%n%F"¶  psk="%pw%"¶}
csharp|new NetworkCredential("%user%", "%pw%") ~~ php|'password' => env('DB_PASSWORD', '%pw%'),
csharp|private const string %cpw% = @"%pw%"; ~~ table|user;password;role¶%user%;%upw%;admin¶
pgpass|%host%:5432:%db%:%user%:%upw% ~~ rust|const %TKN%: &str = "%tok%"; ~~ header|X-API-Key: %tok%
php|define('AUTH_SALT', '%djk%');
""")

BEFORE = templates("""
%app% %env% config: ~~ Working settings for %app%: ~~ Note to self, %day%: ~~ What fixed the login:
%host% 접속 설정 ~~ %app% %env% 환경 설정값: ~~ %name%님 설정 파일에서 발췌 ~~ 로컬에서 돌릴 때:
The job failed until I used this: ~~ ## %app% (%env%) ~~ TODO move this out of the repo:
""")
AFTER = templates("""
Restart %app% afterwards. ~~ Checked on %day%. ~~ 적용 후 %app% 재시작 필요. ~~ Works since %day%.
(%env% 전용) ~~ Same on %host%. ~~ 담당: %name%
""")


def _basic(rng: random.Random) -> str:
    return base64.b64encode(f"{rng.choice(('admin', 'ci'))}:{password(rng)}".encode()).decode()


SECRETS: dict[str, Maker] = {
    "pw": password,
    "upw": url_password,
    "tok": token,
    "htok": lambda rng: draw(rng.choice(("<h32>", "<w32>", "<h40>", "<uuid>")), rng),
    "djk": lambda rng: draw(
        rng.choice(("<w50>", "<w12>^<w20>!<w17>", "<w8>$<w9>#<w14>@<w16>")), rng
    ),
    "b64pw": lambda rng: base64.b64encode(password(rng).encode()).decode(),
    "basic": _basic,
    "half1": lambda rng: draw(rng.choice(("<h20>", "<w18>", "<w24>")), rng),
    "half2": lambda rng: draw(rng.choice(("<h20>", "<w18>", "<w16>")), rng),
}
_PW = (
    "db_password",
    "mysql_password",
    "redis_password",
    "admin_password",
    "smtp_password",
    "ldap_bind_pw",
    "ftp_pass",
    "root_password",
    "rabbitmq_pass",
    "keystore_password",
    "vpn_password",
    "kafka_password",
    "elastic_password",
    "minio_root_password",
)
_TK = (
    "jwt_secret",
    "session_secret",
    "api_token",
    "internal_api_key",
    "webhook_secret",
    "client_secret",
    "encryption_key",
    "signing_key",
    "cookie_secret",
    "auth_token",
    "refresh_secret",
    "service_token",
    "hmac_secret",
    "deploy_token",
    "access_token",
)


def _camel(name: str) -> str:
    first, *rest = name.split("_")
    return first + "".join(part.capitalize() for part in rest)


NAMES: dict[str, Maker] = {
    "pc": pick("%"),
    "PWN": pick(*map(str.upper, _PW)),
    "pwn": pick(*_PW),
    "cpw": pick(*map(_camel, _PW)),
    "TKN": pick(*map(str.upper, _TK)),
    "tkn": pick(*_TK),
    "ctk": pick(*map(_camel, _TK)),
}


def config_sample(rng: random.Random) -> tuple[str, tuple[str, ...], str]:
    """One piece of configuration or code with a secret: text, pieces, kind."""
    kind, row = rng.choice(ROWS).split("|", 1)
    common = freeze(rng)
    text, pieces = fill(row, rng, common | NAMES | SECRETS, set(SECRETS))
    if rng.random() < 0.45:
        before = fill(rng.choice(BEFORE), rng, common, set())[0]
        fence = rng.random() < 0.5
        text = f"{before}\n```\n{text}\n```" if fence else f"{before}\n{text}"
        if rng.random() < 0.4:
            text += "\n" + fill(rng.choice(AFTER), rng, common, set())[0]
    return text, tuple(pieces), kind
