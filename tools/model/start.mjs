// Jest's set-up, which starts this file again with the options that the services' TypeScript needs.
import '../test/pinned-node.mjs';
import { ensureInstalled } from '../install.mjs';

try {
  await ensureInstalled();
  await import('./run.ts');
} catch (e) {
  process.stderr.write(`\n${e.stack}\n`);
  process.exit(1);
}
