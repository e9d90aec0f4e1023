import { become, ensureInstalled } from '../install.mjs';

/** `npm run fonts`: writes the fonts of the web anew, in files by frequency. */
try {
  await ensureInstalled();
  become('tools/fonts/main.ts', process.argv.slice(2));
} catch (e) {
  process.stderr.write(`\n${e.message}\n`);
  process.exit(1);
}
