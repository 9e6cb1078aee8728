"""Published key formats of providers, written in a small pattern language.

Each entry (parted by pilcrows or lines) holds the kind, the provider's name (``~`` for a blank),
the usual variable, and one or more formats. ``{A36}`` is 36 characters of the class A of
``third_values.CLASSES``.
"""

from __future__ import annotations

TABLE = """
adafruit_key Adafruit~IO ADAFRUIT_IO_KEY aio_{A28}¶azure_key Azure~Storage AZURE_STORAGE_KEY {b86}==
infracost_key Infracost INFRACOST_API_KEY ico-{A32}¶cerebras_key Cerebras CEREBRAS_API_KEY csk-{l48}
age_key age SOPS_AGE_KEY AGE-SECRET-KEY-1{q58}¶airtable_token Airtable AIRTABLE_TOKEN pat{A14}.{h64}
aiven_password Aiven AIVEN_PASSWORD AVNS_{w19}¶clickup_token ClickUp CLICKUP_TOKEN pk_{D1}{d7}_{u32}
amazon_secret AWS AWS_SECRET_ACCESS_KEY {b40}¶azure_secret Entra~ID AZURE_CLIENT_SECRET {x3}8Q~{w34}
alibaba_key_id Alibaba~Cloud ALIBABA_CLOUD_ACCESS_KEY_ID LTAI5t{A18}¶snyk_token Snyk SNYK_TOKEN {U}
anthropic_key Anthropic ANTHROPIC_API_KEY sk-ant-api03-{w93}AA sk-ant-admin01-{w93}AA
anthropic_key Claude~Code CLAUDE_CODE_OAUTH_TOKEN sk-ant-oat01-{w93}AA
mem0_key Mem0 MEM0_API_KEY m0-{A40}¶mongodb_secret MongoDB~Atlas ATLAS_CLIENT_SECRET mdb_sa_sk_{w40}
apify_token Apify APIFY_TOKEN apify_api_{A36}¶heroku_key Heroku HEROKU_API_KEY HRKU-AA{w58} HRKU-{U}
aws_key_id AWS AWS_ACCESS_KEY_ID AKIA{s16} ASIA{s16}¶axiom_token Axiom AXIOM_TOKEN xaat-{U} xapt-{U}
asana_token Asana ASANA_TOKEN 2/{D1}{d15}/{D1}{d15}:{h32} 1/{D1}{d15}:{h32}
atlassian_token Jira JIRA_API_TOKEN ATATT3xFfGF0{w171}={H8}¶figma_token Figma FIGMA_TOKEN figd_{w40}
jwt auth~service SERVICE_JWT {jwt}¶backblaze_key Backblaze~B2 B2_APPLICATION_KEY K005{b27} K001{b27}
aws_session_token AWS AWS_SESSION_TOKEN IQoJb3JpZ2luX2VjE{b343} FwoGZXIvYXdzE{b322}==
azure_key Azure~OpenAI AZURE_OPENAI_API_KEY {A52}JQQJ99B{u1}AC{A4}XJ3w3AAABACOG{A4} {h32}
jwt API~gateway ACCESS_TOKEN {jwt}¶fly_token Fly.io FLY_API_TOKEN fo1_{w43} fm2_lJPECAAAAAAA{b220}==
bedrock_key Amazon~Bedrock AWS_BEARER_TOKEN_BEDROCK ABSKQmVkcm9ja0FQSUtleS{b110}
bitbucket_token Bitbucket BITBUCKET_TOKEN ATBB{A24}{H8} ATCTT3xFfGN0{w171}={H8}
brave_key Brave~Search BRAVE_API_KEY BSA{w28}¶mollie_key Mollie MOLLIE_API_KEY live_{A30} test_{A30}
langfuse_key Langfuse LANGFUSE_SECRET_KEY sk-lf-{U}¶google_api_key Gemini GEMINI_API_KEY AIzaSy{w33}
brevo_key Brevo BREVO_API_KEY xkeysib-{h64}-{A16} xsmtpsib-{h64}-{A16}
browserbase_key Browserbase BROWSERBASE_API_KEY bb_live_{w27}¶nuget_key NuGet NUGET_API_KEY oy2{v43}
buildkite_token Buildkite BUILDKITE_API_TOKEN bkua_{h40}¶nostr_key Nostr NOSTR_SECRET_KEY nsec1{n58}
circleci_token CircleCI CIRCLECI_TOKEN CCIPAT_{A22}_{h40} CCIPRJ_{A22}_{h40}
clickhouse_key ClickHouse~Cloud CLICKHOUSE_KEY_SECRET 4b1d{A38}¶e2b_key E2B E2B_API_KEY e2b_{h40}
ghost_key Ghost GHOST_ADMIN_API_KEY {h24}:{h64}¶cloudflare_token Cloudflare CLOUDFLARE_API_KEY {h37}
cloudflare_token Cloudflare CLOUDFLARE_API_TOKEN {w40} v1.0-{h24}-{h146}
kaggle_token Kaggle KAGGLE_API_TOKEN KGAT_{h32}¶crates_token crates.io CARGO_REGISTRY_TOKEN cio{A32}
cloudinary_secret Cloudinary CLOUDINARY_URL cloudinary://{D1}{d14}:{w27}@dq4kestrel
clova_key CLOVA~Studio CLOVASTUDIO_API_KEY nv-{h32}{A4}¶klaviyo_key Klaviyo KLAVIYO_API_KEY pk_{h34}
cockroach_key CockroachDB~Cloud COCKROACH_API_KEY CCDB1_{A22}_{A40}
confluent_key Confluent CONFLUENT_CLOUD_API_SECRET {b64}¶readme_key ReadMe README_API_KEY rdme_{l70}
contentful_token Contentful CONTENTFUL_MANAGEMENT_TOKEN CFPAT-{w43}
context7_key Context7 CONTEXT7_API_KEY ctx7sk-{U}¶firecrawl_key Firecrawl FIRECRAWL_API_KEY fc-{h32}
convex_key Convex CONVEX_DEPLOY_KEY prod:kindly-otter-{d3}|{eyj90}¶npm_token npm NPM_TOKEN npm_{crc}
openshift_token OpenShift OC_TOKEN sha256~{w43}¶polar_token Polar POLAR_ACCESS_TOKEN polar_oat_{A43}
cursor_key Cursor CURSOR_API_KEY key_{h64} crsr_{h64}¶resend_key Resend RESEND_API_KEY re_{A8}_{A24}
databricks_token Databricks DATABRICKS_TOKEN dapi{h32} dapi{h32}-2¶xai_key xAI XAI_API_KEY xai-{A80}
dbt_token dbt~Cloud DBT_CLOUD_API_TOKEN dbtc_{w40} dbtu_{w40}¶neon_key Neon NEON_API_KEY napi_{l64}
deno_token Deno~Deploy DENO_DEPLOY_TOKEN ddp_{A36} ddo_{A36}¶neon_password Neon PGPASSWORD npg_{A12}
digitalocean_token DigitalOcean DIGITALOCEAN_TOKEN dop_v1_{h64} doo_v1_{h64} dor_v1_{h64}
discord_token Discord DISCORD_BOT_TOKEN {discord}¶fireworks_key Fireworks FIREWORKS_API_KEY fw_{A24}
discord_webhook Discord DISCORD_WEBHOOK_URL https://discord.com/api/webhooks/{D1}{d17}/{w68}
docker_token Docker~Hub DOCKERHUB_TOKEN dckr_pat_{w27} dckr_oat_{w32}
doppler_token Doppler DOPPLER_TOKEN dp.pt.{A43} dp.st.prd.{A43}¶signed_url S3 REPORT_URL {signed}
dropbox_token Dropbox DROPBOX_ACCESS_TOKEN sl.B{w137} sl.u.AF{w160}
duffel_token Duffel DUFFEL_ACCESS_TOKEN duffel_test_{w43} duffel_live_{w43}
dynatrace_token Dynatrace DT_API_TOKEN dt0c01.{s24}.{s64} dt0s16.{s24}.{s64}
twilio_key Twilio TWILIO_AUTH_TOKEN {h32}¶elastic_key Elastic ELASTIC_API_KEY essu_{b92}== {elastic}
scaleway_key Scaleway SCW_SECRET_KEY {U}¶hubspot_token HubSpot HUBSPOT_TOKEN pat-na1-{U} pat-eu1-{U}
elevenlabs_key ElevenLabs ELEVENLABS_API_KEY sk_{h48}¶runpod_key RunPod RUNPOD_API_KEY rpa_{u40}{l6}
facebook_token Facebook FB_PAGE_TOKEN EAA{A5}ZB{A160}ZD¶nvidia_key NVIDIA NVIDIA_API_KEY nvapi-{w64}
firebase_key Firebase~Cloud~Messaging FCM_SERVER_KEY AAAA{w7}:APA91b{w134}
zoho_token Zoho ZOHO_REFRESH_TOKEN 1000.{h32}.{h32}¶huggingface_token Hugging~Face HF_TOKEN hf_{A34}
twilio_key Twilio TWILIO_API_KEY SK{h32}¶openrouter_key OpenRouter OPENROUTER_API_KEY sk-or-v1-{h64}
pubnub_key PubNub PUBNUB_SECRET_KEY sec-c-{b48}¶postman_key Postman POSTMAN_API_KEY PMAK-{h24}-{h34}
flutterwave_key Flutterwave FLW_SECRET_KEY FLWSECK_TEST-{h32}-X FLWSECK-{h32}-X
github_token GitHub GITHUB_TOKEN ghp_{crc} gho_{crc} ghs_{crc} ghr_{crc}
github_token GitHub GH_TOKEN ghp_{crc} github_pat_11{u9}0{A10}_{A59} ghp_{crc}
gitlab_token GitLab GITLAB_TOKEN glpat-{w20} glpat-{w27}.01.{l9} glpat-{w20}
gitlab_token GitLab CI_JOB_TOKEN gldt-{w20} glrt-{w20} glptt-{h40} glcbt-64_{w20} glft-{w20}
netlify_token Netlify NETLIFY_AUTH_TOKEN nfp_{A36}¶groq_key Groq GROQ_API_KEY gsk_{A20}WGdyb3FY{A24}
yandex_token Yandex YANDEX_OAUTH_TOKEN y0_AgA{w52}¶pulumi_token Pulumi PULUMI_ACCESS_TOKEN pul-{h40}
google_api_key Google~Maps GOOGLE_MAPS_API_KEY AIzaSy{w33}
google_oauth_secret Google~OAuth GOOGLE_CLIENT_SECRET GOCSPX-{w28}
google_oauth_token Google GOOGLE_ACCESS_TOKEN ya29.a0A{w210} 1//0{w1}{w98}
grafana_token Grafana GRAFANA_TOKEN glsa_{A32}_{h8} {grafana} glsa_{A32}_{h8}
harness_key Harness HARNESS_API_KEY pat.{w22}.{h24}.{A20} sat.{w22}.{h24}.{A20}
helicone_key Helicone HELICONE_API_KEY sk-helicone-{l7}-{l7}-{l7}-{l7}
honeycomb_key Honeycomb HONEYCOMB_API_KEY hcaik_01{k24}{l32} hcbik_01{k24}{l32}
infisical_token Infisical INFISICAL_TOKEN st.{h24}.{h32}.{h32}
inngest_key Inngest INNGEST_SIGNING_KEY signkey-prod-{h64} signkey-test-{h32}
intercom_token Intercom INTERCOM_ACCESS_TOKEN dG9rOm{A52}=
jfrog_token JFrog JFROG_API_KEY AKCp{A69} cmVmdGtuOjAxOj{A50}
jina_key Jina~AI JINA_API_KEY jina_{h32}{w28}¶newrelic_key New~Relic NEW_RELIC_LICENSE_KEY {h36}NRAL
langsmith_key LangSmith LANGSMITH_API_KEY lsv2_pt_{h32}_{h10} lsv2_sk_{h32}_{h10}
launchdarkly_key LaunchDarkly LAUNCHDARKLY_SDK_KEY sdk-{U} api-{U}
mapbox_token Mapbox MAPBOX_SECRET_TOKEN {mapbox}¶telnyx_key Telnyx TELNYX_API_KEY KEY0{H31}_{A22}
linear_key Linear LINEAR_API_KEY lin_api_{A40} lin_oauth_{h64}
linkedin_secret LinkedIn LINKEDIN_CLIENT_SECRET WPL_AP1.{A16}.{A6}==
llamacloud_key LlamaCloud LLAMA_CLOUD_API_KEY llx-{A48}¶upstage_key Upstage UPSTAGE_API_KEY up_{A29}
mailchimp_key Mailchimp MAILCHIMP_API_KEY {h32}-us{D1} {h32}-us21
mailersend_token MailerSend MAILERSEND_API_KEY mlsn.{h64}¶render_key Render RENDER_API_KEY rnd_{A28}
mailgun_key Mailgun MAILGUN_API_KEY key-{h32} {h32}-{h8}-{h8}
modal_token Modal MODAL_TOKEN_SECRET as-{A22}¶pinecone_key Pinecone PINECONE_API_KEY pcsk_{A6}_{A63}
newrelic_key New~Relic NEW_RELIC_API_KEY NRAK-{u27} NRII-{w32}
notion_token Notion NOTION_TOKEN ntn_{d11}{A35} secret_{A43}
razorpay_key Razorpay RAZORPAY_KEY_SECRET {A24}¶rancher_token Rancher RANCHER_TOKEN token-{l5}:{l54}
onepassword_key 1Password OP_SECRET_KEY A3-{u6}-{u6}-{u5}-{u5}-{u5}
onepassword_token 1Password OP_SERVICE_ACCOUNT_TOKEN ops_{eyj420}
onesignal_key OneSignal ONESIGNAL_API_KEY os_v2_app_{v103}
openai_key OpenAI OPENAI_API_KEY sk-proj-{w74}T3BlbkFJ{w74} sk-svcacct-{w74}T3BlbkFJ{w74}
openai_key OpenAI OPENAI_API_KEY sk-{A20}T3BlbkFJ{A20} sk-proj-{w58}T3BlbkFJ{w58}
tigris_key Tigris TIGRIS_SECRET tsec_{w64}¶perplexity_key Perplexity PERPLEXITY_API_KEY pplx-{A48}
paddle_key Paddle PADDLE_API_KEY pdl_live_apikey_01{k24}_{A22}_{A3}
paddle_key Paddle PADDLE_SANDBOX_KEY pdl_sdbx_apikey_01{k24}_{A22}_{A3}
paypal_token PayPal PAYPAL_ACCESS_TOKEN access_token$production${l16}${h32} A21AA{w92}
voyage_key Voyage~AI VOYAGE_API_KEY pa-{w43}¶rubygems_token RubyGems GEM_HOST_API_KEY rubygems_{h48}
prefect_key Prefect PREFECT_API_KEY pnu_{A36}¶posthog_key PostHog POSTHOG_PERSONAL_API_KEY phx_{A43}
plaid_token Plaid PLAID_ACCESS_TOKEN access-production-{U} access-sandbox-{U}
planetscale_token PlanetScale PLANETSCALE_TOKEN pscale_tkn_{w43} pscale_pw_{w43} pscale_oauth_{w43}
wakatime_key WakaTime WAKATIME_API_KEY waka_{U}¶vercel_token Vercel VERCEL_TOKEN {A24} vcp_{A56}
sanity_token Sanity SANITY_API_TOKEN sk{A178}¶replicate_token Replicate REPLICATE_API_TOKEN r8_{A37}
trello_token Trello TRELLO_TOKEN ATTA{h64}{H8}¶sendgrid_key SendGrid SENDGRID_API_KEY SG.{w22}.{w43}
pypi_token PyPI TWINE_PASSWORD pypi-AgEIcHlwaS5vcmcC{w150}
supabase_key Supabase SUPABASE_ACCESS_TOKEN sbp_{h40}¶wandb_key Weights~&~Biases WANDB_API_KEY {h40}
rapidapi_key RapidAPI RAPIDAPI_KEY {h10}msh{h15}p1{h6}jsn{h12}
teams_webhook Teams TEAMS_WEBHOOK_URL {teams}¶typeform_token Typeform TYPEFORM_TOKEN tfp_{A44}_{A14}
yandex_key Yandex~Cloud YC_API_KEY AQVN{w36}¶wallet_key wallet DEPLOYER_PRIVATE_KEY 0x{h64}
salesforce_token Salesforce SF_ACCESS_TOKEN 00D{A12}!AQ{w94}
sentry_token Sentry SENTRY_AUTH_TOKEN sntrys_{eyj140}_{b43} sntryu_{h64}
shopify_token Shopify SHOPIFY_ACCESS_TOKEN shpat_{h32} shpss_{h32} shpca_{h32}
slack_token Slack SLACK_BOT_TOKEN xoxb-{D1}{d11}-{D1}{d12}-{A24} xoxb-{D1}{d10}-{D1}{d12}-{A24}
slack_token Slack SLACK_APP_TOKEN xapp-1-A0{u9}-{D1}{d12}-{h64} xoxp-{D1}{d11}-{d12}-{d13}-{h32}
slack_webhook Slack SLACK_WEBHOOK_URL https://hooks.slack.com/services/T0{u8}/B0{u9}/{A24}
sonar_token SonarQube SONAR_TOKEN squ_{h40} sqp_{h40} sqa_{h40}
sourcegraph_token Sourcegraph SRC_ACCESS_TOKEN sgp_{h40} sgp_{h16}_{h40}
square_token Square SQUARE_ACCESS_TOKEN EAAAl{w59} sq0csp-{w43}
stripe_key Stripe STRIPE_SECRET_KEY sk_live_51{A97} sk_test_51{A97} rk_live_51{A97} sk_live_{A24}
stripe_webhook_secret Stripe STRIPE_WEBHOOK_SECRET whsec_{A32}
stytch_secret Stytch STYTCH_SECRET secret-live-{w35}= secret-test-{w35}=
supabase_key Supabase SUPABASE_SERVICE_KEY sb_secret_{w22}_{A8}
tailscale_key Tailscale TS_AUTHKEY tskey-auth-k{A11}CNTRL-{A32} tskey-api-k{A11}CNTRL-{A32}
tavily_key Tavily TAVILY_API_KEY tvly-dev-{A32} tvly-{A32}
telegram_token Telegram TELEGRAM_BOT_TOKEN {D1}{d9}:AA{w33}
tencent_key_id Tencent~Cloud TENCENTCLOUD_SECRET_ID AKID{A32}
terraform_token Terraform~Cloud TFE_TOKEN {A14}.atlasv1.{w67}
together_key Together~AI TOGETHER_API_KEY {h64} tgp_v1_{w43}
toss_key Toss~Payments TOSS_SECRET_KEY live_sk_{A32} test_sk_{A32} live_gsk_{A32}
trigger_key Trigger.dev TRIGGER_SECRET_KEY tr_prod_{A20} tr_dev_{A20}
twitter_token X TWITTER_BEARER_TOKEN AAAAAAAAAAAAAAAAAAAAA{A9}AAAAAA{A12}%3D{A50}
vault_token Vault VAULT_TOKEN hvs.CAESI{w90} hvs.{A24} s.{A24} hvb.AAAAAQ{w140}
zapier_webhook Zapier ZAPIER_HOOK_URL https://hooks.zapier.com/hooks/catch/{D1}{d7}/{l7}/"""
ROWS = [row.split(" ") for row in TABLE.strip().replace("\n", "¶").split("¶")]
FORMATS = [(row[0], row[1].replace("~", " "), row[2], form) for row in ROWS for form in row[3:]]
KINDS = sorted({row[0] for row in FORMATS})
