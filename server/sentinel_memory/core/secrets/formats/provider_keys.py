"""The key formats of all providers in one table (S22).

All facts come from the public documentation of the providers. The least lengths are shorter than
current keys, because lengths grow and a longer run is withheld as a whole. They are still long
enough to exclude words and names.
"""

from collections.abc import Iterator

from .key_format import KeyFormat, key_format

_PARTS = {
    "{UUID}": r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}",
    "{END}": r"(?![A-Za-z0-9])",
}
"""Abbreviations in the table."""

# A row: kinds with their prefixes, two spaces, and the `behind` expression of `key_format`. A
# continuation line of the prefixes is indented by two spaces, that of the expression by four. No
# expression may fail after an unbounded run, or a text of prefixes alone takes quadratic time; a
# run that begins where its lookbehind fails is entered once.
_TABLE = r"""
aws_key_id AKIA ASIA ABIA ACCA  [A-Z0-9]{16}{END}
aws_key_id A3T  [A-Z0-9](?P<body>[A-Z0-9]{16}){END}
slack_webhook hooks.slack.com/
    (?:services|workflows|triggers)/(?P<secret>[A-Za-z0-9]+(?:/(?P<body>[A-Za-z0-9]{8,})){2,3}+)
discord_webhook discord.com/api/webhooks/ discordapp.com/api/webhooks/ discord.com/api/v
    d^iscord(?:app)?\.com/api/(?:v\d{1,2}/)?webhooks/\d{16,20}/(?P<secret>(?P<body>[\w-]{40,}+))
discord_token .  [MNO]^[A-Za-z0-9]{22,27}\.[\w-]{6}\.(?P<body>[\w-]{27,45}){END}
telegram_token :AA  \d^\d{7,9}:(?P<body>AA[\w-]{32,35}){END}
telegram_token api.telegram.org/bot  (?P<secret>\d{7,10}:(?P<body>AA[\w-]{30,40}))
teams_webhook webhook.office.com/
    w^ebhook\.office\.com/webhookb2/
    (?P<secret>{UUID}@{UUID}/IncomingWebhook/(?P<body>[0-9a-f]{32}/{UUID})(?:/[\w-]{1,60})?)
google_oauth_token ya29.  (?=[A-Za-z0-9_.-]{20})[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)*+
firebase_key :APA91b  [\w-]^[\w-]{10,21}:(?P<body>APA91b[\w-]{100,180}){END}
mapbox_token sk.  (?P<body>eyJ[\w-]{20,})\.[\w-]{16,}+
sendgrid_key SG.  [\w-]{16,32}\.[\w-]{30,60}{END}
airtable_token pat  [A-Za-z0-9]{14}\.(?P<body>[0-9a-f]{64}){END}
hubspot_token pat-  (?:na|eu|ap)\d-(?P<body>{UUID}){END}
plaid_token access-sandbox- access-development- access-production-  {UUID}
launchdarkly_key sdk- mob- api-  {UUID}{END}
mailchimp_key -us  [0-9a-f]^(?P<body>[0-9a-f]{31})-us\d{1,2}{END}
mailgun_key -  [0-9a-f]^[0-9a-f]{31}-[0-9a-f]{8}-[0-9a-f]{8}{END}
twilio_key SK  [0-9a-f]{32}{END}
asana_token 1/ 2/  \d{13,17}(?:/\d{13,17})?:(?P<body>[0-9a-f]{32}){END}
clickhouse_key 4b1d  [A-Za-z0-9]{38}{END}
terraform_token .atlasv1.  [A-Za-z0-9]^[A-Za-z0-9]{13}\.atlasv1\.(?P<body>[\w-]{50,}+)
vault_token s.  s^\.(?P<body>(?=[A-Za-z]*\d)[A-Za-z0-9]{24}){END}
onepassword_key A3-  [A-Z0-9]{6}-[A-Z0-9]{5,6}(?:-?[A-Z0-9]{5,6}){2,4}{END}
linkedin_secret WPL_AP1.  (?P<body>[A-Za-z0-9]{10,24}\.[A-Za-z0-9]{4,10})={0,2}
azure_key AzFu  [\w-]^(?P<body>[\w-]{40,52}AzFu[\w-]{6,8})==
azure_key JQQJ9  [A-Za-z0-9]^[A-Za-z0-9]{51}JQQJ9[A-Za-z0-9]{20,32}{END}
rapidapi_key msh
    [0-9a-f]^[0-9a-f]{9}msh(?P<body>[0-9a-f]{15}p1[0-9a-f]{6}jsn[0-9a-f]{12}){END}
configcat_key configcat-sdk-  \d/(?P<body>[\w-]{22}/[\w-]{22})
yandex_token t1.  [\w-]{8,}={0,2}\.(?P<body>[\w-]{40,}+)={0,2}
cloudflare_token v1.0-  [0-9a-f]{24}-[0-9a-f]{100,}+
fly_token FlyV1  [ +](?P<body>[A-Za-z0-9+/=_,-]{40,}+)
convex_key prod: dev: preview:  [a-z0-9:-]{4,60}\|(?P<body>[A-Za-z0-9+/=]{40,}+)
paypal_token access_token$  (?:production|sandbox)\$[a-z0-9]{16}\$(?P<body>[0-9a-f]{32})
facebook_token EAA  (?!A)[A-Za-z0-9]{60,}+
facebook_token |  \d^\d{14,15}\|(?P<body>[\w-]{27,40}){END}
twitter_token AAAAAAAAAAAAAAAAAAAA
    A^A{18,23}(?P<body>[A-Za-z0-9]{4,90}(?:%3D|[%=])[A-Za-z0-9%]{20,}+)
maxmind_key _mmk  [A-Za-z0-9]^[A-Za-z0-9]{5}_(?P<body>[A-Za-z0-9]{29})_mmk{END}
newrelic_key NRAL  [0-9a-f]^(?P<body>[0-9a-f]{31,35}F{0,4})NRAL{END}
newrelic_key NRAL  [eu]^(?P<body>[us]\d\dxx[0-9a-f]{30})NRAL{END}
harness_key pat. sat.  [\w-]{22}\.(?P<body>[A-Za-z0-9]{24}\.[A-Za-z0-9]{20}){END}
infisical_token st.  [0-9a-f-]{24,36}\.(?P<body>[0-9a-f]{32}\.[0-9a-f]{32}){END}
stackhawk_key hawk.  [\w-]{20}\.[\w-]{20}{END}
voiceflow_key VF.  (?:(?:DM|WS)\.)?(?P<body>[0-9a-f]{24}\.[A-Za-z0-9]{16})
zoho_token 1000.  [0-9a-f]{32}\.[0-9a-f]{32}{END}
pubnub_key sec-c-  [A-Za-z0-9]{20,}+
salesforce_token !A  0^0D[A-Za-z0-9]{12,15}!(?P<body>[A-Za-z0-9_.]{32,120}[A-Za-z0-9_])
kakao_key KakaoAK  [ +](?P<secret>(?P<body>[0-9a-f]{32})){END}
webhook hook.make.com/ hook.integromat.com/ hook.eu1.make.com/ hook.eu2.make.com/
  hook.us1.make.com/ hook.us2.make.com/ hook.celonis.com/
    (?P<secret>(?P<body>[a-z0-9]{24,}+))
webhook /with/key/  (?P<secret>(?P<body>[\w-]{20,}+))
webhook /webhook/ /webhook-test/ /hooks/catch/  (?P<secret>(?P<body>{UUID})){END}
webhook /hooks/  (?P<secret>(?P<body>[a-z0-9]{26}|[A-Za-z0-9]{17}/[A-Za-z0-9]{40,64})){END}
webhook .m.pipedream.net  e^(?P<body>[on][a-z0-9]{12,20})\.m\.pipedream\.net
webhook open.feishu.cn/open-apis/bot/v2/hook/ open.larksuite.com/open-apis/bot/v2/hook/
  events.pagerduty.com/integration/ api.netlify.com/build_hooks/ hc-ping.com/
  automation.atlassian.com/pro/hooks/ wh.jandi.com/connect-api/webhook/ hooks.worksmobile.com/
  connect.pabbly.com/workflow/sendwebhookdata/ hooks.airtable.com/workflows/v1/genericWebhook/
    (?P<secret>(?P<body>[\w-]{8,}+)(?:/[\w-]{8,}+){0,3})
webhook api.vercel.com/v1/integrations/deploy/
    (?P<secret>prj_[A-Za-z0-9]{8,40}/(?P<body>[A-Za-z0-9]{8,40}))
webhook script.google.com/macros/s/  (?P<secret>(?P<body>AKfyc[\w-]{40,}+))
zapier_webhook hooks.zapier.com/hooks/catch/  \d+/(?P<secret>(?P<body>[A-Za-z0-9]{6,}))
intra_secret s-s4t2ud- s-s4t2af-  [0-9a-f]{64}{END}
authress_key .acc
    [sea]^(?:c|xt|cauth|uthress)_[a-z0-9]{5,30}\.[a-z0-9]{4,6}\.acc[_-][a-z0-9-]{10,32}\.
    (?P<body>[A-Za-z0-9+/_=-]{30,}+)
rancher_token token-  [a-z0-9]{5}:(?P<body>[a-z0-9]{54}){END}
ghost_key :  [0-9a-f]^[0-9a-f]{23}:[0-9a-f]{64}{END}
cloudinary_secret cloudinary://  \d{10,20}:(?P<secret>(?P<body>[\w-]{20,}+))@
signed_url X-Amz-Signature= X-Goog-Signature=
    X^-(?:Amz|Goog)-Signature=(?P<secret>(?P<body>[0-9a-f]{32,}+))
github_token ghs_  (?P<body>[A-Za-z0-9_-]{36,}+)(?:\.[A-Za-z0-9_-]+){0,2}+
gitlab_token glpat- gldt- glrt- glrtr- glcbt- glptt- glft- glsoat- glimt- glagent- glwt- glffct-
  gloas-  (?P<body>[A-Za-z0-9_-]{20,}+)(?:\.[0-9a-z]{2}\.[0-9a-z]{7,}+)?
jwt eyJ
    e^(?<![_-]e)yJ(?P<body>[A-Za-z0-9_-]{8,}+)\.[A-Za-z0-9_-]{8,}+
    (?:\.[A-Za-z0-9_-]+|\.(?=\.))*+
azure_secret Q~  [\w.~]^(?<![_.~-].)[\w.~]{2}\dQ~(?P<body>[\w.~-]{31,34})(?![\w~-])
azure_key +ASt AzSe ACDb AzFu +ACR AZDO +AEh +ASb AIoT AAct AzCa APIM ACOG
    [A-Za-z0-9+/]^(?<![+/].)(?=(?P<body>[A-Za-z0-9+/]{32,96}={0,2})(?![A-Za-z0-9+/=]))
    [A-Za-z0-9+/]{24,90}?(?:\+ASt|AzSe|ACDb|AzFu|\+ACR|AZDO|\+AEh|\+ASb|AIoT|AAct|AzCa|APIM|ACOG)
    [A-Za-z0-9+/]{4,20}={0,2}
node_key infura.io/v3/ infura.io/ws/v3/ alchemy.com/v2/  (?P<secret>(?P<body>[\w-]{24,}+))
mollie_key live_ test_  (?<![_-].{5})[A-Za-z0-9]{28,36}{END}
gocardless_token live_ sandbox_  (?<![_-]live_)(?<![_-]sandbox_)[A-Za-z0-9_-]{38,}+
exoscale_key EXO  [0-9a-f]{24,}+
firecrawl_key fc-; e2b_key e2b_; gitlab_token _gitlab_session=; inngest_key signkey-prod-
  signkey-test- signkey-branch-; databricks_token dapi dose dkea; mailgun_key key- pubkey-;
  amazon_secret amzn1.oa2-cs.v1.; shopify_token shpat_ shpca_ shppa_ shpss_ shptka_ shpua_ shpit_;
  klaviyo_key pk_
    [0-9a-f]{32,}+
elevenlabs_key sk_; cursor_key crsr_ key_; rubygems_token rubygems_; packagist_token packagist_uut_
  packagist_ort_ packagist_out_ packagist_; sonar_token squ_ sqp_ sqa_; pulumi_token pul-
    [0-9a-f]{40,}+
scaleway_key SCW  [A-Z0-9]{17,}+
octopus_key API-  [A-Z0-9]{25,}+
clickup_token pk_  [A-Z0-9_]{36,}+
neon_password npg_  [A-Za-z0-9]{10,}+
chromatic_token chpt_; alibaba_key_id LTAI; razorpay_key rzp_live_ rzp_test_  [A-Za-z0-9]{12,}+
settlemint_token sm_aat_ sm_pat_ sm_sat_; stripe_key sk_live_ sk_test_ rk_live_ rk_test_
  sk_org_live_ sk_org_test_ sk_prod_ rk_prod_
    [A-Za-z0-9]{16,}+
lichess_token lip_  [A-Za-z0-9]{18,}+
openai_key sk- sess-; fireworks_key fw_; anyscale_key esecret_; trigger_key tr_dev_ tr_prod_ tr_stg_
  tr_pat_; flagsmith_key ser.
    [A-Za-z0-9]{20,}+
modal_token ak- as-  [A-Za-z0-9]{22,}+
render_key rnd_; adafruit_key aio_; upcloud_token ucat_  [A-Za-z0-9]{24,}+
upstage_key up_; tencent_key_id AKID; twitch_token oauth:  [A-Za-z0-9]{26,}+
groq_key gsk_; huggingface_token hf_ api_org_; apify_token apify_api_; naver_key ncp_iam_;
  ubidots_token BBFF- BBUS-; polar_token polar_oat_ polar_pat_ polar_whs_ polar_cs_
    [A-Za-z0-9]{30,}+
perplexity_key pplx-; replicate_token r8_; cerebras_key csk-; runpod_key rpa_; mem0_key m0-;
  llamacloud_key llx-; clova_key nv-; kaggle_token KGAT_; npm_token npm_; crates_token cio;
  buildkite_token bkua_ bkaj_ bkat_ bkct_ bkrt_; dependency_track_key odt_; infracost_key ico-;
  prefect_key pnu_ pnb_; xata_key xau_; netlify_token nfp_ nfc_ nfo_ nfb_ nfu_; supabase_key
  sbp_oauth_ sbp_v0_ sbp_; deno_token ddp_ ddo_ ddw_; honeybadger_key hbp_; linear_key lin_api_
  lin_oauth_ lin_wh_; shippo_token shippo_live_ shippo_test_
    [A-Za-z0-9]{32,}+
github_token ghp_ gho_ ghu_ ghr_; doppler_token dp.pt. dp.ct. dp.scim. dp.audit. dp.said.
    [A-Za-z0-9]{36,}+
cloudflare_token cfk_ cfut_ cfat_; neon_key napi_; honeycomb_key hcaik_ hcbik_ hccik_ hcxik_ hcaic_
  hcxlk_ hcamk_; rootly_key rootly_; notion_token ntn_ secret_; ionic_token ion_; nuget_key oy2
    [A-Za-z0-9]{40,}+
clojars_token CLOJARS_; jfrog_token cmVmd; mailersend_token mlsn.; easypost_key EZAK EZTK; nostr_key
  nsec1; readme_key rdme_; age_key AGE-SECRET-KEY-1; digitalocean_token dop_v1_ doo_v1_ dor_v1_;
  sentry_token sntryu_ sntrya_ sntryi_; trello_token ATTA
    [A-Za-z0-9]{50,}+
jfrog_token AKCp; onesignal_key os_v2_app_ os_v2_org_  [A-Za-z0-9]{60,}+
sanity_token sk  [A-Za-z0-9]{80,}+
wallet_key xprv zprv yprv tprv  [A-Za-z0-9]{90,}+
stripe_webhook_secret whsec_  [A-Za-z0-9+/=]{24,}+
backblaze_key K000 K001 K002 K003 K004 K005; grafana_token glc_ eyJrIjoi  [A-Za-z0-9+/=]{27,}+
intercom_token dG9rO; elastic_key essu_  [A-Za-z0-9+/=]{40,}+
confluent_key cflt; bedrock_key ABSK; aws_session_token IQoJb3JpZ2lu FwoGZXIvYXdz FQoGZXIvYXdz
    [A-Za-z0-9+/=]{58,}+
slack_token xoxd-; bedrock_key bedrock-api-key-  [A-Za-z0-9+/=_%-]{20,}+
fly_token fm1r_ fm1a_ fm2_; onepassword_token ops_eyJ; sentry_token sntrys_  [A-Za-z0-9+/=_%-]{60,}+
flutterwave_key FLWSECK_TEST- FLWSECK-  [A-Za-z0-9-]{12,}+
slack_token xoxb- xoxp- xoxa- xoxr- xoxs- xoxo- xoxc- xoxe- xoxe.xoxb- xoxe.xoxp- xapp- xwfp-;
  langfuse_key sk-lf-; tailscale_key tskey-
    [A-Za-z0-9-]{20,}+
postman_key PMAK- PMAT-; amazon_secret amzn.mws.; wakatime_key waka_; axiom_token xaat- xapt-;
  brevo_key xkeysib- xsmtpsib-
    [A-Za-z0-9-]{26,}+
toss_key live_sk_ test_sk_ live_gsk_ test_gsk_ test_gsk_docs_; vercel_token vercel_blob_rw_
    [A-Za-z0-9_]{20,}+
resend_key re_; paddle_key pdl_live_apikey_ pdl_sdbx_apikey_ pdl_ntfset_; langsmith_key lsv2_pt_
  lsv2_sk_ ls__; wandb_key wandb_v1_; circleci_token CCIPAT_ CCIPRJ_; grafana_token glsa_
    [A-Za-z0-9_]{30,}+
pinecone_key pcsk_; github_token github_pat_; sourcegraph_token sgp_ sgd_ slk_; cockroach_key
  CCDB1_; telnyx_key KEY0
    [A-Za-z0-9_]{40,}+
aiven_password AVNS_  [A-Za-z0-9_-]{14,}+
newrelic_key NRAK- NRRA- NRAA- NRJS- NRII- NRIQ- NRSP- NRBR-  [A-Za-z0-9_-]{18,}+
anthropic_key sk-ant-; openai_key sk-proj- sk-svcacct- sk-admin- sk-None- sk-service-; mailchimp_key
  md-; helicone_key sk-helicone- pk-helicone-; google_oauth_secret GOCSPX-; browserbase_key bb_live_
  bb_test_; context7_key ctx7sk-; gitlab_token GR1348941; docker_token dckr_pat_ dckr_oat_;
  pagerduty_key pdus+ pdeu+; square_token sq0atp- sq0csp-
    [A-Za-z0-9_-]{20,}+
tavily_key tvly-dev- tvly-prod- tvly-; brave_key BSA; vercel_token vcp_ vci_ vca_ vcr_ vck_;
  supabase_key sb_secret_; vault_token hvs. hvb. hvr.
    [A-Za-z0-9_-]{24,}+
google_api_key AIza; dbt_token dbtc_ dbtu_ dbts_; codesandbox_token csb_v1_; adobe_secret p8e- p8e;
  ory_token ory_pat_ ory_st_ ory_at_ ory_rt_ ory_apikey_
    [A-Za-z0-9_-]{30,}+
openrouter_key sk-or-; together_key tgp_v1_; jina_key jina_; socket_token sktsec_; yandex_key AQVN
  YCAJ YCN YCM; mongodb_secret mdb_sa_sk_; posthog_key phx_ phs_ pha_ phr_; figma_token figd_ figu_
  figo_ figr_ figoh_; heroku_key HRKU-; typeform_token tfp_
    [A-Za-z0-9_-]{32,}+
google_api_key AQ.; google_oauth_token 1//0; xai_key xai-; voyage_key pa-; nvidia_key nvapi-;
  scalingo_token tk-us- tk-eu-; defined_key dnkey-; tigris_key tsec_; fly_token fo1_;
  contentful_token CFPAT-; openshift_token sha256~; kubeconfig_token k8s-aws-v1.; flexport_key
  shltm_
    [A-Za-z0-9_-]{40,}+
beamer_token b_  [A-Za-z0-9_-]{44,}+
pypi_token pypi-Ag pypi-; yandex_token y0_ y1_ y2_ y3_  [A-Za-z0-9_-]{50,}+
square_token EAAA  [A-Za-z0-9_-]{56,}+
dropbox_token sl.u. sl.; paypal_token A21AA  [A-Za-z0-9_-]{60,}+
snyk_token snyk_uat. snyk_sat.; planetscale_token pscale_tkn_ pscale_oauth_ pscale_pw_;
  doppler_token dp.st. dp.sa.; dynatrace_token dt0c01. dt0s01. dt0s02. dt0s03. dt0s16.
    [A-Za-z0-9_.-]{31,}[A-Za-z0-9_-]
bitbucket_token ATBB ATCTT3xFfG ATCTT; stytch_secret secret-test- secret-live-; duffel_token
  duffel_live_ duffel_test_
    [A-Za-z0-9_=-]{28,}+
atlassian_token ATATT3 ATSTT3 ATOA; frameio_token fio-u-  [A-Za-z0-9_=-]{40,}+
"""


def _rows() -> Iterator[KeyFormat]:
    for row in _TABLE.strip().replace("\n    ", "  ").replace("\n  ", " ").split("\n"):
        whose, *pieces = row.split("  ")
        behind = "".join(pieces)
        for name, part in _PARTS.items():
            behind = behind.replace(name, part)
        for entry in whose.split("; "):
            kind, *prefixes = entry.split(" ")
            yield key_format(kind, prefixes, behind)


ROWS = tuple(_rows())
"""All formats; each is compiled when a text contains one of its prefixes."""
