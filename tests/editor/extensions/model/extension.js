// A model that says what a test tells it to, and keeps what it was asked.
const vscode = require("vscode");

const MODEL = {
  id: "fake",
  name: "Fake",
  family: "fake",
  version: "1",
  maxInputTokens: 100_000,
  maxOutputTokens: 1_000,
  capabilities: {},
};

const textOf = (message) => message.content.map((part) => part.value ?? "").join("");

exports.activate = (context) => {
  /** `answer` is a text, an error to fail with, or a promise of a text, which may never come. */
  const model = { answer: process.env.SENTINEL_TESTS_ANSWER ?? "0", asked: [] };
  const provider = {
    provideLanguageModelChatInformation: async () => [MODEL],
    provideTokenCount: async () => 1,
    provideLanguageModelChatResponse: async (_, messages, _options, progress) => {
      model.asked.push(messages.map(textOf).join("\n"));
      if (model.answer instanceof Error) throw model.answer;
      progress.report(new vscode.LanguageModelTextPart(await model.answer));
    },
  };
  context.subscriptions.push(
    vscode.lm.registerLanguageModelChatProvider("sentinel-tests", provider),
  );
  return model;
};
