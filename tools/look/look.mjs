import { become, ensureInstalled } from '../install.mjs';

/** `npm run look`: takes screenshots of a running product, or of one that it starts. */
try {
  await ensureInstalled();
  become('tools/look/main.ts', process.argv.slice(2));
} catch (e) {
  process.stderr.write(`\n${e.message}\n`);
  process.exit(1);
}
