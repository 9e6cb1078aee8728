// Models of the editor as extensions get them, for tests.

/** A model that says this; `sent` notes what it was asked. */
export function speakingModel(
  name: string,
  answer: string,
  sent: unknown[] = [],
  vendor = "copilot",
): object {
  return {
    name,
    vendor,
    sendRequest: (messages: unknown) => {
      sent.push(messages);
      const stream = (async function* () {
        await Promise.resolve();
        yield answer;
      })();
      return Promise.resolve({ text: stream });
    },
  };
}

/** A model that never answers. */
export function hangingModel(name: string): object {
  return { name, vendor: "copilot", sendRequest: () => new Promise(() => undefined) };
}

/** A model that the user does not let anybody use. */
export function refusingModel(name: string): object {
  const refused = Object.assign(new Error("no"), { code: "NoPermissions" });
  return { name, vendor: "copilot", sendRequest: () => Promise.reject(refused) };
}
