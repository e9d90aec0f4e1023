import { become, ensureInstalled } from '../install.mjs';

/** `npm run upgrade`: the last release's services go on while its database is brought up to date. It needs the history of git. */
process.env.FAULTS = 'full';
await ensureInstalled();
become('node_modules/jest/bin/jest.js', ['--runInBand', '--silent=false', 'tools/upgrade/running.spec']);
