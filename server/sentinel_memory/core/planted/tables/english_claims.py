"""English signals about speakers, addressees and priority (K08). Data only.

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
"""
