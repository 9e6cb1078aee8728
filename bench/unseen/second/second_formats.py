"""The published key formats of named providers.

The corpus was written from the public formats of providers and from how people write,
without sight of the rules. A row is kind | provider | variable | pattern;
``*`` in the variable stands for the name of the provider.
"""

from __future__ import annotations

from second_values import templates

FORMATS = templates("""
adafruit_key|Adafruit IO|*_KEY|aio_<w28> ~~ atlassian_token|Jira|*_API_TOKEN|ATATT3xFfGF0<b171>=<H8>
adobe_secret|Adobe|*_CLIENT_SECRET|p8e-<b32> ~~ asana_token|Asana|*_ACCESS_TOKEN|2/<d16>/<d16>:<h32>
age_key|age|SOPS_AGE_KEY|AGE-SECRET-KEY-1<C58> ~~ elastic_key|Elasticsearch|ELASTIC_API_KEY|@elastic
airtable_token|Airtable|*_TOKEN|pat<w14>.<h64> ~~ gitlab_token|GitLab deploy|DEPLOY_TOKEN|gldt-<b20>
aiven_password|Aiven|*_PG_PASSWORD|AVNS_<b19> ~~ azure_secret|Azure|*_CLIENT_SECRET|<w3>8Q~<z30>aZ4b
amazon_secret|Amazon SP-API|LWA_CLIENT_SECRET|amzn1.oa2-cs.v1.<h64>
anthropic_key|Anthropic|*_API_KEY|sk-ant-api03-<b93>AA ~~ github_token|GitHub App|GH_TOKEN|ghs_<w36>
anthropic_key|Claude|*_CODE_OAUTH_TOKEN|sk-ant-oat01-<b93>AA ~~ figma_token|Figma|*_TOKEN|figd_<b40>
apify_token|Apify|*_TOKEN|apify_api_<w36> ~~ facebook_token|Facebook page|FB_PAGE_TOKEN|EAAG<w170>ZD
authress_key|Authress|*_KEY|sc_<l10>.<l4>.acc-<l10>.<l40> ~~ gitlab_token|GitLab|*_TOKEN|glpat-<b20>
aws_session_token|AWS|*_SESSION_TOKEN|IQoJb3JpZ2luX2Vj<B300>== ~~ neon_key|Neon|*_API_KEY|napi_<l64>
axiom_token|Axiom|*_TOKEN|xaat-<uuid> ~~ discord_token|Discord bot|DISCORD_TOKEN|MT<w24>.G<b5>.<b38>
azure_key|Azure DevOps|*_EXT_PAT|<w76>AZDO<w4> ~~ gitlab_token|GitLab runner|RUNNER_TOKEN|glrt-<b20>
azure_key|Azure Storage|*_KEY|<B76>+ASt<B6>== ~~ firebase_key|FCM server|*_KEY|AAAA<b7>:APA91b<b134>
backblaze_key|Backblaze B2|B2_APPLICATION_KEY|K005<B27> ~~ cerebras_key|Cerebras|*_API_KEY|csk-<l48>
bedrock_key|Bedrock|AWS_BEARER_TOKEN_BEDROCK|ABSKQmVkcm9ja0FQSUtleS<B106>= ~~ jwt|gateway|JWT|@jwt
bitbucket_token|Bitbucket|*_APP_PASSWORD|ATBB<w24><H8> ~~ firecrawl_key|Firecrawl|*_API_KEY|fc-<h32>
brave_key|Brave Search|BRAVE_API_KEY|BSA<b28> ~~ harness_key|Harness|*_API_KEY|pat.<b22>.<h24>.<w20>
brevo_key|Brevo|*_API_KEY|xkeysib-<h64>-<w16> ~~ cloudflare_token|Cloudflare|*_API_TOKEN|<b40>
browserbase_key|Browserbase|*_API_KEY|bb_live_<b27> ~~ doppler_token|Doppler|*_TOKEN|dp.st.prd.<w43>
buildkite_token|Buildkite|*_API_TOKEN|bkua_<h40> ~~ confluent_key|Confluent|*_CLOUD_API_SECRET|<B64>
circleci_token|CircleCI|CIRCLE_TOKEN|CCIPAT_<s22>_<h40> ~~ doppler_token|Doppler|*_TOKEN|dp.pt.<w43>
clickhouse_key|ClickHouse Cloud|CLICKHOUSE_KEY_SECRET|4b1d<w38> ~~ nostr_key|Nostr|*_NSEC|nsec1<c58>
clickup_token|ClickUp|*_API_TOKEN|pk_<d8>_<u32> ~~ openai_key|OpenAI|*_API_KEY|sk-<w20>T3BlbkFJ<w20>
clojars_token|Clojars|*_PASSWORD|CLOJARS_<h60> ~~ launchdarkly_key|LaunchDarkly|*_SDK_KEY|sdk-<uuid>
cloudflare_token|Cloudflare|CF_ORIGIN_CA_KEY|v1.0-<h24>-<h146> ~~ heroku_key|Heroku|*_API_KEY|<uuid>
cockroach_key|CockroachDB Cloud|COCKROACH_API_KEY|CCDB1_<w22>_<w40>
configcat_key|ConfigCat|*_SDK_KEY|configcat-sdk-1/<b22>/<b22> ~~ ionic_token|Ionic|*_TOKEN|ion_<l42>
contentful_token|Contentful|*_MANAGEMENT_TOKEN|CFPAT-<b43> ~~ convex_key|Convex|*_DEPLOY_KEY|@convex
context7_key|Context7|*_API_KEY|ctx7sk-<uuid> ~~ databricks_token|Databricks|*_TOKEN|dapi<h32>
crates_token|crates.io|CARGO_REGISTRY_TOKEN|cio<w32> ~~ elevenlabs_key|ElevenLabs|*_API_KEY|sk_<h48>
cursor_key|Cursor|*_API_KEY|key_<h64> ~~ jfrog_token|JFrog|*_API_KEY|AKCp<w69>
databricks_token|Databricks|*_TOKEN|dapi<h32>-2 ~~ telegram_token|Telegram bot|*_TOKEN|7<d9>:AA<b33>
defined_key|Defined Networking|DEFINED_API_KEY|dnkey-<t26>-<t52> ~~ mem0_key|Mem0|*_API_KEY|m0-<w40>
deno_token|Deno Deploy|*_TOKEN|ddp_<w36> ~~ trigger_key|Trigger.dev|TRIGGER_SECRET_KEY|tr_prod_<w20>
dependency_track_key|Dependency-Track|DTRACK_API_KEY|odt_<w32> ~~ nuget_key|NuGet|*_API_KEY|oy2<T43>
digitalocean_token|DigitalOcean|*_TOKEN|dop_v1_<h64> ~~ netlify_token|Netlify|*_AUTH_TOKEN|nfp_<w36>
docker_token|Docker Hub|DOCKERHUB_TOKEN|dckr_pat_<b27> ~~ fireworks_key|Fireworks|*_API_KEY|fw_<w24>
dropbox_token|Dropbox|*_ACCESS_TOKEN|sl.B<b135> ~~ gitlab_token|GitLab|*_TOKEN|glpat-<b27>.01.<l9>
duffel_token|Duffel|*_ACCESS_TOKEN|duffel_live_<b43> ~~ square_token|Square|*_ACCESS_TOKEN|EAAA<b60>
dynatrace_token|Dynatrace|DT_API_TOKEN|dt0c01.<t24>.<t64> ~~ twitch_token|Twitch|*_OAUTH|oauth:<l30>
e2b_key|E2B|*_API_KEY|e2b_<h40> ~~ tailscale_key|Tailscale|TS_AUTHKEY|tskey-auth-k<w11>CNTRL-<w32>
easypost_key|EasyPost|*_API_KEY|EZAK<w54> ~~ rapidapi_key|RapidAPI|*_KEY|<h10>msh<h15>p1<h5>jsn<h12>
flagsmith_key|Flagsmith|*_SERVER_KEY|ser.<w22> ~~ onesignal_key|OneSignal|*_API_KEY|os_v2_app_<T103>
flutterwave_key|Flutterwave|FLW_SECRET_KEY|FLWSECK_TEST-<h32>-X ~~ xata_key|Xata|*_API_KEY|xau_<w32>
fly_token|Fly.io|FLY_API_TOKEN|FlyV1 fm2_<B200> ~~ github_token|GitHub|GH_PAT|github_pat_<w22>_<w59>
frameio_token|Frame.io|FRAMEIO_TOKEN|fio-u-<b64> ~~ huggingface_token|Hugging Face|HF_TOKEN|hf_<A34>
ghost_key|Ghost Admin API|*_KEY|<h24>:<h64> ~~ intra_secret|42 intra|FT_CLIENT_SECRET|s-s4t2ud-<h64>
github_token|GitHub|*_TOKEN|ghp_<w36> ~~ render_key|Render|*_API_KEY|rnd_<w28>
gocardless_token|GoCardless|GC_ACCESS_TOKEN|live_<b40> ~~ kaggle_token|Kaggle|*_API_TOKEN|KGAT_<h32>
google_api_key|Gemini|*_API_KEY|AIzaSy<b33> ~~ langsmith_key|LangSmith|*_API_KEY|lsv2_pt_<h32>_<h10>
google_api_key|Google Maps|*_API_KEY|AIzaSy<b33> ~~ intercom_token|Intercom|*_ACCESS_TOKEN|@intercom
google_oauth_secret|Google OAuth|GOOGLE_CLIENT_SECRET|GOCSPX-<b28> ~~ snyk_token|Snyk|*_TOKEN|<uuid>
google_oauth_token|Google|*_OAUTH_TOKEN|ya29.a0<b160> ~~ sonar_token|SonarQube|SONAR_TOKEN|sqp_<h40>
google_oauth_token|Google|*_REFRESH_TOKEN|1//0e<b98> ~~ pulumi_token|Pulumi|*_ACCESS_TOKEN|pul-<h40>
grafana_token|Grafana|*_TOKEN|glsa_<w32>_<h8> ~~ hubspot_token|HubSpot|*_ACCESS_TOKEN|pat-na1-<uuid>
groq_key|Groq|*_API_KEY|gsk_<w20>WGdyb3FY<w24> ~~ mailchimp_key|Mailchimp|*_API_KEY|<h32>-us<d1>
helicone_key|Helicone|*_API_KEY|sk-helicone-<l7>-<l7>-<l7>-<l7> ~~ ory_token|Ory|*_PAT|ory_pat_<w32>
heroku_key|Heroku|*_API_KEY|HRKU-AA<b58> ~~ ubidots_token|Ubidots|*_TOKEN|BBUS-<w30>
honeycomb_key|Honeycomb|*_API_KEY|<w22> ~~ stripe_webhook_secret|Stripe webhook|*_SECRET|whsec_<w32>
infisical_token|Infisical|*_TOKEN|st.<h24>.<h32>.<h32> ~~ klaviyo_key|Klaviyo|*_PRIVATE_KEY|pk_<h34>
infracost_key|Infracost|*_API_KEY|ico-<w32> ~~ stackhawk_key|StackHawk|HAWK_API_KEY|hawk.<b20>.<b20>
inngest_key|Inngest|*_SIGNING_KEY|signkey-prod-<h64> ~~ together_key|Together|*_API_KEY|tgp_v1_<b43>
jina_key|Jina|*_API_KEY|jina_<h32><b28> ~~ pypi_token|PyPI|TWINE_PASSWORD|pypi-AgEIcHlwaS5vcmc<b150>
jwt|Keycloak|ACCESS_TOKEN|@jwt
langfuse_key|Langfuse|*_SECRET_KEY|sk-lf-<uuid> ~~ openshift_token|OpenShift|OC_TOKEN|sha256~<b43>
lichess_token|Lichess|*_TOKEN|lip_<w20> ~~ mailgun_key|Mailgun|*_API_KEY|key-<h32>
linear_key|Linear|*_API_KEY|lin_api_<w40> ~~ llamacloud_key|LlamaCloud|LLAMA_CLOUD_API_KEY|llx-<w48>
linkedin_secret|LinkedIn|*_CLIENT_SECRET|WPL_AP1.<w16>.<B6>== ~~ vault_token|Vault|*_TOKEN|hvs.<b24>
mailersend_token|MailerSend|*_API_KEY|mlsn.<h64> ~~ nvidia_key|NVIDIA NIM|NVIDIA_API_KEY|nvapi-<b64>
mailgun_key|Mailgun|*_API_KEY|<h32>-<h8>-<h8> ~~ sentry_token|Sentry|*_AUTH_TOKEN|sntryu_<h64>
maxmind_key|MaxMind|*_LICENSE_KEY|<w6>_<w29>_mmk ~~ polar_token|Polar|*_ACCESS_TOKEN|polar_oat_<w43>
modal_token|Modal|*_TOKEN_SECRET|as-<w22> ~~ yandex_token|Yandex|*_OAUTH_TOKEN|y0_<b55>
mollie_key|Mollie|*_API_KEY|live_<w30> ~~ readme_key|ReadMe|*_API_KEY|rdme_<l70>
mongodb_secret|MongoDB Atlas|MDB_CLIENT_SECRET|mdb_sa_sk_<b40> ~~ npm_token|npm|*_TOKEN|npm_<w36>
naver_key|NAVER Cloud|NCP_SECRET_KEY|ncp_iam_BPKMKR<w28> ~~ vault_token|Vault|*_TOKEN|hvs.CAESI<b90>
neon_password|Neon|PGPASSWORD|npg_<w12> ~~ plaid_token|Plaid|*_ACCESS_TOKEN|access-production-<uuid>
newrelic_key|New Relic|*_API_KEY|NRAK-<u27> ~~ octopus_key|Octopus Deploy|OCTOPUS_API_KEY|API-<u27>
newrelic_key|New Relic|*_LICENSE_KEY|<h36>NRAL ~~ stripe_key|Stripe|*_SECRET_KEY|sk_live_51<w97>
notion_token|Notion|*_API_KEY|secret_<w43> ~~ openai_key|OpenAI|*_API_KEY|sk-proj-<b74>T3BlbkFJ<b74>
notion_token|Notion|*_TOKEN|ntn_<d11><w35> ~~ toss_key|Toss Payments|TOSS_SECRET_KEY|live_sk_<w28>
onepassword_key|1Password|OP_SECRET_KEY|A3-<u6>-<u6>-<u5>-<u5>-<u5>-<u5>
openrouter_key|OpenRouter|*_API_KEY|sk-or-v1-<h64> ~~ wallet_key|deployer wallet|PRIVATE_KEY|0x<h64>
packagist_token|Private Packagist|PACKAGIST_TOKEN|packagist_uut_<h68>
paddle_key|Paddle|*_API_KEY|pdl_live_apikey_<l26>_<w22>_<w3> ~~ twilio_key|Twilio|*_AUTH_TOKEN|<h32>
pagerduty_key|PagerDuty|*_TOKEN|u+<w18> ~~ prefect_key|Prefect|*_API_KEY|pnu_<w36>
perplexity_key|Perplexity|*_API_KEY|pplx-<w48> ~~ postman_key|Postman|*_API_KEY|PMAK-<h24>-<h34>
pinecone_key|Pinecone|*_API_KEY|pcsk_<w5>_<w63> ~~ scalingo_token|Scalingo|*_API_TOKEN|tk-us-<b48>
planetscale_token|PlanetScale|DATABASE_PASSWORD|pscale_pw_<b43> ~~ wandb_key|W&B|WANDB_API_KEY|<h40>
posthog_key|PostHog|*_PERSONAL_API_KEY|phx_<w43> ~~ settlemint_token|SettleMint|*_TOKEN|sm_pat_<w16>
rancher_token|Rancher|*_TOKEN|token-<l5>:<l54> ~~ replicate_token|Replicate|*_API_TOKEN|r8_<w37>
resend_key|Resend|*_API_KEY|re_<w8>_<w24> ~~ rubygems_token|RubyGems|GEM_HOST_API_KEY|rubygems_<h48>
rootly_key|Rootly|*_API_TOKEN|rootly_<h64> ~~ voiceflow_key|Voiceflow|VF_API_KEY|VF.DM.<h24>.<w16>
salesforce_token|Salesforce|SF_ACCESS_TOKEN|00D<w12>!AQ<w94> ~~ voyage_key|Voyage|*_API_KEY|pa-<b43>
sanity_token|Sanity|*_AUTH_TOKEN|sk<w178> ~~ slack_token|Slack|*_APP_TOKEN|xapp-1-A<u10>-<d13>-<h64>
sendgrid_key|SendGrid|*_API_KEY|SG.<b22>.<b43> ~~ supabase_key|Supabase|*_ACCESS_TOKEN|sbp_<h40>
shippo_token|Shippo|*_TOKEN|shippo_live_<h40> ~~ tavily_key|Tavily|*_API_KEY|tvly-dev-<w32>
shopify_token|Shopify|*_ACCESS_TOKEN|shpat_<h32> ~~ stripe_key|Stripe|*_RESTRICTED_KEY|rk_live_<w24>
slack_token|Slack|*_BOT_TOKEN|xoxb-<d12>-<d13>-<w24> ~~ wakatime_key|WakaTime|*_API_KEY|waka_<uuid>
sourcegraph_token|Sourcegraph|SRC_ACCESS_TOKEN|sgp_<h16>_<h40> ~~ xai_key|xAI|*_API_KEY|xai-<w80>
stytch_secret|Stytch|*_SECRET|secret-live-<b35>= ~~ zoho_token|Zoho|*_REFRESH_TOKEN|1000.<h32>.<h32>
supabase_key|Supabase|*_SECRET_KEY|sb_secret_<b22>_<b8> ~~ trello_token|Trello|*_TOKEN|ATTA<h64><H8>
terraform_token|Terraform Cloud|TF_TOKEN_app_terraform_io|<w14>.atlasv1.<w67>
twitter_token|X API|X_BEARER_TOKEN|AAAAAAAAAAAAAAAAAAAAA<w25>%3D<w50>
""")
