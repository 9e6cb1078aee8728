"""English notes about secrets that hold none."""

from __future__ import annotations

from third_values import templates

LESSONS = templates("""
Passwords must have at least 12 characters and one sign.¶Prompt used {nn} tokens, answer {n} tokens.
The password reset mail is sent by {svc}.¶Ask {user} for the {env} password, it is not written down.
Never log the Authorization header.¶Password field must be type=password, else the browser shows it.
Token expired after {n} minutes, refresh it before the batch.¶The keyboard shortcut is Ctrl+Shift+K.
Lesson: read the API key from the environment, not from the config file.¶API key auth is deprecated.
The secret scanner found 0 leaks.¶psql: FATAL: password authentication failed for user "{acct}"
We hash passwords with argon2id, cost {n}.¶The tokenizer splits Korean badly, {n} tokens a sentence.
Rotate the {db} password every 90 days (see runbook).¶CI fails when the secret is not set for forks.
The login form has the fields email and password.¶The passphrase of the key is known to {user} only.
Key rotation is planned for {date}.¶Correction: basic auth is switched off on {env}, use SSO.
The token bucket allows {nn} requests a minute.¶The cache key is built from tenant, path and locale.
Context window is 128000 tokens, we use about {nn}.¶Error code {nn} comes from the payment provider.
max_tokens={nn} is enough for summaries.¶The master key is kept in the HSM and cannot be exported.
Primary key of {svc} is (tenant_id, id).¶Access tokens live {n} minutes, refresh tokens {n} days.
Foreign key orders.user_id → users.id is missing.¶TypeError: password must be a string, got NoneType
Use the arrow keys to move, Enter to select.¶JWT verification failed because of clock skew of {n} s.
Press any key to continue.¶{user}: do we have a token for {env}?⏎{user}: not yet, ordered in {tick}
Tests: {n1} passed, 0 failed.¶Reviewed auth flow; the password never leaves the browser unhashed.
Exit code 137 means out of memory.¶The key `{svc}.timeout` was renamed to `{svc}.deadline`.
HTTP status code 401, not 403.¶Handover: rotation of tokens is done, open is the mail to partners.
Port {port} is taken by {svc}.¶The map key is the user id, the value a list of orders.
Country code +82, zip code 06236.¶Hint: the token endpoint is /oauth2/token, not /token.
The API key lives in the vault under {co}/{svc}.¶The JWT has three parts, the last is the signature.
Secrets are mounted at /run/secrets.¶SyntaxError: Unexpected token < in JSON at position 0
The password is in 1Password, item "{svc} {env}".¶The test uses a random password generated per run.
{user}: what is the {svc} password?⏎{user}: look in the vault, I don't paste it here
The old token was revoked on {date}.¶The password policy forbids the last {n} passwords.
Store only the hash of the refresh token.¶Passwordless login is behind the flag magic_link.
Token refresh races with logout.¶Password managers fill the wrong field on /{svc}.
Auth middleware runs before the rate limiter.¶warning: secret {svc}-db is older than 90 days
The secret name must match in all namespaces.¶The fixture creates a user without a password.
Do not commit .env files.¶Translation key missing: login.password.label¶Key takeaway: small batches.
Password: ask {user} in person.¶Next: move the password hashing to a worker.¶Passwords do not match.
PIN entry is limited to {n} tries.¶Missing required environment variable {var}¶KeyError: 'password'
The PIN pad is broken.¶The session cookie is HttpOnly and Secure.¶CSRF token is missing in the form.
Two-factor codes are six digits long.¶The credentials helper is slow on Windows.
OTP mails arrive after {n} seconds.¶Token usage dropped by {n}% after caching.¶Build pass: {n}/100.
The code review is open.¶Key "{word}" already exists in the index.¶{var} is not set, using the mock.
Password change logs out all devices.¶The private key must not be in the image.
Key results for Q3: {n}%.¶Permission denied (publickey,password).¶Password length went from 8 to 12.
Secret sharing uses Shamir, 3 of 5.¶Login works with SSO only since {date}.¶Partition key is tenant.
401 Unauthorized: invalid_token¶fatal: Authentication failed for {url}¶Set {var} in the CI settings.
The password is wrong.¶Redis keys expire after {nn} seconds.¶Error: secret "{svc}-tls" not found
Password incorrect, try again.¶ValueError: token must not be empty¶Invalid token at position {n}.
Rate limits are per API key.¶The pass rate of the suite is {n}%.¶Keys are compared in constant time.
Sort key: created_at desc.¶Public key pinning is off.¶Salt length is 16 bytes.
Unknown key: {word}_{n}""")
CODE = templates("""
Authorization: Bearer <token>¶password = serializers.CharField(write_only=True, min_length={n})
Authorization: Bearer ${{var}}¶<input type="password" name="password" placeholder="Password">¶{var}=
curl -u "$USER:$PASS" {url}¶ALTER TABLE {svc} ADD FOREIGN KEY (user_id) REFERENCES users;¶Enter PIN:
spring.datasource.password=${{var}}¶valueFrom:⏎  secretKeyRef:⏎    name: {svc}⏎    key: password
password: process.env.{var} ?? ""¶aws secretsmanager get-secret-value --secret-id {co}/{svc}
[sudo] password for {user}:¶Enter passphrase for key '/home/{user}/.ssh/id_ed25519':¶Fixed in {sha}.
<input name="csrf" value="{{ csrf_token() }}">¶gcloud secrets versions access latest --secret={svc}
GIT_COMMIT={sha}¶| setting | value |⏎|---|---|⏎| password_min_length | {n} |⏎| token_ttl | {nn} |
"auth": {"type": "oauth2", "scope": "read"}¶ALTER TABLE users ADD COLUMN password_hash varchar(255);
password_reset_url: /{svc}/reset¶SELECT key, value FROM settings WHERE key = 'token_ttl';¶{var}=****
password = os.environ["{var}"]¶ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAI{pub} {user}@laptop¶commit {sha}
{low} = os.getenv("{var}")¶if not token:⏎    raise AuthError("token missing")¶"password": "********"
const token = process.env.{var};¶{"prompt_tokens": {nn}, "completion_tokens": {n}}¶{low} = var.{low}
{var}=${{var}}¶https://docs.{co}.io/{svc}/authentication#tokens¶{low} = vault("{co}/{svc}#password")
password: ${{var}}¶curl -H "Authorization: Bearer $TOKEN" {url}¶op read "op://{env}/{svc}/password"
password = getpass()¶token = request.headers.get("Authorization")¶psql "$DATABASE_URL" -c 'select 1'
password: "{{ vault_{low} }}"¶postgres://user:password@localhost:5432/app¶label.password = Password
{var}=<your-token>¶PASSWORD_HASHERS = ["Argon2PasswordHasher"]¶Fingerprint of the certificate: {md5}
mysql -u {acct} -p {svc}¶tokens_in={nn} tokens_out={n} cost=0.{n}¶image: {co}/{svc}@sha256:{sha256}
{var}=changeme¶pk = models.UUIDField(primary_key=True)¶| key | type |⏎|---|---|⏎| id | int |
password_file: /etc/{svc}/pw¶const { password, ...rest } = user;¶order {uuid} is stuck in state paid
{var}=xxxxxxxx¶Host key fingerprint is SHA256:{fp}¶SHA256:{fp} {user}@{ip} (ED25519)¶sha256:{sha256}
SHA-256 of the archive: {sha256}¶"integrity": "sha512-{pub}{fp}=="¶vault kv get secret/{co}/{svc}
{low}: "<redacted>"¶{var}_FILE=/run/secrets/{svc}¶for key, value in d.items():¶REQUIRE_PASSWORD=true
token: ${{ secrets.{var} }}¶password_min_length: {n}¶md5sum {svc}.zip = {md5}¶passwordVisible: false
token = "..."¶auth_method = "oauth2"¶{svc} {ver} → {ver}¶See {path} line {n}¶token_type: bearer
password: null¶tenant_id = {uuid}¶git checkout {sha}¶request id {uuid}¶Secret: see vault
def check_password(user: User, password: str) -> bool:⏎    return verify(user.password_hash, passw\
ord)¶| test | result |⏎|---|---|⏎| login with wrong password | pass |⏎| expired token | fail |
token_ttl = {nn}¶max_tokens: {nn}¶trace_id={md5}¶ETag: "{md5}"
| name | owner | where |⏎|---|---|---|⏎| {svc} password | {user} | vault |⏎| {svc} token | {user}\
 | CI |""")
