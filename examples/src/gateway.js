import { readSession } from "./auth.js";

const LIMIT_PER_MINUTE = 60;

/** The one door: who is asking, how often, and then the handler. */
export function gateway(handlers, { secret, clock, counter }) {
  return async (request) => {
    const session = readSession(request.token, secret, clock());
    if (!session) return { status: 401 };
    if (counter.add(session.id) > LIMIT_PER_MINUTE) return { status: 429, retryAfter: 60 };
    const handler = handlers[request.path];
    return handler ? await handler(request, session) : { status: 404 };
  };
}
