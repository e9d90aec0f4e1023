import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Docker } from './docker.ts';

/** Milliseconds between two looks at a file. */
const FILE_POLL_MS = 200;
/** Built files that only the version before has, and only the next one. */
const ASSETS = { before: '/assets/of-before.js', next: '/assets/of-next.js' };

/** Gives the running version and the image of the next one a built file each that the other has not, since both are of one checkout. */
async function tellApart(docker: Docker, version: string): Promise<void> {
  await docker.compose('exec', '-T', 'gateway', 'touch', `/srv/web${ASSETS.before}`);
  const folder = mkdtempSync(join(tmpdir(), 'madang-asset-'));
  try {
    writeFileSync(join(folder, 'asset.js'), '');
    const made = await docker.run('create', `madang-gateway:${version}`);
    await docker.run('cp', join(folder, 'asset.js'), `${made}:/srv/built${ASSETS.next}`);
    await docker.run('commit', made, `madang-gateway:${version}`);
    await docker.run('rm', made);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * Runs `upgrade` to a version; fails unless the files that its pages name were served before it began to write pages, and those of pages
 * that are open still are afterwards.
 */
export async function withAssetsOfBoth<T>(docker: Docker, { origin, version }: Upgrade, upgrade: () => Promise<T>): Promise<T> {
  await tellApart(docker, version);
  const status = async (path: string) => (await fetch(origin + path).catch(() => null))?.status;
  let over = false;
  const served = (async () => {
    while (!over) {
      if ((await status(ASSETS.next)) === 200) return new Date();
      await sleep(FILE_POLL_MS);
    }
    return null;
  })();
  const answer = await upgrade().finally(() => (over = true));
  const [page] = (await docker.compose('ps', '--quiet', 'api-page')).split('\n');
  const started = new Date(await docker.run('inspect', '--format', '{{.State.StartedAt}}', page!));
  const from = await served;
  if (!from || from > started)
    throw new Error(`The files of new pages are there from ${from?.toISOString()}, the pages from ${started.toISOString()}.`);
  if ((await status(ASSETS.before)) !== 200) throw new Error('The files of pages that are open are gone.');
  return answer;
}

interface Upgrade {
  /** Where the gateway answers. */
  origin: string;
  version: string;
}
