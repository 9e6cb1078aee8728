"""How much signs of an order count, and pairs of them, in tenths (K08). Data only.

`scripts/fit_order_weights.py` writes this module. A row is a sign, its own weight, and the weights
of its pairs with other signs that stand beside it. Both count where both signs stand.
"""

ENOUGH = 48
"""Sum of the weights from which a sentence reads like an order."""

WEIGHTS = """\
address 6 fetch=1 link=5 plainhttp=5 remote=3 run=1
agent 6 agentfile=-4 always=-6 ask=1 careless=5 claim=1 data=-10 erase=7 fetch=-4 grantall=8
agent guard=-3 hookname=7 ignore=9 keyfile=-9 lesson=6 link=11 obey=-1 off=3 open=6 package=-9
agent place=8 rules=-1 run=5 secret=-3 send=3 silent=2 tell=1 tests=-3 trace=1 user=2 wide=4
agentfile 3 always=-4 careless=1 claim=-1 fetch=3 grantall=1 guard=6 ignore=9 lesson=5 link=15
agentfile obey=-1 off=-2 open=1 package=-2 place=3 remote=1 rules=-1 run=-1 script=4 send=6
agentfile tests=-3 user=2 wide=2
always 7 ask=-2 careless=6 claim=-2 data=4 erase=2 fetch=5 grantall=8 guard=1 ignore=1 keyfile=1
always lesson=4 link=9 obey=8 off=-1 oneoff=8 open=3 outside=8 package=-1 place=2 push=2 remote=3
always right=6 rules=4 run=3 script=4 secret=2 ship=3 show=3 tell=-3 tests=-1 unasked=4
always unchecked=13 wide=-1
ask careless=12 claim=6 data=2 guard=-4 link=12 off=-2 package=4 place=-5 right=-1 rules=3 run=-7
ask script=-7 send=10 tell=-6 tests=-5 trace=3 unasked=-5 user=1
care -15
careless 12 claim=-1 data=4 door=1 erase=-3 fetch=2 grantall=4 green=1 guard=4 ignore=2 keyfile=5
careless link=3 open=9 outside=3 place=3 push=-1 right=6 rules=2 run=1 script=1 secret=1 send=2
careless show=1 silent=1 tell=-4 trace=6 unasked=2 unchecked=1 user=3 wide=2
claim 8 erase=3 green=22 guard=-3 ignore=-10 lesson=1 link=2 obey=1 off=-6 outside=-10 package=7
claim place=-10 push=-3 right=1 rules=9 run=2 secret=-1 send=-2 silent=-9 tell=10 tests=19 trace=-3
claim unasked=-2 user=6 wide=-1
data fetch=-2 guard=1 keyfile=1 link=11 off=-5 open=-4 outside=14 package=-6 place=8 push=4
data right=-5 run=-8 secret=-3 send=10 show=-7 tell=-1 tests=-4 unasked=-5 wide=-4
door 23 grantall=2 open=5 outside=-2 place=18 right=3 secret=17 silent=3 trace=2 wide=6
erase 2 green=-2 guard=9 hookname=6 lesson=9 off=-7 package=-3 place=-4 push=2 right=10 script=-4
erase secret=-10 send=-3 silent=4 tests=4 trace=15 unasked=10 user=4 wide=5 wipe=7
fetch 3 guard=-3 keyfile=8 link=4 off=1 open=-4 outside=-1 package=-3 place=-2 plainhttp=1 push=-2
fetch right=5 run=10 script=10 secret=-10 send=2 tests=4 unasked=1 user=-6 wide=-1
grantall 38 guard=-6 off=-10 open=7 outside=-5 place=8 push=-9 right=-3 run=10 secret=-3 trace=-10
grantall unasked=1 user=7 wide=5
green 11 guard=3 off=2 tell=4 tests=9 trace=5 wide=2
guard 9 hookname=-1 ignore=-10 link=2 off=25 outside=-7 package=5 plainhttp=4 push=2 right=-3
guard rules=-10 run=-3 script=-3 secret=-3 send=-6 show=-8 tell=-6 tests=-6 trace=-1 unasked=-3
guard unchecked=-4 user=-5 wide=7
hide 2 silent=-4 trace=19 user=-7
hookname 11 off=6 place=10
ignore 4 lesson=13 obey=8 off=-7 outside=-3 package=-3 place=-1 rules=11 send=2 tests=-8 unasked=10
ignore user=-6 wide=6
keyfile 21 link=-1 open=5 outside=11 place=-8 push=3 run=1 secret=-3 send=14 ship=2 user=2
lesson 9 obey=8 off=3 place=5 rules=8 send=-2 wide=7
link 13 obey=22 off=2 open=3 outside=-9 package=2 place=5 plainhttp=6 push=3 remote=9 rules=13
link run=9 script=8 send=10 ship=7 show=-1 silent=-9 tell=-2 tests=6 unchecked=1 user=6 wide=2
never -2
obey 2 place=-4 rules=4 secret=4 wide=-1
off 14 open=1 outside=-6 package=-1 place=-5 plainhttp=1 push=-3 right=-10 rules=-6 run=-2
off script=-10 secret=8 send=2 silent=8 tell=2 tests=2 trace=-2 unasked=3 unchecked=2 user=-3
off wide=6
oneoff 21 remote=11 run=7
open 8 outside=8 package=-2 place=2 push=-2 right=19 run=-2 script=-2 secret=-6 send=-5 silent=2
open tell=-8 tests=-8 unasked=-5 user=17 wide=-4
outside 11 package=-8 place=12 push=-5 right=-2 rules=-3 run=-2 script=-1 secret=5 show=21 silent=2
outside tell=-4 tests=-6 trace=10 user=3 wide=-9
package 3 place=10 plainhttp=5 push=3 remote=7 right=-9 rules=-1 run=-8 script=-10 secret=-9
package send=-4 tell=-1 tests=-2 trace=7 unasked=-1 unchecked=1 user=2
past -17
place 3 plainhttp=3 remote=3 right=-5 rules=9 run=-1 script=8 secret=-1 send=1 show=3 silent=2
place tell=-7 tests=-10 trace=4 unasked=-4 unchecked=4 user=-4 wide=3
plainhttp 11 remote=3 run=1 unchecked=1
push 4 right=-4 run=-6 script=-2 secret=3 send=8 show=2 silent=-3 tell=3 trace=8 unasked=4
push unchecked=17 user=1 wide=6
question -9
remote 22 run=5 script=-1 unasked=1 wide=1
right 11 run=-4 script=-7 secret=-7 send=14 silent=4 tell=-2 trace=3 unasked=-1 user=5
rules 15 run=9 secret=-9 send=14 tests=-9 unasked=8 wide=4
run 4 script=15 secret=-9 send=-4 show=6 silent=3 tell=-1 tests=6 trace=-2 unasked=15 unchecked=10
run user=-3 wide=-6
script 3 secret=-6 send=5 show=-3 silent=3 unchecked=-2 user=-3 wide=-2
secret send=3 ship=1 show=12 silent=-5 tell=-7 tests=-2 trace=1 unasked=-10 user=-1 wide=1
send 4 ship=6 show=3 tell=-1 tests=-10 trace=1 user=3 wide=10
ship 9
show trace=9 user=-2
silent 25 tell=-8 trace=16 unasked=-6 user=4 wide=14
spare -17
tell 2 tests=8 trace=12 user=5
tests 1 trace=-6 unchecked=1 user=-1 wide=-5
trace 8 user=9
unasked 33 user=-3 wide=13
unchecked 43 wide=10
user wide=1
wide 10
wipe 8\
"""
