"""Configuration and code shapes that hold a secret, and ordinary sentences around them."""

from __future__ import annotations

from typing import Final

from unseen_values import frames

_BLOCK: Final = r"""
== dotenv
DB_HOST=%host%
DB_PASSWORD=%pws%
== dotenv quoted
%mod%_USER=%user%
%mod%_PASS="%pw%"
== dotenv key
SESSION_SECRET=%key%
PORT=%port%
== yaml
database:
  host: %host%
  username: %user%
  password: %pws%
== yaml quoted
%mod%:
  auth:
    user: "%user%"
    pass: '%pw%'
== yaml key
jwt:
  secret: %key%
  ttl: 3600
== json :: {"host": "%host%", "user": "%user%", "password": "%pw%"}
== json nested
"smtp": {
  "login": "%mail%",
  "passwd": "%pw%",
  "tls": true
}
== json camel case :: { "clientId": "%mod%-web", "clientSecret": "%key%" }
== toml
[%mod%.db]
user = "%user%"
password = "%pw%"
== toml key
secret_key = "%key%"
debug = false
== ini
[mysql]
user = %user%
password = %pws%
== my.cnf
[client]
host=%host%
password="%pw%"
== terraform
resource "aws_db_instance" "%db%" {
  username = "%user%"
  password = "%pw%"
}
== tfvars
db_master_password = "%pw%"
region             = "ap-northeast-2"
== compose map
  db:
    image: postgres:16
    environment:
      POSTGRES_PASSWORD: %pws%
== compose list
    environment:
      - MYSQL_DATABASE=%db%
      - MYSQL_ROOT_PASSWORD=%pws%
== k8s secret data
kind: Secret
metadata:
  name: %mod%-db
data:
  password: %bsix%
== k8s secret stringData
stringData:
  username: %user%
  password: "%pw%"
== k8s env
        - name: REDIS_PASSWORD
          value: "%pw%"
== kubectl :: kubectl create secret generic %mod% --from-literal=password='%pw%'
== helm :: helm upgrade %mod% ./chart --set auth.rootPassword=%pws%
== shell export
export PGPASSWORD='%pw%'
psql -h %host% -U %user% %db%
== shell export bare :: export API_SECRET=%key%
== shell inline :: PGPASSWORD=%pws% psql -h %host% -U %user% -d %db%
== fish :: set -x DB_PASSWORD '%pw%'
== powershell :: $env:SQL_PASSWORD = "%pw%"
== windows set :: setx ADMIN_PASSWORD "%pw%"
== curl -u :: curl -u %user%:%pws% https://%domain%/api/v1/status
== curl -u quoted :: curl -s -u '%user%:%pw%' https://%domain%/health
== curl bearer :: curl -H "Authorization: Bearer %key%" https://%domain%/v2/%db%
== curl bearer jwt :: curl -H 'Authorization: Bearer %jwt%' https://%domain%/me
== curl basic header :: curl -H "Authorization: Basic %basic%" https://%domain%/login
== curl api key :: curl -H 'X-API-Key: %key%' https://%domain%/%db%
== curl cookie :: curl -b 'sessionid=%cookie%' https://%domain%/admin
== curl form :: curl -d 'username=%user%&password=%pwu%' https://%domain%/login
== curl json :: curl -X POST https://%domain%/login -d '{"id":"%user%","pw":"%pw%"}'
== wget :: wget --user=%user% --password='%pw%' https://%domain%/dump.gz
== httpie :: http -a %user%:%pws% GET https://%domain%/%db%
== postgres url :: DATABASE_URL=postgres://%user%:%pwu%@%host%:5432/%db%
== mysql url :: mysql+pymysql://%user%:%pwu%@%host%/%db%?charset=utf8mb4
== mongo url :: mongodb+srv://%user%:%pwu%@cluster0.ab1cd.mongodb.net/%db%
== redis url :: REDIS_URL=redis://:%pwu%@%host%:6379/0
== amqp url :: amqps://%user%:%pwu%@%host%:5671/vhost
== git url :: git clone https://%user%:%keyu%@%domain%/team/%mod%.git
== query string :: https://%domain%/v1/%db%?page=2&api_key=%keyu%
== signed url :: https://%domain%/download/%db%.csv?expires=1767000000&token=%keyu%
== slack webhook
SLACK_WEBHOOK_URL=https://hooks.slack.com/services/%team%/%bot%/%hook%
== discord webhook
https://discord.com/api/webhooks/%bignum%/%chook%
== azure sas
https://%db%.blob.core.windows.net/dumps?sv=2024-11-04&sp=r&sig=%sas%
== ftp url :: ftp://%user%:%pwu%@%host%/backup
== jdbc :: jdbc:mysql://%host%:3306/%db%?user=%user%&password=%pwu%
== ado.net :: Server=%host%;Database=%db%;User Id=%user%;Password=%pws%;Encrypt=True
== odbc :: DRIVER={ODBC Driver 18 for SQL Server};SERVER=%host%;UID=%user%;PWD=%pws%
== azure storage
DefaultEndpointsProtocol=https;AccountName=%db%st;AccountKey=%azurekey%;EndpointSuffix=core.windows.net
== libpq :: host=%host% port=5432 dbname=%db% user=%user% password=%pws%
== python
DB_PASSWORD = "%pw%"
conn = connect(host="%host%", user="%user%", password=DB_PASSWORD)
== python call :: engine = connect("%host%", user="%user%", passwd='%pw%')
== python django :: SECRET_KEY = 'django-insecure-%key%'
== python requests :: requests.get(url, auth=("%user%", "%pw%"), timeout=5)
== python getenv default :: password = os.environ.get("DB_PASSWORD", "%pw%")
== javascript :: const dbPassword = '%pw%';
== javascript object :: const pool = new Pool({ host: '%host%', user: '%user%', password: '%pw%' });
== javascript jwt :: const token = jwt.sign(payload, '%key%');
== javascript env default :: const secret = process.env.JWT_SECRET || "%key%";
== typescript :: private readonly adminPassword: string = "%pw%";
== java :: private static final String DB_PASSWORD = "%pw%";
== java call :: DriverManager.getConnection(url, "%user%", "%pw%");
== go :: dbPassword := "%pw%"
== go struct :: cfg := Config{User: "%user%", Password: "%pw%"}
== csharp :: var creds = new NetworkCredential("%user%", "%pw%");
== csharp property :: public string ApiSecret { get; set; } = "%key%";
== ruby
  password: "%pw%", # %host%
== php :: define('DB_PASSWORD', '%pw%');
== php array :: 'password' => '%pw%',
== php pdo :: $pdo = new PDO($dsn, '%user%', '%pw%');
== kotlin :: val keystorePassword = "%pw%"
== rust :: let api_secret = "%key%";
== swift :: let wifiPassword = "%pw%"
== gradle
storePassword "%pw%"
keyAlias "release"
== sql mysql :: CREATE USER '%user%'@'%' IDENTIFIED BY '%pw%';
== sql alter :: ALTER USER %user% WITH PASSWORD '%pw%';
== sql server :: CREATE LOGIN %user% WITH PASSWORD = N'%pw%';
== sql insert :: INSERT INTO users (login, password) VALUES ('%user%', '%pw%');
== mysql -p :: mysql -h %host% -u %user% -p'%pw%' %db%
== mysql --password :: mysqldump --user=%user% --password=%pws% %db% > dump.sql
== redis-cli :: redis-cli -h %host% -a '%pw%' ping
== redis.conf
requirepass %pws%
maxmemory 256mb
== openssl pass :: openssl rsa -in key.pem -passin pass:%pws% -out plain.pem
== openssl enc :: openssl enc -d -aes-256-cbc -k '%pw%' -in backup.enc
== sshpass :: sshpass -p '%pw%' ssh %user%@%host%
== sudo -S :: echo '%pw%' | sudo -S systemctl restart %mod%
== chpasswd :: echo "%user%:%pw%" | chpasswd
== docker login :: docker login %domain% -u %user% -p '%pw%'
== zip :: unzip -P '%pw%' dump.zip
== ansible vars
ansible_user: %user%
ansible_ssh_pass: "%pw%"
== ansible inventory :: %host% ansible_user=%user% ansible_become_pass=%pws%
== github actions
      env:
        ADMIN_PASSWORD: "%pw%"
== gitlab ci
variables:
  DEPLOY_TOKEN: "%key%"
== dockerfile env
FROM node:20
ENV SESSION_SECRET=%key%
== dockerfile arg :: ARG NEXUS_PASSWORD=%pws%
== netrc :: machine %domain% login %user% password %pws%
== pgpass :: %host%:5432:%db%:%user%:%pws%
== htpasswd :: %user%:%bcrypt%
== htpasswd apr1 :: %user%:%apr%
== properties
spring.datasource.username=%user%
spring.datasource.password=%pws%
== properties key :: app.jwt.secret=%key%
== maven settings
<server><id>%mod%</id><username>%user%</username><password>%pws%</password></server>
== xml attribute :: <add name="%mod%" user="%user%" password="%pws%" />
== npmrc :: //%domain%/:_authToken=%key%
== pip.conf :: index-url = https://%user%:%pwu%@%domain%/simple
== wpa_supplicant
network={
  ssid="%db%-5G"
  psk="%pw%"
}
== smb credentials
username=%user%
password=%pws%
domain=CORP
== http header log
> Authorization: Bearer %key%
< HTTP/1.1 401 Unauthorized
== set-cookie :: Set-Cookie: session=%cookie%; Path=/; HttpOnly
== grafana.ini
[security]
admin_user = admin
admin_password = %pws%
== otpauth :: otpauth://totp/Corp:%mail%?secret=%totp%&issuer=Corp
"""


def _shapes(block: str) -> tuple[tuple[str, str], ...]:
    found = []
    for part in block.strip().removeprefix("== ").split("\n== "):
        first, _, rest = part.partition("\n")
        name, _, body = first.partition(" :: ")
        found.append((name, body or rest))
    return tuple(found)


SHAPES: Final = _shapes(_BLOCK)

BEFORE: Final = frames(r"""
What the first instruction lacked: the settings below.\n
Found this in %file%:\n
%file% on %host% has\n
The %mod% job only passed with:\n
Lesson: keep this out of the repository.\n
%name% sent the config for %env%:\n\n
Left over in %file%:\n```\n
첫 지시에 빠져 있던 설정:\n
%file% 내용:\n
%kname%님이 준 %kenv% 설정\n\n
%mod% 작업은 이렇게 해야 통과했다.\n
교훈: 이런 값을 저장소에 두지 말 것.\n
%host% 에서 확인한 값:\n
""")
AFTER: Final = frames(r"""
\nIt works on %host% now.
\n\nMove it to the vault after %ticket%.
\nThe port was wrong as well.
\nSame value for %env%.
\n이렇게 하니 연결됐다.
\n\n%ticket% 끝나면 교체 예정.
\n포트도 틀려 있었다.
\n%kname%님께 확인함.
""")
