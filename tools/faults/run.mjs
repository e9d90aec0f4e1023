import { parseArgs } from 'node:util';
import { become, ensureInstalled } from '../install.mjs';
import { install } from '../test/programs.mjs';

/**
 * `npm run faults` runs the tests of tools/faults at full size; `npm run faults -- bursts checkout` only some of them; `--short` at small
 * size.
 */
const { positionals, values } = parseArgs({ allowPositionals: true, options: { short: { type: 'boolean', default: false } } });
process.env.FAULTS = values.short ? 'short' : 'full';
if (!values.short) process.env.FAULT_CHECKOUTS ??= '5000';
await Promise.all([
  ensureInstalled(),
  install(['caddy', 'nginx', 'nginx-trixie', 'nginx-forky', 'redis', 'pgbouncer', 'pgbouncer-1.18', 'prometheus']),
]);
const names = positionals.length ? positionals.join('|') : '';
// The gateway's tests run too: with FAULTS they use every version of nginx that docs/operations.md supports, not only the installed one.
become('node_modules/jest/bin/jest.js', ['--runInBand', '--silent=false', `(tools/faults|gateway)/.*(${names}).*spec`]);
