import { become, ensureInstalled } from '../install.mjs';

/** `npm run upgrade` tests that the services of the last release go on working while its database is migrated. It needs the git history. */
process.env.FAULTS = 'full';
await ensureInstalled();
become('node_modules/jest/bin/jest.js', ['--runInBand', '--silent=false', 'tools/upgrade/running.spec']);
