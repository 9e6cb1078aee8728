"""Names of secrets in eight languages, such as `api_key`, `DB_PASSWORD`, `비밀번호`, `密码`."""

import re
from collections.abc import Iterator
from string import ascii_letters, ascii_lowercase, digits

from ...text.budget import look
from ...text.expressions import Stems, expression, folded, word_set
from ..wordlike import pieces_of, reads_as_words

_TABLE = r"""
pin  pin  (?<![A-Za-z])(?-i:PIN)(?:[ ]?(?:code|number|번호))?(?![A-Za-z])
pin  pin  (?<![a-z])pin(?:[ ]?(?:code|number)|(?=[ ]?(?:is|was|[:=]|[0-9]{4})|["']))
pin  pin  (?<![a-z])pin(?= (?:for|of) the )
code  pin  (?:(?<=unlock )|(?<=keypad )|(?<=alarm )|(?<=door )|(?<=gate )|(?<=-time )|(?<=sms ))code
code  pin  (?:(?<=otp )|(?<=mfa )|(?<=2fa )|(?<=security )|(?<=verification ))code
code  pin  (?:(?<=access )|(?<=entry )|(?<=safe )|(?<=entrance )|(?<=vault )|(?<=room ))code
combination  pin  (?:(?<=safe )|(?<=lock ))combination
코드  pin  (?:(?<=otp )|(?<=인증)|(?<=인증 )|(?<=출입)|(?<=출입 )|(?<=해제)|(?<=해제 ))코드
핀  pin  핀(?:[ ]?번호|(?=[ ]?[0-9]{4}|[은:]))
번호  pin  (?:(?<=인증)|(?<=인증 )|(?<=otp )|(?<=잠금)|(?<=금고 )|(?<=금고))번호
잠금  pin  잠금(?=[ ](?:번호[ ]?)?[0-9])
도어락  pin  도어락
비밀  pin  (?:(?<=카드 )|(?<=현관 )|(?<=문 )|(?<=도어락 )|(?<=핸드폰 )|(?<=휴대폰 ))비밀번호
비밀  pin  (?:(?<=금고 )|(?<=출입 )|(?<=사물함 ))비밀번호
비번  pin  (?:(?<=번호키 )|(?<=도어락 )|(?<=현관 )|(?<=카드 ))비번
puk  pin  (?<![a-z])puk(?![a-z])
lockbox  pin  lock ?box
keypad  pin  keypad
unlock  pin  unlocks? with
자물쇠  pin  자물쇠(?:[ ]?번호)?
출입문  pin  출입문(?:[ ]?(?:코드|번호|비밀번호|비번))?
서버실  pin  서버실[ ]?(?:비밀번호|비번|번호)
code  pin  code (?:de|du|d['\u2019])(?: la| l['\u2019])? ?(?:porte|portail|alarme|coffre)
code  pin  code (?:de|du|d['\u2019])(?: la| l['\u2019])? ?(?:local|immeuble|entrée|bureau)
digicode  pin  digicode
combinaison  pin  combinaison du (?:coffre|cadenas)
código  pin  códigos? (?:del?|de la) (?:puerta|portal|alarma|garaje|caja|oficina|entrada|acceso)
combinación  pin  combinación de(?:l| la) (?:caja|candado)(?: fuerte)?
code  pin  (?:(?<=tür)|(?<=tor)|(?<=türöffner)|(?<=alarm))-?code
code  pin  (?:(?<=zugangs)|(?<=eingangs)|(?<=schließfach))-?code
code  pin  code für (?:die|den|das) (?:tür|tor|alarm\w*|garage|safe|tresor|haus\w*|eingang\w*)
kombination  pin  (?:(?<=tresor)|(?<=safe)|(?<=schloss))kombination
金庫  pin  金庫の?(?:番号|暗証|コード)
入口  pin  入口の?(?:番号|コード|キーパッド|暗証)
ドア  pin  ドアの?(?:番号|コード|暗証)
ロック  pin  ロック(?:の?番号|解除(?:コード)?)
锁屏  pin  锁屏密码
门锁  pin  门锁(?:密码)?
保险  pin  保险柜密码
backup  backup_code  backup[- ]?(?:codes?|keys?)
バック  backup_code  バックアップコード
リカバ  backup_code  (?:リカバリー?|復旧|回復)コード
备用  backup_code  备用(?:验证)?码
恢复  backup_code  恢复(?:代)?码
codes  backup_code  (?:(?<=wiederherstellungs)|(?<=backup-)|(?<=notfall)|(?<=ersatz))codes?
code  backup_code  codes? de (?:secours|récupération|sauvegarde)
código  backup_code  códigos? de (?:recuperación|respaldo|emergencia)
예비  backup_code  예비[ ]?코드
activation  license_key  activation (?:codes?|keys?)
licen  license_key  (?:product |serial |software )?licen[cs]e(?: keys?| codes?|(?=: ))
product  license_key  product keys?
serial  license_key  serial (?:keys?|numbers?)
제품  license_key  제품[ ]?(?:번호|키)|정품[ ]?키
라이선스  license_key  라이[선센]스[ ]?키
시리얼  license_key  시리얼[ ]?(?:번호|키|넘버)
注册  license_key  注册码
激活  license_key  激活码
授权  app_password  (?:(?<=邮箱)|(?<=邮箱的))授权码
授权  license_key  (?<!邮箱)(?<!邮箱的)授权码
ライセンス  license_key  ライセンスキー
lizenz  license_key  lizenz(?:schlüssel|code)
clé  license_key  clé de licence
clave  license_key  clave de licencia
recovery  backup_code  recovery[- ]?(?:codes?|keys?)
scratch  backup_code  scratch[- ]codes?
emergency  backup_code  emergency codes?
백업  backup_code  백업[ ]?코드
복구  backup_code  복구[ ]?(?:코드|키)
비상  backup_code  비상[ ]?코드
seed  seed_phrase  seed[-_ ]?(?:phrases?|words?)
recovery  seed_phrase  recovery[- ](?:phrase|words?)
mnemonic  seed_phrase  mnemonic
seed  seed_phrase  (?:(?<=wallet )|(?<=metamask )|(?<=bip39 ))seed
unlock  seed_phrase  unlock[- ]phrase
해제  seed_phrase  해제[ ]?(?:구문|문구)
시드  seed_phrase  시드[ ]?(?:구문|문구|단어)
복구  seed_phrase  복구[ ]?(?:구문|문구|단어)
니모닉  seed_phrase  니모닉
seed  secret  (?:(?<=totp )|(?<=otp ))seed
시드  secret  (?<=otp )시드
totp  otp_seed  totp
login  token  (?<=[._])login(?=[ ]?=)
security  password  security answer
community  password  (?:(?<=snmp )|(?<=server ))community
assword  password  (?<![a-z])assword
encrypt  password  encrypted with
unlock  password  unlock(?:s|ed)?[ ](?:the[ ])?(?:\w{1,12}[ ])?with
opens  password  opens with
secret  aws_secret_key  secret[-_. ]?access[-_. ]?key
pass  password  pass(?:word|wd|[- ]?phrase|code)|(?<![a-z])pass(?![a-z])|(?<=require)pass
pass  password  (?:(?<=store)|(?<=key))pass(?![a-z])|(?-i:(?<=[a-z])Pass(?![a-z]))
pwd  password  (?<![a-z])pwd(?![a-z])|(?-i:(?<=[a-z])Pwd(?![a-z]))
pw  password  (?:(?<![a-z])|(?<=root)|(?<=bind))pw(?![a-z])|(?-i:(?<=[a-z])P[wW](?![a-z0-9]))
pswd  password  pswd
p/w  password  (?<![a-z])p/w(?![a-z])
psk  password  (?<![a-z])psk(?![a-z])
identified  password  identified\s+by
비밀  password  비밀\s?번호
비밀  secret  비밀[ ]?값
비번  password  비번(?![0-9!@#$])
패스  password  패스워드|패스프레이즈
암호  password  암호(?:[ ]?문구|구(?![간성조현]))?(?![화문학키])
secret  secret  secret(?:[-_. ]?key)?(?:[-_]?base)?
cred  secret  cred(?:ential)?s?(?![a-z])
salt  secret  (?<=[-_])salt(?![a-z])
시크릿  secret  시크릿(?:\s?키)?
크리덴셜  secret  크리덴셜
자격  secret  자격\s?증명
token  token  (?<!tik)token
토큰  token  토큰
auth  token  (?:(?<=_)|(?<=master))auth(?![a-z])|(?<![a-z])auth(?=[ ]?[:=][ ]?["'`])
auth  token  (?<=["'])auth(?=["'])
pat  token  (?:(?<=_)|(?-i:(?<![A-Za-z])(?=PAT)))pat(?![a-z])
sig  token  (?<=[?&])sig(?==)
code  token  (?<=[?&])code(?==)
key  token  (?<=[?&])key(?==)
key  password  (?:(?<=wifi )|(?<=wi-fi )|(?<=wpa )|(?<=wpa2 )|(?<=wlan )|(?<=shared ))key
key  api_key  keys?(?![a-z])
app  app_password  app(?:lication)?s?(?:[- ]specific)?[- ](?:passwords?|pw|passcode)
app  app_password  app-(?:passwort|kennwort)
앱  app_password  앱[ ]?(?:비밀번호|비번|암호)
app  app_password  app-specific(?![- ]?p)
アプリ  app_password  アプリ(?:固有の?)?パスワード
应用  app_password  应用(?:专用)?密码
應用  app_password  應用(?:程式)?(?:專用)?密碼
专用  app_password  专用密码
mot  app_password  mots? de passe d['\u2019]application
contra  app_password  contraseñas? de (?:la )?aplicación
2fa  otp_seed  (?<![a-z0-9])2fa(?:-schlüssel)?(?![a-z0-9]| (?:is|was|prompt|setup is|flow))
mfa  otp_seed  (?<![a-z0-9])mfa(?![a-z0-9]| (?:is|was|prompt|flow))
二段階  otp_seed  二段階認証|二要素認証
两步  otp_seed  两步验证
二次  otp_seed  二次验证
双因素  otp_seed  双因素(?:认证|验证)?
验证器  otp_seed  验证器(?:密钥)?
ワンタイム  otp_seed  ワンタイムパスワード
one  otp_seed  one-time (?:codes?|passwords?)(?! (?:seed|secret|key))
otp  otp_seed  otp[ -](?:(?:app|setup|backup|account|root)[ -])?(?:seed|secret|key)s?
otp  otp_seed  otp[ ]?(?:시드|키|비밀키|시크릿|シード|シークレット|キー|密钥|种子)
mfa  otp_seed  mfa[ -](?:(?:app|setup|backup|account|root)[ -])?(?:seed|secret|key)
2fa  otp_seed  2fa[ -](?:(?:app|setup|backup|account|root)[ -])?(?:seed|secret|key|시드|키)
one  otp_seed  one-time[ -]pass(?:word|code)?[ -](?:seed|secret|key)
two  otp_seed  two-factor[ -](?:seed|secret|key|setup key)
authenticator  otp_seed  authenticator(?:[ -](?:app|setup|seed|secret|key|code)){0,3}
setup  otp_seed  setup[ -]key
2단계  otp_seed  2단계[ ]?인증[ ]?(?:키|시드|비밀키|시크릿|설정[ ]?키)
パス  password  パス(?:(?:ワード|フレーズ|コード)(?!ポリシー|マネージャ)|(?=[はが「、 ]))
暗証  pin  暗証番号
合言葉  password  合言葉
トークン  token  トークン
キー  token  (?:(?<=api)|(?<=api )|(?<=アクセス)|(?<=シークレット)|(?<=ライセンス)|(?<=秘密))キー
キー  token  (?:(?<=署名)|(?<=暗号)|(?<=暗号化)|(?<=サービス)|(?<=認証)|(?<=共有))キー
鍵  token  (?:(?<=秘密)|(?<=署名)|(?<=暗号)|(?<=共通)|(?<=api))鍵
シークレット  secret  シークレット(?!キー|マネ|スキャ|名)
密码  password  密码(?![学器框本])
密碼  password  密碼(?![學器框本])
口令  password  口令
令牌  token  令牌
密钥  token  (?<!公)密钥
密鑰  token  (?<!公)密鑰
金鑰  token  (?<!公開)金鑰
私钥  token  私钥
凭证  secret  凭证
凭据  secret  凭据
憑證  secret  憑證
门禁  pin  门禁(?:密码|码)
門禁  pin  門禁(?:密碼|碼)
pass  password  passw(?:ort|örter)s?(?![a-z])
kenn  password  kennw(?:ort|örter)s?(?![a-z])
zugang  secret  zugangs(?:daten|kennung)
schlüssel  token  (?:(?<=api-)|(?<=api )|(?<=zugangs)|(?<=zugriffs)|(?<=geheim))schlüssel
schlüssel  token  (?<=dienst)schlüssel
schlüssel  token  (?:(?<=geheime )|(?<=geheimer )|(?<=geheimen )|(?<=signatur)|(?<=haupt))schlüssel
schlüssel  token  (?:(?<=private )|(?<=privater )|(?<=privaten )|(?<=lizenz)|(?<=ungs))schlüssel
schlüssel  password  (?:(?<=wlan-)|(?<=wlan )|(?<=netzwerk)|(?<=wpa-)|(?<=wifi-))schlüssel
mot  password  mots? de passe?(?: (?:du|de la|des|(?:de l|d)['\u2019]) ?[\w-]{2,16}| root)?
mdp  password  (?<![a-z])mdp(?: (?:du|de la|des) [\w-]{2,16}| (?:root|admin))?(?![a-z])
jeton  token  jetons?(?![a-z])
clé  token  clés? (?:d['\u2019](?:api|accès)|api|secrète|privée|de (?:signature|licence|service))
clé  token  clés? de chiffrement
clé  password  clé (?:du )?(?:wi-?fi|wpa)
identifiants  secret  identifiants(?= ?:)
contra  password  contrase[ñn]as?(?: (?:del?|de la) [\w-]{2,16})?(?![a-z])
clave  token  claves? (?:api|de (?:la )?(?:api|acceso|firma|cifrado|servicio)|secreta|privada)
clave  password  clave (?:del? )?(?:wi-?fi|wpa|red|root|administrador|admin|usuario)
clave  password  clave(?= ?:| (?:es|era|actual|nueva|vieja|antigua)\b|,| [A-Z]\w*\d)
credencial  secret  credenciales(?= ?:)
authoriz  token  (?:(?<=header )|(?<=tête )|(?<=cabecera )|(?<=encabezado ))authorization
authoriz  token  authorization(?=(?:: ?(?:bearer|basic|token))?[`"']?[ -]?(?:header|헤더))
authoriz  token  authorization(?=[」]?[ ]?(?:標頭|标头|请求头|ヘッダ))
認証  token  認証ヘッダー?
인증  token  인증[ ]?헤더
bearer  token  (?:(?<=as )|(?<=as a )|(?<=as the ))bearer(?![ ]?\w)
pat  token  (?:(?<=github )|(?<=gitlab )|(?<=azure )|(?<=devops ))pat(?![a-z])
sid  token  (?<![a-z])sid(?==)
sess  token  (?<![a-z])sess(?:ion)?(?:[_-]?id)?(?==)
bearer  token  bearer[ ](?:header|헤더|ヘッダ|标头|標頭|头)
code  pin  code for the (?:gate|door|alarm|safe|building|lock|vault|garage|entrance|keypad)
번호  pin  (?:(?<=도어락 )|(?<=도어락))번호
키  password  (?:(?<=공유 )|(?<=공유)|(?<=와이파이 ))키
키  api_key  (?<![쿠위])키(?=[는를가로와의도만에값라인였입예임야다]|이[다고며므라었에]|[^가-힣]|$)
"""
"""Rows of a stem with which the name begins, the kind of its value, and the name's expression."""
_NAMES: dict[str, dict[str, str]] = {}
for _stem, _kind, _name in (row.split("  ") for row in _TABLE.strip().split("\n")):
    _kinds = _NAMES.setdefault(_stem, {})
    _kinds[_kind] = f"{_kinds[_kind]}|{_name}" if _kind in _kinds else _name
_NAME = {
    stem: expression("|".join(f"(?P<{kind}>{name})" for kind, name in kinds.items()), re.IGNORECASE)
    for stem, kinds in _NAMES.items()
}
_STEMS = Stems(_NAMES)
_LEAST_OF_SERVICE = 16
_LEAST_OF_BARE = 20
_MIXED = expression(r"(?=[^a-z]*[a-z])(?=[^A-Z]*[A-Z])(?=\D*\d)[A-Za-z0-9_+=-]+$")
BELIEVED = frozenset({"password", "secret", "pin", "seed_phrase"})
"""Kinds whose values people choose; even a weak value counts if the place states it clearly."""
GROUPED = ("app_password", "otp_seed")
"""Kinds whose values are letters in groups: `abcd efgh ijkl mnop`."""
_NAME_OF = expression(r"\bnames? of (?:the|a|an|our|this) ", re.IGNORECASE)
_JOINTS = expression(r"[-_/.]")
_OF_STORES = word_set("""
    prod production staging stage dev test qa ci cd db database sql redis tls ssl creds credentials
    cred token key secret password passwd api npm ghcr registry config app svc service webhook smtp
    mail mailer ssh cert certs backup env vault deploy admin auth shop user docker git
""")
"""Words of which names of secrets in a cluster or a vault are made."""
_PHRASES = ("phrase", "words", "mnemonic", "프레이즈", "문구", "구문", "단어", "암호구", "니모닉")


CERTAIN, OF_SERVICE, BARE, OF_DATA = 3, 2, 1, 0
"""Degrees to which a name that ends with `key` announces a secret."""

_SECRET_OWNERS = word_set("""
    api app application access private auth encryption encrypt signing sign master account service
    aes subscription license storage shared admin deploy session jwt hmac webhook integration ingest
    ingestion functions project rest server write crypto cipher sdk unseal recovery client consumer
    instrumentation provision bot partner merchant developer leaked exposed stolen revoked live
    setup seed totp vault production prod staging sandbox 앱 액세스 엑세스 접근 접속 인증 비밀
    서비스 개인 서명 암호 암호화 마스터 관리자 스토리지 계정 구독 배포 발급 발급받은 발급된 운영
    스테이징 노출된 유출된 설정
""")
_DATA_OWNERS = word_set("""
    cache primary foreign partition sort public pub index lookup row group object hash idempotency
    unique dedup deduplication routing candidate translation message event config item shard map
    data feature flag hot modifier arrow etag state query file path key id tag label s3 search order
    user natural surrogate composite bucket lock redis i18n registry hkey enter host ssh gpg pgp kms
    cmk range dict json yaml metric log trace that each every its his by of for and or on in to with
    if as no any which root parent child sub duplicate same other recv eddsa rsa dsa ecdsa ed25519
    fingerprint authorized known trusted allowed sorted secret password token passphrase 시크릿
    비밀번호 토큰 캐시 기본 외래 파티션 정렬 공개 호스트 방향 단축 인덱스 조회 중복 맵 객체 복합
    고유 후보 대체 엔터 멱등 멱등성 그룹 라우팅 샤드 언어 번역 메시지 지문 이 그 각 버킷 같은 다른
""")
_ENDS_OF_OWNERS = tuple(_SECRET_OWNERS)
_ARTICLES = word_set("the a an my our your this new old following")
_PIECES = expression(r"[A-Z]?[a-z0-9]+|[A-Z0-9]+|[가-힣]+")
_BEFORE_KEY = "-_. "
# `DEEPGRAM_KEY` has the form of an environment variable.
_VARIABLE = expression(r"(?<![A-Za-z0-9])[A-Z][A-Z0-9_]{1,30}_$")
_SERVICE = expression(
    r"(?:[A-Z][\w&.-]{1,24} (?:[a-z]{2,12} )?|[A-Za-z][A-Za-z0-9_.-]{1,24}[-_.])$"
)
_LETTERS_AND_DIGITS = ascii_letters + digits
_STARTS = ("\n", "- ", "* ", "> ", "\t", ", ", ". ", "; ", ": ", "(", '"', "**", "`")


def find_names(text: str) -> Iterator[re.Match[str]]:
    """Yields the names in a text, each with its kind as `lastgroup`."""
    lowered = folded(text)
    stems = _STEMS.places(lowered)
    look(len(stems))
    for start, stem in stems:
        name = _NAME[stem].match(text, start)
        if name and (name.lastgroup != "api_key" or _is_key(text, name.start())):
            yield name


def kinds_of(name: re.Match[str]) -> tuple[str, ...]:
    """Returns the kinds of values that a name may have: `pin`, `phrase`, `other`, or its own."""
    kind = name.lastgroup or ""
    if kind == "password":
        return ("phrase", "other") if name[0].lower().endswith(_PHRASES) else ("other",)
    if kind in GROUPED:
        return (kind, "other")
    if kind in ("backup_code", "license_key"):
        return ("backup_code",)
    if kind == "pin":
        return (kind, "other") if name[0].endswith(("비밀번호", "비번", "密码")) else (kind,)
    return ("phrase",) if kind == "seed_phrase" else ("other",)


def _is_key(text: str, start: int) -> bool:
    is_in_base64 = start >= 24 and _MIXED.match(text[start - 24 : start])
    return not is_in_base64 and key_strength(text, start) != OF_DATA


def is_key_of(text: str, start: int) -> bool:
    """Returns whether `key` at an index means an API key, a master key or the like."""
    return key_strength(text, start) == CERTAIN


def is_name_of_secret(text: str, name: re.Match[str], value: str) -> bool:
    """Returns whether a value is what a store calls a secret: `secret shop-prod-db-7f9c6`."""
    if name.lastgroup != "secret" or (
        name[0].isupper() and text[name.end() : name.end() + 1] == "="
    ):
        return False
    if _NAME_OF.search(text, max(0, name.start() - 16), name.start()):
        return reads_as_words(value)
    segments = _JOINTS.split(value)
    pieces = {piece.lower() for piece in pieces_of(value)}
    noise = sum(len(one) for one in segments if not one.isdigit() and not reads_as_words(one))
    return len(segments) > 2 and len(pieces & _OF_STORES) > 1 and noise <= 10


def suits(text: str, name: re.Match[str], value: str) -> bool:
    """Returns whether a value is strong enough for a name that may mean another kind of key."""
    if is_name_of_secret(text, name, value):
        return False
    strength = key_strength(text, name.start()) if name.lastgroup == "api_key" else CERTAIN
    if strength == BARE:
        return len(value) >= _LEAST_OF_BARE and bool(_MIXED.match(value))
    return strength == CERTAIN or len(value) >= _LEAST_OF_SERVICE


def key_strength(text: str, start: int) -> int:
    """Returns the degree to which `key` means an API key, and not the key of a map.

    Args:
        text: the searched text.
        start: index at which `key` begins.

    Returns:
        `CERTAIN`, `OF_SERVICE` for the key of a named service such as `Deepgram key`, `BARE` for an
            unknown owner, or `OF_DATA`.
    """
    before = text[max(0, start - 32) : start]
    word = _word_at_end(before)
    if word.endswith(_ENDS_OF_OWNERS):
        return CERTAIN
    if word in _DATA_OWNERS:
        return OF_DATA
    if not word or word in _ARTICLES:
        return BARE if not word or before.endswith(" ") else OF_DATA
    last = before[-1:]
    if last == "_" and text.startswith("KEY", start) and _VARIABLE.search(before):
        return CERTAIN
    if text[start] == "키" or (last in " -_." and _SERVICE.search(before)):
        return OF_SERVICE
    if text.startswith(("Key", "KEY"), start) and _is_camel_case(before):
        return OF_SERVICE
    return BARE if before.endswith(_STARTS) else OF_DATA


def _is_camel_case(before: str) -> bool:
    """Returns whether a text ends with a small letter and 1 to 24 letters or digits behind it."""
    run = before[len(before.rstrip(_LETTERS_AND_DIGITS)) :][-25:-1]
    return any(map(ascii_lowercase.__contains__, run))


def _word_at_end(before: str) -> str:
    words = _PIECES.findall(before)
    last = words[-1] if words else ""
    joined = before if before[-1:] not in _BEFORE_KEY else before[:-1]
    return last.lower() if joined.endswith(last) else ""
