"""Key formats of real providers (label, usual variable, pattern) and the frames that show them."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Final

from unseen_values import expand, frames, jwt


@dataclass(frozen=True)
class Format:
    """One provider key: its name among people, its variable, its alphabet and its length."""

    label: str
    variable: str
    pattern: str

    @property
    def telling(self) -> bool:
        """Say whether a reader knows the value from its beginning, without a label."""
        head = self.pattern.split("[")[0]
        return len(head) >= 4 or (len(head) == 3 and head[-1] in "-_.")

    def value(self, rng: Random) -> str:
        """Make one value of this format."""
        return jwt(rng) if self.pattern == "jwt" else expand(self.pattern, rng)


_LINES: Final = """
AWS access key ID | AWS_ACCESS_KEY_ID | AKIA[b32:16]
AWS temporary access key | AWS_ACCESS_KEY_ID | ASIA[b32:16]
AWS secret access key | AWS_SECRET_ACCESS_KEY | [b64:40]
AWS session token | AWS_SESSION_TOKEN | IQoJb3JpZ2luX2Vj[b64:180-260]=
Amazon Bedrock API key | AWS_BEARER_TOKEN_BEDROCK | ABSK[b64:128]
GitHub personal access token | GITHUB_TOKEN | ghp_[an:36]
GitHub OAuth token | GH_TOKEN | gho_[an:36]
GitHub user-to-server token | GH_USER_TOKEN | ghu_[an:36]
GitHub installation token | GH_APP_TOKEN | ghs_[an:36]
GitHub refresh token | GH_REFRESH_TOKEN | ghr_[an:76]
GitHub fine-grained token | GITHUB_PAT | github_pat_[an:22]_[an:59]
GitLab personal access token | GITLAB_TOKEN | glpat-[url:20]
GitLab deploy token | CI_DEPLOY_PASSWORD | gldt-[url:20]
GitLab runner token | RUNNER_TOKEN | glrt-[url:20]
GitLab CI job token | CI_JOB_TOKEN | glcbt-[hex:2]_[url:20]
GitLab trigger token | TRIGGER_TOKEN | glptt-[hex:40]
GitLab feed token | FEED_TOKEN | glft-[url:20]
GitLab agent token | KAS_TOKEN | glagent-[url:50]
GitLab OAuth application secret | GITLAB_CLIENT_SECRET | gloas-[hex:64]
Slack bot token | SLACK_BOT_TOKEN | xoxb-[d:12]-[d:13]-[an:24]
Slack user token | SLACK_USER_TOKEN | xoxp-[d:12]-[d:12]-[d:13]-[hex:32]
Slack app-level token | SLACK_APP_TOKEN | xapp-1-A[AN:10]-[d:13]-[hex:64]
Slack refresh token | SLACK_REFRESH_TOKEN | xoxe-1-[an:146]
Slack signing secret | SLACK_SIGNING_SECRET | [hex:32]
Stripe secret key | STRIPE_SECRET_KEY | sk_live_[an:24]
Stripe live secret key | STRIPE_API_KEY | sk_live_51[an:97]
Stripe restricted key | STRIPE_RESTRICTED_KEY | rk_live_51[an:97]
Stripe test secret key | STRIPE_SECRET_KEY | sk_test_51[an:97]
Stripe webhook secret | STRIPE_WEBHOOK_SECRET | whsec_[an:32]
OpenAI key | OPENAI_API_KEY | sk-[an:20]T3BlbkFJ[an:20]
OpenAI project key | OPENAI_API_KEY | sk-proj-[url:74]T3BlbkFJ[url:74]
OpenAI service account key | OPENAI_API_KEY | sk-svcacct-[url:74]T3BlbkFJ[url:74]
OpenAI admin key | OPENAI_ADMIN_KEY | sk-admin-[url:58]T3BlbkFJ[url:58]
Anthropic API key | ANTHROPIC_API_KEY | sk-ant-api03-[url:93]AA
Anthropic admin key | ANTHROPIC_ADMIN_KEY | sk-ant-admin01-[url:93]AA
Claude OAuth token | CLAUDE_CODE_OAUTH_TOKEN | sk-ant-oat01-[url:93]AA
Google API key | GOOGLE_API_KEY | AIza[url:35]
Google OAuth client secret | GOOGLE_CLIENT_SECRET | GOCSPX-[url:28]
Google refresh token | GOOGLE_REFRESH_TOKEN | 1//0[url:60-90]
Google access token | GOOGLE_ACCESS_TOKEN | ya29.a0[url:120-170]
FCM server key | FCM_SERVER_KEY | AAAA[url:7]:APA91b[url:134]
reCAPTCHA secret key | RECAPTCHA_SECRET | 6L[an:6]AAAAA[url:27]
Azure storage account key | AZURE_STORAGE_KEY | [bytes:64]
Azure client secret | AZURE_CLIENT_SECRET | [an:3]8Q~[azure:34]
Azure OpenAI key | AZURE_OPENAI_KEY | [hex:32]
Azure DevOps PAT | AZURE_DEVOPS_EXT_PAT | [lan:52]
Azure Service Bus key | SERVICEBUS_KEY | [bytes:32]
Azure Functions host key | FUNCTIONS_KEY | [url:53]AzFu[an:6]==
Azure container registry password | ACR_PASSWORD | [an:42]+ACR[an:6]
Twilio auth token | TWILIO_AUTH_TOKEN | [hex:32]
Twilio API key secret | TWILIO_API_SECRET | [an:32]
SendGrid key | SENDGRID_API_KEY | SG.[url:22].[url:43]
npm token | NPM_TOKEN | npm_[an:36]
PyPI upload token | TWINE_PASSWORD | pypi-AgEIcHlwaS5vcmc[url:150-180]
TestPyPI token | TEST_PYPI_TOKEN | pypi-AgENdGVzdC5weXBpLm9yZw[url:150]
RubyGems key | GEM_HOST_API_KEY | rubygems_[hex:48]
crates.io token | CARGO_REGISTRY_TOKEN | cio[an:32]
NuGet API key | NUGET_API_KEY | oy2[lan:43]
Docker Hub token | DOCKERHUB_TOKEN | dckr_pat_[url:27]
Docker organisation token | DOCKER_ORG_TOKEN | dckr_oat_[url:32]
Vault token | VAULT_TOKEN | hvs.[url:92]
Vault batch token | VAULT_TOKEN | hvb.[url:140-158]
old Vault root token | VAULT_TOKEN | s.[an:24]
Terraform Cloud token | TF_TOKEN | [an:14].atlasv1.[url:67]
Consul ACL token | CONSUL_HTTP_TOKEN | [uuid]
DigitalOcean token | DIGITALOCEAN_TOKEN | dop_v1_[hex:64]
DigitalOcean OAuth token | DO_OAUTH_TOKEN | doo_v1_[hex:64]
DigitalOcean refresh token | DO_REFRESH_TOKEN | dor_v1_[hex:64]
Spaces secret | SPACES_SECRET_KEY | [b64:43]
Shopify access token | SHOPIFY_ACCESS_TOKEN | shpat_[hex:32]
Shopify app secret | SHOPIFY_API_SECRET | shpss_[hex:32]
Shopify custom app token | SHOPIFY_TOKEN | shpca_[hex:32]
Shopify private app password | SHOPIFY_PASSWORD | shppa_[hex:32]
Square access token | SQUARE_ACCESS_TOKEN | EAAA[url:60]
Square OAuth secret | SQUARE_SECRET | sq0csp-[url:43]
old Square token | SQUARE_TOKEN | sq0atp-[url:22]
Discord bot token | DISCORD_TOKEN | M[an:25].[url:6].[url:38]
Telegram bot token | TELEGRAM_BOT_TOKEN | [d:10]:AA[url:33]
Mailgun private key | MAILGUN_API_KEY | key-[hex:32]
Mailgun API key | MAILGUN_API_KEY | [hex:32]-[hex:8]-[hex:8]
Mailchimp key | MAILCHIMP_API_KEY | [hex:32]-us[d:2]
Mandrill key | MANDRILL_KEY | md-[url:22]
Postmark server token | POSTMARK_TOKEN | [uuid]
Brevo key | BREVO_API_KEY | xkeysib-[hex:64]-[an:16]
Resend key | RESEND_API_KEY | re_[an:8]_[an:24]
Datadog API key | DD_API_KEY | [hex:32]
Datadog application key | DD_APP_KEY | [hex:40]
New Relic user key | NEW_RELIC_API_KEY | NRAK-[AN:27]
New Relic license key | NEW_RELIC_LICENSE_KEY | [hex:36]NRAL
Sentry user token | SENTRY_AUTH_TOKEN | sntryu_[hex:64]
Sentry org token | SENTRY_AUTH_TOKEN | sntrys_eyJpYXQiOjE3[url:100]=_[b64:43]
Grafana service account token | GRAFANA_TOKEN | glsa_[an:32]_[hex:8]
Grafana Cloud token | GRAFANA_CLOUD_TOKEN | glc_eyJvIjoi[an:90]=
PagerDuty key | PAGERDUTY_TOKEN | u+[url:18]
Honeycomb key | HONEYCOMB_API_KEY | hcaik_01[lan:56]
Dynatrace token | DT_API_TOKEN | dt0c01.[b32:24].[b32:64]
Splunk HEC token | SPLUNK_HEC_TOKEN | [uuid]
Algolia admin key | ALGOLIA_ADMIN_KEY | [hex:32]
Mapbox secret token | MAPBOX_TOKEN | sk.eyJ1Ijoi[url:70].[url:22]
Cloudflare API token | CLOUDFLARE_API_TOKEN | [url:40]
Cloudflare global key | CF_API_KEY | [hex:37]
Cloudflare origin CA key | CF_ORIGIN_KEY | v1.0-[hex:24]-[hex:146]
Fastly token | FASTLY_API_TOKEN | [url:32]
Fly.io token | FLY_API_TOKEN | fo1_[url:43]
Netlify token | NETLIFY_AUTH_TOKEN | nfp_[an:36]
Vercel token | VERCEL_TOKEN | [an:24]
Heroku API key | HEROKU_API_KEY | HRKU-AA[url:58]
Render key | RENDER_API_KEY | rnd_[an:28]
PlanetScale token | PLANETSCALE_TOKEN | pscale_tkn_[url:43]
PlanetScale password | DATABASE_PASSWORD | pscale_pw_[url:43]
Supabase personal token | SUPABASE_ACCESS_TOKEN | sbp_[hex:40]
Supabase secret key | SUPABASE_SECRET_KEY | sb_secret_[url:22]_[url:8]
Supabase service_role key | SUPABASE_SERVICE_ROLE_KEY | jwt
Neon API key | NEON_API_KEY | napi_[lan:64]
Databricks token | DATABRICKS_TOKEN | dapi[hex:32]
Hugging Face token | HF_TOKEN | hf_[Aa:34]
Replicate token | REPLICATE_API_TOKEN | r8_[an:37]
Groq key | GROQ_API_KEY | gsk_[an:52]
Perplexity key | PPLX_API_KEY | pplx-[an:48]
xAI key | XAI_API_KEY | xai-[an:80]
Cohere key | COHERE_API_KEY | [an:40]
Mistral key | MISTRAL_API_KEY | [an:32]
DeepSeek key | DEEPSEEK_API_KEY | sk-[hex:32]
OpenRouter key | OPENROUTER_API_KEY | sk-or-v1-[hex:64]
Pinecone key | PINECONE_API_KEY | pcsk_[an:6]_[an:63]
LangSmith key | LANGSMITH_API_KEY | lsv2_pt_[hex:32]_[hex:10]
Langfuse secret key | LANGFUSE_SECRET_KEY | sk-lf-[uuid]
W&B key | WANDB_API_KEY | [hex:40]
ElevenLabs key | ELEVENLABS_API_KEY | sk_[hex:48]
Postman key | POSTMAN_API_KEY | PMAK-[hex:24]-[hex:34]
Linear key | LINEAR_API_KEY | lin_api_[an:40]
Notion secret | NOTION_TOKEN | secret_[an:43]
Notion token | NOTION_TOKEN | ntn_[d:11][an:35]
Asana token | ASANA_TOKEN | 1/[d:16]:[hex:32]
Atlassian API token | JIRA_API_TOKEN | ATATT3xFfGF0[url:171]=[HEX:8]
Bitbucket app password | BITBUCKET_APP_PASSWORD | ATBB[an:24][HEX:8]
Airtable token | AIRTABLE_TOKEN | pat[an:14].[hex:64]
Figma token | FIGMA_TOKEN | figd_[url:40]
Contentful token | CONTENTFUL_TOKEN | CFPAT-[url:43]
Dropbox token | DROPBOX_TOKEN | sl.B[url:135]
HubSpot token | HUBSPOT_TOKEN | pat-na1-[uuid]
Zendesk token | ZENDESK_API_TOKEN | [an:40]
Okta token | OKTA_API_TOKEN | 00[url:40]
Auth0 client secret | AUTH0_CLIENT_SECRET | [url:64]
CircleCI token | CIRCLE_TOKEN | CCIPAT_[an:22]_[hex:40]
Buildkite token | BUILDKITE_TOKEN | bkua_[hex:40]
Codecov token | CODECOV_TOKEN | [uuid]
SonarQube token | SONAR_TOKEN | squ_[hex:40]
Artifactory key | ARTIFACTORY_API_KEY | AKCp8[an:68]
Artifactory reference token | JF_ACCESS_TOKEN | cmVmdGtu[an:56]
Pulumi token | PULUMI_ACCESS_TOKEN | pul-[hex:40]
Doppler token | DOPPLER_TOKEN | dp.pt.[an:43]
Tailscale auth key | TS_AUTHKEY | tskey-auth-k[an:11]CNTRL-[an:32]
ngrok authtoken | NGROK_AUTHTOKEN | [an:27]_[an:21]
1Password service token | OP_SERVICE_ACCOUNT_TOKEN | ops_eyJzaWdu[url:250]
Facebook page token | FB_PAGE_TOKEN | EAAG[an:170]
Twitch client secret | TWITCH_CLIENT_SECRET | [lan:30]
LinkedIn client secret | LINKEDIN_SECRET | WPL_AP1.[an:16].[an:6]==
Braintree token | BRAINTREE_TOKEN | access_token$production$[lan:16]$[hex:32]
Plaid secret | PLAID_SECRET | [hex:30]
Flutterwave secret | FLW_SECRET_KEY | FLWSECK-[hex:32]-X
Razorpay key secret | RAZORPAY_KEY_SECRET | [an:24]
EasyPost key | EASYPOST_API_KEY | EZAK[an:54]
Shippo token | SHIPPO_TOKEN | shippo_live_[hex:40]
Duffel token | DUFFEL_TOKEN | duffel_live_[url:43]
Prefect key | PREFECT_API_KEY | pnu_[an:36]
Sourcegraph token | SRC_ACCESS_TOKEN | sgp_[hex:16]_[hex:40]
PostHog personal key | POSTHOG_API_KEY | phx_[an:43]
LaunchDarkly SDK key | LD_SDK_KEY | sdk-[uuid]
Naver client secret | NAVER_CLIENT_SECRET | [url:10]
Naver Cloud secret key | NCP_SECRET_KEY | [an:40]
NCP IAM secret | NCLOUD_SECRET_KEY | ncp_iam_BPKMKR[an:30]
Kakao admin key | KAKAO_ADMIN_KEY | [hex:32]
Kakao REST API key | KAKAO_REST_API_KEY | [hex:32]
Toss Payments secret key | TOSS_SECRET_KEY | live_sk_[an:28]
Toss test secret key | TOSS_SECRET_KEY | test_sk_[an:28]
Toss widget secret key | TOSS_WIDGET_SECRET | live_gsk_[an:28]
PortOne API secret | PORTONE_API_SECRET | [an:80]
CoolSMS API secret | COOLSMS_API_SECRET | [AN:32]
Aligo SMS key | ALIGO_KEY | [lan:32]
data.go.kr service key | DATA_GO_KR_KEY | [bytes:64]
Upbit secret key | UPBIT_SECRET_KEY | [an:40]
KIS app secret | KIS_APP_SECRET | [bytes:134]
Upstage key | UPSTAGE_API_KEY | up_[an:29]
LINE channel secret | LINE_CHANNEL_SECRET | [hex:32]
LINE channel access token | LINE_ACCESS_TOKEN | [bytes:128]
"""
FORMATS: Final = tuple(
    Format(*(part.strip() for part in line.split(" | "))) for line in _LINES.strip().splitlines()
)

# ``%val%`` is the value, ``%label%`` and ``%var%`` belong to the same format.
BARE: Final = frames(r"""
The old key, %val%, is still in the git history of %file%.
Revoke %val% before merging; it was pasted into %ticket%.
What the first instruction lacked: the token. The user then sent %val% in chat.
401 came back because I had used the revoked key %val%.
Someone committed the key %val% to %file% on %date%.
`%val%` leaked through the build log of %mod%, rotate it.
%name% gave me this key for %env%: %val%
Lesson: do not paste keys such as %val% into an issue.
%val% <- this key works for %env%, the other is dead
curl fails with %val% but works with the new key.
%file%에 키 %val% 가 그대로 들어 있었다.
%kname%님이 준 키는 %val% 인데 %kenv%에서만 된다.
깃 이력에 %val% 이 남아 있어서 바로 폐기했다.
교훈: %val% 같은 키를 이슈에 붙이지 말 것.
로그에 `%val%` 이 찍혔으니 교체 필요.
첫 지시에 토큰이 없었음. 나중에 받은 값: %val%
""")
LABELLED: Final = frames(r"""
The %label% is %val%.
The %label% for %env% is %val% and expires on %date%.
%label%: %val%
- %label%: `%val%`
The first instruction lacked the %label% (%val%).
I used %name%'s %label%, %val%, to run the %mod% job.
Set %var% to %val% on %host%.
%var%=%val%
export %var%=%val%
export %var%="%val%"
%var%: "%val%"
"%var%": "%val%",
  -e %var%=%val% \
%name%: new %label% → %val%
[%date% 09:14] %name%: here's the %label% %val%
Rotated the %label%; the new value is `%val%`, the old one stops on %weekday%.
The run stopped until the user typed the %label%, which is %val%.
Lesson: ask for the %label% up front. It was "%val%" this time.
ERROR %mod%: rejected %label% '%val%' (expired)
The %mod% worker read its %label% from %file%: %val%
Put the %label% %val% in the CI variables, not in %file%.
| %label% | %val% |
| %var% | `%val%` | %env% |
We switched to a new %label% (%val%) after %ticket%.
const client = new Client({ apiKey: "%val%" }); // %label%
client = Client(token="%val%")  # %label%
gh secret set %var% --body "%val%"
%label% 는 %val% 이다.
%kenv%용 %label%: %val%
%label% 값을 %val% 로 교체했다.
첫 지시에는 %label% 값이 빠져 있었다. 받은 값은 %val%.
%kname%님이 %label% 보내줌 → %val%
%var% 에 %val% 넣고 다시 돌리니 통과했다.
%label%(%val%) 값이 만료돼서 %mod% 작업이 멈췄다.
- %label%: %val% (%kname% 발급)
%label% 값이 "%val%" 인데 %file%에 하드코딩되어 있음
[%kname%] 새 %label%입니다 %val% 확인 부탁드려요
교훈: %label% 값은 먼저 물어볼 것. 이번 값은 `%val%`였다.
| %label% | %val% | %kenv% |
%host% 서버의 %var%를 %val%로 맞췄다.
""")
