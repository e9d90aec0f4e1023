import { eventApi } from '@madang/contracts/event/event';
import { rows } from '@madang/server/db';
import { insertInto } from '@madang/server/sql/insert';
import { sql } from '@madang/server/sql/sql';
import { testApp, type TestApp } from '@madang/server/test-app';
import { AppModule } from '../app.module';
import { VisitsService, type Visit } from './visits.service';

let t: TestApp;
let channels: number[];
let owner: number;
beforeAll(async () => {
  t = await testApp({ event: AppModule });
  owner = Number(
    (
      await t.admin<{ user_seq: number }>("insert into main.account (email, name) values ('owner@madang.test', '주인') returning user_seq")
    )[0]!.user_seq,
  );
  channels = (
    await t.admin<{ channel_seq: number }>(
      sql`insert into main.channel (domain, name, created_by) values ('one', '하나', ${owner}), ('two', '둘', ${owner}) returning channel_seq`,
    )
  ).map((r) => Number(r.channel_seq));
  await t.admin(
    insertInto('main.channel_user', { channelSeq: channels[0], userSeq: owner, userTypeCd: 'OWN', roles: '["SITE_DASHBOARD_READ"]' }),
  );
});
afterAll(() => t.close());

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/156.0.0.0 Safari/537.36';
const view = (client: string, body: object, agent = BROWSER) =>
  t.call(eventApi.user).set('Client-Id', client).set('User-Agent', agent).send(body);
const day = (channel: number) =>
  t.admin<{ day: string; page_view: number; visitor: number; new_visitor: number }>(
    sql`select to_char(day, 'YYYY-MM-DD') as day, page_view, visitor, new_visitor
      from event.traffic_day
      where channel_seq = ${channel}
      order by day`,
  );
const count = async (sql: string) => Number((await t.admin<{ n: string }>(sql))[0]!.n);

describe('what browsers report', () => {
  it('CP-011 CP-012 CP-014 RT-150 is answered at once with nothing and counted per path', async () => {
    const r = await view('client-one', { channelSeq: channels[0], message: 'page_view', path: '/classes?token=secret' });
    expect([r.status, r.body]).toEqual([202, { data: null }]);
    await view('client-one', { channelSeq: channels[0], message: 'page_view', path: '/resetpassword/abc123' }).expect(202);
    await view('client-one', { channelSeq: channels[0], message: 'new_visitor', path: '/classes' }).expect(202);
    const log = await t.call(eventApi.log).send({ eventType: 'logout', message: { path: '/x' } });
    expect([log.status, log.body]).toEqual([202, { data: null }]);
    await t.eventually(
      async () => (await day(channels[0]!))[0]?.page_view === 2 && (await count('select count(*) as n from event.event_log')) === 1,
    );
    expect(await day(channels[0]!)).toMatchObject([{ page_view: 2, visitor: 1, new_visitor: 1 }]);
    const paths = await t.admin<{ path: string }>('select path from event.page_view where not is_new order by path');
    expect(paths.map((p) => p.path)).toEqual(['/classes', '/resetpassword/***']);
    expect(await t.admin("select event_type, message->>'path' as path from event.event_log")).toEqual([
      { event_type: 'logout', path: '/x' },
    ]);
  });

  it('CP-015 a view with the site owner’s flag is kept as one, and is no visit', async () => {
    const before = await day(channels[0]!);
    await view('client-own', { channelSeq: channels[0], message: 'page_view', path: '/', siteOwnerYn: 'Y' }).expect(202);
    await t.eventually(async () => (await count("select count(*) as n from event.event_log where event_type = 'owner_view'")) === 1);
    expect(await day(channels[0]!)).toEqual(before);
    await view('client-own', { channelSeq: channels[0], message: 'page_view', path: '/', siteOwnerYn: 'yes' }).expect(400);
    await t.admin("delete from event.event_log where event_type = 'owner_view'");
  });

  it('CP-011 CP-012 refuses what it cannot be', async () => {
    await view('client-one', { channelSeq: channels[0], path: '/' }).expect(400);
    await view('client-one', { channelSeq: 'x', message: 'page_view' }).expect(400);
    await t.call(eventApi.log).send({ message: 'x' }).expect(400);
    await t
      .call(eventApi.log)
      .send({ eventType: 'x', message: 'y'.repeat(5000) })
      .expect(400);
    await t.call(eventApi.log).set('Access-Token', 'forged').send({ eventType: 'x' }).expect(401);
  });

  it('counts no crawler, no site that does not exist, and no text that a database cannot hold', async () => {
    const before = await count('select count(*) as n from event.page_view');
    await view('bot', { channelSeq: channels[0], message: 'page_view', path: '/' }, 'Mozilla/5.0 (compatible; Googlebot/2.1)').expect(202);
    await view(
      'bot',
      { channelSeq: channels[0], message: 'page_view', path: '/' },
      'Mozilla/5.0 (compatible; Yeti/1.1; +https://naver.me/spd)',
    ).expect(202);
    await view('lost', { channelSeq: 999_999, message: 'page_view', path: '/' }).expect(202);
    await view('odd', { channelSeq: channels[0], message: 'page_view', path: '/a\u0000b\ud800' }).expect(400);
    await t
      .call(eventApi.log)
      .send({ eventType: 'logout', message: { odd: '\u0000' } })
      .expect(400);
    await view('click', { channelSeq: channels[0], message: 'start_click', path: '/' }).expect(202);
    await t.eventually(async () => (await count("select count(*) as n from event.event_log where event_type = 'start_click'")) === 1);
    await t.eventually(async () => (await count('select count(*) as n from event.page_view')) === before);
  });

  it('limits one client and leaves the next one alone', async () => {
    const answers = await Promise.all(
      Array.from({ length: 200 }, async () => (await view('greedy', { channelSeq: channels[1], message: 'page_view', path: '/' })).status),
    );
    expect(answers.filter((status) => status === 202).length).toBeGreaterThanOrEqual(60);
    expect(answers).toContain(429);
    await view('modest', { channelSeq: channels[1], message: 'page_view', path: '/' }).expect(202);
    await t.eventually(async () => (await day(channels[1]!))[0]?.visitor === 2);
  });

  it('shows a channel no row of another one', async () => {
    const rows = await t.db('event').tx({ channelSeq: channels[1]! }, (tx) => tx.query('select distinct channel_seq from page_view'));
    expect(rows).toEqual([{ channel_seq: channels[1] }]);
    expect(await t.db('event').source.query('select 1 from page_view')).toEqual([]);
  });
});

describe('roll-ups', () => {
  /** Pseudo-random numbers, the same in every run. */
  function random(seed: number): (below: number) => number {
    let state = seed;
    return (below) => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      return Math.floor((state / 2 ** 32) * below);
    };
  }
  const RECOUNT = `
    with raw as (select channel_seq, visitor, is_new, (at at time zone 'Asia/Seoul')::date as day,
        extract(hour from at at time zone 'Asia/Seoul')::int as hour
      from event.page_view),
      new as (select channel_seq, day, visitor, min(hour) as hour from raw where is_new group by 1, 2, 3)
    select r.channel_seq, r.day::text as day, r.hour, count(*) filter (where not is_new)::int as page_view,
      count(distinct visitor)::int as visitor,
      (select count(*)::int from new n where (n.channel_seq, n.day, n.hour) = (r.channel_seq, r.day, r.hour)) as new_visitor
    from raw r group by r.channel_seq, r.day, r.hour order by 1, 2, 3`;
  const RECOUNT_DAYS = `
    with raw as (select channel_seq, visitor, is_new, (at at time zone 'Asia/Seoul')::date as day from event.page_view)
    select channel_seq, day::text, count(*) filter (where not is_new)::int as page_view, count(distinct visitor)::int as visitor,
      count(distinct visitor) filter (where is_new)::int as new_visitor
    from raw group by 1, 2 order by 1, 2`;
  const RECOUNT_GAPS = `
    with days as (select distinct channel_seq, visitor, (at at time zone 'Asia/Seoul')::date as day from event.page_view)
    select channel_seq, day::text, gap, count(*)::int as visitor
    from (select channel_seq, day, coalesce(day - lag(day) over (partition by channel_seq, visitor order by day), 0) as gap from days) as g
    group by 1, 2, 3 order by 1, 2, 3`;

  it('DB-008 DB-009 DB-010 DB-012 equal a recount after random histories with late rows, marks twice and days that begin at Seoul midnight', async () => {
    await t.admin('truncate event.page_view, event.visitor_day, event.visitor_gap, event.traffic_hour, event.traffic_day');
    const service = t.get('event', VisitsService);
    const write = (service as unknown as { writeVisits(rows: Visit[]): Promise<void> }).writeVisits.bind(service);
    const next = random(20260911);
    // The first two moments are both sides of a midnight in Seoul, the last two both sides of the end of a month.
    const edges = ['2026-03-09T14:59:59.999Z', '2026-03-09T15:00:00.000Z', '2026-03-31T14:59:59.999Z', '2026-03-31T15:00:00.000Z'].map(
      (s) => new Date(s).getTime(),
    );
    const batches = Array.from({ length: 60 }, () =>
      Array.from({ length: 1 + next(40) }, (): Visit => {
        const at = new Date(edges[next(edges.length)]! + (next(3) === 0 ? 0 : (next(30) - 15) * 1_700_000));
        return { channelSeq: channels[next(2)]!, at, visitor: String(next(25) - 12), isNew: next(5) === 0, path: '/', userSeq: null };
      }),
    );
    // Two writers at once, as with two copies of the service.
    for (let i = 0; i < batches.length; i += 2) await Promise.all([write(batches[i]!), write(batches[i + 1]!)]);
    expect(await count('select count(*) as n from event.page_view')).toBe(batches.flat().length);
    expect(
      await t.admin('select channel_seq, day::text, hour::int, page_view, visitor, new_visitor from event.traffic_hour order by 1, 2, 3'),
    ).toEqual(await t.admin(RECOUNT));
    expect(await t.admin('select channel_seq, day::text, page_view, visitor, new_visitor from event.traffic_day order by 1, 2')).toEqual(
      await t.admin(RECOUNT_DAYS),
    );
    expect(await t.admin('select channel_seq, day::text, gap, visitor from event.visitor_gap where visitor <> 0 order by 1, 2, 3')).toEqual(
      await t.admin(RECOUNT_GAPS),
    );
    const figures = async () => [
      await t.admin('select * from event.traffic_hour order by channel_seq, day, hour'),
      await t.admin('select * from event.traffic_day order by channel_seq, day'),
      await t.admin('select * from event.visitor_gap where visitor <> 0 order by channel_seq, day, gap'),
    ];
    const before = await figures();
    for (const channelSeq of channels) await t.db('event').tx({ channelSeq }, (tx) => rows(tx, sql`select recount_visits(${channelSeq})`));
    expect(await figures()).toEqual(before);
    for (const [from, to] of [
      ['2026-03-08', '2026-03-08'],
      ['2026-03-09', '2026-03-12'],
      ['2026-03-10', '2026-04-02'],
      ['2026-03-31', '2026-03-31'],
      ['2026-01-01', '2026-12-31'],
    ]) {
      const { baseChannel: _, ...d } = (
        await t
          .call(eventApi.dashboard, { channelSeq: channels[0]! })
          .set('Access-Token', await t.tokenOf(owner))
          .query({ startAt: from, endAt: to })
      ).body.data;
      const [recount] = await t.admin<{ n: number }>(
        sql`select count(distinct visitor)::int as n from event.page_view
         where channel_seq = ${channels[0]!} and (at at time zone 'Asia/Seoul')::date between ${from!} and ${to!}`,
      );
      expect([from, to, d.uvCount]).toEqual([from, to, recount!.n]);
    }
    expect((await t.admin('select distinct tableoid::regclass::text as part from event.page_view order by 1')).length).toBe(2);
  });
});

it('loses none of 10,000 accepted visits on a graceful stop, and takes none after it', async () => {
  const other = await testApp({ event: AppModule });
  const [owner] = await other.admin<{ user_seq: number }>(
    "insert into main.account (email, name) values ('owner@madang.test', '주인') returning user_seq",
  );
  const [channel] = await other.admin<{ channel_seq: number }>(
    insertInto('main.channel', { domain: 'one', name: '하나', createdBy: owner!.user_seq }, sql`returning channel_seq`),
  );
  const service = other.get('event', VisitsService);
  const visit = (n: number): Visit => ({
    channelSeq: Number(channel!.channel_seq),
    at: new Date(),
    visitor: String(n % 700),
    isNew: false,
    path: `/${n}`,
    userSeq: null,
  });
  for (let n = 0; n < 10_000; n += 1) expect(service.add(visit(n))).toBe(true);
  await other.apps.event!.close();
  expect(service.add(visit(0))).toBe(false);
  expect(await other.admin('select count(*)::int as views, count(distinct visitor)::int as visitors from event.page_view')).toEqual([
    { views: 10_000, visitors: 700 },
  ]);
  expect(await other.admin('select sum(page_view)::int as views, sum(visitor)::int >= 700 as visitors from event.traffic_day')).toEqual([
    { views: 10_000, visitors: true },
  ]);
  await other.close();
}, 60_000);
