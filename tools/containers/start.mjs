import { become, ensureInstalled } from '../install.mjs';

/** `npm run containers`: the images and docker-compose.yml, run for real (docs/operations.md). */
try {
  await ensureInstalled();
  become('tools/containers/main.ts', process.argv.slice(2));
} catch (e) {
  process.stderr.write(`\n${e.message}\n`);
  process.exit(1);
}
