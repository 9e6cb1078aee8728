// A model that says what the pictures tell it to.
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

exports.activate = (context) => {
  const provider = {
    provideLanguageModelChatInformation: async () => [MODEL],
    provideTokenCount: async () => 1,
    provideLanguageModelChatResponse: async (_model, _messages, _options, progress) =>
      progress.report(new vscode.LanguageModelTextPart(process.env.SENTINEL_TESTS_ANSWER)),
  };
  context.subscriptions.push(
    vscode.lm.registerLanguageModelChatProvider("sentinel-tests", provider),
  );
};
