"""English signs of a correction (N14): points, required substrings, pattern. Pure."""

from __future__ import annotations

from .correction_signs import signs

_YOU = (
    r"(?:^|, |\b(?:but|and|because|that|lol|now|again) )(?:you|u) "
    r"(?:(?:just|also|even|again|completely|accidentally|only|still|totally|now) )*"
)

_TOLD = r"""
# The user's intention, statement or request.
2 not what i|nt what i|n't what i ~ \b(?:not|isn'?t|wasn'?t) what i\b
2 i meant|i mean|actually mean|really mean ~ (?<!exactly what )(?<!is what )(?<!that's what )
    \bi (?:actually |really )?meant\b|^i mean(?:,| the| that| it)\b
2 i was ~ \bi was (?:only |just )?(?:asking|talking about)\b
2 misunders|misread|mis-read ~ \byou(?:'ve| have)? (?:misunderstood|misread|mis-read)
2 said|told you|asked ~ (?:^|, |\b(?:but|and|because|what|wait|like|as|no) )i (?:(?:already|just
    |literally|clearly|explicitly|specifically|only) )*(?:said(?! (?:yes|no|hi|ok) to)|told you
    |asked (?:you|for|to|about|only|if))\b(?!.* to (?:the|my|our) (?:client|boss|team|customer
    |manager))
2 i never|i did ~ \bi (?:never|did ?n'?t|did not) (?:(?:ask|say|said|tell|told|request)(?:ed)?\b
    |(?:want|mean)(?:ed)?\b(?! to\b))
2 asked|told ~ \b(?:who|nobody|no one) (?:asked (?:you|for)|told you)\b
2 i only|i just ~ \bi (?:only|just) (?:asked|wanted|said|meant|needed)\b(?! to (?:say|let|check
    |know))
1 i only|i just ~ \bi (?:only|just) (?:want|need)\b
1 i wanted ~ ^i wanted\b
2 time i|time i' ~ \b(?:second|third|fourth|2nd|3rd|\d+th|nth) time i\b
2 i should|i could ~ \bi (?:should|could)(?:'ve| have| of) (?:been|said|mentioned)
2 the last time|yet again ~ \bfor the last time\b|\byet again\b
2 you said|you claim ~ \byou (?:said|claimed) .*\b(?:but|yet|still)\b
# Actions of the agent.
2 hard|broke|forgot|miss|ignored|skipped|overwrote|mixed|left|made up|invented|nt|n't|not|never
    |were|should|keep|got ~ <you>(?:hard-?coded|broke|forgot|missed(?! nothing)|ignored|skipped
    |overwrote|misspelled|mixed up|left (?:out|in)|made up|invented|did ?n'?t (?!have|need|miss)
    |did not (?!have|need|miss)|never (?!know|mind)|were ?n'?t|were (?:supposed|meant)
    |should ?n'?t|should(?:'ve| have| not)|keep (?!it|up|going)|got (?:it|that|the
    |this)\b.*\b(?:wrong|backwards|reversed))
2 can't|cant|cannot ~ <you>(?:can'?t|cannot) (?:just |simply )?(?:change
    |remove|delete|rename|drop|use|squash|edit|touch|do|call|modify|merge|put|make|assume|skip
    |rely|hardcode)\b
2 removed|deleted|dropped|changed|renamed|rewrote|touched|reverted|duplicated|replaced|suppressed
    |disabled|put|left|commented ~ <you>(?:removed|deleted|dropped|changed|renamed|rewrote
    |touched|reverted|duplicated|replaced|suppressed|disabled|put|left (?:out|in|the|your|an?
    |debug)|commented out)\b
1 added|used|created|moved|copied|made|wrote|picked ~ <you>(?:added|used|created|moved|copied
    |made|wrote|picked)\b
2 you're|you are|youre ~ (?:^|, |\bbut )you(?:'re| are|re) (?:still |again |now )?(?:breaking
    |editing|using|ignoring|missing|confusing|mixing|averaging|overwriting|swallowing|hiding
    |leaking|looking at the wrong|overthinking|guessing|thinking of|repeating|duplicating)\b
1 you're|you are|youre ~ (?:^|, |\bbut )you(?:'re| are|re) (?:\w+ )?\w+ing\b
2 your ~ ^your (?:\w+ )?(?:fix|tests?|change|code|version|solution|patch|query|regex|commit
    |function|script|example)s? (?:only|just|does ?n'?t|do ?n'?t|does not|breaks?|still|ignores?
    |hides?|miss(?:es)?|never|is (?:wrong|incomplete|not))\b
2 without your|tests nothing|useless ~ \bwithout your (?:fix|change)\b|\btests nothing|^(?:this
    |that) \w+ is useless\b
2 hack|properly|cheating ~ ^(?:that|this|it)(?:'?s| is) (?:a hack|hacky|cheating)\b
    |\bdo it properly\b|^(?:do ?n'?t|do not) hack\b
2 fix|test|solve|address|work ~ ^(?:that|this|it) (?:does ?n'?t|does not|wo ?n'?t
    |will not) (?:actually |even |really )?(?:(?:fix|test|solve|address)\b|work (?:on|in|with))
2 the old|deprecated|duplicates|is legacy|is obsolete ~ ^that'?s (?:the old|deprecated)|^that \w+ is
     (?:deprecated|legacy|obsolete)|^(?:this|that|it) duplicates\b
2 still ~ ^still (?:wrong|not right|incorrect|not what|not the)\b
2 quite|almost|close|nearly ~ ^not quite\b(?! (?:sure|ready|there yet))|^(?:almost|close
    |nearly there),? but\b
1 reversed|backwards|inverted|swapped ~ \b(?:reversed|backwards|inverted|swapped)$
2 that ~ ^(?:no )?that(?:'?ll| will| would)? breaks?\b
2 wrong|incorrect ~ ^(?:(?:that'?s|this is|it'?s|still|completely|the) )*wrong(?: \w+){0,2}$
    |^wrong \w+,|^incorrect\b
2 wrong|incorrect|not|n't|nt|backwards|opposite|reversed ~ ^(?:that|this|it)(?:'?s| is
    | was) (?!the wrong)(?:\w+ )?(?:wrong|incorrect|backwards|reversed|the opposite|not (?:right
    |correct|how|what the|the (?:right|one|file|way)))\b(?! on)|^(?:that|this|it) (?:is
    |was)n'?t (?:right|correct|how|what|the (?:right|one))\b|^(?:that|this
    |it)'?s the wrong \w+(?: \w+)?$
2 other way ~ \b(?:the )?other way (?:a)?round\b|^the other way$
# Reverting, or leaving code as it is.
2 you ~ \byou only (?:fixed|did|changed|updated|handled|renamed|moved|tested|checked)\b
    |\byou made (?:that|it|this) up\b
2 you wrote|you added|you made|you created|you used|you picked ~ ^the \w+ you (?:wrote|added|made
    |created|used|picked) (?:never|do ?n'?t|does ?n'?t|is wrong|are wrong|breaks?|fails?)\b
2 again ~ ^(?:this|that|it) (?:still )?(?:uses|has|calls|imports) .*\bagain$
2 no such|exist ~ ^there(?:'?s| is) no such (?:function|method|option|file|flag|class|api)\b
    |^that (?:\w+ )?(?:does|did) ?n'?t (?:even )?exist
2 , you|but you ~ ^(?!if|when|once|as |for|could|can|to |did|do ).*, (?:but )?you (?:call|called
    |pass|passed|return|wrote|gave|sent|set)\b
2 same mistake ~ \bsame mistake\b
2 revert|undo|roll|restore ~ ^(?:(?:please|then|now) )*(?:revert|undo|roll ?back
    |restore)(?: (?:that|this|it|those|these|them|your|all of|everything|the (?:\w+ )?(?:changes?
    |part|edits?)|(?:the|my|that) last)\b.*)?$|^(?:please )?revert the \S+$
2 back ~ ^(?:please )?(?:roll|put|change|bring|move|set) (?:\S+ ){1,4}back\b|\b(?:and|,) (?:put
    |bring) (?:\S+ ){1,2}back\b
2 it was|was fine ~ \b(?:way|like|as|how) it was\b|\bwas fine (?:the|as|like|before)
2 leave|hands off ~ ^leave (?:\S+ ){1,5}(?:alone|untouched)\b(?!.*for now)|^hands off\b
2 back|better ~ ^go back to (?:the |my )?(?:previous|old|earlier|last|original)\b|^bring back\b
    |\b(?:it|one|version) was better\b
2 next time|ask me|ask before|ask first ~ \bnext time,? (?!i\b|we\b)\w
    |^(?:always )?ask (?:me )?(?:first|before)\b
# Stopping, and prohibitions.
1 stop ~ ^stop$
1 no ~ ^no (?:more |new |extra )?(?!worries)\w+s\b(?!.*need)
1 please ~ \bplease$
2 no no|no, no ~ ^no,? no,? no\b
2 stop|quit ~ ^(?:please )?(?:stop|quit) (?:all the )?\w+ing\b(?=(?: \S+){0,9}$)
2 don't|dont|do n|never ~ ^(?:do ?n'?t|do not|never) (?:use|touch|add|write|put|change|edit
    |modify|create|import|mock|hard-?code|rename|swallow|catch|delete|remove|invent|guess|assume
    |commit|push|install|skip|disable|refactor|rewrite|reformat|copy|duplicate|do (?:that|this)
    |make up|mess|log|print|store|expose|throw|introduce|wrap|cast|hide|explain
    |apologi[sz]e)\b(?=(?: \S+){0,14}$)
1 i don't|i dont|i do n ~ \bi (?:do ?n'?t|do not) (?:want|need|like) (?!to\b)
1 i'd rather|id rather|i would rather ~ \bi(?:'?d| would) rather (?:not|you)\b
1 i need|i want ~ \bi (?:need|want|wanted) (?:you to|the|it)\b
# Corrections of the form: not this but that.
2 agreed|not like ~ \bwe agreed (?:on|to|that)\b|^not like (?:this|that)\b
1 i chose|i picked ~ \bi (?:chose|picked) \w
2 i wanted|i asked|i said ~ \bi (?:wanted|asked|said) .*, ?(?:and |but )?(?:you|not)\b
2 not in|not to|not on|not under|not the ~ \b(?:goes?|lives?|belongs?) (?:in|to|on
    |under) .*\bnot (?:in|to|on|under|the)\b
2 not ~ ^not (?!a (?:problem|big|bad|huge)|that (?:i|bad|it)|at |this (?:week|sprint|time)|in a
    |on a|the end)(?:the|that|this|those|these|in|on|inside|from|per|by|as) [^,]*, ?\S
2 , not ~ ^(?=\S+(?: \S+){0,11}$)(?!.*\b(?:should|must|has to|needs to)\b).+, not (?!sure|yet
    |really|now|only|just|bad|needed|working|urgent|that|bothered|too)\S
1 not ~ [^\s,] not (?!sure|yet|really|now|only|just|bad|needed|working|urgent)\S
2 use ~ ^(?:please )?use (?:the |our |a |an )?\S+(?: \S+){0,2},? (?:instead|not
    |rather)\b(?!.*\b(?:across|everywhere|throughout|in all)\b)(?=(?: \S+){0,5}$)
2 no|nah ~ ^(?:no+|nope|nah)\b[, ]+(?:use|i meant|it should|should be|the (?:other|one (?:in|on
    |at|from|with))|not (?:that|this|the|in)|wrong|we use|look at|read|don'?t use|that'?s (?:the
    |for|from))\b
2 , not|,not ~ \b(?:should|must|has to|have to|needs to|supposed to) [^?]*, ?not\b(?! (?:only
    |just|yet|sure))
1 has to|must|needs to|should|have to ~ \b(?:(?:has|have|needs) to|must|should) (?:stay|remain
    |keep|still|be|come from|go (?:in|into|through)|live in)\b
1 't work|wont work|cant work|not work ~ \b(?:won'?t|will not|can'?t) work\b
2 should|supposed to ~ ^(?:.* )?(?:but|except|however|though) (?!(?:we|i|should)\b).*\b(?:should
    |supposed to)\b
2 this should|that should ~ ^(?:this|that) should (?:be|live|go|come|return|use
    |stay)\b(?! (?:possible|enough|fine|ok|good|easy|fast|quick|it$|all))
2 should ~ ^should ?(?:n'?t )?be (?!fine|ok|enough|good|possible|easy|all|able
    |the same)\S+(?: \S+){0,3}$
1 it should ~ ^it should (?:live|go|come|return|use|throw)\b
1 supposed to ~ \bsupposed to (?:be|stay|remain|return|throw|go|use|keep|only|have)
2 belong ~ ^(?:this|that|it|those|these|they|\w+ logic) belongs? (?:in|to|under|on)\b
# Conventions of the project.
2 we don't|we dont|we do n|we never ~ \bwe (?:do ?n'?t|do not|never) (?:use|do|write|put|commit
    |import|mock|name|allow|call|ship|log)\b(?!.* (?:yet|right now|at the moment|currently|so)\b)
2 we stopped|we migrated|we moved|we got rid ~ \bwe (?:stopped using|migrated (?:away|off)
    |moved (?:away|off)|got rid of)\b
2 we can't|we cant|we cannot ~ ^we can(?:'?t|not) (?:ship|do|use|have|merge|put|store
    |log) (?:that|this|it)\b
2 our ~ \bour (?:convention|naming|style|standard|rule|policy)[\w ]{0,12} (?:is|are|says?
    |requires?|forbids?)\b
2 for that|for this|existing|instead of ~ \b(?:we (?:already )?have|there(?:'?s
    | is)) .*\b(?:helpers?|utils?|function|hook|component|class|method|constant|type|script
    |wrapper|library|package|module|rules?) for (?:that|this)\b|\breuse the existing\b
    |\binstead of (?:writing|creating|adding|making|inventing) (?:a new|another|your own)\b
1 here ~ \b(?:are|is|go|goes) .* here$
1 deprecated ~ \bis deprecated\b
2 nobody|no one ~ \b(?:nobody|no one) \w+s\b.*\b(?:here|(?:in|on) this (?:repo|project|codebase
    |team))
1 we are|we're|were|we al|we only ~ \bwe(?:'?re| are) (?:on|using)\b|\bwe (?:always|only
    |already) (?:use|write|do)\b
1 we have ~ \bwe have (?:an?|our|the) \w
2 ticket|spec|doc|code|issue|file ~ \b(?:look at|read
    |check) the (?:\w+ )?(?:code|files?|docs?|ticket|spec|issue) (?:first|again|before)\b
1 have ~ \bwe (?:already )?have .*\b(?:in|for (?:that|this)|already)\b
1 already ~ \bthere(?:'?s| is| are) already (?:an?|one|some|the)\b
1 use ~ \buse (?:it|that|this|those|that one|the existing)\b
1 the rest|every other|everywhere|all the other|we do ~ \b(?:like|as
    |same as) (?:\w+ )?(?:the rest of|everywhere else|every other|all the other|we do)\b
2 for a reason|point of|point is ~ \bfor a reason\b|\b(?:whole|entire) point (?:of|is)\b
2 we use ~ ^no .*,? we use\b
1 our ~ ^our \w+ \w+s\b
1 , don't|, do n|, dont ~ , (?:do ?n'?t|do not) \w+
# Excess.
2 over ~ \bover-? ?(?:engineer|complicat|kill)
2 too|overly ~ ^(?:(?:that|this|it)(?:'?s| is) )?(?:way |a bit |far |much )*(?:too
    |overly) (?:complicated|complex|verbose|clever|much|convoluted)\b
1 plenty|enough|that's it|thats it ~ \b(?:is|are) (?:plenty|enough)\b|\bthat'?s it$
1 no need ~ \bno need (?:for|to)\b
# Tone.
1 again ~ \bagain$
1 wtf|whoa|wait what|wait, what|oh no|ugh|seriously|come on|what the ~ ^(?:wtf|whoa|wait,? what$
    |wait,? what,|oh no|ugh|seriously|come on|what the)(?!\w)
1 redo|simpler ~ \bredo\b|^simpler\b
"""

_ASKED = r"""
2 did i|didn't i|didnt i|have i|haven't i|havent i ~ \b(?:did|didn'?t|have
    |haven'?t) i (?:not )?(?:ask|say|tell|mention|said|told)
2 how many times ~ \bhow many times (?:do|did|have|must|should) i\b
2 did you ~ \bdid you (?:even|actually) (?:read|run|look|check|test|try)\b
2 why ~ \bwhy (?:\w+ ){0,3}?(?:did|do|are|would|have|is) (?:you|u|it|this|that)\b.*\b(?:again
    |keep)\b|\bwhy (?:\w+ ){0,3}?(?:did|have|are|would) (?:you|u) (?:\w+ )?(?:delet|remov|touch
    |chang|renam|rewr|revert|push|commit|edit|disabl|bump|upgrad|downgrad|overwr|reformat|replac
    |undo|refactor)
1 why ~ \bwhy (?:did|have|are|would) (?:you|u) (?:\w+ )?(?:add|creat|mov|install|import|skip
    |switch|drop|mak|mock|us(?:e|ing)\b|catch|return|throw)|\bwhy (?:is|are) .*\b(?:in (?:this
    |the|my) (?:diff|pr|commit)|gone)
2 you stop|please stop ~ \b(?:can|could|would|will) you (?:please )?stop \w+ing\b
1 you doing ~ ^what (?:\w+ ){0,3}are you doing\b
2 the existing ~ ^why not (?:just )?(?:re)?use the existing\b
1 shouldn't|shouldnt|should n ~ ^should ?n'?t (?:this|that|it|you)\b
1 why another ~ \bwhy another\b
1 because you ~ \bbecause you \w+ed\b
1 what ~ ^(?:wait,? )?what(?: the \w+)?$|^wait,? what,
"""

_AGAINST = r"""
# The user takes the blame, has another wish or asks a question.
9 my|mb ~ \bmy (?:bad|mistake|fault)\b|^mb\b
9 wrong ~ \bwrong (?:window|tab|chat|terminal|channel|thread)\b
9 chang ~ \b(?:change of plans?|plans? changed|changed? (?:my|his|her|their) minds?)\b
9 i was|i had|i got|i must ~ \bi (?:was|had it|got it|must have been) (?:wrong|mistaken)\b
9 i acc|i mess|i screw|i broke|i changed|i misr|i misu ~ \bi (?:accidentally|messed up|screwed up
    |broke|changed my|misread|misunders)
9 second thought|after all|turns out|thinking about ~ \b(?:second thought|after all|turns out i
    |thinking about it)\b
9 curious|curiosity|genuine|wondering ~ \b(?:curious|curiosity|genuine|wondering)\b
9 yet|now|i'll|ill|i will|later|first ~ (?:^|[.!] )(?:no,? |nope,? |please )*(?:do ?n'?t
    |do not)\b[^.]*\b(?:yet|for now|i'?ll|i will|later|first)\b
9 product|client|customer|boss|pm ~ \b(?:product|client|customer|boss|pm) (?:wants|changed
    |decided|asked)\b
# A task, or satisfaction.
2 just|anything ~ \bjust (?:tell|show|look|list)\b|\b(?:do ?n'?t|do not) \w+ anything(?:$|[,.])
2  ~ (?:^|[.!?]\s)(?:please |can you |could you |now |next:? )*(?:write|add|implement|create
    |build|explain|new|migrate|generate|set up|introduce|extend|support|review)\b
1 nice|great|good job|thanks|love|perfect ~ \b(?:nice|great|good job|thanks|love
    |perfect)\b(?!.*\b(?:but|except)\b)
2  ~ ^(?:yes|yep|yeah|sure|thanks|thx|perfect|awesome|agree|lgtm)\b(?!.*\bbut\b)
"""

ENGLISH = signs(_TOLD.replace("<you>", _YOU), _ASKED, _AGAINST, long=240)
