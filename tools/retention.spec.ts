import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { monthsLater } from '@madang/contracts/dates';
import { ALARM_TYPE } from '@madang/contracts/codes';
import { QUEUE_KIND } from '@madang/contracts/main/queue-kinds';
import { RETENTION } from '@madang/contracts/retention';
import { DAY } from '@madang/contracts/time';
import { Db, rows } from '@madang/server/db';
import { RetentionJob } from '@madang/server/retention';
import { SiteErasure } from '@madang/server/site-erasure';
import { insertInto } from '@madang/server/sql/insert';
import { testApp, type TestApp } from '@madang/server/test-app';
import { DELETE_ALARMS_OF_PERSON } from '../apps/api-alarm/src/alarm/alarm-erasure.sql';
import { ALARMS_OF_PERSON } from '../apps/api-alarm/src/alarm/alarm.sql';
import { AlarmWriter } from '../apps/api-alarm/src/alarm/alarm.writer';
import { AppModule as AlarmModule } from '../apps/api-alarm/src/app.module';
import { AppModule as CampaignModule } from '../apps/api-campaign/src/app.module';
import { CampaignService } from '../apps/api-campaign/src/campaign/campaign.service';
import { MailRetention } from '../apps/api-campaign/src/mail/mail.retention';
import { AppModule as EventModule } from '../apps/api-event/src/app.module';
import { AppModule as MainModule } from '../apps/api-main/src/app.module';
import { AppModule as UtilModule } from '../apps/api-util/src/app.module';
import { person, site, type Person, type Site } from '../apps/api-main/src/course/course.fixture';
import { raw, sql } from '@madang/server/sql/sql';
import { query, valuesOf } from '@madang/server/sql/statement';

const NOW = new Date('2027-03-20T03:00:00.000Z');
let t: TestApp;
let s: Site;
let who: Person;
beforeAll(async () => {
  t = await testApp({ main: MainModule, util: UtilModule, event: EventModule, alarm: AlarmModule, campaign: CampaignModule });
  s = await site(t);
  who = await person(t, '이보관', s.channelSeq);
  t.setNow(NOW);
});
afterAll(() => t.close());

const ago = (months: number, days = 0) => new Date(monthsLater(NOW, -months).getTime() - days * DAY);
const numbers = async (sql: string) => (await t.admin<{ n: number }>(sql)).map(({ n }) => Number(n));
const partitions = async (table: string) =>
  (await t.admin<{ name: string }>(sql`select name from public.partitions_of('event', ${table}) order by to_at`)).map(({ name }) => name);

describe('the table of periods', () => {
  it('is the one in docs/operations.md', () => {
    const text = readFileSync(join(resolve(import.meta.dirname, '..'), 'docs/operations.md'), 'utf8');
    const table = [...text.matchAll(/^\| `(\w+\.\w+)` +\| (\d+) months +\| (whole months|single rows) +\| (.*?) *\|$/gm)].map((m) =>
      m.slice(1),
    );
    expect(table).toEqual(
      Object.values(RETENTION).map((r) => [
        `${r.service}.${r.table}`,
        String(r.months),
        r.way === 'month' ? 'whole months' : 'single rows',
        r.why,
      ]),
    );
  });

  it('names no money, no order and no enrolment', () => {
    const kept = /order|ledger|bill|settlement|attend|subscription|refund|coupon|receipt|history/;
    expect(Object.values(RETENTION).filter(({ table }) => kept.test(table))).toEqual([]);
  });

  it('counts months of the calendar', () => {
    expect(monthsLater(new Date('2027-03-31T12:00:00Z'), -1).toISOString()).toBe('2027-02-28T12:00:00.000Z');
    expect(monthsLater(new Date('2027-01-15T12:00:00Z'), -14).toISOString()).toBe('2025-11-15T12:00:00.000Z');
  });
});

describe('records by months', () => {
  const make = (table: string, month: string) =>
    t.db('event').rows(query('test.month', sql`select public.month_partition('event', ${table}, ${month}::date)`));
  const write = (at: Date) =>
    t.admin(insertInto('event.page_view', { channelSeq: s.channelSeq, at, visitor: 1, isNew: false, path: '/', userSeq: who.userSeq }));

  it('have the next three months ready, and lose the months that are past their period as a whole', async () => {
    for (const month of ['2026-11-01', '2026-12-01', '2027-01-01']) await make('page_view', month);
    const [old, edge] = [new Date('2026-11-20T00:00:00Z'), new Date('2026-12-05T00:00:00Z')];
    for (const at of [old, edge]) await write(at);
    await t.admin(sql`select event.recount_visits(${s.channelSeq})`);
    await t.get('event', RetentionJob).run();
    expect((await partitions('page_view')).slice(-4)).toEqual(['202703', '202704', '202705', '202706'].map((m) => `page_view_${m}`));
    expect(await partitions('page_view')).not.toContain('page_view_202611');
    expect(await t.admin(sql`select at from event.page_view where channel_seq = ${s.channelSeq}`)).toEqual([{ at: edge }]);
    // The daily counts of the deleted month are kept for the dashboard, also after a recount.
    await t.admin(sql`select event.recount_visits(${s.channelSeq})`);
    expect(
      await t.admin(
        sql`select to_char(day, 'YYYY-MM-DD') as day, page_view from event.traffic_day where channel_seq = ${s.channelSeq} order by day`,
      ),
    ).toEqual([
      { day: '2026-11-20', page_view: 1 },
      { day: '2026-12-05', page_view: 1 },
    ]);
  });

  it('are reached by way of the table alone, behind its fence', async () => {
    const granted = await t.admin(
      `select c.relname, g.grantee from pg_inherits i join pg_class c on c.oid = i.inhrelid
       join information_schema.role_table_grants g on g.table_schema = 'event' and g.table_name = c.relname
       where i.inhparent in ('event.page_view'::regclass, 'event.event_log'::regclass) and g.grantee <> 'madang_event'`,
    );
    expect(granted).toEqual([]);
    const other = await site(t, '남의 학교');
    const seen = (channelSeq: number, table: string) =>
      t.db('event').tx({ channelSeq }, (tx) => tx.query(`select 1 from ${table}`) as Promise<unknown[]>);
    expect(await seen(other.channelSeq, 'page_view')).toEqual([]);
    expect(await seen(other.channelSeq, 'page_view_202612')).toEqual([]);
    expect(await seen(s.channelSeq, 'page_view')).not.toEqual([]);
    const direct = t.db('event').all((tx) => tx.query('select 1 from page_view_202612'));
    await expect(direct).rejects.toThrow('permission denied');
  });

  it('keep nothing of a person who left, found by an index of every month', async () => {
    const plans = await t.db('event').all(async (tx) => {
      await tx.query('set local enable_seqscan = off');
      const of = (table: string) => tx.query(`explain update ${table} set user_seq = null where user_seq = 1`) as Promise<object[]>;
      return JSON.stringify([await of('page_view'), await of('event_log')]);
    });
    expect(plans).not.toContain('Seq Scan');
    expect(plans).toContain('Index');
  });

  it('begin with what was written before there were months, which goes once all of it is past its period', async () => {
    const bound = async () =>
      (await t.admin<{ to_at: Date }>("select to_at from public.partitions_of('event', 'event_log') where name = 'event_log_first'"))[0]
        ?.to_at;
    const until = (await bound())!;
    const log = (at: Date, type: string) =>
      t.admin(insertInto('event.event_log', { channelSeq: s.channelSeq, at, eventType: type, visitor: 1 }));
    await log(new Date('2025-01-01T00:00:00Z'), 'of old');
    await log(new Date(until.getTime() - 1), 'last of it');
    await make('event_log', new Date(until.getTime() + DAY).toISOString().slice(0, 10));
    await log(until, 'first of a month');
    const types = async () =>
      (await t.admin<{ event_type: string }>('select event_type from event.event_log order by at')).map((r) => r.event_type);
    const past = monthsLater(until, RETENTION.eventLog.months).getTime();
    t.setNow(new Date(past - DAY));
    await t.get('event', RetentionJob).run();
    expect(await types()).toEqual(['of old', 'last of it', 'first of a month']);
    t.setNow(new Date(past + 4 * DAY));
    await t.get('event', RetentionJob).run();
    expect([await types(), await bound()]).toEqual([['first of a month'], undefined]);
    t.setNow(NOW);
  });
});

describe('alarms, whose numbers say their month', () => {
  const at = (day: string) => new Date(`${day}T03:00:00.000Z`);
  const run = async (day: string) => {
    t.setNow(at(day));
    await t.get('alarm', RetentionJob).run();
  };
  afterEach(() => t.setNow(NOW));
  const notice = (key: string) => ({ key, type: ALARM_TYPE.SIGNUP, template: 'joined' as const, to: [who.userSeq], aboutSeq: null });
  const write = (key: string, to: Site = s) =>
    t.db('alarm').tx({ channelSeq: to.channelSeq }, (tx) => t.get('alarm', AlarmWriter).write(tx, to.channelSeq, notice(key)));
  const alarms = () =>
    t.admin<{ event_key: string; part: string }>(
      sql`select event_key, tableoid::regclass::text as part from alarm.alarm where user_seq = ${who.userSeq} order by alarm_seq`,
    );
  const months = async () =>
    (await t.admin<{ name: string }>("select name from public.numbered_partitions_of('alarm', 'alarm') order by to_number")).map(
      (m) => m.name,
    );

  it('go on in the numbers of each month, and a month goes as a whole once its last row is past the period', async () => {
    t.setNow(at('2026-12-01'));
    await write('before there were months');
    await run('2027-02-10');
    await write('of february');
    await run('2027-03-01');
    await write('of march');
    expect(await alarms()).toEqual([
      { event_key: 'before there were months', part: 'alarm.alarm_first' },
      { event_key: 'of february', part: 'alarm.alarm_202702' },
      { event_key: 'of march', part: 'alarm.alarm_202703' },
    ]);
    expect((await months()).slice(-4)).toEqual(['202703', '202704', '202705', '202706'].map((m) => `alarm_${m}`));
    await run('2028-02-20');
    expect((await alarms()).map((a) => a.event_key)).toEqual(['of february', 'of march']);
    await run('2028-03-01');
    expect((await alarms()).map((a) => a.event_key)).toEqual(['of march']);
    await run('2028-04-01');
    expect([await alarms(), (await months())[0]]).toEqual([[], 'alarm_202704']);
  });

  it('are one a person for an event, also when it comes again in another month, to another copy at the same moment', async () => {
    await run('2028-04-30');
    await write('twice');
    await run('2028-05-01');
    await write('twice');
    // Repeats the event three months later, as a repeated dead letter does; meanwhile the partitions of the next months begin.
    for (const day of ['2028-06-01', '2028-07-01', '2028-07-29']) await run(day);
    await write('twice');
    expect((await alarms()).map((a) => a.part)).toEqual(['alarm.alarm_202804']);
    let second: Promise<void>;
    await t.db('alarm').tx({ channelSeq: s.channelSeq }, async (tx) => {
      await t.get('alarm', AlarmWriter).write(tx, s.channelSeq, notice('at once'));
      await run('2028-08-01');
      second = write('at once');
      await t.eventually(
        async () => (await numbers("select count(*) as n from pg_locks where locktype = 'advisory' and not granted"))[0] === 1,
      );
    });
    await second!;
    expect((await alarms()).map((a) => a.part)).toEqual(['alarm.alarm_202804', 'alarm.alarm_202807']);
  });

  it('stay where nobody began their month: they stand in the month before, which waits for them', async () => {
    t.setNow(at('2029-01-15'));
    await write('long after');
    expect((await alarms()).at(-1)!.part).toBe('alarm.alarm_202808');
    await run('2029-12-01');
    expect((await alarms()).map((a) => a.event_key)).toEqual(['long after']);
    expect(await months()).toContain('alarm_202912');
    await run('2030-02-01');
    expect(await alarms()).toEqual([]);
  });

  it('are read and counted without looking into months that cannot have any', async () => {
    await run('2030-02-01');
    await write('old');
    for (const day of ['2030-03-01', '2030-04-01', '2030-05-01', '2030-06-01']) await run(day);
    await write('new');
    const touched = async (text: string, values: unknown[]) => {
      const plan = await t.db('alarm').all(async (tx) => {
        // Makes the planner read in the order of an index, as it does for many rows.
        await tx.query('set local enable_seqscan = off; set local enable_bitmapscan = off; set local enable_sort = off');
        return tx.query(`explain (analyze, costs off, timing off) ${text}`, values) as Promise<object[]>;
      });
      return [...JSON.stringify(plan).matchAll(/on (alarm_\d+)[^"]*\(actual/g)].map((m) => m[1]);
    };
    const unread = sql`select badge_count from pub_badge where user_seq = ${who.userSeq}`;
    await t.admin(
      sql`update alarm.read_mark
        set since_seq = 0, alarm_read_seq = (select max(alarm_seq) from alarm.alarm)
        where user_seq = ${who.userSeq}`,
    );
    const fromJune = ['alarm_203006', 'alarm_203007', 'alarm_203008', 'alarm_203009'];
    expect((await touched(unread.text, unread.values)).toSorted()).toEqual(fromJune);
    const page = (limit: number) =>
      touched(ALARMS_OF_PERSON.text, valuesOf(ALARMS_OF_PERSON, { userSeq: who.userSeq, minSeq: null, limit }));
    expect(await page(1)).toEqual(fromJune.toReversed());
    expect(await page(20)).toContain('alarm_203002');
    // The list does not read partitions from before the person's first alarm.
    await t.admin(sql`update alarm.read_mark set since_seq = (select max(alarm_seq) from alarm.alarm) where user_seq = ${who.userSeq}`);
    expect(await page(20)).toEqual(fromJune.toReversed());
  });

  it('are erased with their site in every month, and with their person', async () => {
    const other = await site(t, '없어질 학교');
    await run('2030-06-10');
    await write('here', other);
    await run('2030-07-01');
    await write('there', other);
    await t.get('alarm', SiteErasure).erase(other.channelSeq);
    expect(await numbers(`select count(*) as n from alarm.alarm where channel_seq = ${other.channelSeq}`)).toEqual([0]);
    expect((await alarms()).map((a) => a.event_key)).toEqual(['old', 'new']);
    await t.db('alarm').all((tx) => rows(tx, DELETE_ALARMS_OF_PERSON, { userSeq: who.userSeq }));
    expect(await alarms()).toEqual([]);
  });
});

describe('rows past their period', () => {
  it('go from days of visitors and chat, in steps, and no others', async () => {
    const { channelSeq } = s;
    await t.admin(
      sql`insert into event.visitor_day (channel_seq, day, visitor, hours)
        select ${channelSeq}::bigint, ${ago(14, 1)}::date, n, 1
        from generate_series(1000, 3500) n
        union all select ${channelSeq}, ${ago(14, -1)}::date, 1000, 1`,
    );
    await t.get('event', RetentionJob).run();
    expect(await numbers('select count(*) as n from event.visitor_day where visitor >= 1000')).toEqual([1]);

    const [room] = await t.admin<{ n: number }>(
      insertInto(
        'main.chat_room',
        { channelSeq, name: '방', scope: '00', createdBy: who.userSeq, createdAt: sql`now()`, updatedAt: sql`now()`, lastSeq: 2 },
        sql`returning chat_room_seq as n`,
      ),
    );
    await t.admin(
      sql`insert into main.chat_message (channel_seq, chat_room_seq, message_seq, change_seq, user_seq, content, client_key, created_at)
       values (${channelSeq}, ${room!.n}, 1, 1, ${who.userSeq}, '옛말', 'a', ${ago(36, 1)}),
         (${channelSeq}, ${room!.n}, 2, 2, ${who.userSeq}, '새말', 'b', ${ago(36, -1)})`,
    );
    await t.get('main', RetentionJob).run();
    expect(await t.admin(sql`select content from main.chat_message where chat_room_seq = ${room!.n}`)).toEqual([{ content: '새말' }]);
  });

  it('AM-802 go from what staff settled as seen, a year after, webhooks and videos too', async () => {
    const seen = (ref: string, kind: string, seenAt: Date) =>
      t.admin(insertInto('main.queue_seen', { channelSeq: s.channelSeq, kind, ref, seenBy: who.userSeq, seenAt }));
    for (const kind of [QUEUE_KIND.REVIEW, QUEUE_KIND.VIDEO, QUEUE_KIND.WEBHOOK]) {
      await seen('1', kind, ago(12, 1));
      await seen('2', kind, ago(12, -1));
    }
    await t.get('main', RetentionJob).run();
    const left = await t.admin(sql`select kind, ref from main.queue_seen where channel_seq = ${s.channelSeq} order by kind`);
    expect(left).toEqual(['review', 'video', 'webhook'].map((kind) => ({ kind, ref: '2' })));
  });

  it('AM-969 go from log-ins and exports of members, with the operators’ console of such a log-in', async () => {
    const entered = async (createdAt: Date) =>
      Number(
        (
          await t.admin<{ n: number }>(
            insertInto('main.session', { userSeq: who.userSeq, ip: '203.0.113.9', createdAt }, sql`returning session_seq as n`),
          )
        )[0]!.n,
      );
    const [old, young] = [await entered(ago(3, 1)), await entered(ago(3, -1))];
    await t.admin(insertInto('main.platform_operator', { userSeq: who.userSeq, addedAt: ago(3, 1) }));
    await t.admin(
      insertInto('main.platform_session', { sessionSeq: old, userSeq: who.userSeq, openedAt: ago(3, 1), expiresAt: ago(3, 1) }),
    );
    const exported = (createdAt: Date) =>
      t.admin(
        insertInto('util.member_export', {
          channelSeq: s.channelSeq,
          userSeq: who.userSeq,
          kind: 'JOINED',
          reason: 'x',
          filter: '{}',
          rowCount: 1,
          ip: '203.0.113.9',
          createdAt,
        }),
      );
    for (const at of [ago(24, 1), ago(24, -1)]) await exported(at);
    await t.get('main', RetentionJob).run();
    await t.get('util', RetentionJob).run();
    expect(await numbers(`select session_seq as n from main.session where session_seq in (${old}, ${young})`)).toEqual([young]);
    expect(await t.admin('select 1 from main.platform_session')).toEqual([]);
    expect(await t.admin(sql`select created_at from util.member_export where channel_seq = ${s.channelSeq}`)).toEqual([
      { created_at: ago(24, -1) },
    ]);
  });

  it('AM-969 go from who was written to, but not while the campaign goes on', async () => {
    const campaign = async (status: string) => {
      const columns = { channelSeq: s.channelSeq, kind: 'AD', title: 'x', content: 'x', repeatCd: 'D', status, createdBy: who.userSeq };
      const times = { createdAt: ago(36, 2), updatedAt: ago(36, 2), nextAt: status === 'RESERVED' ? ago(0) : null };
      const [row] = await t.admin<{ n: number }>(
        insertInto('campaign.campaign', { ...columns, ...times }, sql`returning campaign_seq as n`),
      );
      return Number(row!.n);
    };
    const [over, going] = [await campaign('SENT'), await campaign('RESERVED')];
    const written = (campaignSeq: number, userSeq: number, postedAt: Date | null) =>
      t.admin(insertInto('campaign.recipient', { channelSeq: s.channelSeq, campaignSeq, userSeq, postedAt }));
    await written(over, who.userSeq, ago(36, 1));
    await written(over, s.owner.userSeq, ago(36, -1));
    await written(going, who.userSeq, ago(36, 1));
    await t.get('campaign', MailRetention).run();
    expect(
      await t.admin(sql`select campaign_seq::int as campaign, user_seq::int as reader from campaign.recipient
        where campaign_seq in (${over}, ${going}) order by campaign_seq`),
    ).toEqual([
      { campaign: over, reader: s.owner.userSeq },
      { campaign: going, reader: who.userSeq },
    ]);
  });

  it('AM-518 stay where a campaign still counts them and where they were never sent', async () => {
    const campaign = async (status: string) =>
      (
        await t.admin<{ n: number }>(
          insertInto(
            'campaign.campaign',
            {
              channelSeq: s.channelSeq,
              kind: 'AD',
              title: 'x',
              content: 'x',
              repeatCd: 'D',
              status,
              nextAt: sql`now()`,
              createdBy: who.userSeq,
              createdAt: sql`now()`,
              updatedAt: sql`now()`,
            },
            sql`returning campaign_seq as n`,
          ),
        )
      )[0]!.n;
    const [going, over] = [await campaign('SENDING'), await campaign('SENT')];
    const mail = (key: string, status: string, campaignSeq: number | null, at = ago(12, 1)) =>
      t.admin(
        insertInto('campaign.mail', {
          mailKey: key,
          recipient: 'x@madang.test',
          fromName: 'x',
          subject: 'x',
          status,
          nextAt: at,
          createdAt: at,
          campaignSeq,
        }),
      );
    await mail('sent', 'SENT', null);
    await mail('over', 'SENT', over);
    await mail('dead', 'DEAD', null);
    await mail('dead of a campaign', 'DEAD', over);
    await mail('going', 'SENT', going);
    await mail('waits', 'QUEUED', null);
    await mail('young', 'SENT', null, ago(12, -1));
    // This table has its own time limit; the other tables of the service have none.
    const [{ n: endpoint }] = (await t.admin<{ n: number }>(
      insertInto(
        'campaign.webhook_endpoint',
        {
          channelSeq: s.channelSeq,
          name: 'x',
          url: 'https://x.example',
          events: '[]',
          personalYn: 'N',
          stateCd: 'ACTIVE',
          secret: 'x',
          createdAt: sql`now()`,
        },
        sql`returning endpoint_seq as n`,
      ),
    )) as [{ n: number }];
    await t.admin(
      sql`insert into campaign.webhook_delivery (channel_seq, endpoint_seq, event_id, type, data, state_cd, tries, next_at, created_at)
       select ${s.channelSeq}, ${endpoint}, at::text, 'x', '{}', 'DELIVERED', 1, at, at
       from (values (${ago(1, 1)}::timestamptz), (${ago(1, -1)})) moments (at)`,
    );
    await t.get('campaign', MailRetention).run();
    expect(await numbers(`select count(*) as n from campaign.webhook_delivery where endpoint_seq = ${endpoint}`)).toEqual([1]);
    expect(await t.admin("select mail_key from campaign.mail where recipient = 'x@madang.test' order by mail_seq")).toEqual(
      ['going', 'waits', 'young'].map((mail_key) => ({ mail_key })),
    );
  });

  it('AM-518 leave what became of a campaign: who never got it, and how many did', async () => {
    const [{ n: campaignSeq }] = (await t.admin<{ n: number }>(
      insertInto(
        'campaign.campaign',
        {
          channelSeq: s.channelSeq,
          kind: 'AD',
          title: 'x',
          content: 'x',
          repeatCd: 'D',
          status: 'STOPPED',
          createdBy: who.userSeq,
          createdAt: ago(12, 1),
          updatedAt: ago(12, 1),
          endedAt: ago(12, 1),
        },
        sql`returning campaign_seq as n`,
      ),
    )) as [{ n: number }];
    const readers = [who.userSeq, s.owner.userSeq, (await person(t, '박안감', s.channelSeq)).userSeq];
    for (const [i, status] of ['SENT', 'SENT', 'DEAD'].entries()) {
      await t.admin(insertInto('campaign.recipient', { channelSeq: s.channelSeq, campaignSeq, userSeq: readers[i], postedAt: ago(12, 1) }));
      await t.admin(
        insertInto('campaign.mail', {
          mailKey: `campaign:${campaignSeq}:${readers[i]}`,
          recipient: 'y@madang.test',
          fromName: 'x',
          subject: 'x',
          status,
          nextAt: ago(12, 1),
          createdAt: ago(12, 1),
          campaignSeq,
        }),
      );
    }
    const counts = () => t.get('campaign', CampaignService).find(s.channelSeq, campaignSeq);
    expect(await counts()).toMatchObject({ sentCount: 2, failedCount: 1 });
    await t.get('campaign', MailRetention).run();
    expect(await numbers(`select count(*) as n from campaign.mail where campaign_seq = ${campaignSeq}`)).toEqual([0]);
    expect(await counts()).toMatchObject({ sentCount: 2, failedCount: 1 });
    const messages = query<{ userSeq: number; status: string | null }>(
      'test.messages',
      sql`select user_seq as "userSeq", status
        from pub_message
        where message_seq = ${raw(String(campaignSeq))}
        order by status, user_seq desc`,
    );
    expect(await t.get('campaign', Db).tx({ channelSeq: s.channelSeq }, (tx) => rows(tx, messages))).toEqual([
      { userSeq: readers[2], status: 'DEAD' },
      ...[readers[0], readers[1]].map((userSeq) => ({ userSeq, status: null })),
    ]);
  });
});
