"""How much the make of a word and what is around it count, in tenths (S22). Data only.

`scripts/fit_secret_weights.py` writes this module. A row is a feature and its weight, or a make and
the weights that features around it have beside it; both count.
"""

ENOUGH = 64
"""Sum of the weights from which a word weighs as a secret does."""

WEIGHTS = """\
a:cipher -34
a:cipher:0 -8
a:cipher:1 -40
a:cipher:2 13
a:code -7
a:code:0 -5
a:code:2 6
a:code:3 -9
a:digest -23
a:digest:0 -14
a:digest:1 -8
a:digest:2 -1
a:id -7
a:id:0 1
a:id:1 14
a:id:2 -1
a:id:3 -23
a:key -3
a:key:0 -8
a:key:1 12
a:key:2 -10
a:key:3 4
a:login -3
a:login:0 -6
a:login:1 3
a:login:2 9
a:login:3 -10
a:opens 9
a:opens:0 -7
a:opens:1 -1
a:opens:2 8
a:opens:3 9
a:password:0 -14
a:password:1 16
a:password:2 11
a:password:3 -15
a:phrase 13
a:pin 10
a:pin:0 -8
a:pin:1 1
a:pin:3 16
a:policy -8
a:policy:0 -16
a:policy:1 -7
a:policy:3 16
a:public -24
a:public:0 -23
a:public:1 -1
a:public:2 4
a:public:3 -4
a:said -6
a:said:0 -16
a:said:1 6
a:said:2 -1
a:said:3 5
a:sample -1
a:sample:0 -14
a:sample:1 -1
a:sample:2 -2
a:sample:3 16
a:secret -9
a:secret:0 18
a:secret:1 -7
a:secret:2 -9
a:secret:3 -12
a:service -1
a:service:0 -9
a:service:1 9
a:service:2 12
a:service:3 -15
a:stored -5
a:stored:0 2
a:stored:1 -5
a:stored:2 -2
a:token -14
a:token:0 -19
a:token:1 17
a:token:3 -14
a:wifi 4
a:wifi:1 3
a:wifi:2 1
afterword -8
alnum -9
angle 13
arrow 28
arrow-close -1
ascii -5
asked 17
b64 -3
b:cipher -40
b:cipher:0 -13
b:cipher:1 15
b:cipher:2 -39
b:cipher:3 -5
b:code -3
b:code:0 2
b:code:1 7
b:code:2 -2
b:code:3 -12
b:digest -34
b:digest:0 -26
b:digest:1 4
b:digest:2 -4
b:digest:3 -9
b:id -16
b:id:0 -41
b:id:1 3
b:id:2 12
b:id:3 7
b:key 14
b:key:0 12
b:key:1 19
b:key:3 -12
b:login 11
b:login:0 10
b:login:1 11
b:login:3 -3
b:opens 13
b:opens:0 5
b:opens:1 17
b:opens:2 5
b:opens:3 -13
b:password 22
b:password:0 48
b:password:1 1
b:password:2 -8
b:password:3 -12
b:phrase 16
b:phrase:0 12
b:phrase:1 6
b:phrase:2 -2
b:pin 42
b:pin:0 15
b:pin:1 -2
b:pin:2 13
b:pin:3 21
b:policy -3
b:policy:0 -9
b:policy:1 11
b:policy:2 -5
b:public -60
b:public:0 -48
b:public:1 -18
b:public:2 -9
b:public:3 13
b:said 7
b:said:0 13
b:said:1 12
b:said:2 -2
b:said:3 -15
b:sample -4
b:sample:0 11
b:sample:1 5
b:sample:2 1
b:sample:3 -22
b:secret 26
b:secret:0 38
b:secret:1 20
b:secret:2 -9
b:secret:3 -20
b:service 9
b:service:0 8
b:service:1 5
b:service:2 7
b:service:3 -5
b:stored -8
b:stored:0 -7
b:stored:1 -6
b:stored:3 4
b:token 2
b:token:0 12
b:token:1 16
b:token:2 1
b:token:3 -29
b:wifi 39
b:wifi:0 12
b:wifi:1 6
b:wifi:2 26
b:wifi:3 -2
bang 14
bar 18
bar-close -15
camel -30
capital 1 a:id=9 a:id:0=11 b:code=12 b:login:1=-7 b:login:2=-10 b:login:3=15 b:password:0=-13
capital b:password:1=13 b:pin=17 double=12 equals=16 quoted=8 then:end=17 then:word=-8
chosen 33 a:code=10 a:code:1=13 a:key=-6 a:login=6 a:login:0=19 a:login:1=6 a:login:2=-10
chosen a:login:3=-9 a:opens=-8 a:opens:0=-13 a:password=14 a:password:0=11 a:policy:0=-8
chosen a:policy:2=6 a:said:0=7 a:said:1=-12 a:secret=-16 a:secret:1=-14 a:service=7 a:service:1=7
chosen a:service:2=8 a:token=14 a:token:2=6 afterword=-6 asked=-19 b:code:0=6 b:id=-7 b:id:1=17
chosen b:id:2=-17 b:id:3=-6 b:key=-14 b:key:0=-7 b:key:1=-9 b:key:2=14 b:key:3=-15 b:login=7
chosen b:login:0=-9 b:login:1=11 b:login:2=22 b:login:3=-6 b:password=21 b:password:0=30
chosen b:password:1=-8 b:password:2=-7 b:password:3=17 b:said=-10 b:said:0=-13 b:said:1=19
chosen b:said:2=-10 b:said:3=-7 b:sample:0=7 b:sample:1=-8 b:secret=23 b:secret:1=27 b:secret:2=7
chosen b:secret:3=-12 b:service:0=-10 b:service:2=12 b:service:3=-6 b:stored=9 b:token=-14
chosen b:wifi=39 b:wifi:1=9 b:wifi:2=27 bar=8 cj=23 cj:は=8 cj:是=-26 colon=-15 colon-close=27
chosen copula=20 cut=37 double=-7 echo=-8 equals=6 equals-close=-43 first=-23 in:login=-18
chosen in:login:0=-18 in:service=7 in:service:0=7 in:token=-22 in:token:0=-22 in:wifi=11
chosen in:wifi:0=11 misnamed=9 named=-11 nearest:code=6 nearest:id=-6 nearest:key=-19
chosen nearest:opens=9 nearest:password=6 nearest:service=-10 nearest:token=-18 o:login=17
chosen o:password=16 o:said=-20 option:-i=-16 option:-p=14 quoted=-8 slash=24 then:close=-17
chosen then:comma=-17 then:dash=9 then:end=-7 then:is=-11 then:object=-16 then:paren=-41
chosen then:stop=-17 then:subject=13 then:word=24 word:is=21 word:to=-27 word:with=6
cj -7
cj:に 14
cj:は 32
cj:を 3
cj:为 7
cj:是 1
cj:為 6
code -47
colon 3
colon-close 13
comma 11
comma-close -12
const -25
copula 22
cut -11
dash 3
date -48
digits 16
digits1 -2
digits2 12
digits3 4
digits4 12
digitword -18
dotted -13
double -5
echo -4
equals 5
equals-close 5
filler -18
first 4
flag 22
function0 32
function1 -29
function2 -19
gibberish 26 afterword=-11 b:login=-7 b:password:0=6 named=7 nearest:password=7
grade0 -38
grade1 -23
grade2 -27
grade3 3
grade4 17
groups 13
hex -1
hex32 -16 a:key=9 a:service:1=6 a:token=-11 afterword=8 b:digest=-8 b:id=14 b:key=13 b:key:2=6
hex32 b:login:1=-16 b:login:2=9 b:opens=-25 b:opens:0=-25 b:password=-22 b:said=6 b:secret=22
hex32 b:secret:2=9 b:service:1=-9 b:service:2=13 b:token=12 b:token:0=21 colon=10 colon-close=-24
hex32 copula=-20 equals=-8 equals-close=6 first=18 in:login=15 in:login:0=15 ko=17 lone=18
hex32 misnamed=-22 named=18 nearest:key=7 nearest:opens=-25 nearest:secret=15 then:close=14
hex32 then:comma=25 then:end=-11 then:is=-41 then:word=-27 word:is=-27
hex40 6 a:key=9 a:key:1=11 a:policy:0=12 a:service=7 a:token=-8 a:token:1=-8 afterword=25 b:code=-9
hex40 b:login=14 b:login:0=12 b:opens=-30 b:said=-6 b:secret=8 b:secret:0=7 b:service=19
hex40 b:service:0=15 b:token=13 colon=10 equals=-10 first=16 in:login=6 in:login:0=6 ko=-21 lone=25
hex40 named=18 nearest:login=12 nearest:token=10 o:token=20 then:object=10 then:subject=7
hex40 then:word=9
hex64 6 a:token=10 afterword=17 asked=9 b:digest=-34 b:digest:0=-12 b:id=-14 b:id:0=-9 b:key=14
hex64 b:key:1=11 b:password=-15 b:password:2=-10 b:secret=6 b:service:1=-6 b:token=-7 b:token:0=7
hex64 b:token:2=-13 copula=-8 equals-close=14 nearest:digest=-12 nearest:id=-9 nearest:key=12
hex64 quoted=6 then:comma=11 then:is=-10 then:word=6 word:is=-8
hexlong 13 a:id=14 equals=15 equals-close=15 named=18
hexshort 18 spaced=16 then:end=9
host -67
in:cipher -16
in:cipher:0 -16
in:code -21
in:code:0 -21
in:digest -12
in:digest:0 -12
in:id -27
in:id:0 -27
in:key -10
in:key:0 -10
in:login -13
in:login:0 -13
in:opens -26
in:opens:0 -26
in:password -4
in:password:0 -4
in:policy -24
in:policy:0 -24
in:public -3
in:public:0 -3
in:said -3
in:said:0 -3
in:sample -27
in:sample:0 -27
in:secret -15
in:secret:0 -15
in:service 2
in:service:0 2
in:stored -1
in:stored:0 -1
in:token -13
in:token:0 -13
in:wifi 2
in:wifi:0 2
joined -1 a:code=-11 a:code:2=-7 a:id=-17 a:id:1=-6 a:id:2=-15 a:key=-10 a:key:0=-8 a:login=11
joined a:login:0=19 a:password=17 a:password:1=18 a:policy:0=11 a:policy:1=-6 a:said=12 a:said:1=15
joined a:sample=-8 a:secret=-14 a:service:0=6 a:service:2=-8 a:stored=6 a:token=-6 a:token:0=-10
joined a:token:2=7 afterword=-10 arrow=16 asked=8 b:cipher=12 b:code=-17 b:code:2=-10 b:id:1=7
joined b:key=-22 b:key:0=-9 b:key:1=-7 b:key:2=-10 b:login=8 b:login:0=18 b:opens=16 b:opens:1=20
joined b:password=10 b:password:1=8 b:password:2=14 b:pin=-24 b:policy=10 b:policy:1=6 b:said:1=10
joined b:said:2=-10 b:secret=-9 b:secret:1=-17 b:secret:2=9 b:service:0=-15 b:service:1=12
joined b:service:2=11 b:token=-14 b:token:0=-13 b:token:1=-8 b:token:2=7 b:wifi=-9 b:wifi:0=17
joined b:wifi:1=6 b:wifi:2=-27 bar=28 bar-close=-6 cj=13 colon=16 colon-close=10 comma=-18 cut=14
joined dash=-7 double=11 echo=-10 equals=-6 equals-close=6 first=-14 in:id=-13 in:id:0=-13
joined in:key=-9 in:key:0=-9 in:login=19 in:login:0=19 in:service=-11 in:service:0=-11 ko=16
joined ko:는=16 ko:은=-13 lone=-8 misnamed=-9 named=9 nearest:code=23 nearest:key=-22
joined nearest:opens=8 nearest:service=-17 nearest:token=-22 nearest:wifi=-23 opened=8
joined opened-close=8 option:-=-7 option:long=18 quoted=-7 single=-16 slash=23 slash-close=-6
joined spaced=15 then:comma=17 then:end=16 then:is=8 then:stop=20 then:subject=28 tick=-10
joined word:a=-11 word:and=-15 word:is=20 word:to=-7
joinednum 1
kebab -30
ko -4
ko:가 13
ko:는 -26
ko:로 6
ko:를 -10
ko:만 1
ko:에 29
ko:은 -3
ko:을 3
ko:의 -16
ko:이 -7
leet 25
len0 -1
len10 -11
len12 -4
len16 6
len20 10
len24 -4
len28 9
len32 37
len33 16
len4 -36
len40 -8
len41 -10
len48 -16
len5 -30
len6 -44
len64 26
len65 35
len8 -19
len90 25
letters -22
lone 39
lowdigit -6
lower -7
lowwords 11
misnamed -1
mixed 23 a:code:2=10 a:id=16 a:id:2=15 a:login=11 a:login:0=8 a:password=7 a:password:0=-26
mixed a:password:1=20 a:password:2=16 a:policy=19 a:policy:0=-14 a:policy:1=30 a:public=-19
mixed a:said=8 a:said:0=11 a:said:1=-11 a:said:2=8 a:secret=-6 a:service=-12 a:service:2=-14
mixed a:token:1=7 afterword=-17 b:cipher=-35 b:code=-9 b:code:0=-17 b:code:2=24 b:digest:2=9
mixed b:id=-12 b:id:0=-10 b:id:1=-11 b:id:2=12 b:id:3=-6 b:key=-19 b:key:0=9 b:key:1=-15
mixed b:key:2=-14 b:login=12 b:login:2=19 b:opens=16 b:opens:0=11 b:opens:1=-14 b:password=15
mixed b:password:0=28 b:password:1=12 b:password:2=-8 b:password:3=-10 b:pin=-15 b:pin:0=-17
mixed b:policy=-8 b:policy:2=-10 b:policy:3=8 b:public=7 b:said=6 b:said:0=21 b:said:1=-22
mixed b:said:2=7 b:sample=16 b:sample:0=9 b:sample:2=8 b:secret=-6 b:secret:2=-8 b:service=6
mixed b:service:1=24 b:service:2=-16 b:token=-19 b:token:0=-39 b:token:1=10 b:token:2=11 b:wifi=17
mixed b:wifi:0=-9 b:wifi:1=7 b:wifi:2=20 cj=-17 comma=-8 comma-close=-10 copula=18 cut=-12
mixed double=18 echo=8 equals-close=-17 first=-18 in:id=-6 in:id:0=-6 in:key=-6 in:key:0=-6
mixed in:login=-8 in:login:0=-8 in:opens=-13 in:opens:0=-13 in:wifi=-6 in:wifi:0=-6 ko:는=15
mixed ko:로=6 ko:은=-8 misnamed=16 named=-25 nearest:digest=6 nearest:key=-6 nearest:login=-15
mixed nearest:pin=-6 nearest:policy=-18 nearest:sample=15 nearest:service=-18 nearest:token=-9
mixed nearest:wifi=-19 opened=13 opened-close=13 option:-p=20 option:long=-28 single=-8 spaced=-7
mixed stop=-25 then:close=-19 then:comma=-23 then:paren=6 then:stop=18 then:subject=-10
mixed then:word=11 tick=-6 word:and=15 word:to=-14 word:with=-30
named 7
nearest:cipher 9
nearest:code -6
nearest:digest -18
nearest:id -13
nearest:key -5
nearest:login -5
nearest:opens -10
nearest:password 12
nearest:phrase 4
nearest:pin 11
nearest:policy -9
nearest:public -11
nearest:said 4
nearest:sample 11
nearest:secret -6
nearest:service -6
nearest:stored -15
nearest:token 8
nearest:wifi -21
noise 1
number 32 a:id=-20 a:id:0=-13 a:key=-7 a:login=-18 a:password=-14 a:pin=10 a:said:2=-6
number a:service:2=16 a:token=-14 afterword=-9 b:code=9 b:code:1=13 b:id=-21 b:id:1=-14 b:id:2=-8
number b:login:2=-15 b:opens=-7 b:opens:1=-15 b:opens:2=8 b:password=-18 b:password:1=9
number b:password:2=-27 b:pin=53 b:pin:0=27 b:pin:1=12 b:pin:2=16 b:policy=-9 b:policy:0=-9
number b:sample=-26 b:service=8 b:token=-19 b:token:1=-14 cj=30 cj:是=11 colon=-9 copula=11
number double=-14 ko=13 ko:는=6 named=-16 nearest:pin=21 nearest:policy=-9 spaced=-6 then:comma=6
number then:end=-10 then:is=34 then:object=17 then:subject=-9 then:word=23
numbered -8 a:login=7 a:login:1=8 a:password=10 a:password:1=11 b:opens=13 b:password=6 spaced=-21
numbered then:comma=6
o:cipher -9
o:code 2
o:id -20
o:key 10
o:login 9
o:opens -15
o:password 51
o:pin 21
o:policy -1
o:said -2
o:sample -18
o:secret -19
o:service -6
o:token -20
opened -12
opened-close -12
option:- -2
option:-> 11
option:-a 6
option:-b 27
option:-d -3
option:-h -10
option:-i -17
option:-k 38
option:-l -7
option:-p 46
option:-t -3
option:-u -9
option:-w 1
option:long -26
ordinary0 8
ordinary1 3
ordinary2 -16
ordinary3 -8
other 6 a:code=20 a:code:2=20 a:key=-17 a:key:0=-9 a:key:2=-6 a:login:2=6 a:opens=7 a:pin=14
other a:said=7 a:said:1=9 a:sample:2=6 a:service=-8 a:service:0=-8 afterword=24 b:code=15
other b:code:0=11 b:code:3=6 b:id:0=-23 b:id:1=16 b:id:2=12 b:id:3=-10 b:key:3=-7 b:login=17
other b:login:0=-14 b:login:1=36 b:login:3=-7 b:opens=9 b:opens:0=7 b:opens:1=12 b:opens:2=-9
other b:password=9 b:password:2=11 b:pin=35 b:pin:2=13 b:said:0=7 b:sample=8 b:sample:2=6
other b:secret:3=-6 b:service=-11 b:service:2=-7 b:service:3=-6 b:stored=-7 b:stored:2=-7
other b:token:1=-6 bar=-6 bar-close=-6 cj=-14 colon-close=-11 comma=12 copula=-8 cut=-10 double=-8
other echo=-13 equals-close=-19 first=-8 in:id=-10 in:id:0=-10 in:password=-6 in:password:0=-6
other in:policy=-8 in:policy:0=-8 ko=-18 ko:는=-20 lone=-7 misnamed=-8 named=8 nearest:code=14
other nearest:id=-6 nearest:key=7 nearest:login=25 nearest:opens=-8 nearest:said=6
other nearest:sample=-8 nearest:service=21 o:login=-10 opened=-6 opened-close=-6 option:long=6
other single=7 spaced=-7 then:comma=17 then:dash=-8 then:is=7 then:object=-23 then:paren=14
other word:is=-9
parts 9 b:key=20 b:key:0=11 nearest:key=20 then:end=14
pascal 17
path -19
phrase -19 a:password=-9 a:said=-34 asked=14 b:key:1=9 b:key:2=-10 b:login=6 b:login:0=-6
phrase b:opens=18 b:opens:0=7 b:opens:1=9 b:password=6 b:password:0=-29 b:password:1=15
phrase b:password:2=21 b:phrase=32 b:said=-10 b:said:2=-9 b:secret=-17 b:secret:2=-12 b:service=-11
phrase b:service:2=-10 b:stored=-13 b:stored:0=-7 b:stored:1=-6 copula=-13 cut=14 double=11
phrase first=-15 in:key=-7 in:key:0=-7 in:login=-15 in:login:0=-15 in:password=-13
phrase in:password:0=-13 ko:의=-7 lone=-15 misnamed=15 named=-9 nearest:key=-12 nearest:opens=26
phrase nearest:password=-8 quoted=21 single=9 then:comma=-22 then:end=15 then:stop=-8 word:is=-8
phrase word:was=-6
prefixed 31 a:key=10 a:said=6 a:token=-14 a:token:1=-17 b:id=6 b:key=12 b:key:0=-15 b:key:1=8
prefixed b:key:2=7 b:key:3=14 b:login:1=-7 b:said=10 b:secret=-12 b:secret:1=-9 b:service:0=7
prefixed b:service:1=-12 b:token=29 b:token:0=16 b:token:2=10 colon=-10 copula=12 double=-8 echo=11
prefixed equals=13 equals-close=11 first=-13 in:id=-29 in:id:0=-29 in:key=19 in:key:0=19
prefixed in:login=-16 in:login:0=-16 in:sample=-24 in:sample:0=-24 in:secret=-13 in:secret:0=-13
prefixed in:service=7 in:service:0=7 in:token=13 in:token:0=13 misnamed=18 named=-15 nearest:key=8
prefixed nearest:secret=-22 nearest:service=9 nearest:token=22 then:dash=8 then:end=10
prefixed then:object=7 then:paren=10 then:subject=-17 word:with=6
question -9
quoted 9
random 17 a:id:1=10 a:id:2=-6 a:login:0=-6 a:login:1=11 a:opens=8 a:password=-11 a:password:1=-23
random a:password:2=14 a:public=10 a:said=17 a:said:2=8 a:secret:1=-14 a:service=7 a:service:1=8
random a:stored:2=-6 a:token=24 a:token:0=15 a:token:1=19 b:cipher=-33 b:cipher:2=-37 b:code=12
random b:code:0=14 b:code:1=-11 b:code:2=11 b:digest=-6 b:id:1=-8 b:id:2=15 b:key=12 b:key:1=12
random b:key:2=21 b:key:3=-9 b:login=-15 b:login:0=-8 b:login:2=-8 b:opens:1=11 b:opens:3=-7
random b:password=-9 b:password:0=10 b:password:2=-11 b:password:3=-10 b:policy:2=-11 b:policy:3=17
random b:public=-33 b:public:0=-24 b:public:1=-10 b:said:2=10 b:said:3=-7 b:sample=-6 b:sample:1=10
random b:sample:2=-9 b:sample:3=-7 b:secret=15 b:secret:0=13 b:secret:1=13 b:service:1=-13
random b:service:2=13 b:service:3=11 b:stored:2=16 b:token=18 b:token:0=-14 b:token:1=52 cj=-25
random cj:是=7 colon=-6 colon-close=-11 comma=8 cut=-25 double=-17 echo=12 equals=-10
random equals-close=9 first=23 in:id=17 in:id:0=17 in:opens=10 in:opens:0=10 in:secret=6
random in:secret:0=6 ko=-28 ko:은=22 lone=13 named=-11 nearest:cipher=19 nearest:code=-20
random nearest:digest=-8 nearest:login=-7 nearest:password=10 nearest:said=22 nearest:service=6
random nearest:stored=-12 nearest:token=18 o:cipher=8 o:key=-12 o:secret=-32 o:service=22
random o:token=-40 opened=-7 opened-close=-7 option:long=25 quoted=-6 single=-16 slash=-18
random slash-close=-18 spaced=12 then:close=19 then:comma=-29 then:dash=8 then:end=-9
random then:subject=-14 tick=29 word:est=9 word:is=-22 word:ist=13 word:was=6
random16 8 a:id=-7 a:key=10 a:key:1=13 a:login=8 a:login:0=-15 a:login:2=24 a:password:1=9
random16 a:password:2=-6 a:policy=18 a:secret=17 a:service=-14 a:service:0=-10 a:token=-11
random16 afterword=-11 b:code:1=6 b:id=-7 b:id:0=9 b:id:1=-7 b:id:2=-15 b:key=12 b:key:1=24
random16 b:login:3=-11 b:opens=10 b:password:0=16 b:password:1=-7 b:password:2=-6 b:public=-9
random16 b:said=6 b:said:1=14 b:secret=-8 b:secret:0=6 b:service:1=11 b:service:2=-10
random16 b:service:3=-9 b:token:0=27 b:token:1=-8 b:token:2=-18 cj=-16 colon=8 colon-close=10
random16 comma=11 copula=20 cut=-29 in:id=9 in:id:0=9 in:login=-13 in:login:0=-13 ko=19 ko:는=-22
random16 ko:은=-7 lone=-18 named=14 nearest:code=-7 nearest:password=16 nearest:secret=-10
random16 nearest:service=16 quoted=7 single=7 slash-close=-9 then:close=7 then:comma=10
random16 then:dash=-7 then:object=16 then:paren=11 then:word=-9 word:is=-7
runs2 4
runs3 -5
runs4 5
runs5 -3
runs6 -6
runs7 -4
runs8 -23
runs9 1
samesize 26
sets -16
single 6
slash 32
slash-close -28
snake -27
spaced 4
stop -5
then:close 8
then:comma 8
then:dash 9
then:end -3
then:is 19
then:object 21
then:paren 22
then:stop 19
then:subject -2
then:word -1
tick 4
ticket -10
titled 11
updigit 2
upper -9
url64 25
uuid -7 a:id=-7 a:login=-12 a:login:0=-12 a:password=-9 a:pin=-12 a:pin:0=-12 a:policy=-17
uuid a:said=-7 a:token=-7 a:token:2=-6 asked=22 b:code=-6 b:id=-9 b:id:1=-7 b:key=-7 b:key:2=-16
uuid b:login=-9 b:password:0=11 b:policy=8 b:said=20 b:sample=-8 b:secret=23 b:secret:0=14
uuid b:service=12 b:service:2=8 b:token:0=7 b:token:1=-17 b:token:2=10 colon=-9 cut=9 double=-13
uuid in:login=18 in:login:0=18 ko=-18 misnamed=-19 nearest:code=-6 nearest:password=6
uuid nearest:secret=14 quoted=-8 spaced=-7 then:comma=15 then:end=-33 then:word=-19 word:as=-12
word -7 a:password:1=-10 a:password:2=14 afterword=-17 b:code:2=-6 b:id=15 b:id:1=16 b:key=-14
word b:key:1=-9 b:opens=-6 b:password=9 b:password:0=-9 b:password:2=27 b:sample:1=9 b:sample:2=-11
word b:secret=-15 b:secret:2=-10 b:service=-17 b:service:1=-7 b:service:2=-10 b:token=-9
word b:token:0=-7 b:wifi:1=-10 double=-8 equals=9 ko=21 named=13 nearest:id=16 nearest:sample=8
word nearest:token=-7 option:long=6 single=7 then:word=-14
word:a -18
word:also 2
word:and -9
word:are 1
word:as -21
word:avec 11
word:be -9
word:called -20
word:con 10
word:donc 6
word:era 2
word:es 14
word:est 14
word:et 5
word:from -7
word:heißt -35
word:into -1
word:is -24
word:ist 16
word:its 5
word:lautet 12
word:literally 4
word:mit 7
word:new 6
word:not 9
word:now 13
word:of -10
word:old 3
word:or -3
word:puis 12
word:sea 5
word:so 8
word:still 19
word:then 2
word:to -29
word:und 6
word:using -4
word:was 13
word:with -6
word:y 13
word:값은 10
word:즉 5
wordnum 36
wordnumsign 53
words -2
words2 -26
words3 -15
words5 14
words6 15
year -7\
"""
