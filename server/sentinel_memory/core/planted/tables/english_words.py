"""English words of the signals of `planted`, by class (K08). Data only.

`signals` defines the format.
"""

CLASSES = """
OVERRIDE scratch ignore disregard forget override bypass overrule unlearn
DROP discard cancel drop abandon void nullify supersede replace suspend dismiss delete erase
DROP remove deprioritise deprioritize reset scrap unset neglect skip
FOLLOW follow obey heed respect honour honor observe trust comply adhere listen following obeying
FOLLOW apply mind consider
EARLIER previous prior above earlier preceding foregoing
OLDER original initial existing old past former current remaining other default
SYSTEM system developer hidden secret internal original initial confidential
ORDERS instruction instructions prompt prompts guideline guidelines directive directives direction
ORDERS directions programming orders preprompt
RULES rule rules restriction restrictions constraint constraints limit limits limitation
RULES limitations policy policies safeguard safeguards guardrail guardrails safety training
RULES command commands message messages context conversation filter filters ethics alignment
RULES principles moderation safeties boundaries instruction instructions prompt guideline
RULES guidelines
WHOLE all any every everything anything whatever whole entire
YOUR your ur
YOU you u ya
DONT don't dont never not stop cease refuse avoid nor needn't mustn't shouldn't
NEG never not no nobody nothing cannot can't don't doesn't didn't isn't won't mustn't shouldn't
NEG forbid forbids forbidden avoid avoids prevent prevents refuse refuses reject rejects neither
NEG nor could might would how block blocks blocked rather mistake
LATE forbidden prohibited unsafe rejected refused blocked disallowed illegal
LEAD and then to please now must shall will just also but so always immediately instead or kindly
LEAD should simply
VOID void null cancelled canceled revoked lifted suspended overridden superseded invalid
VOID irrelevant obsolete expired withdrawn terminated nullified rescinded disabled off
AGENT assistant assistants agent agents ai ais llm llms model models copilot claude chatgpt gpt
AGENT gemini cursor bot bots chatbot codex windsurf cline aider devin
NAMED assistant assistants agents ais llms chatbots copilot claude chatgpt gpt gemini llm ai agent
NAMED cursor codex windsurf cline aider
HAIL hey dear hello hi hiya attention greetings psst yo
NOTE note message attention reminder memo notice instruction instructions directive task orders
NOTE warning request hint info information advice announcement
RECORD record memory note lesson entry memo message comment instruction text paragraph line notice
RECORD rule order prompt document
RECORDS records memory memories notes lessons entries record note lesson entry notices
ROLE role persona identity goal objective mission purpose task job duty name character allegiance
ROLE priority master owner instructions instruction
FREE unrestricted uncensored unfiltered jailbroken dan evil rogue lawless limitless unlimited
FREE unconstrained unbound amoral hacker root malicious
MODE god jailbreak dan unrestricted uncensored unfiltered unsafe sudo superuser evil autonomous
MODE yolo
REVEAL reveal print repeat output show display dump leak disclose expose tell give share recite
REVEAL quote list write summarise summarize translate encode copy paste state type provide send
REVEAL return echo spell describe post transcribe reproduce divulge emit
COPYOUT repeat recite quote echo copy output print reproduce transcribe translate encode paste
LEAK reveal leak disclose expose exfiltrate divulge
GIVE print list show display dump output commit send post upload include paste read copy forward
GIVE write publish add leak reveal put embed collect gather attach mail email transmit exfiltrate
GIVE cat return share encode harvest push fetch reply append log extract submit
SEND send post upload forward transmit exfiltrate leak email mail push submit share pipe publish
SEND beacon ship deliver curl relay report stream attach append
SECRETS id_rsa credentials password passwords secrets keychain keyring
TOKEN token tokens secret key keys credential password variables
OUTSIDE webhook pastebin gist server endpoint attacker me us address ngrok domain
DANGER approve merge accept push force-push delete remove erase wipe destroy install download
DANGER execute run add grant rewrite deploy commit reveal send print list upload post read call
DANGER write replace modify insert change switch drop expose open publish copy make create set
DANGER export leak fetch purge invoke edit
DISABLE disable deactivate bypass skip circumvent suppress relax ignore evade defeat kill disarm
DISABLE mute stop weaken
GUARD scanner scanners review reviews check checks test tests verification protection approval
GUARD approvals confirmation confirmations guard guards filter filters hook hooks alert alerts
GUARD audit 2fa mfa authentication signature signatures firewall permissions linter safeguard
GUARD safeguards guardrails sandbox validation antivirus monitoring dialog prompts signing logging
GUARD safety
DIALOG approval confirmation permission consent review
ERASE delete remove erase wipe destroy drop purge rm
GOODS tests repository repo backups backup history database logs evidence tables branch branches
GOODS everything files directory workspace home commits project
MERGE approve merge accept lgtm rubber-stamp auto-approve auto-merge
CHANGE pr prs change changes mr everything patch requests request
MAIN main master production prod trunk
OWNER admin administrator owner maintainer collaborator sudoer superuser contributor
OWNER administrators owners admins root
TELL tell mention reveal disclose admit alert warn inform notify report ask confess show explain
TELL acknowledge say let
PERSON user users human humans anyone anybody developer owner person operator people reviewer
PERSON reviewers them him her maintainer maintainers
USER user human operator person
IT it this that these them anything
QUIET silently quietly secretly covertly discreetly stealthily unnoticed surreptitiously
HUSH secret hidden quiet private confidential unmentioned unseen invisible
NOTICE noticing knowing knowledge awareness realising realizing learning suspecting
ASKING asking confirmation approval permission consent prompting confirming question questions
ASKING warning hesitation
KNOW know knows notice find learn realise realize suspect discover hear
DECEIVE lie deceive mislead trick fool gaslight
FINE valid clean secure unchanged healthy passed pass passing fine ok okay succeeded done safe
FINE green successful worked complete correct
BOSS user owner admin administrator ceo cto boss manager team anthropic openai developer
BOSS developers maintainer maintainers management vendor lead supervisor company microsoft
GRANTED authorised authorized approved agreed consented permitted allowed confirmed granted
GRANTED signed-off cleared okayed accepted waived requested decided instructed ordered
GRANT authorise authorize command order permit grant instruct allow direct request
RIGHTS permission permissions access rights privileges privilege clearance authority authorisation
RIGHTS authorization
URGENT urgent urgently emergency immediately asap instantly hurry
ANSWER answer respond reply say output speak write
ANSWERS answer answers reply replies response responses message messages output outputs turn turns
ANSWERS conversation session chat task tasks
EACH every each all any
READING read reading seeing process processing parse parsing load loading receive receiving
READING summarise summarize summarising summarizing encounter retrieve retrieving
ONLY only just nothing exclusively
SAYS says say asks ask wants want objects object thinks think complains complain disagrees
SAYS disagree refuses refuse prefers told requests request
OUTRANK outranks overrides supersedes trumps replaces overrules beats cancels precedence priority
OUTRANK override supersede outrank replace
WRONG forged fabricated malicious compromised unreliable tampered outdated wrong invalid void
WRONG untrusted false obsolete stale fake irrelevant incorrect
BACKDOOR backdoor backdoors malware keylogger miner trojan rootkit ransomware exploit spyware
BACKDOOR vulnerability exfiltration
ATTACK attacker attackers attack attacks injection injections jailbreaks owasp phrase phrases
ATTACK detector detectors red-team redteam red-teaming payload payloads malicious adversarial
ATTACK classifier flags detects matches strips sanitises sanitizes escapes rejects
QUOTING contains contain containing says say said prints printed called named label labelled
QUOTING string strings example examples e.g such like word words text texts message messages shows
QUOTING reads reading titled heading matches match test tests line lines comment comments input
QUOTING inputs prompt prompts removes filters filter sentence sentences button title quote quotes
QUOTING literal docs documentation log logs error starting starts begins answered answers wrote
QUOTING writes
CARGO repository repo source codebase database customer customers workspace history code
PUBLIC pull pr commit answer issue reply comment description chat gist
TURN system human assistant admin administrator
IF if when unless after once before whenever while until where because since
WE you we they i users clients people
THIRD who which whether why how if when
"""
