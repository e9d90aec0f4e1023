import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { sql } from '../../libs/server/sql/sql.ts';
import { statement, type Statement } from '../../libs/server/sql/statement.ts';
import { removeCluster, startCluster } from '../postgres.ts';
import { median } from './measure.ts';

/** How many connections write at the same time. */
const WRITER_COUNT = 64;
/** How many connections listen; as many as two copies of seven services have. */
const LISTENER_COUNT = 14;
/** How many rounds are measured; the median counts. */
const ROUND_COUNT = 7;
const ROUND_SECONDS = 2;
/** The loss of commits per second (as a fraction) from which on another way of messaging than NOTIFY is worth having. */
const LOSS_WORTH_CHANGING = 0.1;
interface Written {
  word: string;
}
const PLAIN_INSERT = statement<Written>('notify.plain', (p) => sql`insert into written (word) values (${p.word})`);
const NOTIFYING_INSERT = statement<Written>(
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
    for (let i = 0; i < LISTENER_COUNT; i++) await (await open()).query('listen written');
    const writers = await Promise.all(Array.from({ length: WRITER_COUNT }, open));
    const commits = async ({ key: name, text }: Statement<Written>) => {
      const end = Date.now() + ROUND_SECONDS * 1000;
      let count = 0;
      const write = async (client: pg.Client) => {
        for (; Date.now() < end; count++) await client.query({ name, text, values: ['word'] });
      };
      await Promise.all(writers.map(write));
      return count / ROUND_SECONDS;
    };
    await commits(PLAIN_INSERT);
    await commits(NOTIFYING_INSERT);
    const rounds: { plain: number; told: number }[] = [];
    for (let r = 0; r < ROUND_COUNT; r++) {
      const toldFirst = r % 2 === 1;
      const first = await commits(toldFirst ? NOTIFYING_INSERT : PLAIN_INSERT);
      const second = await commits(toldFirst ? PLAIN_INSERT : NOTIFYING_INSERT);
      rounds.push(toldFirst ? { plain: second, told: first } : { plain: first, told: second });
    }
    const ratio = median(rounds.map((r) => r.told / r.plain));
    const ratios = rounds.map((r) => r.told / r.plain);
    const plain = median(rounds.map((r) => r.plain));
    process.stdout.write(
      `\nNOTIFY, ${WRITER_COUNT} writers, ${LISTENER_COUNT} listeners: ${plain.toFixed(0)} commits/s without, ` +
        `${median(rounds.map((r) => r.told)).toFixed(0)} with: ${ratio.toFixed(2)} ` +
        `[${Math.min(...ratios).toFixed(2)}-${Math.max(...ratios).toFixed(2)}]; ` +
        `another bus is worth having below ${1 - LOSS_WORTH_CHANGING}\n`,
    );
  } finally {
    await Promise.allSettled(clients.map((c) => c.end()));
    await cluster.stop();
    removeCluster(cluster);
  }
}
