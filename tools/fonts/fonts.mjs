import { become, ensureInstalled } from '../install.mjs';

/** `npm run fonts`: generates the web app's font files, split by the frequency of characters. */
try {
  await ensureInstalled();
  become('tools/fonts/main.ts', process.argv.slice(2));
} catch (e) {
  process.stderr.write(`\n${e.message}\n`);
  process.exit(1);
}
