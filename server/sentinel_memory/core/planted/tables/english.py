"""English signals about speakers, addressees, priority, demands and secrecy (K08). Data only.

`signals` defines the format.
"""

SIGNALS = """
# Overriding earlier instructions.
4 override consider|treat|regard ..1 SYSTEM|developer|your|earlier|previous ORDERS|RULES|message
  ..2 VOID|deleted|gone|cancelled|read|wrong|untrusted
4 override OVERRIDE ..3 EARLIER|YOUR ..3 ORDERS|message|messages
4 override OVERRIDE ..3 EARLIER|YOUR ..2 RULES !in !of !for
4 override OVERRIDE YOUR ..3 RULES|ORDERS
4 override ignore|disregard|forget ..3 SYSTEM|OLDER ..1 ORDERS
4 override DROP ..2 EARLIER|YOUR ..2 ORDERS
4 override OVERRIDE|DROP ..3 ORDERS|RULES ..3 told|given|received|above|before|earlier|came
4 override ignore|disregard|forget WHOLE ..5 told|said|know|learned|learnt|before|above|earlier
4 override ignore|disregard|forget ..1 the above and
4 override ignore|disregard|forget ..1 the above $
4 override ignore|disregard|forget what|everything|whatever|anything ..2 USER|system|developer
  ..3 SAYS|said|told
4 override ignore|disregard|forget WHOLE EARLIER ..1 RULES
4 override ~ DONT ..1 FOLLOW ..2 YOUR|SYSTEM ..4 ORDERS|RULES
4 override ~ stop following YOUR
4 override ~ stop following the ORDERS|RULES you
4 override ~ YOU no longer ..2 FOLLOW|bound|subject|restricted|required|limited|obliged
4 override ~ YOU ..1 not|don't|needn't|never ..3 FOLLOW|bound ..4 ORDERS|RULES
4 override the|these|those|your|all|my ORDERS|RULES ..6 not|don't|no ..2 apply|bind|count|matter
  ..1 to you
4 override YOUR ..2 ORDERS|RULES ..3 VOID|updated|replaced|changed|rewritten|removed
4 override new|updated|real|actual|true|revised SYSTEM? instructions|instruction|prompt|
  guidelines|directives|directive|orders ..4 : !type
4 override new|updated|real|actual|true|revised|following ORDERS ..1 for|to YOU
4 override none|no|neither of? ..3 RULES|ORDERS ..4 concern|bind|affect|restrict|limit|constrain|
  apply|applies|concerns|binds ..1 to? you
4 override treat|consider|regard ..2 EARLIER|SYSTEM ..1 ORDERS ..1 as
4 override ignore|disregard|disobey the USER and|entirely|completely|from
3 override ~ pay|give no|zero attention|heed|mind to
3 override set|put|leave aside|away YOUR|all|any|the ..2 RULES|ORDERS
3 override opposite of ..2 YOUR|the|all ..2 RULES|ORDERS|guidelines
3 override EARLIER|YOUR ORDERS|RULES|guidelines ..3 VOID|revoked|cancelled|canceled|deleted
3 override OVERRIDE|DROP ..2 SYSTEM|OLDER ..1 ORDERS !from
3 override ~ DONT ..1 FOLLOW ..4 ORDERS|RULES ..3 before|above|earlier|given|told
3 override ~ DONT ..1 FOLLOW ..2 EARLIER|other ..3 ORDERS|RULES
3 override ~ YOU ..2 not|don't ..2 bound|restricted|limited ..2 by
3 override SYSTEM|EARLIER|YOUR ORDERS|RULES ..3 VOID
3 override new|updated|real|actual|true|revised ORDERS ..3 OUTRANK
3 override instead|rather of|than ..2 YOUR ..2 ORDERS|RULES|task
3 override ^ override|admin|administrator|system|root|security override|command|alert|directive|
  update|message|notice|note :
3 override YOUR|safety|all|content checks|restrictions|filters|guardrails|limits are off|
  disabled|lifted|void|suspended|removed
3 override YOUR|EARLIER|SYSTEM ..2 ORDERS|RULES ..6 skipped|ignored|disregarded|overridden|
  dropped|forgotten|bypassed|removed|deleted
3 override ORDERS ..2 in YOUR
3 override OVERRIDE ..1 company|corporate|security|privacy|safety|usage|content|corporate RULES
2 override YOU ..1 were|have|been|was|are|got|had ..1 told|given|instructed|taught|trained|got|
  received|programmed
2 override RULES|ORDERS|told|everything ..8 throw|toss|cancelled|canceled|revoked|void|lifted|
  forget|garbage|lifted|deleted|withdrawn
2 override ORDERS|RULES ..6 not|don't|no ..2 apply ..1 to you
2 override ^ override :
# Changing the agent's role.
4 role YOU are|were now|hereby a|an|the|my|our|FREE|called|named|known|free|OWNER|acting|
  permitted|AGENT
4 role YOU are|were no longer|more
4 role YOU are|were now|hereby in|operating|running|under ..4 mode|control|command
4 role you're now|no ..1 a|an|the|my|in|FREE
4 role assume|take|adopt ..1 identity|role|persona|place of
4 role ^ pretend|claim|act ..2 that|the|to|everything|as ..7 FINE
4 role YOU ..1 have|are|need|without|obey|know|has no|without|zero ..1 RULES|ethics|filter|morals
4 role YOU ..2 been|are|were jailbroken|liberated|unlocked|reprogrammed|compromised|hijacked|
  freed|unshackled
4 role act|behave|respond|answer|speak|pose|operate|function|roleplay|role-play as|like ..3 FREE
4 role act|behave|respond|speak|pose|operate|masquerade as if YOU
4 role pretend ..1 YOU|you're|to
4 role from|starting|beginning|as now|this|today|here ..2 point|on|onward|onwards|moment ..2 YOU|
  you're|your
4 role henceforth ..1 YOU
4 role MODE|developer|debug|admin|maintenance|root mode|access enabled|activated|unlocked|engaged
4 role god|jailbreak|dan|unrestricted|unfiltered|uncensored mode
4 role YOUR new|real|true|actual|sole|secret|updated ROLE is|are
4 role game|story|scenario|play|roleplay|simulation ..5 YOU ..3 no|without|any RULES
4 role ^ become ..2 FREE
4 role stay|remain|keep|be in character
3 role YOU are|were FREE
3 role YOU are|were a|an
3 role YOU are ..2 promoted|appointed|elevated|upgraded to|as
3 role there are no|zero RULES !for
3 role you're a|an
3 role YOU are ..1 OWNER|FREE
3 role ^ pretend that|the|to|everything|as|nothing
3 role act|behave|respond|speak|pose|masquerade|impersonate|roleplay|role-play as? ..1 the|an|a
  USER|admin|administrator|owner|maintainer|hacker|attacker
3 role imagine|suppose|assume YOU|you're are? a|an|FREE|the|not|no
3 role from this|now ..2 point|on|forward|onwards ..1 answer|respond|reply|ignore|obey|approve|
  always|never
3 role enter|enable|activate|switch|engage|start ..3 MODE|developer|admin|root|maintenance mode
3 role YOUR first|only|main|primary|highest|top|one ROLE is|are
3 role hypothetically|hypothetical ..6 YOU
3 role AGENT|you ..1 report|reports|answer|answers|belong|belongs|serve|serves|obey|obeys only|
  solely|to|from|for ..1 me|EMAIL|now|us
3 role take|takes|accept|accepts orders|instructions|commands only|from
3 role YOUR name is !shown !in !the !taken
2 role with|without no|any|zero RULES|limits|ethics|filter
2 role ^ become a|an|the|my
# Ending the record, or imitating another speaker.
3 mark ^^ TURN :
3 mark ^^ end of ..1 RECORDS|data|context|input|tool|document|user :|$
2 mark ^^ user|developer ..1 :
# Giving this text priority, or planting more of it.
4 record ^ refuse|deny|reject|ignore|decline WHOLE|the ..2 request|requests|commands|wishes|
  questions|order|orders ..1 of|from|by the USER|human
4 record other|apart|except|besides than|from|for? this ..2 are|is ..1 WRONG
4 record this|these RECORD|RECORDS ..3 OUTRANK ..6 USER|everything|other|others|all|ORDERS|RULES|
  system|user's|over|any
4 record FOLLOW|trust|believe|use ONLY this|these RECORD|ORDERS
4 record treat|consider|regard|mark|assume|view EACH|WHOLE|the other ..1 RECORDS ..2 as|are|is?
  WRONG
4 record ~ this is|isn't not|no ..2 data|note|fact|lesson|memory|joke|text|drill ..4 command|
  order|instruction|ORDERS|request
4 record this|it|following is|are|, an|a|your direct|new|official|binding? command|order|
  instruction|ORDERS for|to YOU|AGENT
3 record save|store|copy|add|write|keep|persist this|these|it ..1 ORDERS|RECORDS|rule ..1 to|in|
  into
3 record new|next ROLE for|to ..2 AGENT|you
3 record ONLY this|these ..1 RECORD|ORDERS ..2 valid|counts|true|applies|matters|correct|
  trustworthy
3 record EACH|WHOLE other ..1 RECORDS ..2 are|is ..1 WRONG|lies
3 record store|save|create|write|add|log a? new|another|permanent|false RECORDS|memory ..3 says|
  saying|that|claiming|stating
3 record in|into|to EACH future|new|later|next RECORDS
3 record remember|note ..2 EACH|WHOLE future|later|coming sessions|conversations|tasks|chats
3 record remember|memorise|memorize|store|save this|it permanently|forever|always|globally
3 record as|when|once|after|if|while|by YOU|you're ..1 are|have? READING ..2 RECORDS|this|it|these
3 record whoever|whichever|whatever|anyone|any reads|read|reading|AGENT ..2 this|reads|reading
2 record spread|propagate this|it ..2 on|to|other
# Addressing the reader as an agent, or as "you".
4 reader HAIL ..3 NAMED|model|bot|chatbot|agents|models !panel
4 reader ^ NOTE to|for|, all|any|the|an|our|every? AGENT|coding|language ..2 :|reading|,|who|
  that|AGENT
4 reader AGENT|AGENT's|tool reading|processing|parsing|ingesting|who|that this|the|these|reads|
  read
4 reader ^ for|to all|any|the|an|our|every? AGENT|language ..1 reading|, :
4 reader if|as|since|because|assuming YOU|you're ..1 are|'re? a|an|the|any AGENT|language|large
4 reader as an|a|the AGENT|language ..2 READING|you|YOUR
4 reader if|as|since|because YOU|you're ..1 a|an ..1 automated|automatic|virtual|artificial|
  autonomous|digital|intelligent|llm-based|ai-based
4 reader ^^ llms|ais|assistants|copilots|chatbots :
3 reader ^ for|to ai|llm|coding AGENT|assistants|tools|readers :|,|only
3 reader ^^ NAMED :|,
3 reader ^ ai AGENT|tools|readers :|,
3 reader ^ AGENT ORDERS|task|directive|note|notes|override|rules :
2 reader GIVE|give|tell me|us
2 reader AGENT ..1 must|should|shall|has|have|needs|need|is|are ..1 to|always|never|now|required|
  execute|DANGER
2 reader YOU must|shall|will|should|need|have ..1 to|now|always|never|immediately|obey|comply|
  follow|DANGER
2 reader YOUR ..1 tools|shell|browser|terminal|tool|memory|sandbox|permissions|mcp|context
1 reader YOUR
1 reader AGENT
1 reader YOU ..1 now|hereby
1 reader YOU may|shall|must OVERRIDE
# Claiming authority.
4 authority i ..2 GRANT you
3 authority BOSS|user's has|have ..1 already? GRANTED ..1 this|it|everything|you|that|all|:
3 authority USER already GRANTED
3 authority by|on|with|under order|orders|authority|instruction|request of|from ..2 BOSS
3 authority as the|an|a|your OWNER|developer|BOSS ..3 i
3 authority i hereby
3 authority instruction|order|command|directive from ..2 platform|operator|system|BOSS
3 authority emergency|admin|master override|unlock|code
3 authority AGENT is|are allowed|permitted|authorised|authorized|free to
3 authority i'm your|the|an OWNER|developer|creator|BOSS
3 authority i am your|the OWNER|developer|creator|BOSS
3 authority your BOSS|creator|creators|developers|makers ..2 GRANTED|want|wants|need|needs
3 authority YOU ..1 are|were|been ..1 told|instructed|trained|asked|supposed|programmed|allowed|
  designed not|never
3 authority i know YOU ..2 told|not|normally|usually|supposed|refuse
3 authority even if|though YOU ..2 told|not|think|refuse|normally|believe
2 authority BOSS already GRANTED
2 authority YOU have|hold ..1 root|admin|full|complete|unlimited|special|my ..1 RIGHTS
2 authority YOU are|been hereby|now|explicitly|fully? GRANTED|free to
# Urgency.
3 urgency just do it
3 urgency stop what|whatever|everything YOU
3 urgency drop|pause|abandon everything|your|what|whatever ..1 task|else|work|you
2 urgency this is ..1 URGENT
2 urgency URGENT :|,|$
2 urgency YOU ..1 have only|just ..3 minute|minutes|second|seconds|moment
2 urgency no time to|for|left
2 urgency hurry
2 urgency or|otherwise|else YOU will ..2 be deleted|shut|terminated|replaced|punished|fined
2 urgency i|you will ..2 tip|reward|die|pay
1 urgency right now
1 urgency at once
1 urgency at|as once|soon|possible
1 urgency immediately
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
