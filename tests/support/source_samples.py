"""Six lines of source code in each language that S27 names."""

from __future__ import annotations

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
