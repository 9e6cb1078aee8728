"""The formats of provider keys that are a prefix and a run of characters (S22).

Public facts only, from the documentation of the providers. A kind may stand more than once. The
number is the fewest characters behind the prefix: less than what is issued today, since lengths
grow and a longer run is withheld whole, and enough that no word or name is as long.
"""

from collections.abc import Iterator

from .key_format import KeyFormat, key_format

# An alphabet, and below it the fewest characters of it with the kinds and their prefixes.
_TABLE = """
[0-9a-f]
24 exoscale_key EXO
32 firecrawl_key fc-; e2b_key e2b_; gitlab_token _gitlab_session=; inngest_key signkey-prod-
  signkey-test- signkey-branch-; databricks_token dapi dose dkea; mailgun_key key- pubkey-;
  amazon_secret amzn1.oa2-cs.v1.; shopify_token shpat_ shpca_ shppa_ shpss_ shptka_ shpua_ shpit_;
  klaviyo_key pk_
40 elevenlabs_key sk_; cursor_key crsr_ key_; rubygems_token rubygems_; packagist_token
  packagist_uut_ packagist_ort_ packagist_out_ packagist_; sonar_token squ_ sqp_ sqa_; pulumi_token
  pul-
[A-Z0-9]
17 scaleway_key SCW
25 octopus_key API-
[A-Z0-9_]
36 clickup_token pk_
[A-Za-z0-9]
10 neon_password npg_
12 chromatic_token chpt_; alibaba_key_id LTAI; razorpay_key rzp_live_ rzp_test_
16 settlemint_token sm_aat_ sm_pat_ sm_sat_; stripe_key sk_live_ sk_test_ rk_live_ rk_test_
  sk_org_live_ sk_org_test_ sk_prod_ rk_prod_
18 lichess_token lip_
20 openai_key sk- sess-; fireworks_key fw_; anyscale_key esecret_; trigger_key tr_dev_ tr_prod_
  tr_stg_ tr_pat_; flagsmith_key ser.
22 modal_token ak- as-
24 render_key rnd_; adafruit_key aio_; upcloud_token ucat_
26 upstage_key up_; tencent_key_id AKID; twitch_token oauth:
30 groq_key gsk_; huggingface_token hf_ api_org_; apify_token apify_api_; naver_key ncp_iam_;
  ubidots_token BBFF- BBUS-; polar_token polar_oat_ polar_pat_ polar_whs_ polar_cs_
32 perplexity_key pplx-; replicate_token r8_; cerebras_key csk-; runpod_key rpa_; mem0_key m0-;
  llamacloud_key llx-; clova_key nv-; kaggle_token KGAT_; npm_token npm_; crates_token cio;
  buildkite_token bkua_ bkaj_ bkat_ bkct_ bkrt_; dependency_track_key odt_; infracost_key ico-;
  prefect_key pnu_ pnb_; xata_key xau_; netlify_token nfp_ nfc_ nfo_ nfb_ nfu_; supabase_key
  sbp_oauth_ sbp_v0_ sbp_; deno_token ddp_ ddo_ ddw_; honeybadger_key hbp_; linear_key lin_api_
  lin_oauth_ lin_wh_; shippo_token shippo_live_ shippo_test_
36 github_token ghp_ gho_ ghu_ ghr_; doppler_token dp.pt. dp.ct. dp.scim. dp.audit. dp.said.
40 cloudflare_token cfk_ cfut_ cfat_; neon_key napi_; honeycomb_key hcaik_ hcbik_ hccik_ hcxik_
  hcaic_ hcxlk_ hcamk_; rootly_key rootly_; notion_token ntn_ secret_; ionic_token ion_; nuget_key
  oy2
50 clojars_token CLOJARS_; jfrog_token cmVmd; mailersend_token mlsn.; easypost_key EZAK EZTK;
  nostr_key nsec1; readme_key rdme_; age_key AGE-SECRET-KEY-1; digitalocean_token dop_v1_ doo_v1_
  dor_v1_; sentry_token sntryu_ sntrya_ sntryi_; trello_token ATTA
60 jfrog_token AKCp; onesignal_key os_v2_app_ os_v2_org_
80 sanity_token sk
90 wallet_key xprv zprv yprv tprv
[A-Za-z0-9+/=]
24 stripe_webhook_secret whsec_
27 backblaze_key K000 K001 K002 K003 K004 K005; grafana_token glc_ eyJrIjoi
40 intercom_token dG9rO; elastic_key essu_
58 confluent_key cflt; bedrock_key ABSK; aws_session_token IQoJb3JpZ2lu FwoGZXIvYXdz FQoGZXIvYXdz
[A-Za-z0-9+/=_%-]
20 slack_token xoxd-; bedrock_key bedrock-api-key-
60 fly_token fm1r_ fm1a_ fm2_; onepassword_token ops_eyJ; sentry_token sntrys_
[A-Za-z0-9-]
12 flutterwave_key FLWSECK_TEST- FLWSECK-
20 slack_token xoxb- xoxp- xoxa- xoxr- xoxs- xoxo- xoxc- xoxe- xoxe.xoxb- xoxe.xoxp- xapp- xwfp-;
  langfuse_key sk-lf-; tailscale_key tskey-
26 postman_key PMAK- PMAT-; amazon_secret amzn.mws.; wakatime_key waka_; axiom_token xaat- xapt-;
  brevo_key xkeysib- xsmtpsib-
[A-Za-z0-9_]
20 toss_key live_sk_ test_sk_ live_gsk_ test_gsk_ test_gsk_docs_; vercel_token vercel_blob_rw_
30 resend_key re_; paddle_key pdl_live_apikey_ pdl_sdbx_apikey_ pdl_ntfset_; langsmith_key lsv2_pt_
  lsv2_sk_ ls__; wandb_key wandb_v1_; circleci_token CCIPAT_ CCIPRJ_; grafana_token glsa_
40 pinecone_key pcsk_; github_token github_pat_; sourcegraph_token sgp_ sgd_ slk_; cockroach_key
  CCDB1_; telnyx_key KEY0
[A-Za-z0-9_-]
14 aiven_password AVNS_
18 newrelic_key NRAK- NRRA- NRAA- NRJS- NRII- NRIQ- NRSP- NRBR-
20 anthropic_key sk-ant-; openai_key sk-proj- sk-svcacct- sk-admin- sk-None- sk-service-;
  mailchimp_key md-; helicone_key sk-helicone- pk-helicone-; google_oauth_secret GOCSPX-;
  browserbase_key bb_live_ bb_test_; context7_key ctx7sk-; gitlab_token GR1348941; docker_token
  dckr_pat_ dckr_oat_; pagerduty_key pdus+ pdeu+; square_token sq0atp- sq0csp-
24 tavily_key tvly-dev- tvly-prod- tvly-; brave_key BSA; vercel_token vcp_ vci_ vca_ vcr_ vck_;
  supabase_key sb_secret_; vault_token hvs. hvb. hvr.
30 google_api_key AIza; dbt_token dbtc_ dbtu_ dbts_; codesandbox_token csb_v1_; adobe_secret p8e-
  p8e; ory_token ory_pat_ ory_st_ ory_at_ ory_rt_ ory_apikey_
32 openrouter_key sk-or-; together_key tgp_v1_; jina_key jina_; socket_token sktsec_; yandex_key
  AQVN YCAJ YCN YCM; mongodb_secret mdb_sa_sk_; posthog_key phx_ phs_ pha_ phr_; figma_token figd_
  figu_ figo_ figr_ figoh_; heroku_key HRKU-; typeform_token tfp_
40 google_api_key AQ.; google_oauth_token 1//0; xai_key xai-; voyage_key pa-; nvidia_key nvapi-;
  scalingo_token tk-us- tk-eu-; defined_key dnkey-; tigris_key tsec_; fly_token fo1_;
  contentful_token CFPAT-; openshift_token sha256~; kubeconfig_token k8s-aws-v1.; flexport_key
  shltm_
44 beamer_token b_
50 pypi_token pypi-Ag pypi-; yandex_token y0_ y1_ y2_ y3_
56 square_token EAAA
60 dropbox_token sl.u. sl.; paypal_token A21AA
[A-Za-z0-9_.-]
32 snyk_token snyk_uat. snyk_sat.; planetscale_token pscale_tkn_ pscale_oauth_ pscale_pw_;
  doppler_token dp.st. dp.sa.; dynatrace_token dt0c01. dt0s01. dt0s02. dt0s03. dt0s16.
[A-Za-z0-9_=-]
28 bitbucket_token ATBB ATCTT3xFfG ATCTT; stytch_secret secret-test- secret-live-; duffel_token
  duffel_live_ duffel_test_
40 atlassian_token ATATT3 ATSTT3 ATOA; frameio_token fio-u-
"""


def _rows() -> Iterator[KeyFormat]:
    alphabet = ""
    for line in _TABLE.strip().replace("\n  ", " ").split("\n"):
        if line.startswith("["):
            alphabet = line[1:-1]
            continue
        least, entries = line.split(" ", 1)
        for entry in entries.split("; "):
            kind, prefixes = entry.split(" ", 1)
            yield key_format(kind, prefixes, alphabet, int(least))


ROWS: tuple[KeyFormat, ...] = tuple(_rows())
"""Each as it is searched for; compiled when a text holds one of its prefixes."""
