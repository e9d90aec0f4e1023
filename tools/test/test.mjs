import { become, ensureInstalled } from '../install.mjs';
import { install } from './programs.mjs';

try {
  // Npm leaves one of two processors idle, so Debian packages for a whole run are installed at the same time.
  const programs = process.argv.some((arg) => arg.startsWith('--only')) ? [] : ['nginx', 'ffmpeg', 'redis', 'chromium'];
  await Promise.all([ensureInstalled(), install(programs)]);
  become('tools/test/main.ts', process.argv.slice(2));
} catch (e) {
  process.stderr.write(`\n${e.message}\n`);
  process.stdout.write('0 passed, 1 failed\n');
  process.exit(1);
}
