import { ESLint } from 'eslint';

/** Lints texts as if they stood at given paths: `[[path, text], …]` as the argument, the rules that complained as JSON. */
const eslint = new ESLint();
const found = [];
for (const [filePath, text] of JSON.parse(process.argv[2])) {
  const [result] = await eslint.lintText(text, { filePath });
  found.push(result.messages.map((m) => m.ruleId ?? m.message));
}
process.stdout.write(JSON.stringify(found));
