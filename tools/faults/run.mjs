import { parseArgs } from 'node:util';
import { become, ensureInstalled } from '../install.mjs';
import { install } from '../test/programs.mjs';

/**
 * `npm run faults`: the promises of tools/faults at their full numbers; `npm run faults -- bursts checkout` some of them; `--short` at
 * small ones.
 */
const { positionals, values } = parseArgs({ allowPositionals: true, options: { short: { type: 'boolean', default: false } } });
process.env.FAULTS = values.short ? 'short' : 'full';
if (!values.short) process.env.FAULT_CHECKOUTS ??= '5000';
await Promise.all([
  ensureInstalled(),
  install(['nginx', 'nginx-trixie', 'nginx-forky', 'redis', 'pgbouncer', 'pgbouncer-1.18', 'prometheus']),
]);
const names = positionals.length ? positionals.join('|') : '';
// The gateway's own tests go by every nginx that docs/operations.md promises, not by the installed one alone.
become('node_modules/jest/bin/jest.js', ['--runInBand', '--silent=false', `(tools/faults|gateway)/.*(${names}).*spec`]);
