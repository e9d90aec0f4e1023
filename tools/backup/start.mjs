import { become, ensureInstalled } from '../install.mjs';

/** `npm run restore -- <archive>`: restores into the database of the environment, or into a new one in the data folder. */
try {
  await ensureInstalled();
  become('tools/backup/restore-here.ts', process.argv.slice(2));
} catch (e) {
  process.stderr.write(`\n${e.message}\n`);
  process.exit(1);
}
