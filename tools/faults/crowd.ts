import { setTimeout as sleep } from 'node:timers/promises';
import { Clock } from '@madang/server/clock';
import { insertInto } from '@madang/server/sql/insert';
import { sql } from '@madang/server/sql/sql';
import { Tokens } from '@madang/server/token';
import { PUBLISH_STATUS, USER_TYPE } from '@madang/contracts/codes';
import { urlOf, type Endpoint } from '@madang/contracts/endpoint';
import { PERMISSIONS } from '@madang/contracts/permission-list';
import { crowdInsert } from './crowd.sql';
import type { Server, World } from './world';

export interface Person {
  userSeq: number;
  token: string;
}
export interface Place {
  channelSeq: number;
  owner: Person;
}
/** Signs tokens as the services do. */
const tokens = new Tokens({ service: 'main' } as never, new Clock(), null as never);

/** Creates people with accounts and sessions; members of a site if one is given. */
export async function people(world: Pick<World, 'sql'>, count: number, channelSeq?: number): Promise<Person[]> {
  const rows = await world.sql<{ user_seq: number; session_seq: number }>(crowdInsert(count));
  if (channelSeq)
    await world.sql(
      sql`insert into main.channel_user (channel_seq, user_seq)
        select ${channelSeq}, u from unnest(${rows.map((r) => r.user_seq)}::bigint[]) u`,
    );
  return rows.map((r) => ({
    userSeq: Number(r.user_seq),
    token: tokens.sign({ userSeq: Number(r.user_seq), sessionSeq: Number(r.session_seq) }),
  }));
}

export async function place(world: Pick<World, 'sql'>): Promise<Place> {
  const [owner] = (await people(world, 1)) as [Person];
  const [row] = await world.sql<{ channel_seq: number }>(
    insertInto(
      'main.channel',
      {
        domain: sql`'crowd' || substr(md5(random()::text), 1, 8)`,
        name: '군중 학교',
        createdBy: owner.userSeq,
      },
      sql`returning channel_seq`,
    ),
  );
  const channelSeq = Number(row!.channel_seq);
  await world.sql(
    insertInto('main.channel_user', {
      channelSeq,
      userSeq: owner.userSeq,
      userTypeCd: USER_TYPE.OWNER,
      roles: JSON.stringify(PERMISSIONS),
    }),
  );
  return { channelSeq, owner };
}

export async function course(world: Pick<World, 'sql'>, channelSeq: number, more: Record<string, string | number> = {}): Promise<number> {
  const columns = { channel_seq: channelSeq, title: '사람이 몰리는 클래스', publish_status_cd: PUBLISH_STATUS.PUBLISHED, ...more };
  const names = Object.keys(columns);
  const [row] = await world.sql<{ course_seq: number }>(
    `insert into main.course (${names.join(', ')}) values (${names.map((_, i) => `$${i + 1}`).join(', ')}) returning course_seq`,
    Object.values(columns),
  );
  return Number(row!.course_seq);
}

export interface Answer {
  status: number;
  data: Record<string, unknown> & { order?: { orderNo: string }; window?: { windowUrl: string } };
  errorName?: string;
}
/** Makes a call as a browser does; status 0 if nobody answered. */
export async function call(
  server: Pick<Server, 'url'>,
  endpoint: Endpoint,
  params: Record<string, string | number>,
  token: string,
  body?: object,
  patience = 9000,
): Promise<Answer> {
  try {
    const r = await fetch(server.url + urlOf(endpoint, params), {
      method: endpoint.method,
      headers: { 'access-token': token, 'content-type': 'application/json' },
      ...(endpoint.method === 'GET' ? {} : { body: JSON.stringify(body ?? {}) }),
      signal: AbortSignal.timeout(patience),
    });
    const answer = (await r.json()) as { data?: Answer['data']; errorName?: string };
    return { status: r.status, data: answer.data ?? {}, ...(answer.errorName ? { errorName: answer.errorName } : {}) };
  } catch {
    return { status: 0, data: {} };
  }
}

/** Repeats a call, up to `tries` times, until it is answered with a status below 500. */
export async function persist(ask: () => Promise<Answer>, tries = 60): Promise<Answer> {
  for (;;) {
    const answer = await ask();
    if ((answer.status > 0 && answer.status < 500) || --tries <= 0) return answer;
    await sleep(100 + Math.random() * 300);
  }
}

/** Runs `work` for all items, `count` at the same time. */
export async function inParallel<T>(count: number, items: T[], work: (item: T, index: number) => Promise<void>): Promise<void> {
  let next = 0;
  const caller = async () => {
    while (next < items.length) {
      const index = next++;
      await work(items[index]!, index);
    }
  };
  await Promise.all(Array.from({ length: count }, caller));
}
