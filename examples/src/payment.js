/** Charges an order once, however often the button is pressed. Amounts are in won, without decimals. */
export async function charge(order, provider) {
  if (!Number.isInteger(order.amount)) throw new RangeError("An amount has no decimals.");
  return await provider.charge({ amount: order.amount, idempotencyKey: `order-${order.id}` });
}

/** Refunds what is left of a charge: the provider refuses more than was paid. */
export async function refund(order, amount, provider) {
  const left = order.amount - order.refunded;
  if (amount > left) throw new RangeError(`Only ${left} won are left to refund.`);
  return await provider.refund({ charge: order.chargeId, amount });
}
