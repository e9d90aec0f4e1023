import { become, ensureInstalled } from './install.mjs';

/** `node tools/tool.mjs settle due` runs an operator's tool by the name of its bundle. */
try {
  await ensureInstalled();
  become('tools/tool.ts', process.argv.slice(2));
} catch (e) {
  process.stderr.write(`\n${e.message}\n`);
  process.exit(1);
}
