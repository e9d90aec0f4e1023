import { become, ensureInstalled } from '../install.mjs';

/** `npm run look`: draws the screens of a product that runs, or of one that is started for it. */
try {
  await ensureInstalled();
  become('tools/look/main.ts', process.argv.slice(2));
} catch (e) {
  process.stderr.write(`\n${e.message}\n`);
  process.exit(1);
}
