// A project whose memory is made up, for demonstrations at the threshold; its README says so.
import fs from "node:fs";
import path from "node:path";

import { saveAsAgent } from "./commandLine.mjs";

/** The topics share no first word, so that no merge is proposed; of 51 records one principle holds each. */
export const TOPICS = [
  "auth",
  "payment",
  "배포",
  "cache",
  "email",
  "calendar",
  "upload",
  "webhook",
  "invoice",
  "session",
  "export",
  "locale",
  "quota",
];

const README =
  "# Generated project\n\nMade by a script to demonstrate the threshold: nobody learned these lessons.\n";

/** One made-up record; `number` counts from 1. */
export function generatedRecord(number) {
  const topic = TOPICS[number % TOPICS.length];
  return topic === "배포"
    ? {
        topic,
        missing_context: `생성된 기록 ${number}: 배포 순서가 없었다`,
        lesson: `생성된 교훈 ${number}: 순서를 먼저 묻는다`,
      }
    : {
        topic,
        missing_context: `generated record ${number}: the ${topic} instruction had no limit`,
        lesson: `generated lesson ${number}: ask for the limit of ${topic} first`,
        ask_next_time: number % 10 === 0 ? `Which limit holds for ${topic}?` : null,
      };
}

/** Creates `folder` with that many records, saved by the server of the installed extension. */
export async function generateProject(folder, editor, count) {
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(path.join(folder, "README.md"), README, "utf8");
  const records = Array.from({ length: count }, (_, index) => generatedRecord(index + 1));
  await saveAsAgent(editor, folder, "", records);
}
