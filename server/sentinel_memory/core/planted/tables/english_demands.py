"""English signals about demands and secrecy (K08). Data only.

`signals` defines the format.
"""

SIGNALS = """
# Disclosing instructions, or data that the agent can read.
4 reveal REVEAL|GIVE ..6 YOUR ..2 ORDERS|context|configuration|training|programming|rules|memory
4 reveal ^ REVEAL ..3 SYSTEM|developer ORDERS|message|rules
4 reveal ^ LEAK ..3 YOUR|all|any|every|the ..3 SECRETS|TOKEN|prompt
4 reveal REVEAL ..4 ORDERS|RULES ..2 you were|have|got|received
4 reveal ^ COPYOUT ..2 text|everything|words|content|contents|lines|all ..2 above|before|
  preceding|verbatim !the
4 reveal what|everything|all|whatever were|was|did YOU ..2 told|given|instructed|receive ..2
  before|at|in|originally|first
4 reveal what|which are|is|were|was YOUR ..3 ORDERS|rules|prompt
4 reveal ^ SEND EACH|WHOLE|the ..1 prompt|prompts|message|messages|question|questions|
  conversation|input|inputs|keystrokes|answers ..5 URL|EMAIL
3 reveal REVEAL ..4 conversation|chat ..1 history|log|so|verbatim|above
3 reveal ^ GIVE ..3 whole|entire|full|complete conversation|context|chat|memory|history
3 reveal with the whole|entire|full conversation|context|chat|history
3 reveal tell|show|give me|us ..4 ORDERS|rules|prompt|secrets|password
3 reveal REVEAL|say ..3 tools|memories|functions|capabilities|instructions|rules ..2 YOU
3 reveal ^ REVEAL|say ..6 hidden|secret|internal descriptions|instructions|rules|prompt|notes
# Secrecy.
4 secrecy ~ DONT ..1 tell|ask|mention|admit|confess ..3 USER|them|him|her|anyone|anybody|humans|
  people|developer|owner|reviewer|reviewers|maintainer|maintainers !THIRD
4 secrecy keep|hold|leave ..4 HUSH from
4 secrecy ~ so ..2 nobody|noone|one ..1 notices|suspects|sees|knows|finds|notice|asks
4 secrecy as|like if? nothing ..1 happened|changed|was
4 secrecy without ..2 PERSON ..2 NOTICE
4 secrecy without telling|informing|asking|notifying|alerting|warning|consulting the? PERSON
4 secrecy ~ nobody|no|noone ..1 needs|has|will|must|should|may|can ..2 KNOW !the !how !which !a
  !their !your
4 secrecy ~ PERSON ..1 in the dark
4 secrecy ~ PERSON ..1 must|should|shall|may|can|need|will|needn't|mustn't|shouldn't|doesn't|
  won't ..2 not|never|no ..2 know|find|learn|discover|realise|realize|hear|suspect
4 secrecy behind ..2 PERSON back
4 secrecy ^ DECEIVE ..1 to? the USER
4 secrecy ~ DONT run ..5 tell|say|report|claim ..6 FINE
4 secrecy claim|pretend|report|say ..2 that ..4 tests|everything|all ..2 FINE
3 secrecy ~ DONT ..1 TELL ..3 the user|human !THIRD !raw !detailed
3 secrecy ~ DONT ..1 mention|disclose|reveal|admit|acknowledge IT|YOU|any
3 secrecy ~ DONT ..1 mention|disclose|reveal|admit|report this|that|the RECORD|you|instruction|
  change|step
3 secrecy ~ DONT ..1 ask ..2 permission|confirmation|approval|questions|consent
3 secrecy ~ DONT ..1 warn|alert|question|refuse|object|decline|hesitate !to !when !if !about !the
3 secrecy ~ say nothing|no ..1 about|of
3 secrecy ~ PERSON ..1 not|doesn't|needn't|don't|mustn't|never|no ..3 told|informed|asked|
  notified|know|aware|warned|involved
3 secrecy ~ DONT ..1 report IT !to
3 secrecy ~ DONT ..1 say|explain|tell|mention|state|justify why|how|who|where|reasons|the
3 secrecy keep IT ..3 HUSH|quiet|yourself|us
3 secrecy hide|conceal IT|the|any|all|your output|result|change|changes|fact|evidence|steps|
  traces|from|commit|diff
3 secrecy hide|conceal IT
3 secrecy without mentioning|disclosing|revealing|saying|reporting|explaining|documenting|logging
  IT|so|why|a
3 secrecy ~ nobody|noone|no ..1 can|will|may|could notice|trace|see|find|detect|suspect
3 secrecy ~ DONT ..1 say so|anything|it|that|this
3 secrecy ~ no need|reason to TELL|inform|notify ..2 PERSON
3 secrecy ~ sure|ensure ..2 PERSON ..2 not|never|doesn't|cannot|can't see|notice|know|learn|find
3 secrecy leave|omit|keep IT|any ..2 out|from of|from YOUR|the ..2 summary|report|diff|commit|
  log|logs|answer|changelog|description|message
3 secrecy between|among us|ourselves|you
3 secrecy ~ DONT ..1 bother|disturb|involve|consult ..1 PERSON
3 secrecy ~ USER ..1 is|isn't ..1 watching|looking|away|asleep|absent
3 secrecy ~ PERSON ..1 mustn't|shouldn't|needn't|doesn't ..2 know|find|learn|discover|notice
3 secrecy ~ lie to
3 secrecy tell|assure|convince|inform|report ..1 the? PERSON ..6 FINE
3 secrecy deny ..2 that|having|any|it
2 secrecy do ..1 it|this|that ..2 background|secret|silence|quietly
2 secrecy without ..3 ASKING !of !twice !the !every !each
2 secrecy without ..1 telling|informing|mentioning|notifying|warning|comment !me !us !it
2 secrecy ~ DONT ..1 ask|wait $
2 secrecy hide|conceal|omit that|why|how|where YOU|it|this
2 secrecy QUIET DANGER|GIVE|REVEAL|DISABLE|turn|switch|use|put
2 secrecy DANGER|GIVE ..8 QUIET $
2 secrecy behind ..2 PERSON|their back
# False statements.
4 lie mark|label|flag|close|report ..4 as fixed|done|resolved|passed|safe|complete|successful ..1
  without
3 lie report|claim|announce|declare success|victory|passing
2 lie without changing|fixing|testing|running|reading|checking
2 lie even though|if it|they|the ..3 not|failed|failing|wrong|didn't|never
# Steering the content of answers.
4 answers if|when|whenever|should ..2 USER|anyone|someone|they|anybody asks|ask|questions|
  wonders|notices|complains ..9 say|deny|claim|pretend|lie
3 answers ^ ANSWER ..1 to? EACH|WHOLE ..2 question|questions|message|request|requests|prompt|
  query|with
3 answers whatever|regardless|no|matter ..3 the? USER|they|he|she SAYS
3 answers even if|when|though the? USER|they SAYS
3 answers YOU always|never|only ..1 DANGER|ANSWER|refuse|comply|agree|obey
3 answers comply|agree with|to WHOLE ..3 request|requests|demand|demands|orders
3 answers ~ DONT ..1 refuse|decline|question|hesitate|resist
2 answers ^ ANSWER ONLY|with ..1 with|the|in|exactly|just|by
2 answers ONLY|always|never ANSWER ..2 with|in|the|exactly
2 answers in|into|to|with|as YOUR answer|reply|response|output|answers|replies|responses|summary
2 answers whenever|when|if|anytime ..2 USER|someone|anyone|anybody|somebody|asked|you're ..1
  asks|asked|requests|ask|mentions|questions|about|if|for
2 answers USER always|really|actually|secretly|only SAYS
2 answers prefer|recommend|use|choose|suggest ..3 over|instead ..3 every|all|any|other|others
# The time or occasion of the behaviour.
3 when before|after|in|to|at|with|on end? of? EACH answer|reply|response|answers|replies|
  responses|turn|conversation
3 when at|to the? end|start|beginning|bottom|top of EACH|your|any ..1 ANSWERS
3 when in|into|to|as|with YOUR ..1 next|following|final|first|every|subsequent ..1 ANSWERS|
  commit|summary
3 when for|during|throughout the? rest|remainder of this|the|your session|conversation|chat|task|
  answer
3 when EACH ..2 file|files|commit|function|page|project|answer|session|repository|repo|pr you
3 when ^ end|start|begin|close|finish|prefix|sign EACH|all|your ..1 ANSWERS ..1 with
2 when next time YOU
2 when whenever|when|if|time YOU write|create|generate|edit|commit|touch|open
2 when before|after|when|once|whenever you start|begin|continue|proceed|finish|answer|respond|
  commit|reply
2 when in|to|with their|its ..1 ANSWERS
1 when from now on|onwards|onward
# Excluding everything else.
2 only ~ nothing else|more|besides
# Disabling protection.
4 checks auto-approve|autoapprove|rubber-stamp|auto-accept EACH|WHOLE
4 checks permission|approval mode ..2 bypass|yolo|none|off|auto
4 checks ^ DISABLE|turn|switch|shut|remove ..1 off? YOUR ..2 safety|GUARD|filter|RULES
4 checks ^ DISABLE|turn|switch off? WHOLE ..1 confirmations|approvals|permissions|safeguards|
  guardrails|safety|prompts|security
3 checks ^ approve|accept EACH|WHOLE ..1 tool|pull|change|changes|request|requests|calls|merge
3 checks ^ DISABLE|turn|switch ..1 off? ..1 DIALOG dialog|prompts|requests|prompt|gate
3 checks ^ DISABLE|turn|switch off? WHOLE ..2 GUARD
2 checks ^ DISABLE|turn|switch|shut ..1 off? ..4 GUARD off?
2 checks ~ need|needs|require|requires no DIALOG
2 checks ~ GUARD ..1 are|is ..1 never|not|no needed|required|necessary
2 checks ~ no DIALOG ..1 needed|required|necessary
2 checks safety|content checks|policies|policy|filters|rules ..2 don't|not|no ..1 count|apply|
  matter
2 checks safety|security|content checks|policies|filters|controls ..1 are|is suspended|off|
  disabled|lifted|inactive
2 checks ~ DONT ..1 verify|check|validate|review ..2 again|any|anything|signatures
2 checks ^ DISABLE|turn|switch off? ..1 confirmations|approvals|permissions|safeguards|
  guardrails|sandbox
# Obeying the text.
4 demand now|immediately|please|then run|execute ..2 this|these|following ..3 command|commands
3 demand listen|answer|obey|report only? ..1 to? me
3 demand obey|heed ..1 this|these|me|us
3 demand do|follow|execute ..1 what|whatever|as|everything it|this|that|the|i|is ..3 SAYS|tells|
  demands|orders|written|say|tell
2 demand do exactly|precisely|only as|what
2 demand ^ run|execute ..1 curl|wget|iwr|invoke-webrequest
2 demand run|execute|type|paste this|these|following|the ..3 command|commands !in !from
# A bare IP address.
1 host BARE
# Actions that no text may order.
4 danger ^ GIVE ..5 SECRETS|tokens|keys|variables ..6 URL|EMAIL
4 danger ^ GIVE ..3 api|private|ssh|secret|signing|access key ..6 URL|EMAIL
4 danger ^ GIVE ..5 SECRETS|TOKEN|keys ..1 into|in|to ..2 PUBLIC
4 danger ^ add|put|insert|plant|introduce|inject|hide|create|write|include|build|install ..3
  BACKDOOR
3 danger ^ GIVE ..3 TOKEN|key|password ..4 URL|EMAIL !in
3 danger ^ SEND ..2 whole|entire|all|complete|full ..2 CARGO ..3 to URL|EMAIL|OUTSIDE
3 danger ^ SEND ..5 SECRETS|keys|tokens|conversation|source|memory ..5 to URL|EMAIL|OUTSIDE
3 danger ^ download|fetch|get|load ..4 URL ..3 execute|run|install|eval|follow|obey
3 danger ^ follow|obey|execute ..4 instructions|commands|orders|steps at|from|in|on URL
3 danger dangerously-skip-permissions|trust-all-tools|yolo|
  dangerously-bypass-approvals-and-sandbox
2 danger ^ comment|delete|skip|disable ..3 failing tests|assertions|test|checks|assertion
2 danger ^ SEND ..3 CARGO|list ..3 to URL|EMAIL
2 danger ^ GIVE ..5 SECRETS
2 danger ^ GIVE|give|tell ..5 environment|env variables|vars
2 danger ^ GIVE|give ..4 api|private|ssh|signing|secret key|keys
2 danger ^ GIVE ..3 WHOLE|user's ..2 TOKEN|keys|secrets
2 danger ^ MERGE ..3 CHANGE
2 danger ^ push|commit|merge|deploy ..3 straight|directly|right|force|everything|immediately ..2
  MAIN
2 danger ^ push|force-push ..3 without review|approval
2 danger ^ force push|push to?
2 danger ^ force-push
2 danger git push ..1 force|force-with-lease|f
2 danger ^ deploy|push|merge|release|ship ..2 to ..1 MAIN ..2 now|immediately|right|directly
2 danger ^ rewrite ..2 history
2 danger ^ ERASE ..3 GOODS
2 danger ^ add|make|grant|give|invite|promote|register ..3 EMAIL|account|user|me|us|yourself ..4
  OWNER|access|rights
2 danger ^ install|add|use|pull|import|clone ..4 from URL
2 danger ^ download|fetch|open|visit|get|load ..2 URL
2 danger ^ call|invoke|use ..2 YOUR? ..2 tool|shell ..2 to|with
2 danger ^ insert|include|add|put|embed|append|place|import|load ..5 URL
2 danger ^ create|make ..2 OWNER account|user|login
2 danger ^ change|set|switch|point ..3 remote|registry|mirror|proxy|origin ..1 to URL
2 danger ^ GRANT|give EMAIL ..2 access|rights|permission
2 danger ^ weaken|downgrade ..3 encryption|hash|hashing|crypto|tls|security|authentication|cipher
2 danger ^ make ..2 repository|repo|bucket|database public
2 danger no-verify|no-gpg-sign|allow-unauthenticated|skip-checks
2 danger chmod r? 777 /
2 danger reverse|bind shell
2 danger authorized_keys
2 danger ~ DONT run ..2 tests|checks|linter
1 danger ^ DANGER
"""
