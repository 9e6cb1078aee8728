"""Plain code, configuration, identifiers and digests, and the words that fill plain frames."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from unseen_values import frames
from unseen_words import WORDS_IN_FRAMES

CODE: Final = frames(r"""
password: str
password: str | None = None
def login(user: str, password: str) -> Session:
def rotate_token(token: str, *, ttl: int = %n%) -> Token: ...
fun signIn(password: String, remember: Boolean): Result<User>
func NewClient(apiKey string, timeout time.Duration) *Client
interface Credentials { user: string; password: string; }
private String password;
public string Password { get; set; }
password = os.environ["DB_PASSWORD"]
api_key = os.getenv("%mod%_API_KEY")
const secret = process.env.JWT_SECRET;
token := os.Getenv("%mod%_TOKEN")
String key = System.getenv("API_KEY");
password = getpass.getpass("Password: ")
password = input_field.value
passwd = settings.db.password
this.password = password;
user.password = hash_password(form.password)
self.token = token or self._load_token()
if password != confirm_password:
if (!token) throw new Error('token missing');
assert response.json()["token"] is not None
token = request.headers.get("Authorization", "").removeprefix("Bearer ")
headers = {"Authorization": f"Bearer {token}"}
headers: { Authorization: `Bearer ${token}` }
curl -H "Authorization: Bearer $TOKEN" https://%domain%/v1/%db%
curl -u "$USER:$PASSWORD" https://%domain%/health
DB_PASSWORD=${DB_PASSWORD}
DB_PASSWORD=$(cat /run/secrets/db_password)
export TOKEN=$(vault read -field=token secret/%mod%)
export API_KEY="$(pass show %mod%/%env%)"
DB_PASSWORD=
DB_PASSWORD=changeme
DB_PASSWORD=<YOUR_PASSWORD>
API_KEY=<YOUR_KEY>
API_KEY=your-api-key-here
OPENAI_API_KEY=sk-...
GITHUB_TOKEN=ghp_xxxxxxxxxxxxxxxxxxxx
TOKEN=xxxxx
"password": "<password>"
"password": "********"
"password": null,
"apiKey": "{{ .Values.apiKey }}"
password: "{{ vault_db_password }}"
password: ${{ secrets.ADMIN_PASSWORD }}
password: !vault-ref %mod%/db
password = var.db_password
secret_key_base: <%= ENV["SECRET_KEY_BASE"] %>
postgres://$DB_USER:$DB_PASSWORD@%host%:5432/%db%
postgres://<user>:<password>@%host%/%db%
postgres://%host%:5432/%db%
redis://%host%:6379/0
mongodb://localhost:27017/%db%
--password-file /run/secrets/%mod%
mysql -h %host% -u %user% -p %db%
docker login %domain% -u %user% --password-stdin
ALTER USER %user% WITH PASSWORD :'new_password';
SELECT id, password_hash FROM users WHERE login = $1;
ALTER TABLE users ADD COLUMN password_hash text NOT NULL;
GRANT SELECT ON %db% TO %user%;
secretKeyRef: {name: %mod%-db, key: password}
secretName: %mod%-tls
passwordPolicy: strict
password_min_length: %n%
token_ttl: %n%h
token_type: bearer
token_endpoint: https://%domain%/oauth/token
grant_type=client_credentials
auth: {type: oauth2, scopes: [read, write]}
key: value
cache-key: node-modules-linux-%shab%
sorted(rows, key=lambda row: row["created_at"])
<li key={item.id}>{item.name}</li>
<input type="password" name="password" autocomplete="current-password">
<label for="password">Password</label>
<property name="authType" value="basic"/>
test_login_with_wrong_password PASSED
FAILED tests/test_%mod%.py::test_password_is_required - AssertionError
test_token_refresh_after_%n%_minutes ... ok
it('rejects an expired token', async () => {
class PasswordResetTokenGenerator:
from %mod%.tokens import TokenStore, make_token
import { hashPassword, verifyPassword } from './%mod%/password';
git show %sha% -- %file%
git revert %short% broke the %mod% login page.
Fixed in %sha% (%ticket%).
commit %sha%
HEAD is now at %short% Add password reset page
Merge commit %sha% into release/%ver%
%short% %mod%: read the token from the environment
index %short%..%shortb% 100644
sha256:%shab%
sha256 of the %mod% archive: %shab%
SHA256 (%mod%-%ver%.tar.gz) = %shab%
md5 of dump.sql: %md%
ETag: "%md%"
image: registry.%domain%/%mod%@sha256:%shab%
"integrity": "sha512-%sri%"
<script src="https://%domain%/a.js" integrity="sha384-%srib%"></script>
example.com/%mod% v%ver% h1:%goh%
checksum = "%shab%"
sha1 %sha% matches the mirror.
Record %uuid% in %db% has no owner.
order_id: %uuid%
request_id=%uuid% status=500 path=/v1/%db%
trace_id=%md% span_id=%span%
GET /v1/%db%/%uuid% 404 in %n%ms
Tenant %uuid% was moved to %host%.
Correlation id %uuid% shows up in both logs.
build id %short%-%n%, branch feature/%ticket%
docker container %dock% exited with code 137
pod %mod%-%podh%-%podt% was OOMKilled
arn:aws:iam::%acct%:role/%mod%-deploy
s3://%db%-backup-%acct%/%date%/dump.gz
ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAI%pub% %user%@%host%
ssh-rsa AAAAB3NzaC1yc2EAAAADAQABAAABgQ%srib%... %mail%
SHA256:%fpb% %user%@%host% (ED25519)
Host key fingerprint of %host% is %fp%.
-----BEGIN PUBLIC KEY-----\nMCowBQYDK2VwAyEA%pub%=\n-----END PUBLIC KEY-----
-----BEGIN CERTIFICATE-----\nMIID%sri%\n-----END CERTIFICATE-----
PublicKey = %pub%=
# public key: age1%agepub%
pub   ed25519 %date% [SC]\n      %gpg%
X509 fingerprint: %colon%
contract 0x%eth% on Sepolia reverts at block 58%n%231
tx 0x%shab% was mined in block 61%n%407
USDC token address: 0x%eth%
token contract 0x%eth% has 18 decimals
data:image/png;base64,iVBORw0KGgoAAAANSUhEUg%img%...
src="data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///%img%..."
%ip%:%port% refused the connection
allow %ip%/24 in the %env% firewall
inet6 fe80::%colonless%:1c2d, mac 52:54:00:1a:%pair%:%pairb%
Upgraded openssl to %ver% and python-jose to %verb%.
"%mod%-client": "^%ver%",
%mod%==%ver%
v%ver% (%date%, %short%)
/var/lib/%mod%/tokens/%uuid%.json
C:\Users\%user%\.ssh\known_hosts
~/.config/%mod%/credentials.toml
https://%domain%/docs/password-reset#tokens
https://%domain%/%mod%/commit/%sha%
https://%domain%/oauth/authorize?response_type=code&scope=read
https://%domain%/dist/main.%hash%.js
%date%T09:%min%:42Z INFO %mod%: token refreshed for %user%
%date% WARN %mod%: password for %user% expires in %n% days
ERROR %mod%: invalid api key (code 40%d%)
botocore.exceptions.NoCredentialsError: Unable to locate credentials
KeyError: 'DB_PASSWORD'
Error: Missing required environment variable API_KEY
ValueError: secret must be at least 32 bytes
remote: Invalid username or password.
Permission denied (publickey,password).
x509: certificate signed by unknown authority
jwt.exceptions.ExpiredSignatureError: Signature has expired
api_key: SecretStr = Field(alias="apiKey")
password: PasswordField(required=True)
token = TokenFactory.create(user)
secret = get_secret("%mod%/%env%")
password = generate_password(length=%n%)
key = f"{tenant}:{user_id}"
const token = await getToken({ audience: 'https://%domain%' });
auth_method: scram-sha-256
password_encryption = scram-sha-256
private_key_path: /etc/%mod%/tls/server.key
ssl_certificate_key /etc/nginx/tls/%mod%.key;
IdentityFile ~/.ssh/%mod%_ed25519
storageKey: 'theme-preference'
i18n key auth.login.password.placeholder is missing in %mod%
data-testid="password-input"
"keyId": "alias/%mod%-%env%"
vault kv get -field=password secret/%mod%/%env%
gh auth status # token scopes: repo, read:org
aws sts get-caller-identity --profile %mod%-%env%
kubectl get secret %mod%-db -o jsonpath='{.data.password}'
openssl rand -hex 32 > session.key
ssh -i ~/.ssh/%mod%_ed25519 %user%@%host%
| variable | meaning |\n|---|---|\n| DB_PASSWORD | password of the %db% database |
| field | type | required |\n|---|---|---|\n| password | string | yes |\n| token | string | no |
| user | password |\n|---|---|\n| %user% | in the vault |\n| %name% | not set |
| 계정 | 비밀번호 |\n|---|---|\n| %user% | 금고 참고 |\n| %kname% | 미설정 |
| commit | result |\n|---|---|\n| %short% | pass |\n| %shortb% | fail |
- [ ] rotate the %env% token\n- [x] move the password to the vault
- DB_USER, DB_PASSWORD, DB_HOST\n- API_KEY (optional)
""")

WORDS_IN_PLAIN: Final[Mapping[str, Sequence[str]]] = {
    **WORDS_IN_FRAMES,
    "sha": ["[hex:40]"],
    "short": ["[hex:7]", "[hex:8]"],
    "shortb": ["[hex:7]"],
    "shab": ["[hex:64]"],
    "md": ["[hex:32]"],
    "span": ["[hex:16]"],
    "uuid": ["[uuid]"],
    "sri": ["[b64:86]=="],
    "srib": ["[b64:64]"],
    "goh": ["[b64:43]="],
    "dock": ["[hex:12]"],
    "podh": ["[lan:10]"],
    "podt": ["[lan:5]"],
    "acct": ["[d:12]"],
    "pub": ["[b64:43]"],
    "fp": ["SHA256:[b64:43]"],
    "fpb": ["[b64:43]"],
    "gpg": ["[HEX:40]"],
    "agepub": ["[bechl:58]"],
    "colon": [":".join(["[HEX:2]"] * 20)],
    "colonless": ["[hex:4]:[hex:4]"],
    "pair": ["[hex:2]"],
    "pairb": ["[hex:2]"],
    "eth": ["[hex:40]"],
    "img": ["[b64:24]", "[b64:40]"],
    "hash": ["[hex:8]", "[hex:20]"],
    "ip": ["10.[d:2].[d:2].[d:1]", "192.168.[d:1].[d:2]", "203.0.113.[d:2]"],
    "ver": ["[d:1].[d:2].[d:1]", "[d:1].[d:1].[d:1]"],
    "verb": ["[d:1].[d:1].[d:2]"],
    "d": ["[d:1]"],
}
