"""How much the make of a word and what is around it count, in tenths (S22). Data only.

`scripts/fit_secret_weights.py` writes this module. A row is a feature and its weight, or a make and
the weights that features around it have beside it; both count.
"""

ENOUGH = 58
"""Sum of the weights from which a word weighs as a secret does."""

WEIGHTS = """\
a:cipher -1
a:cipher:0 -8
a:cipher:1 -4
a:cipher:2 11
a:code:0 -9
a:code:1 6
a:code:2 10
a:code:3 -8
a:digest -17
a:digest:0 -2
a:digest:1 -1
a:digest:2 -12
a:digest:3 -2
a:id -3
a:id:0 -5
a:id:1 6
a:id:2 9
a:id:3 -14
a:key -2
a:key:0 1
a:key:1 9
a:key:2 -11
a:key:3 -2
a:login 1
a:login:0 -2
a:login:1 5
a:login:2 12
a:login:3 -13
a:opens 4
a:opens:0 -8
a:opens:1 11
a:opens:2 2
a:password -2
a:password:0 -14
a:password:1 16
a:password:2 9
a:password:3 -14
a:phrase 13
a:pin:0 -9
a:pin:1 10
a:policy -4
a:policy:0 -9
a:policy:2 8
a:policy:3 -3
a:public -17
a:public:0 -19
a:public:1 -3
a:public:2 5
a:said -9
a:said:0 -5
a:said:1 2
a:said:2 -6
a:said:3 -2
a:sample -4
a:sample:0 -3
a:sample:1 -4
a:sample:2 -12
a:sample:3 16
a:secret -14
a:secret:0 14
a:secret:1 -7
a:secret:2 -13
a:secret:3 -8
a:service 2
a:service:0 -2
a:service:1 11
a:service:2 6
a:service:3 -12
a:stored 5
a:stored:0 7
a:stored:1 -2
a:stored:2 1
a:stored:3 -2
a:token -16
a:token:0 -26
a:token:1 10
a:token:3 -2
a:wifi:1 7
a:wifi:2 -6
afterword -6
alnum -13
angle 10
arrow 27
arrow-close 1
ascii -12
asked 19
b64 3
b:cipher -36
b:cipher:0 -3
b:cipher:1 8
b:cipher:2 -34
b:cipher:3 -9
b:code -2
b:code:0 3
b:code:1 11
b:code:2 -6
b:code:3 -11
b:digest -33
b:digest:0 -21
b:digest:2 -1
b:digest:3 -13
b:id -17
b:id:0 -37
b:id:2 11
b:id:3 4
b:key 10
b:key:0 13
b:key:1 17
b:key:2 -3
b:key:3 -12
b:login 14
b:login:0 14
b:login:1 8
b:login:2 2
b:login:3 -3
b:opens 11
b:opens:0 1
b:opens:1 12
b:opens:2 7
b:opens:3 -8
b:password 21
b:password:0 50
b:password:1 2
b:password:2 -8
b:password:3 -16
b:phrase 20
b:phrase:0 15
b:phrase:1 5
b:phrase:2 1
b:pin 41
b:pin:0 23
b:pin:1 7
b:pin:2 7
b:pin:3 7
b:policy -3
b:policy:0 -6
b:policy:1 16
b:policy:2 -12
b:public -66
b:public:0 -44
b:public:1 -27
b:public:2 -1
b:public:3 4
b:said 8
b:said:0 16
b:said:1 9
b:said:2 -2
b:said:3 -14
b:sample 1
b:sample:0 10
b:sample:1 11
b:sample:2 2
b:sample:3 -21
b:secret 21
b:secret:0 45
b:secret:1 14
b:secret:2 -8
b:secret:3 -27
b:service 8
b:service:0 7
b:service:1 6
b:service:2 5
b:service:3 -5
b:stored -4
b:stored:0 -7
b:stored:1 -8
b:stored:2 3
b:stored:3 8
b:token 5
b:token:0 16
b:token:1 15
b:token:3 -29
b:wifi 43
b:wifi:0 12
b:wifi:1 15
b:wifi:2 35
b:wifi:3 -16
bang 17
bar 15
bar-close -16
camel -19
capital 2 a:id=11 a:id:0=12 a:password=-3 b:code=13 b:id=4 b:id:2=4 b:key=-6 b:key:1=-3
capital b:login:1=-4 b:login:2=-12 b:login:3=18 b:password=-3 b:password:0=-13 b:password:1=12
capital b:pin=16 b:sample=-5 b:sample:2=-3 b:service=-3 b:wifi=-4 colon=-4 double=12 equals=17
capital misnamed=-3 nearest:key=-4 quoted=10 then:end=16 then:paren=-3 then:word=-7
chosen 36 a:code=13 a:code:1=4 a:code:2=11 a:id=-7 a:id:1=-13 a:id:2=11 a:id:3=-7 a:key=-6
chosen a:key:3=-6 a:login=3 a:login:0=16 a:login:1=-13 a:opens=-12 a:opens:0=-16 a:opens:2=4
chosen a:password=12 a:password:0=14 a:password:2=5 a:policy=13 a:policy:1=3 a:policy:2=10
chosen a:said:0=3 a:said:1=-12 a:said:2=7 a:sample=-3 a:sample:1=-5 a:secret=-13 a:secret:1=-13
chosen a:service:0=5 a:service:2=7 afterword=-10 arrow=3 asked=-21 b:cipher=-8 b:cipher:3=-8
chosen b:code=8 b:code:0=7 b:code:1=8 b:code:2=-3 b:code:3=-3 b:digest=21 b:digest:2=15 b:id=-4
chosen b:id:1=23 b:id:2=-17 b:id:3=-9 b:key=-12 b:key:0=-12 b:key:1=-13 b:key:2=7 b:key:3=6
chosen b:login=5 b:login:0=-5 b:login:1=5 b:login:2=21 b:login:3=-11 b:opens=13 b:opens:3=13
chosen b:password=19 b:password:0=31 b:password:1=-8 b:password:2=-7 b:password:3=14 b:pin:2=4
chosen b:policy=3 b:said=-15 b:said:0=-11 b:said:1=8 b:said:2=-8 b:said:3=-5 b:sample=4
chosen b:sample:0=3 b:sample:1=-8 b:sample:2=9 b:secret=22 b:secret:0=11 b:secret:1=18
chosen b:secret:3=-9 b:service:0=-13 b:service:1=7 b:service:2=8 b:stored=10 b:stored:2=10
chosen b:token=-10 b:token:2=-12 b:wifi=27 b:wifi:0=5 b:wifi:1=7 b:wifi:2=13 bar=22 cj=22 cj:は=5
chosen cj:是=-26 colon=-16 colon-close=34 comma=-10 copula=22 cut=29 dash=3 double=-15 echo=-21
chosen equals=9 equals-close=-55 first=-27 in:code=-4 in:code:0=-4 in:id=-4 in:id:0=-4
chosen in:login=-12 in:login:0=-12 in:password=12 in:password:0=12 in:service=7 in:service:0=7
chosen in:token=-26 in:token:0=-26 in:wifi=11 in:wifi:0=11 ko=4 ko:는=7 ko:은=7 lone=-10
chosen misnamed=14 named=-15 nearest:cipher=-8 nearest:digest=15 nearest:key=-26
chosen nearest:password=9 nearest:pin=5 nearest:said=4 nearest:sample=-8 nearest:secret=13
chosen nearest:token=-20 nearest:wifi=9 o:id=-22 o:login=17 o:password=18 o:said=-16 opened=14
chosen opened-close=14 option:-=3 option:-i=-16 option:-p=15 option:long=5 quoted=-12 single=-5
chosen slash=16 slash-close=-5 spaced=-3 stop=-6 then:close=-10 then:comma=-7 then:dash=21
chosen then:is=-6 then:object=-9 then:paren=-30 then:stop=-20 then:subject=7 then:word=27 tick=5
chosen word:and=8 word:is=31 word:to=-27 word:with=3
cj -5
cj:に 17
cj:は 31
cj:为 4
cj:是 -2
cj:為 4
code -41
colon 1
colon-close 9
comma 14
comma-close -11
const -29
copula 20
cut -6
dash -8
date -38
digits 18
digits1 -4
digits2 9
digits3 1
digits4 13
digitword -7
dotted -10
double -7
echo -7
equals 8
equals-close -8
filler -18
first 8
flag 18
function0 31
function1 -34
function2 -10
gibberish 24 afterword=-10 b:login=-5 b:login:1=4 b:login:2=-8 b:password:0=8 equals=4
gibberish equals-close=3 ko=3 named=6 nearest:password=8 quoted=7 spaced=4 then:end=-4
grade0 -32
grade1 -25
grade2 -28
grade3 1
grade4 16
groups 18
hex -4
hex32 -15 a:key=8 a:key:2=8 a:login=-8 a:login:2=-8 a:said=4 a:service=-4 a:service:1=3
hex32 afterword=6 asked=4 b:digest=-3 b:id=7 b:id:0=8 b:id:3=17 b:key=10 b:key:0=5 b:key:1=-4
hex32 b:key:2=11 b:login=-4 b:login:1=-15 b:login:2=10 b:opens=-22 b:opens:0=-22 b:password=-23
hex32 b:public=6 b:said=-3 b:sample=3 b:secret=12 b:secret:0=3 b:secret:1=5 b:secret:2=9
hex32 b:service:0=-4 b:service:1=-12 b:service:2=19 b:token=8 b:token:0=19 b:token:1=-3
hex32 b:token:2=-3 colon-close=-27 copula=-16 double=4 equals=-5 equals-close=13 first=19
hex32 in:login=8 in:login:0=8 ko=12 lone=19 misnamed=-20 named=14 nearest:key=10
hex32 nearest:opens=-22 nearest:secret=12 nearest:token=7 o:key=4 opened=5 opened-close=5
hex32 quoted=5 spaced=-5 then:close=12 then:comma=24 then:end=-11 then:is=-41 then:object=3
hex32 then:word=-19 word:is=-26
hex40 1 a:id=4 a:key=13 a:key:1=14 a:login=-3 a:login:2=-3 a:policy:0=10 a:service=7 a:token=-11
hex40 a:token:1=-11 afterword=23 b:code=-11 b:id:0=-8 b:key=5 b:login=3 b:login:0=10 b:opens=-22
hex40 b:opens:3=-12 b:password:0=3 b:said=-9 b:secret=13 b:secret:0=9 b:service=17 b:service:0=5
hex40 b:service:3=10 b:token=7 b:token:0=4 b:token:1=9 double=-3 equals=-4 equals-close=4
hex40 first=16 in:login=5 in:login:0=5 ko=-22 lone=26 named=12 nearest:id=-8 nearest:login=-3
hex40 nearest:secret=6 nearest:token=11 o:service=3 o:token=26 opened=-8 opened-close=-8
hex40 option:long=-17 quoted=4 then:object=5 then:subject=7 then:word=16
hex64 3 a:id=-7 a:token=17 a:token:1=18 afterword=23 asked=9 b:cipher=14 b:code=-6 b:digest=-23
hex64 b:digest:0=-7 b:digest:2=-17 b:id=-9 b:id:0=-5 b:id:2=-4 b:key=14 b:key:0=3 b:key:1=12
hex64 b:login=-9 b:login:2=-8 b:password=-5 b:password:2=-3 b:policy=3 b:public=-4 b:public:0=-4
hex64 b:said=-3 b:secret=9 b:secret:0=4 b:service:0=7 b:service:1=-10 b:token=3 b:token:0=5
hex64 copula=-7 equals=-6 equals-close=11 in:login=8 in:login:0=8 ko=-18 ko:은=-4 misnamed=-9
hex64 nearest:digest=-7 nearest:id=-7 nearest:key=12 nearest:secret=5 nearest:service=-5
hex64 opened=-6 opened-close=-6 then:comma=5 then:is=-6 then:word=5 word:is=-8
hexlong 10 a:id=13 a:id:2=3 a:sample=3 a:sample:2=3 b:key=5 b:login=7 b:service=7 b:service:1=3
hexlong colon=4 equals=8 equals-close=8 named=12 nearest:key=5 nearest:login=6 then:end=8
hexlong then:word=4
hexshort 19 named=3 spaced=17 then:end=8
host -66
in:cipher -15
in:cipher:0 -15
in:code -27
in:code:0 -27
in:digest -21
in:digest:0 -21
in:id -26
in:id:0 -26
in:key -13
in:key:0 -13
in:login -13
in:login:0 -13
in:opens -30
in:opens:0 -30
in:password -7
in:password:0 -7
in:pin 1
in:pin:0 1
in:policy -18
in:policy:0 -18
in:public -1
in:public:0 -1
in:said -4
in:said:0 -4
in:sample -23
in:sample:0 -23
in:secret -10
in:secret:0 -10
in:service 2
in:service:0 2
in:stored -4
in:stored:0 -4
in:token -10
in:token:0 -10
in:wifi 4
in:wifi:0 4
joined -6 a:code=-9 a:code:0=3 a:code:1=-4 a:code:2=-4 a:code:3=-4 a:digest=-9 a:id=-10 a:id:0=4
joined a:id:1=-3 a:id:2=-11 a:key=-5 a:key:0=-6 a:login=10 a:login:0=11 a:opens:1=6 a:opens:2=-5
joined a:password=17 a:password:0=3 a:password:1=9 a:password:2=11 a:password:3=-6 a:policy=5
joined a:policy:0=8 a:policy:1=-7 a:policy:2=4 a:said=24 a:said:0=3 a:said:1=13 a:said:2=6
joined a:said:3=4 a:sample=4 a:sample:1=6 a:sample:2=4 a:sample:3=-6 a:secret=-9 a:service=6
joined a:service:1=3 a:stored=7 a:token=-4 a:token:1=-4 a:wifi=-6 a:wifi:2=-6 afterword=-10
joined angle=4 arrow=10 b:code=-13 b:code:1=-6 b:code:2=-7 b:digest=-7 b:id=-6 b:id:0=-6
joined b:id:2=6 b:id:3=-6 b:key=-10 b:key:0=-7 b:key:1=-4 b:key:2=-5 b:key:3=3 b:login=13
joined b:login:0=9 b:login:1=14 b:login:3=-3 b:opens=17 b:opens:1=11 b:opens:2=6 b:password=12
joined b:password:0=-6 b:password:1=6 b:password:2=11 b:password:3=6 b:phrase=4 b:phrase:0=4
joined b:pin=-13 b:policy=18 b:policy:0=7 b:policy:1=10 b:policy:2=3 b:said=-3 b:said:0=-4
joined b:said:1=12 b:said:2=-10 b:sample:1=-4 b:sample:2=3 b:secret=-17 b:secret:0=-8
joined b:secret:3=-8 b:service=6 b:service:0=-4 b:service:1=15 b:service:2=7 b:service:3=-12
joined b:stored=-7 b:stored:2=-5 b:token=-17 b:token:0=-13 b:token:2=-3 b:wifi=-10 b:wifi:0=16
joined b:wifi:1=10 b:wifi:2=-27 bar=5 bar-close=-5 cj=17 cj:は=4 colon=18 colon-close=8 comma=-9
joined cut=10 double=10 echo=-10 first=-9 in:id=-13 in:id:0=-13 in:key=-14 in:key:0=-14
joined in:login=12 in:login:0=12 in:opens=5 in:opens:0=5 in:password=-6 in:password:0=-6
joined in:policy=-4 in:policy:0=-4 in:service=-7 in:service:0=-7 in:wifi=3 in:wifi:0=3 ko=18
joined ko:는=4 ko:은=-17 lone=-5 misnamed=-4 named=11 nearest:code=24 nearest:digest=-6
joined nearest:id=-7 nearest:key=-25 nearest:opens=11 nearest:password=8 nearest:policy=6
joined nearest:secret=10 nearest:service=-13 nearest:stored=-5 nearest:token=-13
joined nearest:wifi=-22 o:code=17 o:password=26 option:long=9 quoted=-7 single=-13 slash=23
joined slash-close=-9 spaced=4 stop=4 then:close=-4 then:comma=9 then:end=19 then:object=8
joined then:paren=7 then:stop=31 then:subject=23 then:word=-8 tick=-9 word:a=-11 word:and=-9
joined word:from=-9 word:is=16 word:of=-3 word:to=-11
joinednum 3
kebab -29
ko -9
ko:가 7
ko:는 -31
ko:로 8
ko:를 -8
ko:만 1
ko:에 26
ko:을 1
ko:의 -18
ko:이 -14
leet 15
len0 -1
len10 -14
len12 -4
len16 12
len20 13
len24 -6
len28 11
len32 40
len33 20
len4 -45
len40 1
len41 -14
len48 -14
len5 -41
len6 -51
len64 29
len65 42
len8 -23
len90 29
letters -24
lone 34
lowdigit -3
lower -9
lowwords 16
mark -6
misnamed -1
mixed 23 a:code=-6 a:code:3=-3 a:id=5 a:id:0=4 a:id:2=4 a:key:2=-3 a:login=17 a:login:0=9
mixed a:login:1=4 a:login:2=17 a:login:3=-10 a:password=20 a:password:0=-13 a:password:1=25
mixed a:password:2=11 a:policy=14 a:policy:1=17 a:policy:2=6 a:policy:3=-9 a:public=-16
mixed a:public:2=-3 a:said=-4 a:said:0=18 a:said:2=-21 a:sample:2=-5 a:service=-7 a:service:0=7
mixed a:service:1=-11 a:service:2=-7 a:token=-6 a:token:0=-7 afterword=-18 arrow=3 b:cipher=-22
mixed b:code=-6 b:code:0=-15 b:code:1=-8 b:code:2=17 b:digest=-3 b:digest:0=-4 b:digest:2=4
mixed b:id=-15 b:id:0=-14 b:id:1=-3 b:id:2=6 b:id:3=-6 b:key=-17 b:key:0=6 b:key:1=-18
mixed b:key:2=-9 b:login=14 b:login:0=5 b:login:2=18 b:login:3=-4 b:opens=9 b:opens:0=8
mixed b:opens:2=-6 b:opens:3=5 b:password=23 b:password:0=31 b:password:1=10 b:password:2=-6
mixed b:password:3=-3 b:phrase=-3 b:pin=-6 b:pin:0=-7 b:policy=-14 b:policy:0=-7 b:policy:1=7
mixed b:policy:2=-11 b:policy:3=-4 b:public=-3 b:said=11 b:said:0=17 b:said:1=-13 b:said:2=8
mixed b:sample=15 b:sample:0=9 b:sample:1=8 b:sample:2=4 b:sample:3=-7 b:secret=7 b:secret:0=-5
mixed b:secret:1=9 b:secret:3=3 b:service:0=-5 b:service:1=29 b:service:2=-20 b:service:3=-4
mixed b:stored=10 b:stored:2=-10 b:token=-18 b:token:0=-36 b:token:1=4 b:token:2=17 b:token:3=-6
mixed b:wifi=19 b:wifi:0=-10 b:wifi:1=5 b:wifi:2=28 bar=4 cj=-9 cj:は=10 colon=-3 comma-close=-10
mixed copula=16 cut=-10 double=15 echo=15 equals-close=-21 first=-12 in:cipher=-18
mixed in:cipher:0=-18 in:key=-8 in:key:0=-8 in:login=-5 in:login:0=-5 in:opens=-3 in:opens:0=-3
mixed in:secret=-4 in:secret:0=-4 in:token=6 in:token:0=6 in:wifi=-7 in:wifi:0=-7 ko=12 ko:는=16
mixed ko:로=5 ko:에=34 ko:은=-3 lone=5 mark=-6 misnamed=13 named=-16 nearest:cipher=-22
mixed nearest:digest=-4 nearest:id=-9 nearest:key=-10 nearest:login=-12 nearest:password=3
mixed nearest:pin=-5 nearest:policy=-8 nearest:said=-3 nearest:sample=10 nearest:secret=-26
mixed nearest:service=-12 nearest:token=-22 nearest:wifi=-21 o:code=6 o:password=12 o:sample=-7
mixed opened=-5 opened-close=-5 option:-p=21 option:long=-37 quoted=5 single=-3 slash=9
mixed spaced=-9 stop=-20 then:close=-20 then:comma=-19 then:dash=-25 then:object=14 then:paren=8
mixed then:stop=11 then:subject=-10 then:word=11 tick=-7 word:and=8 word:es=3 word:is=9
mixed word:sea=3 word:to=-8 word:with=-25
named 3
nearest:cipher 1
nearest:code -2
nearest:digest -20
nearest:id -13
nearest:key 4
nearest:login -7
nearest:opens -6
nearest:password 10
nearest:phrase 7
nearest:pin 5
nearest:policy -7
nearest:public -7
nearest:said -3
nearest:sample 13
nearest:secret -2
nearest:service 3
nearest:stored -8
nearest:token 11
nearest:wifi -18
noise -2
number 34 a:id=-13 a:id:0=-14 a:key=-8 a:key:0=-3 a:login=-4 a:password=-6 a:said:0=4
number a:said:2=-7 a:token=-14 a:token:0=-4 b:code=5 b:code:0=7 b:code:1=5 b:code:2=-5 b:id=-10
number b:id:1=-9 b:login=-16 b:login:0=-4 b:login:2=-13 b:opens=-5 b:opens:1=-12 b:opens:2=7
number b:password=-12 b:password:1=13 b:password:2=-23 b:pin=47 b:pin:0=25 b:pin:1=13 b:pin:2=10
number b:policy=-8 b:policy:0=-7 b:said=5 b:sample=-16 b:sample:1=-20 b:sample:2=4 b:service=3
number b:service:1=12 b:service:2=-3 b:token=-11 b:token:1=-9 cj=31 cj:は=-3 cj:是=11 colon=-9
number copula=8 double=-4 first=12 lone=12 named=-16 nearest:code=4 nearest:id=4
number nearest:login=-4 nearest:password=-10 nearest:pin=22 nearest:policy=-7 o:pin=12 quoted=3
number then:end=-12 then:is=29 then:object=21 then:subject=-5 then:word=11
numbered -8 a:id=-3 a:token=-4 a:token:2=-4 afterword=12 b:code=6 b:key=7 b:login=3 b:login:1=-6
numbered b:opens=6 b:password=3 copula=-5 cut=-3 ko=7 ko:은=-7 nearest:code=6 nearest:key=7
numbered nearest:login=-6 spaced=-12 then:end=24 then:subject=-7 word:of=-5
o:cipher -8
o:code -14
o:id -34
o:key 13
o:login 11
o:opens -10
o:password 54
o:pin 12
o:policy -17
o:public 2
o:said -2
o:sample -7
o:secret -25
o:service 10
o:token -27
opened -14
opened-close -14
option:- -11
option:-> 6
option:-a 10
option:-b 18
option:-d -5
option:-h -12
option:-i -16
option:-k 35
option:-l -11
option:-p 45
option:-t -1
option:-u -1
option:-w 7
option:long -29
ordinary0 15
ordinary1 -1
ordinary2 -18
ordinary3 -8
other 3 a:code=19 a:code:0=-3 a:code:2=21 a:id=-3 a:key=-14 a:key:0=-3 a:key:1=-6 a:key:3=-3
other a:login=3 a:login:2=3 a:opens=5 a:opens:0=5 a:password=-9 a:password:0=-10 a:password:1=-3
other a:password:2=7 a:pin=22 a:policy=-3 a:policy:1=3 a:policy:2=-5 a:said=4 a:said:1=10
other a:said:2=-4 a:sample=6 a:sample:2=6 a:service=-7 a:service:0=-3 a:service:1=-4
other afterword=11 asked=-6 b:code:0=-7 b:code:1=6 b:code:2=9 b:code:3=-6 b:id:0=-14 b:id:1=17
other b:id:2=7 b:id:3=-11 b:key:0=7 b:key:1=-5 b:key:3=-6 b:login=21 b:login:0=-9 b:login:1=35
other b:login:2=4 b:login:3=-7 b:opens=6 b:opens:0=15 b:opens:2=-6 b:password=3 b:password:0=6
other b:password:1=6 b:password:2=5 b:password:3=-15 b:pin=36 b:pin:2=26 b:pin:3=3 b:public=-16
other b:public:0=-3 b:public:1=-11 b:public:2=-3 b:said:0=4 b:said:1=-3 b:said:3=-3 b:sample=5
other b:sample:1=6 b:sample:2=8 b:sample:3=-8 b:secret=-4 b:secret:3=-3 b:service=-7
other b:service:0=3 b:service:1=7 b:service:2=-13 b:service:3=-6 b:token=-5 b:token:1=-7
other b:token:2=4 bar=-8 bar-close=-9 cj=-8 colon=10 colon-close=-9 comma=9 cut=-15 double=-8
other echo=-12 equals=-10 equals-close=-16 first=-11 in:id=-10 in:id:0=-10 in:password=-6
other in:password:0=-6 in:policy=-12 in:policy:0=-12 ko:는=-8 ko:에=-4 ko:은=4 lone=-10
other misnamed=-12 named=13 nearest:code=12 nearest:key=8 nearest:login=16 nearest:opens=-6
other nearest:password=-5 nearest:pin=21 nearest:said=7 nearest:sample=-3 nearest:service=24
other nearest:token=-8 o:login=-11 opened=-11 opened-close=-11 option:long=11 quoted=-5 single=8
other spaced=3 then:comma=16 then:dash=-5 then:end=-5 then:is=7 then:object=-19 then:paren=15
other then:word=4 tick=-5 word:is=-6
parts 7 b:key=18 b:key:0=10 nearest:key=18 spaced=4 then:end=13
pascal 2
path -18
phrase -17 a:id=-3 a:id:2=-3 a:said=-20 a:said:0=-20 asked=17 b:id:3=-4 b:key:1=8 b:key:2=-10
phrase b:login=6 b:login:1=-7 b:login:2=5 b:login:3=10 b:opens=13 b:opens:1=13 b:password:0=-23
phrase b:password:1=13 b:password:2=10 b:phrase=22 b:phrase:0=5 b:phrase:2=13 b:said=-3
phrase b:sample=-3 b:sample:2=-7 b:secret=-23 b:secret:1=-4 b:secret:2=-18 b:service=-8
phrase b:service:1=-3 b:service:2=-5 b:stored=-13 b:stored:0=-7 b:stored:1=-7 b:wifi=-4 colon=-5
phrase copula=-12 cut=14 double=11 echo=-10 equals=3 equals-close=3 first=-11 in:key=-3
phrase in:key:0=-3 in:login=-11 in:login:0=-11 in:password=-9 in:password:0=-9 in:service=-5
phrase in:service:0=-5 ko:는=4 ko:의=-7 lone=-11 misnamed=10 named=-11 nearest:key=-12
phrase nearest:opens=14 nearest:phrase=-3 nearest:secret=-4 quoted=20 single=8 spaced=-8
phrase then:close=-3 then:comma=-23 then:end=5 then:paren=6 word:is=-5 word:was=-8
prefixed 25 a:id=7 a:id:2=7 a:key=3 a:key:0=6 a:key:1=4 a:key:2=-8 a:login=-11 a:login:2=-7
prefixed a:policy=7 a:policy:0=6 a:said=11 a:said:0=8 a:sample=-5 a:secret=3 a:service=7
prefixed a:service:1=3 a:service:2=3 a:token=-5 a:token:1=-9 b:id=7 b:id:1=7 b:key=13
prefixed b:key:0=-18 b:key:1=11 b:key:2=16 b:key:3=9 b:login:0=8 b:login:1=-5 b:login:2=-3
prefixed b:said=19 b:said:0=4 b:said:2=7 b:sample=6 b:sample:1=4 b:secret=-9 b:secret:1=-12
prefixed b:secret:2=3 b:service:0=8 b:service:1=-13 b:service:3=6 b:stored=3 b:stored:2=3
prefixed b:token=38 b:token:0=14 b:token:1=7 b:token:2=16 bar=3 colon=-8 copula=3 cut=-7
prefixed double=-13 echo=10 equals=19 equals-close=16 first=-21 in:id=-29 in:id:0=-29 in:key=16
prefixed in:key:0=16 in:login=-9 in:login:0=-9 in:sample=-22 in:sample:0=-22 in:secret=-12
prefixed in:secret:0=-12 in:service=9 in:service:0=9 in:token=11 in:token:0=11 ko=-5 lone=-18
prefixed misnamed=20 named=-10 nearest:id=4 nearest:key=12 nearest:said=5 nearest:secret=-19
prefixed nearest:service=13 nearest:token=25 o:key=7 opened=3 opened-close=3 option:long=7
prefixed quoted=-10 spaced=-9 then:close=5 then:comma=4 then:dash=7 then:is=3 then:object=3
prefixed then:paren=6 then:subject=-9 then:word=-16 word:is=4 word:with=6
question -1
quoted 7
random 6 a:cipher=-7 a:code:1=8 a:code:2=-5 a:id:1=7 a:id:3=-3 a:key=4 a:key:0=8 a:key:1=-7
random a:login=6 a:login:0=-14 a:login:1=21 a:opens=10 a:opens:0=-3 a:opens:1=7 a:opens:2=6
random a:password=-16 a:password:0=-6 a:password:1=-22 a:password:2=11 a:policy=-9 a:policy:0=-8
random a:policy:1=3 a:public=12 a:public:0=-3 a:said:0=6 a:said:2=3 a:sample=8 a:secret=-4
random a:secret:0=9 a:secret:1=-7 a:secret:2=-7 a:service=10 a:service:1=16 a:service:2=3
random a:service:3=-7 a:stored=6 a:token=15 a:token:0=-14 a:token:1=24 a:token:2=6 afterword=-6
random asked=6 b:cipher=-26 b:cipher:0=6 b:cipher:2=-33 b:code=14 b:code:0=12 b:code:1=-8
random b:code:2=13 b:id=5 b:id:1=-14 b:id:2=17 b:id:3=10 b:key=4 b:key:0=7 b:key:1=8 b:key:2=7
random b:key:3=-13 b:login=-7 b:login:0=-4 b:login:1=-8 b:login:2=5 b:opens=-5 b:opens:1=6
random b:opens:3=-13 b:password=-7 b:password:0=12 b:password:2=-13 b:password:3=-8
random b:policy:2=-10 b:policy:3=8 b:public=-37 b:public:0=-28 b:public:1=-13 b:said=3
random b:said:0=4 b:said:1=15 b:said:2=-10 b:said:3=-6 b:sample:1=11 b:sample:2=-9 b:sample:3=-5
random b:secret=13 b:secret:0=22 b:secret:1=7 b:secret:2=-4 b:secret:3=-7 b:service:0=7
random b:service:1=-14 b:service:2=12 b:service:3=6 b:stored=-4 b:stored:1=3 b:stored:2=5
random b:token=10 b:token:1=32 b:token:2=-7 b:token:3=-4 b:wifi=-7 bar=5 cj=-32 cj:是=5
random colon-close=-17 comma=3 copula=4 cut=-11 dash=4 double=-11 echo=18 equals=-14
random equals-close=7 first=32 in:id=24 in:id:0=24 in:key=3 in:key:0=3 in:secret=7 in:secret:0=7
random in:token=7 in:token:0=7 ko=-41 ko:가=5 ko:에=11 ko:은=22 lone=26 misnamed=9 named=-16
random nearest:cipher=18 nearest:code=-25 nearest:key=4 nearest:policy=9 nearest:public=-3
random nearest:said=9 nearest:sample=10 nearest:secret=-4 nearest:service=3 nearest:token=15
random o:cipher=7 o:id=3 o:key=-5 o:login=4 o:opens=5 o:secret=-42 o:service=28 o:token=-48
random option:long=31 single=-12 slash=-14 slash-close=-14 spaced=9 then:close=13 then:comma=-23
random then:dash=9 then:end=-8 then:is=7 then:object=-12 then:paren=4 then:stop=4
random then:subject=-8 tick=25 word:es=4 word:is=-19 word:ist=16 word:was=4
random16 3 a:cipher=-7 a:cipher:0=-6 a:code=-6 a:id:0=-3 a:id:1=3 a:key:1=4 a:key:2=-4
random16 a:login:0=-16 a:login:2=9 a:password:0=-5 a:password:1=10 a:password:2=-5 a:policy=14
random16 a:public=-4 a:said=4 a:said:0=3 a:sample:2=-6 a:secret=16 a:secret:0=6 a:secret:2=-6
random16 a:service=-14 a:service:0=-8 a:service:1=-7 a:token=-5 arrow=5 b:code:1=3 b:code:2=-6
random16 b:digest=-4 b:digest:0=-3 b:id=-4 b:id:0=5 b:id:2=-14 b:id:3=5 b:key=6 b:key:0=-4
random16 b:key:1=34 b:key:2=-11 b:key:3=-11 b:login=-10 b:login:0=-5 b:login:1=4 b:login:2=-13
random16 b:opens=7 b:opens:1=5 b:password:0=13 b:password:1=-20 b:password:2=12 b:password:3=-3
random16 b:policy:2=5 b:policy:3=-5 b:public=-7 b:public:0=-6 b:said:0=5 b:said:1=-6 b:sample=5
random16 b:sample:1=4 b:secret=4 b:secret:0=4 b:service:0=4 b:service:2=-7 b:service:3=3
random16 b:stored=-11 b:token:0=21 b:token:2=-18 b:token:3=-4 cj=-17 colon=7 colon-close=10
random16 comma=13 copula=15 cut=-8 equals=-5 first=3 in:id=4 in:id:0=4 in:key=-4 in:key:0=-4
random16 in:login=-16 in:login:0=-16 ko=21 ko:는=-26 ko:은=-7 lone=-13 misnamed=-11 named=11
random16 nearest:code=-4 nearest:digest=-4 nearest:id=6 nearest:key=8 nearest:password=3
random16 nearest:said=-5 nearest:secret=-9 nearest:service=5 nearest:token=10 option:long=8
random16 quoted=7 single=8 slash-close=-11 then:close=12 then:comma=6 then:dash=-4 then:end=-7
random16 then:object=14 then:paren=3 word:is=-9
runs1 -1
runs2 2
runs3 -6
runs4 7
runs5 -2
runs6 -11
runs7 -6
runs8 -17
runs9 1
samesize 23
sets -20
signed 4
single 4
slash 33
slash-close -45
snake -19
spaced -3
stop -1
then:close 10
then:comma 7
then:dash 7
then:end -2
then:is 21
then:object 21
then:paren 18
then:stop 20
then:subject -1
then:word -3
tick 5
ticket -18
titled 14
updigit 16
upper -8
url64 21
uuid -9 a:id=-5 a:id:0=-4 a:key=4 a:key:1=4 a:login=-10 a:login:0=-7 a:password=-16
uuid a:password:1=-5 a:pin=-10 a:pin:0=-10 a:policy=-14 a:policy:1=-10 a:policy:2=-5 a:said=-6
uuid a:said:0=-5 a:service=6 a:service:0=4 a:token=-8 a:token:2=-8 afterword=12 asked=20
uuid b:code=-8 b:code:0=-4 b:code:2=-4 b:id=-8 b:id:0=-5 b:id:1=-4 b:key=-11 b:key:0=4
uuid b:key:2=-16 b:login=-9 b:login:0=3 b:login:1=-9 b:login:2=-3 b:password:0=12
uuid b:password:1=-9 b:policy=14 b:said=17 b:said:2=13 b:sample=-8 b:secret=20 b:secret:0=12
uuid b:service=9 b:service:1=-5 b:service:2=13 b:stored=8 b:token:0=5 b:token:1=-12 b:token:2=10
uuid cj=-11 colon=-8 cut=10 double=-8 equals-close=7 in:login=16 in:login:0=16 ko=-19
uuid misnamed=-17 named=7 nearest:code=-7 nearest:id=-4 nearest:key=-7 nearest:login=3
uuid nearest:password=-7 nearest:secret=12 opened=-5 opened-close=-5 quoted=-4 single=3
uuid spaced=-7 then:comma=15 then:end=-33 then:subject=-8 then:word=-20 word:as=-11 word:is=-4
word -9 a:login=-5 a:login:1=-6 a:password=-6 a:password:1=-4 a:policy=-4 afterword=-19
word b:code=-3 b:code:0=4 b:code:2=-6 b:key=-11 b:key:1=-7 b:login=3 b:login:1=3 b:opens=-8
word b:opens:2=-7 b:password=5 b:password:0=-7 b:password:1=-4 b:password:2=19 b:pin=-5
word b:pin:1=-4 b:sample=-4 b:sample:1=7 b:sample:2=-11 b:secret=-20 b:secret:0=-8
word b:secret:2=-11 b:service=-19 b:service:1=-7 b:service:2=-12 b:token=-6 b:token:1=-7
word b:wifi=-6 b:wifi:1=-11 b:wifi:2=5 colon=4 colon-close=-4 copula=-10 double=-8 equals=11
word equals-close=5 in:key=-3 in:key:0=-3 ko=22 misnamed=6 named=13 nearest:key=-3
word nearest:password=6 nearest:pin=-4 nearest:sample=5 nearest:secret=-8 option:long=7 quoted=4
word single=8 slash=-7 slash-close=-7 then:end=4 then:word=-14 tick=3 word:by=3 word:is=-5
word:a -20
word:also -14
word:and -11
word:are 4
word:as -16
word:avec 13
word:be -8
word:by -1
word:called -7
word:con 7
word:donc 9
word:désormais 2
word:es 26
word:est 8
word:et 6
word:from -3
word:heißt -22
word:is -22
word:ist 18
word:its 2
word:lautet 12
word:literally 1
word:mit 19
word:new 5
word:not 9
word:now 10
word:of -19
word:old 6
word:or -6
word:puis 3
word:sea 4
word:so 13
word:still 11
word:then 2
word:to -28
word:und 4
word:using -1
word:was 3
word:with -12
word:y 8
word:à 1
word:값은 13
word:즉 7
wordnum 35
wordnumsign 46
words2 -23
words3 -15
words4 8
words5 10
words6 10
year -9\
"""
