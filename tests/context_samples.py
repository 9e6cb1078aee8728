"""The places a secret stands in that no sign beside its name gives away, `{}` for the secret."""

IN_COLUMNS = (
    "| env | api_token | owner |\n|:--|:--|:--|\n| prod | {} | ops |\n\nnext",
    "service,service_token,region\nbilling,{},eu-west-1",
    "env\tmaster_key\nstaging\t{}\nlast",
    "a;client_secret;b\n1;{};2",
    "USER     API TOKEN                       HOST\nadmin    {}    db1",
    "name,value\nAPI_TOKEN,{}",
    "**env** | **API key** |\n--- | --- |\nprod | `{}` |",
)
"""Below a name, in any row of the table, or behind it in the row."""

NESTED = (
    'tokens = ["{}"]',
    '{{"apiKeys":{{"prod":"{}"}}}}',
    "api_keys:\n  prod: {}\n  dev: none\nname: x",
    "secrets:\n  - {}\nname: x",
    '{{"token":{{"value":"{}"}}}}',
    "<key>ApiToken</key>\n<string>{}</string>",
    'std::string api_token{{"{}"}};',
    'val apiToken by lazy {{ "{}" }}',
)
"""Inside a list, a map, a block or an element that the name opens."""

REMARKED = (
    "API_KEY must be {} in production",
    "the API key should be: {}",
    "export API_KEY with the value {} before you start the server",
    "the API key for prod is {} and the one for dev is in the vault",
    "I changed the API key from the old one to {} today.",
    "API_KEY should have been {}",
    "API_KEY's value: {}",
    "If it asks for the token, type {}.",
    "The docs say to keep the token secret; ours is {}.",
    "we rotated the API key, it is now {}",
    "I had to replace clientSecret, new value {}",
    "Problem was a wrong token. Correct one: {}",
    "Only this signing secret works with the sandbox: {}.",
    "// signingSecret used in the demo: {}",
    "API key for the sandbox (never commit): {}",
    "what's the API key?\n{}",
    "Here is the token you asked for:\n\n```\n{}\n```",
    "Found the access token, {}, in a log.",
    "gh secret set NPM_TOKEN --body {}",
    "aws ssm put-parameter --name /prod/api-key --type SecureString --value '{}'",
    "wrangler secret put API_TOKEN # {}",
    "| token | staging | {} |",
    'case "{}": // admin token',
    "use {} as the API key until Friday",
    "put {} in INTERNAL_API_KEY",
    "pass {} via WEBHOOK_SECRET",
    "I accidentally committed {} (the admin API key).",
    "서명 시크릿이 없으면 401이 나니 {}를 쓰면 된다",
    "토큰이 틀려서 실패했다. 맞는 값은 {}이다.",
    "API 키는 아래와 같습니다.\n{}",
    "질문: API 키가 뭐예요? 답: {}",
    "API 토큰 이거 써 {}",
    "{}를 API 토큰으로 사용 중",
    "{} 이 API 토큰으로 호출해야 한다",
    "{}가 운영 API 키이다.",
    "인증 헤더에 {} 토큰을 넣는다.",
)
"""In the same sentence as its name or the next one, where words between say that it is meant."""

REMARKED_PASSWORDS = (
    "Only this password works with the sandbox: {}.",
    "비밀번호는 아래와 같습니다.\n{}",
    "비밀번호가 틀려서 실패했다. 맞는 값은 {}이다.",
    "{}를 DB 비밀번호로 쓴다.",
    "Use {} as the password.",
    "Log in as minji with password {}",
    "cy.get('[name=password]').type('{}')",
)
"""The same, where even a word with digits and a sign is believed."""

BESIDE_ACCOUNTS = (
    'server.login("jenkins@corp.example", "{}")',
    "new PDO($dsn, 'minji', '{}');",
    'mysqli_connect("localhost", "root", "{}", "shop");',
    'req.SetBasicAuth("root", "{}")',
    'new NetworkCredential("minji", "{}")',
    'requests.get(url, auth=("kim", "{}"))',
    "session.auth = ('kim', '{}')",
    "관리자 계정은 postgres / {} 이다",
    "login with admin / {}",
    "jenkins / {} works on the staging console (password)",
    "admin/{} 계정으로 로그인한다.",
    "default: admin:{}",
    "jwt.sign(payload, '{}')",
    'redis.auth("{}")',
    "vault login {}",
    "tunnel through kim:{}@10.0.0.5 first",
    "net user kim {} /add",
    'echo "{}" | docker login -u kim --password-stdin',
    'gh secret set NPM_TOKEN <<< "{}"',
)
"""A password that no name announces."""

OF_SERVICES = (
    "Shodan key: {}",
    "the Datadog application key is {}",
    "**Etherscan key:** `{}`",
    "Mistral 키 {} 로 접속한다",
    "spring.weather.key={}",
    "flagsmithEnvironmentKey = '{}'",
    'let weather_key = String::from("{}");',
    "var weatherKey string = `{}`",
    '<entry key="weather.key">{}</entry>',
    "Unseal Key 1: {}",
)
"""The key of what has a name, which only a strong value makes a secret."""
