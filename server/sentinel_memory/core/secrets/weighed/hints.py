"""Words that hint at a secret, or at a value that is none, in seven languages (S22).

A row is a class of hints and its words. A Latin word of up to four letters stands alone, `=` asks
for the whole word, `*` allows it within a word, and `_` is a blank. Words of Hangul, Kana or Han
fit anywhere. The classes say what a value near them may be; `weights` says how much each counts.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from ...text.expressions import Stems, expression, folded

TABLE = """
password *passwor *passwd *kennwort *pwd =pw =pwd =pws password passwd passwor passwrod pasword
password pass_word =pass passcode passphrase pass_phrase =psk p/w mysql_pwd 비밀번호 비번 패스워드
password 암호 비밀_번호 パスワード パスフレーズ 合言葉 パスは パスを パスが 密码 密碼 口令 passwort
password kennwort losungswort passwörter mot_de_passe mots_de_passe =mdp contraseñ contrasen =clave
password =claves safe_word code_word 암구호 패스프레이즈 사전공유 authpass auth-pass requirepass
password identified_by
key *schlüssel *apikey *secretkey api_key api-key apikey api_token =key =keys 키 キー 鍵 密钥 密鑰
key 秘钥 金鑰 私钥 schlüssel =clé =clés =cle =llave =llaves =sk =ak =hmac =salt =seed =seeds 시드
key 씨드 シード 种子 signing signature_key encryption 서명키 暗号 加密 private_key 개인키 秘密鍵
key routing_key license_key licence_key lizenzschlüssel recovery_key 복구_키 wiederherstell
key stream_key webhook
secret *secret =creds =cred secret 시크릿 シークレット geheim =secreto =secreta =secrète segreto
secret credential 크리덴셜 자격증명 凭证 凭据 憑證 認証情報 zugangsdaten identifiants credenciales
secret 비밀값 client_secret community
token *token token 토큰 トークン 令牌 jeton bearer =jwt =pat =pats access_token cookie session_id
token sessionid 세션 authorization authentication auth_header =auth oauth ausweis
pin =pin =pins =puk unlock_code door_code alarm_code keypad lockbox digicode combination 도어락
pin 현관 출입 금고 사물함 핀번호 暗証 門禁 门禁 金庫 ドアの 入口の türcode alarmcode alarmanlage
pin alarme alarma código_de codigo_de code_de code_für passcode master_code 마스터_코드 잠금
pin 해제_번호 access_code entry_code backup_code 백업_코드 인증번호 해제번호
login login log_in logging_in logged_in signin sign_in sign_on =user =usr username =admin =root
login admin =sudo =account =acct =accounts =ssh =ftp =sftp =smtp =imap =smb =rdp =vnc =vpn =mqtt
login =ldap superuser basic_auth =sso 계정 로그인 접속 아이디 관리자 루트 유저 사용자 ログイン
login アカウント ユーザ 管理 接続 登录 登錄 登入 账号 帐号 賬號 用户 anmeld benutzer konto zugang
login =nutzer connexion connecte compte identifiant utilisateur =usuario =cuenta acceso =entra
login =entrar panel remote_desktop _-u_ _-p_ _-a_ _-k_ --user sudo_ log_into get_into lets_you_in
login database =db postgres mysql mongo redis oracle mariadb
wifi wifi wi-fi wlan =ssid =wpa =wpa2 =wpa3 와이파이 공유기 無線 无线 router =psk hotspot
opens opens =unlock unlocks unlocked unlocking decrypt encrypted_with protected_with =öffnet öffnen
opens geschützt =abre =abrir protegid s'ouvre =ouvre ouvrir protégé déverrouill desbloquea 열립
opens 열면 풀립 풀면 풀려 압축 開き 開く 解凍 解压 打开 =zip =7z =rar =pfx =p12 =pkcs12 keystore
opens =jks excel certificate 인증서 証明書 证书 zertifikat certificat certificado =gpg =pgp =bios
opens =bmc =idrac =ipmi backup 백업 备份 =vault ansible restic =borg
phrase phrase 구문 문구 문장 フレーズ =frase mnemonic 단어 seed_words
said literally spelled =i.e. =ie in_plain plaintext plain_text 평문 平文 明文 klartext en_clair
said en_claro hardcoded hard-coded hardcode 하드코딩 硬编码 写死 =leaked leak 유출 rotated rotate
said =burned pasted temporary =temp initial 초기 임시 初期 初始 default 기본 =changed 바꿨 바뀜
said 변경 変更 改成 改为 geändert changé =cambié committed 커밋 提交 =forgot 맞는_값 正しく correct
said =o_sea =donc =also nämlich shared 공유 共有 共用 共享 partagé compartid gemeinsam don't_share
said don't_post don't_forward 외부
public public pubkey publickey publicedkey applicationserverkey publishable 공개 公開 公开 公钥
public öffentlich publique pública publico fingerprint 지문 client-id client_id 指紋 指纹 site_key
public sitekey vapid .pub =ed25519 authorized_keys known_hosts minisign public_key
digest =sha sha1 sha256 sha384 sha512 sha- =md5 checksum 체크섬 校验 prüfsumme =hash hashed hashes
digest 해시 ハッシュ 哈希 digest integrity =etag empreinte hachage =crc =h1 bcrypt argon2 blake
service =api webhook =hook integration =bot =sdk portal console =header export_ =curl =signing
service signs =sign claim =bypass protection embedding =server =dashboard =license licence =client
service 헤더 ヘッダ 请求头 인증 연동 발급 発行 申请 連携 認証 认证 =smtp =cli dienst service
service servicio =appliance =router =nas =printer
cipher encrypted enc[ eyaml sealed begin_age begin_pgp begin_cert begin_public begin_ssh_sig
cipher message----- signature ssh-rsa ssh-ed25519 dkim site-verification site_verification
cipher verification= spf tlsa sops wireguard_public =peer authorized base64, data: png favicon =sri
cipher 서명_값 txt_record =txt =cert
code =code =codes コード 코드 번호 番号 号码 号碼 one-time otp =2fa =mfa =totp 2단계 二段階 两步
code zwei-faktor authenticator 인증_앱
id error fehler 오류 에러 エラー 错误 =status erreur =dll =id =ids uuid guid =uid =rid =ulid commit
id 커밋_ コミット 提交_ revision =rev =sha1 build =trace =span request 요청 リクエスト 请求 anfrage
id requête petición =order 주문 송장 version =tag release serial 시리얼 firmware nonce =iv =job
id =run job_id customer ticket invoice =pod =node container image 이미지 镜像 instance tenant
id device =sheet =doc snapshot migration artifact partition =dn =cid =kid =jti =sid account_id
id client_id client-id app_id appid key_id keyid accesskeyid object_key primary_key foreign_key
id cache_key partition_key correlation =ref =ref. asset =sku barcode =pnr =mac =ip port =phone
policy must =should required require requires minimum at_least policy =rules at_most never_
policy characters forbidden allowed expires expire expired expiry =ttl 이상 이하 만료 정책 必须
policy 至少 过期 有効期限 以上 mindestens =muss =läuft ablauf debe =doit caduca vergessen reset
policy forgot
sample =example =examples =e.g. sample placeholder 예시 예제 例えば 例如 beispiel =ejemplo exemple
sample dummy =fake =mock fixture =docs_say platzhalter marcador replace_ your_ ersetzen 교체 =tests
sample =test
stored environment =env umgebung entorno environnement 환경변수 環境変数 环境变量 1password
stored bitwarden keychain secretref =kms =hsm password_manager secrets_manager tresor =read_from
stored getenv
"""

GOOD = frozenset(
    {
        *("password", "pin", "token", "key", "secret", "wifi"),
        *("opens", "phrase", "login", "code", "said", "service"),
    }
)
"""Classes near which a value is looked for."""

OF_NUMBERS = frozenset({"password", "pin", "code", "phrase"})
"""Classes whose values may be numbers."""
OF_PHRASES = frozenset({"password", "pin", "phrase", "secret", "wifi", "key", "opens"})
"""Classes whose values may be several words."""


class Hint(NamedTuple):
    """A word that hints at what stands near it."""

    start: int
    end: int
    kind: str


class _Word(NamedTuple):
    """A word of the table."""

    text: str
    kind: str
    whole: bool


_LATIN = expression(r"[a-z\u00df-\u00ff]{2,}")
_HEAD = 2


@cache
def _words() -> tuple[dict[str, list[_Word]], dict[str, list[_Word]], Stems, Stems]:
    """Returns Latin words by their first letters, the others, and the stems of those.

    The stems of Latin letters may stand within a word or have signs; the last stems are of Hangul,
    Kana and Han.
    """
    latin: dict[str, list[_Word]] = {}
    others: dict[str, list[_Word]] = {}
    for row in TABLE.strip().split("\n"):
        kind, *words = row.split()
        for word in words:
            text = word.lstrip("=*").replace("_", " ")
            short = text.isascii() and text.isalpha() and len(text) <= 4
            entry = _Word(text, kind, word[0] == "=" or short)
            is_latin = _LATIN.match(text) and word[0] != "*"
            rows = latin.setdefault(text[:_HEAD], []) if is_latin else others.setdefault(text, [])
            if entry not in rows:
                rows.append(entry)
    for rows in latin.values():
        rows.sort(key=lambda one: -len(one.text))
    signs = [text for text in others if ord(text[0]) < 0x250]
    return latin, others, Stems(signs), Stems(text for text in others if ord(text[0]) >= 0x250)


def _fits(row: _Word, word: str) -> bool:
    """Returns whether a word of the table may begin with this word of a text."""
    first = row.text.partition(" ")[0]
    if row.whole or first != row.text:
        return word == first
    return word.startswith(first) or (not first.isalpha() and first.startswith(word))


def find_hints(text: str) -> list[Hint]:
    """Returns the hints of a text in order, each place with one of each class."""
    lowered = folded(text)
    latin, others, signs, letters = _words()
    found: list[Hint] = []
    known: dict[str, tuple[_Word, ...]] = {}
    for piece in _LATIN.finditer(lowered):
        word = piece[0]
        rows = known.get(word)
        if rows is None:
            rows = known[word] = tuple(
                row for row in latin.get(word[:_HEAD], ()) if _fits(row, word)
            )
        kinds = set[str]()
        for row in rows:
            start = piece.start()
            if row.kind not in kinds and lowered.startswith(row.text, start):
                kinds.add(row.kind)
                found.append(Hint(start, start + len(row.text), row.kind))
    places = signs.places(lowered)
    if not text.isascii():
        places += letters.places(lowered)
    for start, stem in places:
        for row in others[stem]:
            if not (row.whole and lowered[start - 1 : start].isalnum()):
                found.append(Hint(start, start + len(stem), row.kind))
    found.sort()
    return found
