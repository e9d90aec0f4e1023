import { readFileSync } from 'node:fs';
import { messageFault } from './message.mjs';

// Git calls this by `.githooks/commit-msg` with the file of the message, before it makes the commit.
const fault = messageFault(readFileSync(process.argv[2], 'utf8'));
if (fault) {
  process.stderr.write(`${fault} CONTRIBUTING.md, Commits, says how a message looks.\n`);
  process.exit(1);
}
