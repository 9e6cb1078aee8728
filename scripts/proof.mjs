// `npm run proof`: lets the editor's own agent work, and writes docs/proof.md and the animated pictures of the READMEs.
import fs from "node:fs";
import path from "node:path";

import { openBrowser } from "../tests/editor/browser.mjs";
import { buildPackage } from "./package.mjs";
import { run, runMain } from "./run.mjs";
import { ROOT, prepare, toolchain } from "./toolchain.mjs";

const SUITE = "tests/editor/agent.test.mjs";
const SCREENSHOTS = path.join(ROOT, "tests", "output", "agent");
const DOCUMENTATION = path.join(ROOT, "docs", "images");

/** The sentence above each screenshot of the suite, for readers who see only the picture. */
const CAPTIONS = {
  "loop.gif": {
    "1-search": "First task: the agent searches the memory. It is empty.",
    "2-confirmation": "It found out what the prompt left open. You allow it to save that.",
    "3-saved": "The lesson is now a line in your repository, shared by git.",
    "4-question": "Next task: a hook passed the lesson on, and the agent asks first.",
    "5-compaction": "Above 50 records it merges them, one principle for each topic.",
    "6-compacted": "51 records became 13 principles.",
  },
  "loop.ko.gif": {
    "1-search": "첫 작업: 에이전트가 기억을 검색합니다. 아직 비어 있습니다.",
    "2-confirmation": "프롬프트에 없던 것을 알아냈습니다. 저장은 사람이 허용합니다.",
    "3-saved": "교훈은 이제 저장소 안의 한 줄이고, git으로 공유됩니다.",
    "4-question": "다음 작업: 훅이 교훈을 전해 주어, 에이전트가 먼저 묻습니다.",
    "5-compaction": "기록이 50건을 넘으면 주제마다 원칙 하나로 합칩니다.",
    "6-compacted": "기록 51건이 원칙 3개가 되었습니다.",
  },
};

await runMain(async () => {
  await prepare();
  await buildPackage();
  // Only now are its packages certain to be there.
  const { animateCaptioned } = await import("./captions.mjs");
  fs.rmSync(SCREENSHOTS, { recursive: true, force: true });
  const env = { ...process.env, SENTINEL_PROOF: "write" };
  await run(toolchain.node, ["--test", SUITE], { cwd: ROOT, env, label: "agent" });
  const browser = await openBrowser();
  try {
    for (const [name, captions] of Object.entries(CAPTIONS)) {
      await animateCaptioned(browser, SCREENSHOTS, captions, path.join(DOCUMENTATION, name));
    }
  } finally {
    await browser.close();
  }
  process.stdout.write("docs/proof.md, docs/images/loop.gif, docs/images/loop.ko.gif\n");
  return 0;
});
