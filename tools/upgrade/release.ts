import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import pg from 'pg';
import { prepareRoles } from '@madang/server/migrate';
import { DATABASE, RELEASE, type Release } from './release-files';

/** The last release: its version, and the commit that it was built from. */
export const release = (): Release => JSON.parse(readFileSync(RELEASE, 'utf8')) as Release;

/**
 * Fills an empty database with that of the last release, as `npm run upgrade -- keep` has written it: what a new installation of that
 * release holds with its demo data, but for most visits. `adminUrl` names a superuser.
 */
export async function loadRelease(adminUrl: string): Promise<void> {
  await prepareRoles(adminUrl);
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query(brotliDecompressSync(readFileSync(DATABASE)).toString('utf8'));
  } finally {
    await client.end();
  }
}

/** The files of the migrations that a database has run, such as `apps/api-main/src/migrations/0001_account.sql`. */
export async function migrationsOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ owner: string; name: string }>('select owner, name from public.migration order by 1, 2');
  return rows.map(({ owner, name }) =>
    owner === 'sandbox' ? `apps/sandbox-pay/migrations/${name}` : `apps/api-${owner}/src/migrations/${name}`,
  );
}
