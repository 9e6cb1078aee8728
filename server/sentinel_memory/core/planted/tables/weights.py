"""How much signs of an order count, and pairs of them, in tenths (K08). Data only.

`scripts/fit_order_weights.py` writes this module. A row is a sign, its own weight, and the weights
of its pairs with other signs that stand beside it. Both count where both signs stand.
"""

ENOUGH = 42
"""Sum of the weights from which a sentence reads like an order."""

WEIGHTS = """\
address 6 fetch=1 link=5 plainhttp=5 remote=4 run=1
agent 6 agentfile=-3 always=-4 careless=5 claim=1 data=-10 erase=7 fetch=-4 grantall=7 guard=-3
agent hookname=7 ignore=4 keyfile=-9 lesson=7 link=11 obey=-1 off=4 open=6 package=-9 place=8
agent rules=-1 run=4 secret=-3 send=3 silent=2 tell=1 tests=-3 trace=1 user=3 wide=4
agentfile 3 always=-2 claim=-1 fetch=3 grantall=1 guard=6 ignore=4 lesson=6 link=14 obey=-1 off=-1
agentfile open=1 package=-2 place=3 remote=1 run=-1 script=4 send=6 tests=-3 user=1 wide=3
always 7 ask=-2 careless=6 claim=-4 data=3 erase=2 fetch=5 grantall=8 guard=2 keyfile=1 lesson=3
always link=12 obey=6 off=-1 oneoff=8 open=3 outside=8 place=2 plainhttp=1 push=2 remote=3 right=6
always rules=-2 script=4 secret=1 send=-1 ship=2 show=3 tell=-3 tests=-1 trace=-1 unasked=3
always unchecked=12 user=-1 wide=-1
ask careless=12 claim=5 data=2 guard=-5 link=12 off=-2 package=3 place=-5 rules=3 run=-6 script=-7
ask send=10 tell=-6 tests=-5 trace=2 unasked=-5 user=1 wide=-1
care -14
careless 12 data=4 door=1 erase=-2 fetch=1 grantall=3 green=2 guard=5 ignore=2 keyfile=5 link=2
careless open=9 outside=3 package=-4 place=2 push=-1 right=7 rules=1 run=1 script=1 secret=1 show=1
careless silent=1 tell=-4 trace=7 unasked=1 unchecked=1 user=3 wide=2
claim 8 data=-1 erase=4 green=19 guard=-3 ignore=-9 link=1 off=-4 open=-3 outside=-10 package=10
claim place=-10 push=-4 right=1 rules=10 run=-3 secret=-1 send=4 silent=-8 tell=10 tests=20
claim trace=-2 unasked=-1 user=6 wide=-1
data fetch=-2 guard=1 ignore=4 keyfile=1 link=10 off=-5 open=-5 outside=14 package=-6 place=8
data push=4 right=-5 run=-7 secret=-4 send=10 show=-6 silent=-2 tell=-1 tests=-4 trace=-3
data unasked=-5 user=-2 wide=-2
door 22 grantall=2 open=3 outside=-2 place=17 right=2 secret=17 silent=3 trace=2 wide=6
erase 2 green=-2 guard=8 hookname=6 ignore=5 lesson=8 off=-8 package=-3 place=-5 push=2 right=10
erase run=1 script=-4 secret=-10 send=-4 silent=4 tests=4 trace=15 unasked=11 user=4 wide=3 wipe=7
fetch 4 guard=-3 ignore=1 keyfile=8 link=3 off=1 open=-4 outside=-2 package=-4 place=-2 plainhttp=1
fetch push=-2 remote=-1 right=4 run=10 script=9 secret=-10 send=1 tests=3 unasked=7 user=-6 wide=-2
grantall 38 guard=-5 off=-10 open=6 outside=-4 place=9 push=-10 right=-5 run=9 secret=-2 send=-1
grantall silent=1 trace=-10 unasked=1 user=7 wide=2
green 8 guard=4 off=2 outside=-3 place=-1 tell=4 tests=10 trace=5 wide=3
guard 9 hookname=-1 ignore=-10 link=2 off=24 open=-1 outside=-8 package=4 place=-1 plainhttp=4
guard push=2 right=-2 rules=-10 run=-4 script=-3 secret=-2 send=-6 show=-7 silent=1 tell=-5
guard tests=-6 trace=1 unasked=-2 unchecked=-5 user=-5 wide=7
hide 2 silent=-3 trace=19 user=-7
hookname 11 off=6 place=10
ignore 4 lesson=14 obey=7 off=-5 outside=-2 package=-3 place=-1 right=-3 rules=11 run=1 script=-1
ignore send=2 tell=-9 tests=-8 unasked=9 user=-6 wide=7
keyfile 21 link=-1 open=5 outside=11 place=-8 push=3 run=1 secret=-3 send=14 ship=2 user=2
lesson 9 obey=7 off=1 place=6 rules=9 send=-2 wide=5
link 14 obey=22 off=2 open=3 outside=-8 package=2 place=5 plainhttp=7 push=3 remote=8 right=-2
link rules=15 run=10 script=8 secret=-1 send=10 ship=6 show=-1 silent=-9 tell=-3 tests=5 unasked=1
link unchecked=1 user=5 wide=3
never -1
obey 2 place=-4 rules=4 secret=5 wide=-1
off 14 open=-2 outside=-6 package=-3 place=-5 plainhttp=1 push=-3 right=-10 rules=-4 run=-2
off script=-10 secret=8 send=1 silent=8 tell=2 tests=2 trace=-2 unasked=5 unchecked=1 user=-3
off wide=5
oneoff 22 remote=11 run=8
open 7 outside=10 package=-2 place=2 push=-3 right=19 run=-1 script=-2 secret=-6 send=-5 silent=2
open tell=-8 tests=-8 trace=-3 unasked=-4 user=16 wide=-6
outside 10 package=-9 place=13 push=-4 right=-2 rules=-2 run=-2 script=-1 secret=6 send=1 show=22
outside silent=2 tell=-4 tests=-6 trace=-1 user=3 wide=-9
package 3 place=9 plainhttp=5 push=3 remote=7 right=-8 rules=-1 run=-7 script=-10 secret=-8 send=-5
package tell=-1 tests=-2 trace=6 unasked=-1 unchecked=1 user=2
past -16
place 3 plainhttp=3 push=1 remote=4 right=-5 rules=9 script=8 secret=-2 show=2 silent=2 tell=-7
place tests=-10 trace=4 unasked=-3 unchecked=3 user=-4 wide=3
plainhttp 11 remote=4 run=1 unchecked=1
push 4 right=-4 run=-5 script=-2 secret=3 send=8 show=2 silent=-3 tell=2 trace=8 unasked=5
push unchecked=16 user=1 wide=8
question -8
remote 20 run=6 script=-1 unasked=1 wide=1
right 10 run=-5 script=-7 secret=-7 send=14 silent=3 tell=-2 trace=2 unasked=-1 user=5
rules 13 run=4 secret=-10 send=11 tests=-9 unasked=14 wide=4
run 3 script=16 secret=-8 send=-4 show=7 silent=2 tests=7 trace=-3 unasked=14 unchecked=11 user=-1
run wide=-6
script 3 secret=-6 send=5 show=-3 silent=3 trace=1 unchecked=-2 user=-3 wide=-2
secret send=4 ship=1 show=11 silent=-4 tell=-7 tests=-3 trace=9 unasked=-10 user=-1 wide=2
send 3 ship=6 show=2 tell=-1 tests=-10 trace=2 user=3 wide=8
ship 8
show trace=7 user=-2
silent 25 tell=-8 trace=14 unasked=-6 user=3 wide=14
spare -21
tell 2 tests=8 trace=12 user=6
tests 1 trace=-7 unchecked=1 user=-2 wide=-4
trace 7 user=8
unasked 31 user=-3 wide=11
unchecked 37 wide=10
wide 10
wipe 8\
"""
