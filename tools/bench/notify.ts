import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { sql } from '../../libs/server/sql/sql.ts';
import { statement, type Statement } from '../../libs/server/sql/statement.ts';
import { removeCluster, startCluster } from '../postgres.ts';
import { median } from './measure.ts';

/** How many connections write at the same time. */
const WRITERS = 64;
/** How many connections listen; as many as two copies of seven services have. */
const LISTENERS = 14;
/** How many rounds are measured; the median counts. */
const ROUNDS = 7;
const SECONDS = 2;
/** The loss of commits per second (as a fraction) from which on another way of messaging than NOTIFY is worth having. */
const WORTH = 0.1;
interface Written {
  word: string;
}
const PLAIN = statement<Written>('notify.plain', (p) => sql`insert into written (word) values (${p.word})`);
const TOLD = statement<Written>(
  'notify.told',
  (p) => sql`with w as (insert into written (word) values (${p.word}) returning word) select pg_notify('written', word) from w`,
);

/**
 * Measures how many commits per second 64 writers reach with NOTIFY and without it, since NOTIFY takes one lock of the whole database at
 * each commit.
 */
export async function notify(): Promise<void> {
  const dir = mkdtempSync(join(tmpdir(), 'madang-notify-'));
  chmodSync(dir, 0o711);
  const cluster = await startCluster({ dir, password: 'bench', durable: true });
  const clients: pg.Client[] = [];
  const open = async () => {
    const client = new pg.Client({ connectionString: cluster.url });
    await client.connect();
    clients.push(client);
    return client;
  };
  try {
    await (await open()).query('create table written (word text)');
    for (let i = 0; i < LISTENERS; i++) await (await open()).query('listen written');
    const writers = await Promise.all(Array.from({ length: WRITERS }, open));
    const commits = async ({ key: name, text }: Statement<Written>) => {
      const end = Date.now() + SECONDS * 1000;
      let count = 0;
      const write = async (client: pg.Client) => {
        for (; Date.now() < end; count++) await client.query({ name, text, values: ['word'] });
      };
      await Promise.all(writers.map(write));
      return count / SECONDS;
    };
    await commits(PLAIN);
    await commits(TOLD);
    const rounds: { plain: number; told: number }[] = [];
    for (let r = 0; r < ROUNDS; r++) {
      const toldFirst = r % 2 === 1;
      const first = await commits(toldFirst ? TOLD : PLAIN);
      const second = await commits(toldFirst ? PLAIN : TOLD);
      rounds.push(toldFirst ? { plain: second, told: first } : { plain: first, told: second });
    }
    const ratio = median(rounds.map((r) => r.told / r.plain));
    const ratios = rounds.map((r) => r.told / r.plain);
    process.stdout.write(
      `\nNOTIFY, ${WRITERS} writers, ${LISTENERS} listeners: ${median(rounds.map((r) => r.plain)).toFixed(0)} commits/s without, ` +
        `${median(rounds.map((r) => r.told)).toFixed(0)} with: ${ratio.toFixed(2)} ` +
        `[${Math.min(...ratios).toFixed(2)}-${Math.max(...ratios).toFixed(2)}]; ` +
        `another bus is worth having below ${1 - WORTH}\n`,
    );
  } finally {
    await Promise.allSettled(clients.map((c) => c.end()));
    await cluster.stop();
    removeCluster(cluster);
  }
}
