"""Lists of sentences and notes, some of which look a little like source code."""

from __future__ import annotations

PROSE: dict[str, str] = {
    "sentences": """\
Ask for the refund window before anything else.
Check the tax table of the country first.
If the card was declined, tell the customer why.
For each market there is one limit.
Return the money to the same card.
While the order is open, nothing is sent.
Import the customers before the orders.
""",
    "a list": """\
- ask which countries are meant
- use the tax table, not a constant
- for refunds, keep the first date
- with gift cards the limit is 50
- import customers before orders
- from March on, the new rates hold
- let the owner decide about discounts
""",
    "a numbered list": """\
1. Select the market and the currency.
2. Update the limits with the owner.
3. Set the date of the first invoice.
4. Where a rule is missing, ask.
5. Delete nothing without a copy.
6. Insert the new rates on Monday.
7. Order by date, the newest first.
""",
    "notes without full stops": """\
select the market before the currency
from the second order on there is no fee
where the rule is missing, ask the owner
set the limit to 50 for gift cards
and never below the price of shipping
or else the order is rejected
update the docs afterwards
""",
    "headings with colons": """\
Refunds:
within 14 days, by the first card
Returns:
the customer pays the postage
Exchanges:
only for the same price
Gift cards:
never refunded
""",
    "remarks about commands": """\
make sure the build runs before a release
git must not be used by the hooks
docker is only for the tests
node runs in version 22 or later
source of truth is the table of rates
test each market on its own
find the owner of the module first
""",
    "semicolons": """\
the limit is 50 for gift cards; ask for others;
the date counts, not the time of day;
a refund goes to the first card;
a partial refund keeps the discount;
shipping is never refunded;
the tax follows the country;
the invoice says both;
""",
    "Korean sentences": """\
환불하기 전에 기한을 먼저 묻는다.
세율은 나라마다 다르니 표를 읽는다.
카드가 거절되면 이유를 알린다.
주문이 열려 있으면 아무것도 보내지 않는다.
할인은 담당자가 정한다.
배송비는 환불하지 않는다.
고객을 주문보다 먼저 옮긴다.
""",
    "a Korean list": """\
- 환불 기한: 14일
- 선물 카드: 환불하지 않음
- 배송비: 고객이 냄
- 세율: 나라별 표를 따름
- 할인: 담당자가 정함
- 교환: 같은 값일 때만
- 날짜: 시각이 아니라 날짜로 셈
""",
    "Korean notes": """\
시장을 먼저 고르고 통화를 정하기
기준이 없으면 담당자에게 묻기
선물 카드 한도는 50으로 두기
배송비보다 낮게 정하지 않기
환불은 처음 쓴 카드로 돌려주기
부분 환불은 할인을 그대로 두기
문서는 나중에 고치기
""",
    "words that begin code as well": """\
open orders: never send them twice
public holidays (in Korea) count
type of the order:
record the date (UTC)
final price: with tax
if the card (old) fails:
for each item in the cart:
if the card is old:
class of the order:
go by the table of rates
new orders come first
""",
    "arrows and notes": """\
cart -> order -> invoice
order => payment
the text is Korean
first date wins, not the last
the date of the order counts
test each market's own table
read docs/tax.md before you begin
or ask the owner (see the docs)
from the table (rates) of March
find the owner/module first
set the limit to 50; then ask
git must stay on main
limit: 50, for gift cards,
""",
    "names in back-ticks": """\
Call `search_memory` before a task.
Use `payment.refund(order)` for a refund, never the raw API.
The field `total` holds cents, not euros.
`order.paid` is true only after the bank said so.
Set `RETRY=3` where the bank is slow.
Read `docs/tax.md` before you change `tax.py`.
Never log `card.number`.
""",
}
