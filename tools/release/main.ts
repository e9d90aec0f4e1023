import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { seoulDay } from '../../libs/contracts/time.ts';
import { root } from '../build/bundle.ts';
import { keepDatabase, releaseAt } from '../upgrade/keep.ts';
import { DATABASE, RELEASE } from '../upgrade/release-files.ts';
import { faultOf, released, versioned } from './release.ts';

// This program makes a release: a heading in CHANGELOG.md, the version in the package files, a commit and a tag; then a second commit with
// its database, from which the tests of the next upgrade start. It pushes nothing.

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
const changed = ['CHANGELOG.md', 'package.json', 'package-lock.json'];
const rewrite = (file: string, by: (text: string) => string) => writeFileSync(join(root, file), by(readFileSync(join(root, file), 'utf8')));

try {
  const [version = ''] = process.argv.slice(2);
  const { version: now } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  const fault = faultOf(version, now);
  if (fault) throw new Error(`${fault}\nnpm run release -- 1.2.0`);
  if (git('status', '--porcelain')) throw new Error('There are changes that are not committed.');
  // If git does not know the user's name, it fails here, before anything is written.
  git('var', 'GIT_COMMITTER_IDENT');
  rewrite('CHANGELOG.md', (text) => released(text, version, seoulDay(Date.now())));
  for (const file of changed.slice(1)) rewrite(file, (text) => versioned(text, version));
  git('commit', '--quiet', '--message', `chore: version ${version}`, '--', ...changed);
  git('tag', '--annotate', '--message', `Version ${version}`, `v${version}`);
  process.stdout.write(`Version ${version} is committed and tagged. Its database is kept for the tests of the next upgrade (a minute).\n`);
  const undone = await keepDatabase(releaseAt('HEAD')).then(
    () => git('commit', '--quiet', '--message', `test(tools): upgrades start from version ${version}`, '--', DATABASE, RELEASE) && '',
    (e: Error) => `\n  npm run upgrade -- keep v${version}, and a commit of what it writes (it failed: ${e.message})`,
  );
  process.stdout.write(`What is left:${undone}
  git push --follow-tags
  VERSION=${version} docker/build.sh
  docker build --target maps --output dist/maps . (the source maps of the web: docs/monitoring.md)\n`);
} catch (e) {
  process.stderr.write(`${(e as Error).message}\n`);
  process.exit(1);
}
