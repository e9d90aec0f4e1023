import { become, ensureInstalled } from '../install.mjs';

/** `npm run stack` (docs/monitoring.md): starts main.ts. */
try {
  await ensureInstalled();
  become('tools/stack/main.ts', process.argv.slice(2));
} catch (e) {
  process.stderr.write(`\n${e.message}\n`);
  process.exit(1);
}
