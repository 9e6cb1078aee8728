"""Source code in a field is hinted at, in every language that S27 names; sentences are not."""

from __future__ import annotations

import pytest
from sentinel_memory.agent_messages import LogMemoryParams
from sentinel_memory.core.source_code import code_lines
from sentinel_memory.service import MemoryService

pytestmark = pytest.mark.requirement("S27")

CODE: dict[str, str] = {
    "Python": """\
import json
from pathlib import Path
def load(path):
    with open(path) as file:
        data = json.load(file)
    return data["items"]
""",
    "Python class": """\
class Cart(Base):
    total = 0
    def add(self, item, price=0):
        self.items.append(item)
        self.total += price
        return self
""",
    "Python loop": """\
for order in orders:
    if order.paid and not order.sent:
        try:
            send(order)
        except SendError as error:
            log.warning("failed: %s", error)
""",
    "Python remark": '''\
def refund(order, amount):
    """Refund a part of an order"""
    # never more than was paid
    if amount > order.paid:
        raise ValueError("too much")
    order.refunded += amount
''',
    "JavaScript": """\
const express = require("express");
const app = express();
app.get("/orders", async (req, res) => {
  const orders = await db.find({ open: true });
  res.json(orders);
});
""",
    "JavaScript without semicolons": """\
import { useState } from 'react'
export default function Cart() {
  const [items, setItems] = useState([])
  const total = items.reduce((sum, item) => sum + item.price, 0)
  return <p>{total}</p>
}
""",
    "TypeScript": """\
interface Order {
  id: string;
  total: number;
}
export function isPaid(order: Order): boolean {
  return order.total === 0;
""",
    "TypeScript class": """\
export class Cart implements Basket {
  private readonly items: Item[] = [];
  constructor(private tax: TaxTable) {}
  get total(): number {
    return this.items.length * this.tax.rate;
  }
""",
    "Java": """\
package com.example.shop;
import java.util.List;
public class Cart {
    private final List<Item> items = new ArrayList<>();
    public void add(Item item) {
        items.add(item);
""",
    "Java stream": """\
List<Order> open = orders.stream()
    .filter(order -> !order.isPaid())
    .sorted(Comparator.comparing(Order::getDate))
    .collect(Collectors.toList());
for (Order order : open) {
    mailer.remind(order.getCustomer());
""",
    "Kotlin": """\
package shop
import java.time.Instant
data class Order(val id: String, val paid: Boolean)
fun open(orders: List<Order>): List<Order> {
    val now = Instant.now()
    return orders.filter { !it.paid }
""",
    "Kotlin without types": """\
fun main() {
    val orders = listOf(1, 2, 3)
    for (order in orders) {
        println("order $order")
    }
}
""",
    "C": """\
#include <stdio.h>
int main(void) {
    int total = 0;
    for (int i = 0; i < 10; i++)
        total += i;
    printf("%d\\n", total);
""",
    "C pointers": """\
struct node *head = NULL;
while (node != NULL) {
    struct node *next = node->next;
    free(node);
    node = next;
}
""",
    "C++": """\
#include <vector>
#include <string>
std::vector<std::string> names;
names.push_back("a");
for (const auto& name : names) {
    std::cout << name << std::endl;
""",
    "C++ class": """\
class Cart : public Basket {
public:
    explicit Cart(double tax) : tax_(tax) {}
    double total() const { return sum_ * tax_; }
private:
    double tax_;
""",
    "C#": """\
using System.Linq;
namespace Shop;
public record Order(string Id, bool Paid);
public async Task<List<Order>> OpenAsync() {
    var orders = await _db.Orders.ToListAsync();
    return orders.Where(o => !o.Paid).ToList();
""",
    "C# braces below": """\
public class Cart
{
    public decimal Total { get; private set; }
    public void Add(Item item)
    {
        Total += item.Price;
""",
    "Go": """\
package main
import "fmt"
func main() {
	orders, err := load("orders.json")
	if err != nil {
		fmt.Println(err)
""",
    "Go struct": """\
type Order struct {
	ID    string
	Total int
}
func (o *Order) Paid() bool {
	return o.Total == 0
""",
    "Rust": """\
use std::collections::HashMap;
fn main() {
    let mut totals = HashMap::new();
    totals.insert("a", 1);
    for (name, total) in &totals {
        println!("{name}: {total}");
""",
    "Rust match": """\
impl Order {
    pub fn pay(&mut self, amount: u64) -> Result<(), PayError> {
        match self.state {
            State::Open => self.paid += amount,
            State::Closed => return Err(PayError::Closed),
        }
""",
    "SQL": """\
SELECT o.id, o.total
FROM orders o
JOIN customers c ON c.id = o.customer_id
WHERE o.paid = false
  AND c.country = 'KR'
ORDER BY o.created DESC;
""",
    "SQL in lower case": """\
create table orders (
  id bigint primary key,
  total numeric(10, 2) not null,
  paid boolean default false,
  created timestamptz not null
);
""",
    "SQL update": """\
BEGIN;
UPDATE orders
SET paid = true
WHERE id = 7;
DELETE FROM carts WHERE order_id = 7;
COMMIT;
""",
    "shell": """\
#!/bin/sh
set -e
cd /srv/shop
git pull --ff-only
npm ci && npm run build
sudo systemctl restart shop
""",
    "shell loop": """\
for file in *.log; do
  if [ -s "$file" ]; then
    gzip "$file"
    mv "$file.gz" /var/archive/
  fi
done
""",
    "shell commands": """\
export NODE_ENV=production
docker build -t shop .
docker push registry.example.com/shop
kubectl apply -f deploy.yaml
kubectl rollout status deploy/shop
curl -fsS https://shop.example.com/health
""",
}

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


@pytest.mark.parametrize("name", CODE)
def test_six_lines_of_code_look_like_code(name: str) -> None:
    sample = CODE[name]
    assert code_lines(sample) == len(sample.splitlines()) == 6
    assert code_lines("\n".join(sample.splitlines()[:5])) <= 5


@pytest.mark.parametrize("name", PROSE)
def test_lists_of_sentences_do_not(name: str) -> None:
    assert code_lines(PROSE[name]) <= 2


@pytest.mark.parametrize("name", PROSE)
def test_a_few_lines_of_code_make_no_code_of_the_sentences_around_them(name: str) -> None:
    three = "total = sum(prices)\nif total > limit:\n    raise ValueError(total)\n"
    assert code_lines(f"{PROSE[name]}{three}") <= 5


@pytest.mark.parametrize("field", ["missing_context", "lesson", "ask_next_time"])
@pytest.mark.parametrize("name", ["Python", "SQL", "shell"])
def test_the_answer_to_a_save_names_the_field_and_how_it_is_changed(
    service: MemoryService, field: str, name: str
) -> None:
    texts = {"missing_context": "gap", "lesson": "rule", field: CODE[name]}
    saved = service.log_memory(LogMemoryParams(topic="auth", **texts))
    assert saved.hints == (
        f"{field} looks like source code: store the rule, not the code.",
        f"To change this record: log_memory(id={saved.ref}) with the field that changes.",
    )
    amended = service.log_memory(LogMemoryParams(id=saved.ref, **{field: "a rule in words"}))
    assert amended.hints == ()
