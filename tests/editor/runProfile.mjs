// What runs in full runs only, because other tests prove it without a window.

/** Whether all tests run: in `npm run test:full`, and where `npm run proof` writes its page. */
export const isFull =
  process.env.SENTINEL_TEST_PROFILE === "full" || process.env.SENTINEL_PROOF === "write";

/** The options of a test that runs in full runs only. */
export const inFullRuns = { skip: !isFull && "it runs in npm run test:full" };
