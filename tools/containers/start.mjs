import { become, ensureInstalled } from '../install.mjs';

/** `npm run containers`: tries the images and docker-compose.yml out, and takes all down again (docs/operations.md). */
try {
  await ensureInstalled();
  become('tools/containers/main.ts', process.argv.slice(2));
} catch (e) {
  process.stderr.write(`\n${e.message}\n`);
  process.exit(1);
}
