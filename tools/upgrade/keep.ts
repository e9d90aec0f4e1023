import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import pg from 'pg';
import { preparePgClient } from '../backup/pg-client.ts';
import { root } from '../build/bundle.ts';
import { startCluster } from '../postgres.ts';
import { thinning } from './keep.sql.ts';
import { oldCode } from './old-code.ts';
import { DATABASE, RELEASE, SECRETS_OF_RELEASE, type Release } from './release-files.ts';

/** Tables with one row for each visit, of which one in `ROWS_PER_KEPT` is kept: they would be nearly all of the file. */
const VISIT_TABLES = ['event.page_view', 'event.event_log', 'event.visitor_day'];
/** Of so many rows one is kept. */
const ROWS_PER_KEPT = 100;
/** How many rows one statement inserts. */
const ROWS_A_STATEMENT = 200;
/** Lines for psql alone, which a server does not know. */
const FOR_PSQL = /^\\(?:un)?restrict .*$/gm;
const SQL_COMMENT_PATTERN = /^--.*$\n?/gm;

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

/** The release that a commit of this repository is. */
export function releaseAt(commit: string): Release {
  const { version } = JSON.parse(git('show', `${commit}:package.json`)) as { version: string };
  return { version, commit: git('rev-parse', `${commit}^{commit}`) };
}

/**
 * Makes the database of a release with its own code, and keeps it in the repository for the tests of upgrades. Answers the size of the
 * file in bytes.
 */
export async function keepDatabase(release: Release): Promise<number> {
  const dir = mkdtempSync(join(tmpdir(), 'madang-release-'));
  try {
    await preparePgClient();
    const code = oldCode(release.commit, join(dir, 'code'));
    const cluster = await startCluster({ dir: join(dir, 'pg'), password: 'release', durable: false });
    try {
      mkdirSync(join(dir, 'data'));
      const env = {
        ...process.env,
        ...SECRETS_OF_RELEASE,
        DATABASE_URL: cluster.url,
        DATA_DIR: join(dir, 'data'),
        NODE_ENV: 'development',
        LOG_LEVEL: 'warn',
        NODE_OPTIONS: '',
        DB_ROLE_PASSWORD: 'of-no-installation',
        STORAGE: 'disk',
        SERVICE_PORT_BASE: '4000',
      };
      code.migrate(env);
      code.seed(env);
      await thinned(cluster.url);
      const kept = compressed(dumped(cluster.url));
      writeFileSync(join(root, DATABASE), kept);
      writeFileSync(join(root, RELEASE), `${JSON.stringify(release, null, 2)}\n`);
      return kept.length;
    } finally {
      await cluster.stop();
    }
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

/** Deletes most visits. */
async function thinned(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const table of VISIT_TABLES) await client.query(thinning(table, ROWS_PER_KEPT));
  } finally {
    await client.end();
  }
}

/** The database as SQL that a client sends as it is, since the embedded PostgreSQL comes without psql and pg_restore. */
function dumped(url: string): string {
  const program = process.env['PG_CLIENT_PATH'] ? join(process.env['PG_CLIENT_PATH'], 'pg_dump') : 'pg_dump';
  const sql = execFileSync(program, ['--inserts', `--rows-per-insert=${ROWS_A_STATEMENT}`, url], { encoding: 'utf8', maxBuffer: 2 ** 30 });
  return sql
    .replace(FOR_PSQL, '')
    .replace(SQL_COMMENT_PATTERN, '')
    .replace(/\n{2,}/g, '\n');
}

const compressed = (text: string): Buffer =>
  brotliCompressSync(text, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
      [constants.BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(text),
    },
  });
