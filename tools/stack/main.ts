import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../build/bundle.ts';
import { resolved } from './resolve.ts';

/** `npm run stack -- FILE` or `npm run stack < FILE` translates a browser's stack trace to places in the sources (docs/monitoring.md). */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { maps: { type: 'string', default: join(root, 'dist/maps/assets') } },
});
const folder = resolve(values.maps);
if (!existsSync(folder)) {
  process.stderr.write(`There are no source maps in ${folder}: build the web of that release, or name their folder by --maps.\n`);
  process.exit(1);
}
const [file] = positionals;
process.stdout.write(resolved(readFileSync(file ?? 0, 'utf8'), folder));
