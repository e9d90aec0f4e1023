import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { LESSON_TYPE } from '@madang/contracts/codes';
import { addDays, seoulDay } from '@madang/contracts/dates';
import { fromSeoul } from '@madang/contracts/time';
import { salesApi, type SalesTotals } from '@madang/contracts/util/sales';
import { settlementApi, type SettlementList } from '@madang/contracts/util/settlement';
import { sql, type Sql } from '@madang/server/sql/sql';
import { testApp, type TestApp } from '@madang/server/test-app';
import { AppModule as MainModule } from '../../apps/api-main/src/app.module';
import { AppModule as UtilModule } from '../../apps/api-util/src/app.module';
import { given } from '../model/invariants';
import { always, type Asked } from '../model/rules-always.sql';
import { quiet } from '../model/rules-quiet.sql';
import pg from 'pg';
import { ROWS_PER_SCALE, scaleSite, type Scaled } from './scale';
import { Seeder } from './seed';
import { openingsOf } from './seed-progress';

let t: TestApp;
let site: Scaled;
let owner: string;
beforeAll(async () => {
  t = await testApp({ main: MainModule, util: UtilModule });
  site = await scaleSite(process.env['DATABASE_URL']!, 1);
  const [row] = await t.admin<{ seq: number }>(sql`select created_by::int as seq from main.channel where channel_seq = ${site.channelSeq}`);
  owner = await t.tokenOf(row!.seq);
}, 120_000);
afterAll(() => t.close());

/** Counts rows of the large site; `of` is the SQL after `from`. */
const count = async (of: (channelSeq: number) => Sql) =>
  (await t.admin<{ n: number }>(sql`select count(*)::int as n from ${of(site.channelSeq)}`))[0]!.n;

describe('a large site made by npm run seed -- --scale', () => {
  const rulesFor = (asked: Asked) => ({ ...always(asked), ...quiet(asked) });
  it.each(Object.keys(rulesFor({ channelSeq: null, now: null })))('%s', async (rule) => {
    const asked = { channelSeq: site.channelSeq, now: new Date() };
    expect(await t.admin(sql`${given(asked, rulesFor(asked)[rule]!)} limit 5`)).toEqual([]);
  });

  it.each<[string, (at: number) => Sql]>([
    [
      'the counters of posts',
      (at) => sql`main.post p where channel_seq = ${at} and (comment_count, like_count) is distinct from (
       (select count(*)::int from main.post_comment c where c.channel_seq = p.channel_seq and c.post_seq = p.post_seq),
       (select count(*)::int from main.post_like l where l.channel_seq = p.channel_seq and l.post_seq = p.post_seq))`,
    ],
    [
      'the counters of reviews and likes',
      (at) => sql`main.course c where channel_seq = ${at} and (review_count, review_point, like_count) is distinct from (
       (select count(*)::int from main.review r where r.channel_seq = c.channel_seq and r.course_seq = c.course_seq),
       (select coalesce(sum(review_point), 0)::int from main.review r where r.channel_seq = c.channel_seq and r.course_seq = c.course_seq),
       (select count(*)::int from main.course_like l where l.channel_seq = c.channel_seq and l.course_seq = c.course_seq))`,
    ],
    [
      'the coupons issued of a kind',
      (at) => sql`main.coupon_info i where channel_seq = ${at} and issued_count <>
       (select count(*) from main.coupon c where c.channel_seq = i.channel_seq and c.coupon_info_seq = i.coupon_info_seq)`,
    ],
    [
      'what became of campaigns',
      (at) => sql`campaign.campaign c where channel_seq = ${at} and (target_count, click_count, sent_count, failed_count) is distinct from (
       (select count(*)::int from campaign.recipient r where r.campaign_seq = c.campaign_seq),
       (select count(clicked_at)::int from campaign.recipient r where r.campaign_seq = c.campaign_seq),
       (select count(*)::int from campaign.mail m where m.campaign_seq = c.campaign_seq and m.status = 'SENT'),
       (select count(*)::int from campaign.mail m where m.campaign_seq = c.campaign_seq and m.status = 'DEAD'))`,
    ],
    [
      'who is in a chat room, and its last number',
      (at) => sql`main.chat_room c where channel_seq = ${at} and (participant_count, last_seq) is distinct from (
       (select count(*)::int from main.chat_participant p where p.channel_seq = c.channel_seq and p.chat_room_seq = c.chat_room_seq),
       (select max(message_seq) from main.chat_message m where m.channel_seq = c.channel_seq and m.chat_room_seq = c.chat_room_seq))`,
    ],
    [
      'an order and its enrolment',
      (at) => sql`util.pay_order o join main.attend a on a.channel_seq = o.channel_seq and a.attend_seq = o.attend_seq
       where o.channel_seq = ${at}
         and (o.amount, o.user_seq, o.course_seq, o.coupon_seq) is distinct from (a.amount, a.user_seq, a.course_seq, a.coupon_seq)
         and o.status in ('PAID', 'WAITING_DEPOSIT')`,
    ],
    [
      'the views of a day',
      (at) => sql`(select day, page_view from event.traffic_day where channel_seq = ${at}) d
       full join (select (at at time zone 'Asia/Seoul')::date as day, count(*) filter (where not is_new)::int as n
         from event.page_view where channel_seq = ${at} group by 1) v using (day)
       where d.page_view is distinct from v.n`,
    ],
  ])('%s agree', async (_what, disagreeing) => {
    expect(await count(disagreeing)).toBe(0);
  });

  it('has some of everything', async () => {
    const having: Record<string, (at: number) => Sql> = {
      ...Object.fromEntries(
        ['PAID', 'CANCELED', 'WAITING_DEPOSIT', 'FAILED', 'EXPIRED'].map((s) => [
          s,
          (at) => sql`util.pay_order where channel_seq = ${at} and status = ${s}`,
        ]),
      ),
      part: (at) => sql`util.pay_order where channel_seq = ${at} and status = 'PAID' and refunded_amount > 0`,
      means: (at) =>
        sql`(select distinct pay_method_cd from util.pay_order where channel_seq = ${at} and status = 'PAID') m having count(*) >= 5`,
      closed: (at) => sql`util.settlement where channel_seq = ${at} and status = 'PAID'`,
      open: (at) => sql`util.settlement_row where channel_seq = ${at} and settlement_seq is null`,
      'used coupons': (at) => sql`main.coupon where channel_seq = ${at} and used_at is not null`,
      comments: (at) => sql`main.post_comment where channel_seq = ${at}`,
      questions: (at) => sql`main.post where channel_seq = ${at} and type_cd = '04'`,
      clicks: (at) => sql`campaign.recipient where channel_seq = ${at} and clicked_at is not null`,
      alarms: (at) => sql`alarm.alarm where channel_seq = ${at}`,
      events: (at) => sql`event.event_log where channel_seq = ${at}`,
    };
    for (const [what, where] of Object.entries(having)) expect([what, (await count(where)) > 0]).toEqual([what, true]);
    expect(await count((at) => sql`main.attend where channel_seq = ${at}`)).toBe(ROWS_PER_SCALE.enrolments);
    expect(await count((at) => sql`main.chat_participant where channel_seq = ${at}`)).toBe(ROWS_PER_SCALE.chatters);
  });

  it('shows its sales and settlements equal to its orders', async () => {
    const read = async <T>(endpoint: object, query: object) =>
      (
        await t
          .call(endpoint as never, { channelSeq: site.channelSeq })
          .set('Access-Token', owner)
          .query(query)
          .expect(200)
      ).body.data as T;
    const [orders] = await t.admin<{ paid: number; back: number; payouts: number }>(
      sql`select sum(amount)::bigint as paid, sum(refunded_amount)::bigint as back
        from util.pay_order
        where channel_seq = ${site.channelSeq} and paid_at >= ${startOfYear()}`,
    );
    const { totals } = await read<{ totals: SalesTotals }>(salesApi.list, { startAt: startOfYear().slice(0, 10) });
    expect(totals.krw.gross - totals.krw.discount).toBe(orders!.paid);
    const list = await read<SettlementList>(settlementApi.list, { size: 100 });
    const [all] = await t.admin<{ net: number }>(
      sql`select sum(amount)::bigint as net from util.ledger where channel_seq = ${site.channelSeq}`,
    );
    expect(list.list.reduce((sum, one) => sum + one.net, 0)).toBe(all!.net);
    expect(list.list.length).toBeGreaterThan(12);
  });
});

/** The beginning of the day in Seoul 360 days ago, the first day of the year of sales that these tests add up. */
function startOfYear(): string {
  return fromSeoul(addDays(seoulDay(Date.now()), -360));
}

describe('files of the demo', () => {
  it('go into the storage that was chosen, and a failure of it is heard of', async () => {
    const kept: string[] = [];
    const put = async (key: string) => void kept.push(key);
    const seeder = new Seeder({} as never, { put } as never);
    seeder.store('private/1/notes.pdf', Buffer.from('%PDF'), 'application/pdf');
    expect(seeder.image(1, 'cover', Promise.resolve(Buffer.from('RIFF')))).toBe('/files/public/1/demo/cover.webp');
    await seeder.stored();
    expect(kept).toEqual(['private/1/notes.pdf', 'public/1/demo/cover.webp']);
    const away = new Seeder({} as never, { put: () => Promise.reject(new Error('the storage is away')) } as never);
    away.store('private/1/notes.pdf', Buffer.from('%PDF'), 'application/pdf');
    await expect(away.stored()).rejects.toThrow('the storage is away');
  });
  it('are written by nothing else of the seed', () => {
    const sources = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.ts') && !/spec|make-/.test(name));
    const writers = sources.filter((name) =>
      /writeFile|createWriteStream|copyFile/.test(readFileSync(join(import.meta.dirname, name), 'utf8')),
    );
    expect([sources.length > 20, writers]).toEqual([true, []]);
  });
});

describe('what a learner of a demo site has played', () => {
  it('counts as opened, but for a free preview and what was played before the enrolment', async () => {
    const lessons = await t.admin<{ attend: number; user: number; course: number; lesson: number }>(
      sql`select a.attend_seq::int as attend, a.user_seq::int as user, a.course_seq::int as course, k.curriculum_seq::int as lesson
        from main.attend a
        join main.curriculum k on k.channel_seq = a.channel_seq and k.course_seq = a.course_seq
        where a.channel_seq = ${site.channelSeq} and a.attend_at < now() and a.ended_at is null
       and k.curriculum_type_cd = ${LESSON_TYPE.VIDEO}
        order by a.attend_seq, k.curriculum_seq limit 3`,
    );
    expect(lessons).toHaveLength(3);
    for (const [i, one] of lessons.entries()) {
      await t.admin(
        sql`insert into main.playtime (channel_seq, user_seq, course_seq, curriculum_seq, play_second, watched_second, updated_at)
          select ${site.channelSeq}, ${one.user}, ${one.course}, ${one.lesson}, 60, 60,
         a.attend_at + make_interval(days => ${[1, 1, -1][i]!})
          from main.attend a where a.channel_seq = ${site.channelSeq} and a.attend_seq = ${one.attend}`,
      );
      await t.admin(
        sql`update main.curriculum set is_public = ${i === 1} where channel_seq = ${site.channelSeq} and curriculum_seq = ${one.lesson}`,
      );
    }
    const client = new pg.Client({ connectionString: process.env['DATABASE_URL']! });
    await client.connect();
    await openingsOf(new Seeder(client, {} as never), site.channelSeq).finally(() => client.end());
    const opened = await t.admin<{ lesson: number }>(
      sql`select curriculum_seq::int as lesson from main.lesson_opening
        where channel_seq = ${site.channelSeq} and curriculum_seq = any(${lessons.map(({ lesson }) => lesson)})
         and user_seq = ${lessons[0]!.user}`,
    );
    expect(opened).toEqual([{ lesson: lessons[0]!.lesson }]);
  });
});
