"""How much the make of a word and what is around it count, in tenths (S22). Data only.

`scripts/fit_secret_weights.py` writes this module. A row is a feature and its weight, or a make and
the weights that features around it have beside it; both count.
"""

ENOUGH = 61
"""Sum of the weights from which a word weighs as a secret does."""

WEIGHTS = """\
a:cipher -3
a:cipher:0 -5
a:cipher:1 -9
a:cipher:2 11
a:code -1
a:code:0 -11
a:code:1 6
a:code:2 10
a:code:3 -6
a:digest -12
a:digest:0 -5
a:digest:1 -5
a:digest:2 -2
a:digest:3 -1
a:id -5
a:id:0 -4
a:id:1 6
a:id:2 6
a:id:3 -15
a:key:0 -1
a:key:1 8
a:key:2 -9
a:key:3 2
a:login 3
a:login:0 -1
a:login:1 3
a:login:2 13
a:login:3 -11
a:opens 3
a:opens:0 -8
a:opens:1 8
a:opens:2 3
a:password -2
a:password:0 -15
a:password:1 17
a:password:2 11
a:password:3 -17
a:phrase 15
a:pin 2
a:pin:0 -9
a:pin:1 12
a:pin:2 -1
a:policy -7
a:policy:0 -11
a:policy:1 -4
a:policy:2 11
a:policy:3 -3
a:public -20
a:public:0 -20
a:said -9
a:said:0 -6
a:said:1 1
a:said:2 -4
a:sample -1
a:sample:0 -6
a:sample:1 6
a:sample:2 -16
a:sample:3 14
a:secret -14
a:secret:0 14
a:secret:1 -10
a:secret:2 -12
a:secret:3 -6
a:service:0 -3
a:service:1 10
a:service:2 6
a:service:3 -13
a:stored 3
a:stored:0 3
a:stored:1 -1
a:stored:2 3
a:stored:3 -2
a:token -14
a:token:0 -26
a:token:1 13
a:token:3 -3
a:wifi 2
a:wifi:0 -1
a:wifi:1 7
a:wifi:2 -4
afterword -5
alnum -11
angle 11
arrow 30
ascii -13
asked 19
b64 2
b:cipher -38
b:cipher:0 1
b:cipher:1 7
b:cipher:2 -33
b:cipher:3 -15
b:code -4
b:code:1 11
b:code:2 -5
b:code:3 -11
b:digest -35
b:digest:0 -29
b:digest:1 -2
b:digest:2 1
b:digest:3 -7
b:id -18
b:id:0 -38
b:id:1 -1
b:id:2 9
b:id:3 9
b:key 12
b:key:0 14
b:key:1 17
b:key:2 -3
b:key:3 -12
b:login 13
b:login:0 14
b:login:1 8
b:login:2 3
b:login:3 -4
b:opens 11
b:opens:0 3
b:opens:1 15
b:opens:2 8
b:opens:3 -14
b:password 21
b:password:0 52
b:password:1 2
b:password:2 -10
b:password:3 -15
b:phrase 18
b:phrase:0 17
b:phrase:1 1
b:phrase:2 1
b:pin 41
b:pin:0 22
b:pin:1 5
b:pin:2 8
b:pin:3 10
b:policy -2
b:policy:0 -5
b:policy:1 16
b:policy:2 -13
b:public -69
b:public:0 -47
b:public:1 -22
b:public:2 -5
b:public:3 2
b:said 7
b:said:0 16
b:said:1 7
b:said:3 -15
b:sample -3
b:sample:0 8
b:sample:1 7
b:sample:2 2
b:sample:3 -21
b:secret 21
b:secret:0 43
b:secret:1 22
b:secret:2 -9
b:secret:3 -31
b:service 10
b:service:0 7
b:service:1 8
b:service:2 5
b:service:3 -6
b:stored -7
b:stored:0 -6
b:stored:1 -4
b:stored:2 1
b:stored:3 2
b:token 5
b:token:0 15
b:token:1 14
b:token:2 1
b:token:3 -30
b:wifi 43
b:wifi:0 12
b:wifi:1 13
b:wifi:2 36
b:wifi:3 -16
bang 15
bar 12
bar-close -12
camel -20
capital 1 a:id=12 b:code=14 b:id=6 b:id:2=6 b:key=-7 b:login:2=-13 b:login:3=17 b:password:0=-13
capital b:password:1=13 double=13 equals=18 quoted=9 then:end=18 then:word=-9
chosen 37 a:code=11 a:code:2=11 a:id=-5 a:id:0=5 a:id:1=-14 a:id:2=11 a:login:0=17 a:login:1=-11
chosen a:opens=-11 a:opens:0=-14 a:password=14 a:password:0=16 a:policy=11 a:policy:2=12
chosen a:said:1=-12 a:said:2=7 a:sample:1=-6 a:secret=-12 a:service:2=5 afterword=-9 asked=-22
chosen b:cipher=-8 b:cipher:3=-8 b:code=8 b:code:1=5 b:digest=32 b:id:1=22 b:id:2=-11 b:id:3=-9
chosen b:key=-11 b:key:0=-13 b:key:1=-15 b:key:2=12 b:login=7 b:login:1=6 b:login:2=21
chosen b:login:3=-11 b:opens=18 b:opens:3=22 b:password=20 b:password:0=30 b:password:1=-6
chosen b:password:2=-7 b:password:3=13 b:pin=5 b:policy=5 b:said=-11 b:said:0=-14 b:said:1=9
chosen b:said:2=-7 b:sample=5 b:sample:1=-8 b:sample:2=10 b:secret=23 b:secret:1=22 b:secret:3=-9
chosen b:service:0=-14 b:service:1=7 b:service:2=10 b:stored=11 b:token=-7 b:token:2=-13 b:wifi=29
chosen b:wifi:0=5 b:wifi:1=11 b:wifi:2=13 bar=21 cj=22 cj:是=-29 colon=-14 colon-close=28 comma=-10
chosen copula=20 cut=25 double=-12 echo=-20 equals=8 equals-close=-55 first=-28 in:id=-8 in:id:0=-8
chosen in:login=-10 in:login:0=-10 in:service=9 in:service:0=9 in:token=-26 in:token:0=-26
chosen in:wifi=11 in:wifi:0=11 ko:는=9 lone=-14 misnamed=18 named=-15 nearest:cipher=-8
chosen nearest:key=-29 nearest:password=10 nearest:secret=15 nearest:service=-5 nearest:token=-19
chosen nearest:wifi=8 o:login=15 o:password=16 o:said=-11 opened=11 opened-close=11 option:-i=-16
chosen option:-p=15 quoted=-13 single=-6 slash=14 then:close=-8 then:comma=-9 then:dash=21
chosen then:is=-11 then:object=-11 then:paren=-32 then:stop=-21 then:subject=10 then:word=26
chosen word:is=35 word:to=-33 word:with=6
cj -6
cj:に 14
cj:は 31
cj:为 5
cj:是 -2
cj:為 4
code -42
colon 1
colon-close 11
comma 16
comma-close -14
const -27
copula 20
cut -4
dash -4
date -44
digits 20
digits1 -3
digits2 9
digits3 3
digits4 11
digitword -8
dotted -13
double -6
echo -9
equals 7
equals-close -7
filler -20
first 6
flag 22
function0 31
function1 -35
function2 -10
gibberish 26 afterword=-13 b:id=-6 b:login=-9 b:password:0=9 equals=6 named=9 nearest:password=12
gibberish then:end=-5
grade0 -33
grade1 -22
grade2 -31
grade3 -1
grade4 16
groups 15
hex -1
hex32 -18 a:key=11 a:login=-12 afterword=9 b:id=16 b:id:0=6 b:key=10 b:key:0=7 b:key:2=6 b:login=-7
hex32 b:login:1=-17 b:login:2=10 b:opens=-23 b:opens:0=-23 b:password=-20 b:public=5 b:secret=14
hex32 b:secret:0=7 b:secret:2=10 b:service:1=-11 b:service:2=15 b:token=11 b:token:0=19
hex32 b:token:2=-6 copula=-18 double=5 equals=-5 equals-close=12 first=17 in:login=11 in:login:0=11
hex32 ko=14 lone=17 misnamed=-24 named=15 nearest:key=11 nearest:opens=-23 nearest:secret=12
hex32 quoted=6 then:close=14 then:comma=25 then:end=-12 then:is=-43 then:word=-26 word:is=-27
hex40 1 a:key=16 a:policy:0=12 a:service=8 a:token=-11 a:token:1=-11 afterword=26 b:code=-11
hex40 b:id:0=-9 b:login:0=12 b:opens=-33 b:secret=10 b:secret:0=6 b:service=20 b:token=10 colon=7
hex40 first=15 in:login=5 in:login:0=5 ko=-18 lone=26 named=15 nearest:id=-9 nearest:token=8
hex40 o:token=24 then:word=19
hex64 -1 a:token=22 afterword=25 asked=12 b:digest=-34 b:digest:0=-13 b:id=-14 b:id:0=-6 b:id:2=-8
hex64 b:key=18 b:key:0=6 b:key:1=11 b:password=-5 b:secret=11 b:secret:0=5 b:service:0=7
hex64 b:service:1=-13 b:token=5 b:token:0=8 colon=-5 copula=-10 equals-close=13 in:login=7
hex64 in:login:0=7 nearest:digest=-13 nearest:id=-6 nearest:key=13 nearest:secret=7 opened=-7
hex64 opened-close=-7 word:is=-10
hexlong 12 a:id=10 b:key=7 b:login=5 b:service=7 equals=10 equals-close=10 named=14 nearest:key=7
hexshort 18 spaced=17 then:end=10
host -69
in:cipher -21
in:cipher:0 -21
in:code -28
in:code:0 -28
in:digest -21
in:digest:0 -21
in:id -29
in:id:0 -29
in:key -14
in:key:0 -14
in:login -13
in:login:0 -13
in:opens -30
in:opens:0 -30
in:password -5
in:password:0 -5
in:policy -13
in:policy:0 -13
in:public -1
in:public:0 -1
in:said -2
in:said:0 -2
in:sample -24
in:sample:0 -24
in:secret -11
in:secret:0 -11
in:stored -1
in:stored:0 -1
in:token -10
in:token:0 -10
in:wifi 4
in:wifi:0 4
joined -8 a:code=-8 a:id=-6 a:id:2=-7 a:key=-8 a:key:0=-9 a:login=7 a:login:0=14 a:login:3=-7
joined a:opens:1=6 a:password=15 a:password:1=13 a:password:2=11 a:policy:1=-10 a:said=26
joined a:said:1=15 a:secret=-7 a:service=7 a:stored=7 a:token=-9 afterword=-9 b:code=-12
joined b:code:1=-9 b:code:2=-7 b:digest=-7 b:id=-9 b:id:0=-6 b:id:2=6 b:id:3=-9 b:key=-11
joined b:key:0=-6 b:key:1=-6 b:login=15 b:login:0=9 b:login:1=15 b:opens=15 b:opens:1=12
joined b:password=11 b:password:0=-10 b:password:1=6 b:password:2=14 b:password:3=5 b:policy=18
joined b:policy:1=9 b:said:1=14 b:said:2=-7 b:secret=-16 b:secret:0=-7 b:secret:1=-6 b:secret:3=-6
joined b:service:0=-7 b:service:1=13 b:service:2=8 b:service:3=-11 b:stored=-8 b:token=-15
joined b:token:0=-15 b:token:3=-6 b:wifi=-11 b:wifi:0=14 b:wifi:1=7 b:wifi:2=-26 bar=9 cj=17
joined colon=20 colon-close=9 comma=-7 cut=9 double=9 echo=-9 first=-7 in:id=-13 in:id:0=-13
joined in:key=-15 in:key:0=-15 in:login=13 in:login:0=13 in:opens=6 in:opens:0=6 in:password=-6
joined in:password:0=-6 in:service=-6 in:service:0=-6 ko=13 ko:은=-16 lone=-5 misnamed=-6 named=14
joined nearest:code=24 nearest:digest=-7 nearest:id=-7 nearest:key=-25 nearest:opens=13
joined nearest:password=7 nearest:secret=9 nearest:service=-13 nearest:token=-16 nearest:wifi=-24
joined option:long=11 quoted=-7 single=-14 slash=25 slash-close=-12 spaced=5 then:comma=12
joined then:end=19 then:object=9 then:paren=9 then:stop=33 then:subject=25 then:word=-7 tick=-9
joined word:a=-12 word:and=-11 word:from=-8 word:is=21 word:of=-9 word:to=-7
joinednum 3
kebab -27
ko -5
ko:가 6
ko:는 -31
ko:로 12
ko:를 -10
ko:에 35
ko:은 4
ko:을 1
ko:의 -24
ko:이 -17
leet 15
len0 -2
len10 -15
len12 -6
len16 13
len20 16
len24 -5
len28 12
len32 37
len33 19
len4 -44
len41 -15
len48 -16
len5 -40
len6 -51
len64 30
len65 45
len8 -21
len90 29
letters -22
lone 37
lowdigit -6
lower -8
lowwords 19
mark -4
misnamed -1
mixed 22 a:code=-6 a:id=6 a:key:1=-7 a:login=17 a:login:0=9 a:login:2=15 a:login:3=-8 a:password=22
mixed a:password:0=-13 a:password:1=26 a:password:2=12 a:policy=12 a:policy:1=17 a:policy:2=9
mixed a:public=-16 a:said:0=17 a:said:1=-6 a:said:2=-16 a:sample:2=-5 a:service=-8 a:service:0=7
mixed a:service:1=-10 a:service:2=-7 a:token=-7 afterword=-18 arrow=5 asked=-5 b:cipher=-22
mixed b:code=-5 b:code:0=-17 b:code:2=16 b:id=-12 b:id:0=-12 b:id:1=-9 b:id:2=9 b:key=-21 b:key:0=9
mixed b:key:1=-17 b:key:2=-18 b:login=14 b:login:0=5 b:login:2=19 b:opens=11 b:opens:2=-9
mixed b:opens:3=6 b:password=23 b:password:0=35 b:pin=-11 b:policy=-14 b:policy:2=-12 b:said=10
mixed b:said:0=17 b:said:1=-13 b:said:2=6 b:sample=17 b:sample:0=10 b:sample:1=8 b:secret:1=10
mixed b:service:1=26 b:service:2=-22 b:stored=11 b:token=-17 b:token:0=-37 b:token:2=20
mixed b:token:3=-7 b:wifi=18 b:wifi:0=-12 b:wifi:1=7 b:wifi:2=27 bar=9 cj=-5 cj:は=11 copula=16
mixed cut=-12 double=15 echo=15 equals-close=-23 first=-12 in:key=-9 in:key:0=-9 in:login=-7
mixed in:login:0=-7 in:token=5 in:token:0=5 in:wifi=-8 in:wifi:0=-8 ko=12 ko:는=15 ko:로=8
mixed misnamed=15 named=-17 nearest:id=-9 nearest:key=-7 nearest:login=-12 nearest:policy=-7
mixed nearest:sample=8 nearest:secret=-29 nearest:service=-9 nearest:token=-20 nearest:wifi=-19
mixed o:login=9 option:-p=20 option:long=-37 slash=9 spaced=-10 stop=-25 then:close=-20
mixed then:comma=-19 then:dash=-27 then:object=9 then:paren=7 then:stop=7 then:subject=-9
mixed then:word=11 tick=-6 word:is=11 word:to=-7 word:with=-30
named 5
nearest:cipher 1
nearest:code -3
nearest:digest -17
nearest:id -11
nearest:key 1
nearest:login -7
nearest:opens -8
nearest:password 9
nearest:phrase 6
nearest:pin 3
nearest:policy -9
nearest:public -4
nearest:said -1
nearest:sample 16
nearest:secret -1
nearest:service 1
nearest:stored -7
nearest:token 10
nearest:wifi -17
noise -1
number 38 a:id=-21 a:id:0=-18 a:key=-8 a:password=-8 a:said:0=5 a:said:2=-8 a:token=-9 afterword=-8
number b:code:0=5 b:code:1=8 b:code:2=-8 b:id=-13 b:id:1=-11 b:login=-14 b:login:2=-11 b:opens:1=-9
number b:opens:2=9 b:password=-15 b:password:1=12 b:password:2=-27 b:pin=50 b:pin:0=28 b:pin:1=11
number b:pin:2=11 b:policy=-10 b:policy:0=-10 b:sample=-26 b:service=7 b:token=-15 b:token:1=-15
number bar=-8 cj=32 colon=-10 copula=11 ko:는=5 named=-16 nearest:id=5 nearest:password=-12
number nearest:pin=27 nearest:policy=-10 spaced=-7 then:comma=8 then:end=-15 then:is=30
number then:object=19 then:word=13
numbered -8 afterword=10 b:code=6 b:login=9 ko=7 spaced=-11 then:end=22
o:cipher -14
o:code 2
o:id -38
o:key 7
o:login 10
o:opens -16
o:password 58
o:pin 17
o:policy -23
o:said 2
o:sample -13
o:secret -23
o:service 5
o:token -30
opened -13
opened-close -13
option:- -12
option:-> 9
option:-a 10
option:-b 17
option:-d -4
option:-h -12
option:-i -17
option:-k 34
option:-l -13
option:-p 47
option:-t -2
option:-u -1
option:-w 7
option:long -29
ordinary0 15
ordinary1 -2
ordinary2 -18
ordinary3 -8
other 4 a:code=20 a:code:0=-5 a:code:2=25 a:key=-13 a:opens=5 a:opens:0=6 a:password=-8
other a:password:0=-9 a:password:2=7 a:pin=19 a:said=5 a:said:1=11 a:sample=5 a:sample:2=7
other a:service=-7 afterword=14 b:code:0=-6 b:code:2=11 b:code:3=-7 b:id:0=-14 b:id:1=16 b:id:2=9
other b:id:3=-11 b:key:0=6 b:key:1=-6 b:key:3=-8 b:login=21 b:login:0=-11 b:login:1=34 b:login:2=7
other b:login:3=-7 b:opens=5 b:opens:0=15 b:opens:2=-6 b:password:2=8 b:password:3=-15 b:pin=42
other b:pin:2=31 b:public=-18 b:public:1=-12 b:said:0=5 b:sample=7 b:sample:1=8 b:sample:2=8
other b:sample:3=-8 b:service=-11 b:service:1=8 b:service:2=-15 b:service:3=-8 b:token=-7
other b:token:1=-7 bar=-7 bar-close=-7 cj=-8 colon=12 colon-close=-10 comma=8 cut=-18 double=-11
other echo=-12 equals=-10 equals-close=-16 first=-13 in:id=-11 in:id:0=-11 in:password=-7
other in:password:0=-7 in:policy=-8 in:policy:0=-8 ko:는=-6 ko:은=5 lone=-12 misnamed=-13 named=16
other nearest:code=10 nearest:key=7 nearest:login=16 nearest:opens=-7 nearest:said=6
other nearest:service=24 nearest:token=-8 o:login=-13 opened=-11 opened-close=-11 option:long=10
other quoted=-7 single=8 then:comma=17 then:is=5 then:object=-21 then:paren=16 tick=-5 word:is=-6
parts 9 b:key=21 nearest:key=21
path -12
phrase -19 a:login=-5 a:login:1=-5 a:said=-21 asked=17 b:key:1=8 b:key:2=-6 b:login=7 b:login:1=-7
phrase b:opens=14 b:opens:1=14 b:password:0=-22 b:password:1=12 b:password:2=10 b:phrase=24
phrase b:phrase:0=6 b:secret=-22 b:secret:2=-18 b:service=-6 b:service:1=-5 b:service:2=-5
phrase b:stored=-13 b:stored:0=-5 b:stored:1=-8 copula=-13 cut=16 double=10 echo=-15 equals-close=6
phrase first=-9 in:key=-11 in:key:0=-11 in:login=-13 in:login:0=-13 in:password=-14
phrase in:password:0=-14 ko:의=-5 lone=-9 misnamed=10 named=-15 nearest:key=-8 nearest:opens=16
phrase quoted=18 single=6 spaced=-10 then:comma=-26 word:is=-7 word:was=-8
prefixed 28 a:key=9 a:said=6 a:token=-16 a:token:1=-17 b:id=6 b:id:1=7 b:key=8 b:key:0=-18
prefixed b:key:1=11 b:key:2=10 b:key:3=9 b:login:0=6 b:said=13 b:said:2=6 b:secret=-16
prefixed b:secret:0=-5 b:secret:1=-13 b:service:1=-11 b:token=30 b:token:0=13 b:token:2=12
prefixed colon=-13 copula=9 echo=10 equals=14 equals-close=13 first=-13 in:id=-27 in:id:0=-27
prefixed in:key=22 in:key:0=22 in:login=-13 in:login:0=-13 in:sample=-23 in:sample:0=-23
prefixed in:secret=-14 in:secret:0=-14 in:token=10 in:token:0=10 misnamed=17 named=-16
prefixed nearest:key=6 nearest:login=7 nearest:secret=-26 nearest:service=7 nearest:token=21
prefixed option:long=5 then:end=12 then:subject=-15 then:word=-9 word:with=7
question -1
quoted 10
random 9 a:code:1=10 a:id=6 a:id:1=6 a:key:0=10 a:key:1=-7 a:login:0=-17 a:login:1=23 a:opens=9
random a:opens:1=6 a:opens:2=5 a:password=-14 a:password:0=-10 a:password:1=-18 a:password:2=12
random a:public=14 a:said:0=5 a:sample=5 a:secret:0=10 a:secret:1=-11 a:service=11 a:service:1=17
random a:service:2=6 a:token=17 a:token:0=-12 a:token:1=25 asked=8 b:cipher=-31 b:cipher:0=9
random b:cipher:2=-32 b:cipher:3=-7 b:code=13 b:code:0=11 b:code:1=-9 b:code:2=15 b:digest=-6
random b:id=6 b:id:1=-12 b:id:2=18 b:id:3=6 b:key=6 b:key:0=7 b:key:1=11 b:key:2=9 b:key:3=-11
random b:login=-7 b:login:1=-10 b:login:2=6 b:opens:1=6 b:opens:3=-15 b:password=-6 b:password:0=16
random b:password:2=-16 b:password:3=-10 b:policy:3=9 b:public=-38 b:public:0=-27 b:public:1=-7
random b:said:0=7 b:said:1=15 b:said:2=-11 b:said:3=-7 b:sample:2=-7 b:sample:3=-6 b:secret=19
random b:secret:0=15 b:secret:1=28 b:secret:2=-6 b:secret:3=-12 b:service:0=6 b:service:1=-14
random b:service:2=12 b:service:3=5 b:stored:2=7 b:token=12 b:token:1=35 b:token:2=-7 cj=-31
random cj:是=6 colon-close=-10 cut=-13 double=-18 echo=18 equals=-12 equals-close=5 first=27
random in:id=25 in:id:0=25 in:token=8 in:token:0=8 ko=-38 ko:은=25 lone=23 misnamed=11 named=-14
random nearest:cipher=17 nearest:code=-21 nearest:policy=8 nearest:said=12 nearest:secret=8
random nearest:service=5 nearest:token=17 o:cipher=7 o:id=6 o:key=-8 o:opens=5 o:secret=-40
random o:service=28 o:token=-44 option:long=28 single=-6 slash=-15 slash-close=-15 spaced=11
random then:close=15 then:comma=-28 then:dash=8 then:end=-10 then:is=12 then:paren=6
random then:subject=-11 tick=31 word:is=-19 word:ist=12 word:was=5
random16 2 a:code=-8 a:login:0=-15 a:login:2=10 a:password:1=12 a:password:2=-7 a:policy=15
random16 a:secret=14 a:service=-13 b:digest=-5 b:id=-5 b:id:0=5 b:id:2=-12 b:key=7 b:key:1=35
random16 b:key:2=-10 b:key:3=-14 b:login=-8 b:login:0=-5 b:login:1=6 b:login:2=-13 b:opens=8
random16 b:opens:1=5 b:password:0=13 b:password:1=-19 b:password:2=10 b:policy=-5 b:said:0=7
random16 b:said:1=-6 b:service:2=-8 b:token:0=22 b:token:2=-17 cj=-19 colon=9 colon-close=10
random16 comma=14 copula=17 cut=-10 equals=-5 in:login=-17 in:login:0=-17 ko=21 ko:는=-26 ko:은=-11
random16 lone=-16 misnamed=-10 named=11 nearest:digest=-5 nearest:id=8 nearest:key=11
random16 nearest:secret=-13 nearest:token=12 option:long=5 quoted=7 single=8 slash-close=-9
random16 then:close=10 then:comma=9 then:end=-7 then:object=15 word:is=-9
runs1 1
runs2 4
runs3 -7
runs4 6
runs5 -3
runs6 -11
runs7 -6
runs8 -16
runs9 2
samesize 23
sets -19
signed 6
single 4
slash 35
slash-close -43
snake -21
spaced 1
stop -4
then:close 12
then:comma 6
then:dash 11
then:end -1
then:is 22
then:object 23
then:paren 21
then:stop 20
then:subject -2
then:word -2
tick 6
ticket -12
titled 13
updigit 13
upper -10
url64 23
uuid -9 a:code=-5 a:login=-10 a:login:0=-7 a:password=-13 a:pin=-12 a:pin:0=-12 a:policy=-15
uuid a:said=-12 a:token=-7 a:token:2=-6 afterword=6 asked=16 b:code=-8 b:code:2=-6 b:id=-7
uuid b:key=-10 b:key:2=-13 b:login=-13 b:password:1=-7 b:policy=16 b:said=11 b:said:2=10
uuid b:sample=-10 b:secret=19 b:secret:0=12 b:service=12 b:service:2=12 b:stored=6 b:token:1=-14
uuid b:token:2=10 cj=-15 colon=-7 cut=10 double=-9 equals-close=8 in:login=16 in:login:0=16 ko=-20
uuid misnamed=-17 named=6 nearest:code=-6 nearest:key=-6 nearest:password=-6 nearest:secret=12
uuid opened=-7 opened-close=-7 quoted=-6 spaced=-5 then:comma=15 then:end=-33 then:subject=-8
uuid then:word=-18 word:as=-9 word:is=-9
word -10 a:password=-6 afterword=-20 b:key=-13 b:key:1=-9 b:opens=-7 b:password:0=-6
word b:password:2=18 b:pin=-9 b:pin:1=-6 b:sample:1=8 b:sample:2=-13 b:secret=-15 b:secret:2=-11
word b:service=-13 b:service:1=-8 b:wifi=-5 b:wifi:1=-11 copula=-7 double=-8 equals=11
word equals-close=5 ko=22 misnamed=6 named=13 nearest:pin=-7 nearest:sample=6 option:long=6
word single=11 then:word=-14
word:a -14
word:also -15
word:and -2
word:are 2
word:as -20
word:avec 12
word:be -6
word:called -12
word:con 12
word:donc 6
word:désormais 3
word:era 2
word:es 21
word:est 12
word:et 4
word:from -4
word:heißt -20
word:into -1
word:is -22
word:ist 14
word:lautet 9
word:literally 2
word:mit 14
word:new 6
word:not 8
word:now 14
word:of -21
word:old 2
word:or -7
word:puis 5
word:sea 4
word:so 14
word:still 13
word:then 3
word:to -30
word:und 11
word:vaut 2
word:via -1
word:was 4
word:with -9
word:y 8
word:값은 11
word:즉 1
wordnum 35
wordnumsign 47
words 1
words2 -23
words3 -16
words4 5
words5 14
words6 9
year -3\
"""
