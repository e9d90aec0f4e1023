import { randomUUID } from 'node:crypto';
import https from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';

/** The password of all accounts that the tests of apps/web-e2e create. */
const TEST_PASSWORD = 'Paperboat7!';
/** Milliseconds between two reads, and between two writes. */
const CALL_PAUSES_MS = { reads: 100, writes: 500 };
/** Statuses after which the web sends a read, or a write with its key, again (apps/web/src/lib/patience.ts). */
const REPEATED_STATUSES = [502, 503, 504];
/** The most times that a call is sent. */
const CALL_TRIES_MAX = 5;
/** Milliseconds before the second try; each later wait is twice as long. */
const FIRST_RETRY_MS = 500;
/** The beginning of the titles of the forms that the test creates. */
const FORM_TITLE_START = 'upgrade ';

interface Answer {
  /** 0: there was no answer. */
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}
interface How {
  method?: string;
  headers?: Record<string, string>;
  body?: object;
  agent?: https.Agent | false;
}

/** Calls a host of the production form by HTTPS on this machine, whatever its name leads to. */
export function visit(
  host: string,
  path: string,
  ca: string,
  { method = 'GET', headers = {}, body, agent = false }: How = {},
): Promise<Answer> {
  return new Promise((done, fail) => {
    const sent = body ? { 'content-type': 'application/json', ...headers } : headers;
    const req = https.request(
      { host: '127.0.0.1', servername: host, path, method, ca, agent, headers: { host, ...sent }, timeout: 30_000 },
      (res) => {
        let text = '';
        res.on('data', (piece: Buffer) => (text += piece.toString()));
        res.on('error', fail).on('end', () => done({ status: res.statusCode!, headers: res.headers, body: text }));
      },
    );
    req.on('timeout', () => req.destroy(new Error('timeout'))).on('error', fail);
    req.end(body && JSON.stringify(body));
  });
}

interface Site {
  /** The product's own host. */
  host: string;
  /** A site's host. */
  site: string;
  ca: string;
}

/** Reads pages and creates forms as the web does while `work` runs, each write with a key; answers one line with the result. */
export async function visitedWhile(
  { host, site, ca }: Site,
  sql: (text: string) => Promise<string>,
  work: () => Promise<unknown>,
): Promise<string> {
  const [channelSeq, email] = (
    await sql(
      `select c.channel_seq, a.email from main.channel c join main.account a on a.user_seq = c.created_by
       where a.email like '%@journey.example' order by 1 desc limit 1`,
    )
  ).split('|') as [string, string];
  const login = await visit(host, '/api/main/v1.0/auth/login', ca, { method: 'POST', body: { email, password: TEST_PASSWORD } });
  const token = login.headers['access-token'];
  if (typeof token !== 'string') throw new Error(`${email} is not logged in: ${login.status} ${login.body.slice(0, 300)}`);
  const agent = new https.Agent({ keepAlive: true });
  let over = false;
  const failures: string[] = [];
  const counts = { reads: 0, writes: 0, again: 0 };
  let slowest = 0;
  const call = async (at: string, path: string, how: How) => {
    const began = Date.now();
    for (let tries = 1; ; tries++) {
      const status = await visit(at, path, ca, { ...how, agent }).then(
        (answer) => answer.status,
        () => 0,
      );
      if (REPEATED_STATUSES.includes(status) && tries < CALL_TRIES_MAX) {
        counts.again++;
        await sleep(FIRST_RETRY_MS * 2 ** (tries - 1));
        continue;
      }
      slowest = Math.max(slowest, Date.now() - began);
      if (status !== 200) failures.push(`${how.method ?? 'GET'} ${path} ${status}`);
      return status;
    }
  };
  const read = async () => {
    for (let n = 0; !over; n++) {
      counts.reads++;
      await call(n % 2 ? host : site, n % 2 ? '/api/page/v1.0/ready' : '/classes', {});
      await sleep(CALL_PAUSES_MS.reads);
    }
  };
  const write = async () => {
    while (!over) {
      const key = randomUUID();
      const headers = { 'access-token': token, 'idempotency-key': key };
      const body = { title: `${FORM_TITLE_START}${key}`, description: '' };
      if ((await call(host, `/api/form/v1.0/channels/${channelSeq}/forms`, { method: 'POST', headers, body })) === 200) counts.writes++;
      await sleep(CALL_PAUSES_MS.writes);
    }
  };
  const visitors = Promise.all([read(), write()]);
  try {
    await work();
  } finally {
    over = true;
    await visitors;
    agent.destroy();
  }
  const made = await sql(`select count(*), count(distinct title) from form.form where title like '${FORM_TITLE_START}%'`);
  if (failures.length) throw new Error(`${failures.length} calls failed: ${failures.slice(0, 10).join(', ')}`);
  if (made !== `${counts.writes}|${counts.writes}`) throw new Error(`${counts.writes} forms were acknowledged, there are ${made}.`);
  return (
    `none of ${counts.reads} reads and ${counts.writes} writes with a key failed, ${counts.again} were sent again, ` +
    `each write was done once; the longest wait was ${(slowest / 1000).toFixed(1)} s`
  );
}
