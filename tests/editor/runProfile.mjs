// What runs in full runs only, because other tests prove it without a window.

/** Whether all tests run: in `npm run test:full`, and where `npm run proof` writes its page. */
export const isFull =
  process.env.SENTINEL_TEST_PROFILE === "full" || process.env.SENTINEL_PROOF === "write";

/** The options of a test that runs in full runs only; `reason` names the tests that prove the same in every run. */
export const inFullRuns = (reason) => ({ skip: !isFull && `in npm run test:full: ${reason}` });
