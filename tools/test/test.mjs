import { become, ensureInstalled } from '../install.mjs';

try {
  await ensureInstalled();
  become('tools/test/main.ts', process.argv.slice(2));
} catch (e) {
  process.stderr.write(`\n${e.message}\n`);
  process.stdout.write('0 passed, 1 failed\n');
  process.exit(1);
}
