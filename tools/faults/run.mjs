import { parseArgs } from 'node:util';
import { become, ensureInstalled } from '../install.mjs';
import { install } from '../test/programs.mjs';

/** `npm run faults`: the promises of tools/faults at their full numbers; `npm run faults -- bursts checkout` some of them. */
const { positionals } = parseArgs({ allowPositionals: true });
process.env.FAULTS = 'full';
process.env.FAULT_CHECKOUTS ??= '5000';
await Promise.all([ensureInstalled(), install(['nginx', 'redis', 'pgbouncer', 'pgbouncer-1.18'])]);
const names = positionals.length ? positionals.join('|') : '';
become('node_modules/jest/bin/jest.js', ['--runInBand', '--silent=false', `tools/faults/.*(${names}).*spec`]);
