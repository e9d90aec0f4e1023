import { keepDatabase, releaseAt } from './keep.ts';
import { DATABASE } from './release-files.ts';

// `npm run upgrade -- keep [COMMIT]` keeps the database of a release, by default of the commit that is checked out, for the tests of
// upgrades. `npm run release` does so by itself.
try {
  const release = releaseAt(process.argv[2] ?? 'HEAD');
  const bytes = await keepDatabase(release);
  process.stdout.write(`${DATABASE}: ${Math.ceil(bytes / 1024)} KiB, version ${release.version} of ${release.commit.slice(0, 8)}\n`);
} catch (e) {
  process.stderr.write(`${(e as Error).message}\n`);
  process.exit(1);
}
