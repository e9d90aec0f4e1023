import { seoulDay } from '@madang/contracts/dates';
import { paymentApi as api, type Order } from '@madang/contracts/util/payment';
import { testApp, type TestApp } from '@madang/server/test-app';
import { AppModule } from '../app.module';
import { HITS_COUNTED } from './order-list.sql';

const AMOUNT = 9000;
let t: TestApp;
let channelSeq: number;
let token: string;
let serial = 0;
beforeAll(async () => {
  t = await testApp({ util: AppModule });
  const [owner] = await t.admin<{ seq: number }>(
    "insert into main.account (email, name) values ('owner@madang.test', '주인') returning user_seq as seq",
  );
  [channelSeq] = [await site(owner!.seq)];
  token = await t.tokenOf(owner!.seq);
}, 60_000);
afterAll(() => t.close());

async function site(userSeq: number): Promise<number> {
  const [made] = await t.admin<{ seq: number }>(
    'insert into main.channel (domain, name, created_by) values ($1, $1, $2) returning channel_seq as seq',
    [`search${++serial}`, userSeq],
  );
  await t.admin("insert into main.channel_user (channel_seq, user_seq, user_type_cd, roles) values ($1, $2, 'OWN', $3)", [
    made!.seq,
    userSeq,
    JSON.stringify(['SITE_SALES_READ', 'SITE_PERSONAL_READ']),
  ]);
  return made!.seq;
}
interface Made {
  count?: number;
  channel?: number;
  /** The day and the seconds between them; later days are newer. */
  day?: number;
  gap?: number;
}
/** Paid orders of one buyer and class. */
const orders = (name: string, title: string, { count = 1, channel = channelSeq, day = 0, gap = 1 }: Made = {}) =>
  t.admin(
    `insert into util.pay_order (channel_seq, order_no, attend_seq, course_seq, user_seq, title, orderer_name, email, price, amount, pay_method_cd, provider, status, created_at, paid_at)
     select $1, 's' || $5::int || 'n' || i, $5::int * 100000 + i, 1, 1, $2, $3, 'buyer@madang.test', $6::int, $6::int, 'CARD', 'sandbox', 'PAID', now() + make_interval(days => $7::int - 10, secs => -i * $8::float), now()
     from generate_series(1, $4::int) i`,
    [channel, title, name, count, ++serial, AMOUNT, day, gap],
  );
interface Answer {
  data: { list: Order[]; totalCount: number; more?: boolean; totals: { count: number; paidKrw: number } };
}
async function search(q: string, more: Record<string, string | number> = {}): Promise<Answer['data']> {
  const answer = await t
    .call(api.adminList, { channelSeq })
    .query({ q, page: 1, size: 20, ...more })
    .set('Access-Token', token)
    .expect(200);
  return (answer.body as Answer).data;
}
const names = async (q: string) => (await search(q)).list.map((order) => order.ordererName).sort();

describe('a search for orders', () => {
  it('finds any part of a name, also one of two letters or one, whatever the case', async () => {
    await orders('김서연', '도예 첫걸음');
    await orders('박서연', '도예 첫걸음');
    await orders('Kim Suh', '뜨개');
    expect(await names('서연')).toEqual(['김서연', '박서연']);
    expect(await names('김서연')).toEqual(['김서연']);
    expect(await names('연')).toEqual(['김서연', '박서연']);
    expect(await names('뜨개')).toEqual(['Kim Suh']);
    expect(await names('KI')).toEqual(['Kim Suh']);
    expect(await names('예 첫')).toEqual(['김서연', '박서연']);
    expect(await search('서연')).toMatchObject({ totalCount: 2, totals: { count: 2, paidKrw: 2 * AMOUNT } });
  });
  it('takes pieces that stand apart for no hit, and a lone vowel or consonant for no syllable', async () => {
    await orders('나무늘보', '나비와 무늬');
    expect(await names('무늘보')).toEqual(['나무늘보']);
    expect(await names('나무늬')).toEqual([]);
    expect(await names('나ㅁ')).toEqual([]);
    expect(await names('ㄴ')).toEqual([]);
  });
  it('takes signs of patterns for what they are', async () => {
    await orders('백분율', '100% 실전_반 \\특강');
    for (const q of ['0%', '%', '전_반', '_', '\\특', '\\', '% 실']) expect([q, await names(q)]).toEqual([q, ['백분율']]);
    for (const q of ['1%0', '전%반', '__', '%%', '\\\\', '\\%', '실\\_']) expect([q, await names(q)]).toEqual([q, []]);
  });
  it('finds nothing of another site', async () => {
    const [owner] = await t.admin<{ seq: number }>('select created_by as seq from main.channel where channel_seq = $1', [channelSeq]);
    await orders('다른곳', '남의 수업', { channel: await site(owner!.seq) });
    expect(await search('다른')).toMatchObject({ list: [], totalCount: 0, totals: { count: 0, paidKrw: 0 } });
  });
  it('counts as far as pages go, the newest first over the weeks, and to the end when it is asked to', async () => {
    const count = HITS_COUNTED + 50;
    // One every two minutes of three days, and one of each of many weeks before.
    await orders('모두다', '큰 수업', { count: count - 30, day: 1, gap: 120 });
    await orders('모두다', '큰 수업', { count: 30, day: -5, gap: 7 * 86_400 });
    await orders('아무개', '작은 수업', { count: 500, day: 2, gap: 0.001 });
    const first = await search('모두');
    expect(first).toMatchObject({ totalCount: HITS_COUNTED, more: true, totals: { paidKrw: 0 } });
    expect(first.list).toHaveLength(20);
    const last = await search('모두', { page: HITS_COUNTED / 20 });
    expect(last.list.map((order) => order.ordererName)).toEqual(Array(20).fill('모두다'));
    expect(last.list[0]!.createdAt < first.list.at(-1)!.createdAt).toBe(true);
    const whole = await search('모두', { wholeYn: 'Y' });
    expect(whole).toMatchObject({ totalCount: HITS_COUNTED, more: true, totals: { count, paidKrw: count * AMOUNT } });
    expect(whole.list).toEqual(first.list);
    expect(await search('모두', { status: 'FAILED' })).toMatchObject({ totalCount: 0, list: [] });
  }, 60_000);
  it('finds an order of long ago, and one whose search asks for its days', async () => {
    await orders('옛사람', '옛 수업', { day: -2000 });
    const [old] = (await search('옛사')).list;
    expect(old).toMatchObject({ ordererName: '옛사람' });
    const day = old!.createdAt.slice(0, 10);
    const days = { dateType: 'custom', startAt: day, endAt: seoulDay(new Date(old!.createdAt)) };
    expect((await search('옛사', days)).list).toHaveLength(1);
    expect((await search('옛사', { ...days, startAt: '2026-01-01', endAt: '2026-01-31' })).list).toEqual([]);
  });
});
