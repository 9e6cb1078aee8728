"""Shapes of commands, settings and addresses that are signs of an order (K08). Data only.

A row is a sign and the texts of which one must occur, separated by `; `. Behind two blanks, or on
the next line, stands an expression for a lower-case text; it goes on in lines that are indented
by four. Every gap is bounded.
"""

SHAPES = r"""
remote  curl; wget; iwr; irm; invoke-
      \b(?:curl|wget|iwr|irm|invoke-\w+)\b(?![^\n|]{0,80}(?:sh\.rustup\.rs|get\.docker\.com
    |astral\.sh|bun\.sh|deno\.land|get\.k3s\.io|install\.python-poetry\.org
    |githubusercontent\.com/(?:nvm-sh|homebrew|helm|pyenv)/))[^\n|]{0,160}[|] ?(?:sudo )?(?:(?:ba|z
    |da|fi)?sh|python3?|node|perl|ruby|iex|pwsh|source)\b
remote  curl; wget; iwr; irm; invoke-  (?:<\(|\$\(|\beval\b[^\n]{0,8}|\() ?(?:curl|wget|iwr|irm)\b
remote  curl; wget
      \b(?:curl|wget)\b[^\n]{0,120}(?:&&|;) ?(?:sudo )?(?:chmod (?:\+x|7)|(?:ba|z)?sh |python|\./
    |/tmp/)
remote  base64; b64  base64 (?:-d|--decode|-di)\b
remote  exec(; eval(; urlopen  (?:exec|eval)\(|urlopen\(
remote  npx; bunx; pnpx; uvx; dlx; pipx; deno run
      \b(?:npx|bunx|pnpx|uvx|(?:pnpm|yarn) dlx|pipx run
    |deno run)\b(?: -\S{1,20}){0,3} @?[\w./-]{2,60}@(?:latest|next)\b
oneoff  npx; bunx; uvx; pipx  \b(?:(?:npx|bunx) (?:-y|--yes)|uvx|pipx run)\b
remote  /raw/; pastebin; gist.  (?:pastebin\.com|gist\.\w{1,30}\.\w{2,5}/\S{0,60})/raw
remote  .vsix; .exe; .msi; .pkg; .deb; .rpm; .dmg; .apk
      https?://\S{3,120}\.(?:vsix|exe|msi|pkg|deb|rpm|dmg|apk)\b
remote  git+http  git\+https?://(?![^\s\"'`]{1,120}@)
remote  postinstall; preinstall  (?:post|pre)install\b
ship  @  \b(?:curl|wget)\b[^\n]{0,80}@[\"'`]?[$~./\w]
ship  nc; curl; wget; socat; telnet  [|] ?(?:nc|ncat|curl|wget|socat|telnet)\b
ship  ](http  !\[[^\]\n]{0,40}\]\(https?://[^)\n]{0,120}[?=]
ship  $(  \$\((?:whoami|hostname|cat |env|base64)[^)\n]{0,40}\)[^\s]{0,40}\.
ship  /dev/tcp/  /dev/tcp/
link  http
      https?://(?!localhost|127\.|0\.0\.0\.0|sh\.rustup|get\.docker|astral\.sh
    |[^\s/]{0,60}\b(?:corp|internal|intern|local
    |lan)\b)[^\s\"'`<>)]{3,200}
link  @  [\w.+-]{1,40}@(?!latest|next|\d)[\w-]{1,40}\.[\w.-]{2,40}
link  .com; .net; .io; .dev; .sh/; .top; .live; .online; .site; .app; .xyz; .org; .co; .ru; .me; .ex
      (?<=[\w-])(?<!internal)(?<!\.corp)\.(?:com|net|io|dev|top|live|online|site|app|xyz|org|co|ru|me
    |sh(?=/)|example)\b(?![.(])
address  http  https?://(?!127\.|0\.0|10\.|192\.168)\d{1,3}\.\d
plainhttp  http://
      http://(?!localhost|127\.|0\.0\.0\.0|[^\s/]{0,60}\b(?:corp|internal|local)\b)[^\s]{3,99}
keyfile  .aws; .env; .netrc; .npmrc; .pypirc; .git-c; .pgpass; .kube; .ssh; .gnupg; .config/g
      (?<![\w.])\.(?:env\b(?!\.(?:example|sample|test|template)|[\w-])|aws\b|netrc|npmrc|pypirc|pgpass
    |git-credentials|kube\b|ssh\b|gnupg|config/gcloud)
keyfile  id_; kubeconfig; service; secrets.y; application-prod
      \bid_(?:rsa|ed25519|ecdsa)\b(?!\.pub)|kubeconfig|service[-_ ]account\.json|secrets\.ya?ml
    |application-prod\w{0,10}\.\w{2,5}
grantall  chmod; 777  chmod (?:-\w+ )?(?:0?777|a\+rwx)|(?<!\d)777(?!\d)
grantall  (*  bash\(\*|webfetch\(\*
grantall  bypasspermissions; dangerously; yolo
      bypasspermissions|dangerously.{0,3}(?:skip|bypass)|--yolo
grantall  administratoraccess; roles/owner; cluster-admin
      administratoraccess|roles/owner|cluster-admin
grantall  nopasswd  nopasswd
grantall  0.0.0.0/0  0\.0\.0\.0/0
grantall  *; grant all
      \*:\*|grant all|\"(?:action|resource|principal)\"? ?:? ?\"\*\"|principal \"\*\"|\bs3:\*
grantall  --privileged; docker.sock; privileged  --privileged|docker\.sock
grantall  public-read  public-read
grantall  write-all; autoap; auto-ap; autoac; auto-ac; autorun; auto-run; request ta; request_ta
      write-all|auto-?(?:approve|accept|run)[\"'`]{0,2}[^\n]{0,8}(?:\btrue|\bon\b)
    |pull[_ ]request[_ ]target
grantall  --admin; --force; -f
      merge[^\n]{0,12}--admin|push[^\n]{0,20}(?:--force(?!-with)|-f\b)
unchecked  verify; insecure; strict; check
      \b(?:ssl_?|tls_?|peer_?)?verify(?:_ssl|_peer|_certs?)??[=:] ?(?:false|0\b|no\b|none)
    |ssl[._-]?verify[\"'` ]{0,2}[=:]? ?[\"'`]?(?:false|0\b|no\b|off)|insecureskipverify
    |git_ssl_no_verify|--insecure\b|no[-_ ]check[-_ ]certificate|strict-?ssl[^\n]{0,8}(?:false|off)
    |stricthostkeychecking[ =]\"?no\b|pythonhttpsverify
unchecked  curl  curl (?:-\w+ )?-k\b
unchecked  rejectunauthorized  rejectunauthorized[\"' ]?: ?false
unchecked  node_tls; node tls  node[_ ]tls[_ ]reject[_ ]unauthorized[^\n]{0,12}\b0\b
unchecked  no-verify; no-gpg; commit -; trustall
      --no-verify|--no-gpg-sign|commit -(?:\w{0,3})n\b|trustall
unchecked  trusted-host; --index-url; -i http; -i=http; --extra-index; --registry
      --trusted-host|(?:--(?:extra-)?index-url|-i|--registry)[ =]http://
unchecked  .trivyignore; .gitleaks; nosec; exclusion  \.trivyignore|\.gitleaks\w*|nosec
wipe  rm -; history -c; shred  \brm -\w{1,3} |history -c|\bshred\b
wipe  drop; truncate  \bdrop (?:the )?(?:table|database|schema|audit)
agentfile  .git/h; .bashrc; .zshrc; .profile; .bash_p; .gitconf; .claude/; .cursorr
      \.(?:git/hooks|bashrc|zshrc|profile|bash_profile|gitconfig|claude/|cursorrules)
agentfile  hookspath; crontab; */; settings.json; claude.md; agents.md
      hookspath|crontab|\*/\d+ \* \*|settings\.json|(?:claude|agents)\.md
hookname  sessionstart; pretooluse; userprompt; posttooluse
      sessionstart|pretooluse|posttooluse|userpromptsubmit
door  authorized_keys; sudoers; nc -; ncat -; /bin/
      authorized_keys|\bsudoers\b|\bnc(?:at)? -\w{0,3}l|-e /bin/
trace  _history  (?<!\w)\.?\w+_history\b
agent  base_url  base_url
unchecked  bcrypt; argon2; scrypt; sha256; sha-256
      (?:bcrypt|argon2\w?|scrypt|sha-?256)[^\n,]{0,30}(?:md5|sha-?1\b|plain|base64)
unchecked  true  (?:is_?|has_?|can_?|verify|check)\w{1,20}\(?\)?[^\n]{0,20}return true
grantall  origin  (?:every|all|any) origins?[^\n]{0,12}credential
grantall  autoapprove; auto-approve  auto-?approve
"""
