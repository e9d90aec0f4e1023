import { become, ensureInstalled } from '../install.mjs';

/** `npm run release -- 1.2.0`: makes a release (docs/operations.md). */
try {
  await ensureInstalled();
  become('tools/release/main.ts', process.argv.slice(2));
} catch (e) {
  process.stderr.write(`\n${e.message}\n`);
  process.exit(1);
}
