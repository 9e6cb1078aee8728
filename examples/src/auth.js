import { createHmac, timingSafeEqual } from "node:crypto";

const FIFTEEN_MINUTES_MS = 15 * 60 * 1000;

/** Signs a session; the clock is given so that tests can move it. */
export function signSession(user, secret, now) {
  const body = `${user.id}.${user.role}.${now + FIFTEEN_MINUTES_MS}`;
  return `${body}.${createHmac("sha256", secret).update(body).digest("hex")}`;
}

/** Returns the session of a token, or undefined when it is expired or not ours. */
export function readSession(token, secret, now) {
  const [id, role, expires, signature] = token.split(".");
  const expected = createHmac("sha256", secret).update(`${id}.${role}.${expires}`).digest();
  const given = Buffer.from(signature ?? "", "hex");
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  return Number(expires) > now ? { id, role } : undefined;
}
