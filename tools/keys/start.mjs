import { become, ensureInstalled } from '../install.mjs';

try {
  await ensureInstalled();
  become('tools/keys/run.ts', process.argv.slice(2));
} catch (e) {
  process.stderr.write(`\n${e.message}\n`);
  process.exit(1);
}
