import { become, ensureInstalled } from '../install.mjs';

/**
 * `npm run upgrade` tests that the services of the last release go on working while its database is migrated; `npm run upgrade -- keep`
 * puts the database of a new release into the repository. Both need the git history.
 */
await ensureInstalled();
const [word, ...rest] = process.argv.slice(2);
if (word === 'keep') become('tools/upgrade/keep-main.ts', rest);
else {
  process.env.FAULTS = 'full';
  become('node_modules/jest/bin/jest.js', ['--runInBand', '--silent=false', 'tools/upgrade/running.spec']);
}
