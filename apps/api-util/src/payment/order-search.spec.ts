import { seoulDay } from '@madang/contracts/dates';
import { paymentApi as api, type Order } from '@madang/contracts/util/payment';
import { insertInto } from '@madang/server/sql/insert';
import { sql } from '@madang/server/sql/sql';
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
  const domain = `search${++serial}`;
  const [made] = await t.admin<{ seq: number }>(
    insertInto('main.channel', { domain, name: domain, createdBy: userSeq }, sql`returning channel_seq as seq`),
  );
  await t.admin(
    insertInto('main.channel_user', {
      channelSeq: made!.seq,
      userSeq,
      userTypeCd: 'OWN',
      roles: JSON.stringify(['SITE_SALES_READ', 'SITE_PERSONAL_READ']),
    }),
  );
  return made!.seq;
}
interface Made {
  count?: number;
  channel?: number;
  /** The day on which the newest of the orders was made (a higher number is later), and the seconds between two orders (`gap`). */
  day?: number;
  gap?: number;
}
/** Makes paid orders of one buyer and class. */
const orders = (name: string, title: string, { count = 1, channel = channelSeq, day = 0, gap = 1 }: Made = {}) => {
  const batch = ++serial;
  return t.admin(
    sql`insert into util.pay_order (
       channel_seq, order_no, attend_seq, course_seq, user_seq, title, orderer_name, email, price, amount, pay_method_cd, provider, status,
       created_at, paid_at
     )
     select ${channel}, 's' || ${batch}::int || 'n' || i, ${batch}::int * 100000 + i, 1, 1, ${title}, ${name}, 'buyer@madang.test',
       ${AMOUNT}::int, ${AMOUNT}::int, 'CARD', 'sandbox', 'PAID',
       now() + make_interval(days => ${day}::int - 10, secs => -i * ${gap}::float), now()
     from generate_series(1, ${count}::int) i`,
  );
};
interface Answer {
  data: { list: Order[]; totalCount: number; more?: boolean; totals: { count: number; paidKrw: number } };
}
/** What the newest order that `q` finds was paid with, and the bank of its deposit, as read in a language. */
async function paidWith(q: string, lang: string): Promise<(string | undefined | null)[]> {
  const answer = await t
    .call(api.adminList, { channelSeq })
    .query({ q, page: 1, size: 1 })
    .set({ 'Access-Token': token, 'Accept-Lang': lang })
    .expect(200);
  const [order] = (answer.body as Answer).data.list;
  return [order!.methodDetail, order!.depositInfo?.bankName];
}
async function search(q: string, more: Record<string, string | number> = {}, at = channelSeq): Promise<Answer['data']> {
  const answer = await t
    .call(api.adminList, { channelSeq: at })
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
    const [owner] = await t.admin<{ seq: number }>(sql`select created_by as seq from main.channel where channel_seq = ${channelSeq}`);
    await orders('다른곳', '남의 수업', { channel: await site(owner!.seq) });
    expect(await search('다른')).toMatchObject({ list: [], totalCount: 0, totals: { count: 0, paidKrw: 0 } });
  });
  it('sorts orders by time, amount or buyer, and keeps to it on every page', async () => {
    const [owner] = await t.admin<{ seq: number }>(sql`select created_by as seq from main.channel where channel_seq = ${channelSeq}`);
    const at = await site(owner!.seq);
    for (const [i, name] of ['다희', '가온', '나래'].entries()) await orders(name, '정렬', { channel: at, day: i });
    await t.admin(
      sql`update util.pay_order
        set amount = case orderer_name when '가온' then 30000 when '나래' then 10000 else 20000 end
        where channel_seq = ${at}`,
    );
    const sorted = async (sort: string, more: Record<string, string | number> = {}) =>
      (await search('', { sort, ...more }, at)).list.map((order) => order.ordererName).join(' ');
    expect(await sorted('')).toBe('나래 가온 다희');
    expect(await sorted('created.asc')).toBe('다희 가온 나래');
    expect(await sorted('amount.desc')).toBe('가온 다희 나래');
    expect(await sorted('amount.asc', { q: '정렬' })).toBe('나래 다희 가온');
    expect(await sorted('buyer.asc')).toBe('가온 나래 다희');
    expect(await sorted('buyer.desc', { payMethodCd: 'CARD' })).toBe('다희 나래 가온');
    expect(await sorted('phone.asc')).toBe('나래 가온 다희');
  });
  it('answers a deep page by the days of the orders as it would by walking all of them', async () => {
    const [owner] = await t.admin<{ seq: number }>(sql`select created_by as seq from main.channel where channel_seq = ${channelSeq}`);
    const at = await site(owner!.seq);
    for (let day = 0; day < 4; day++) await orders(`하루${day}`, '깊은 쪽', { channel: at, count: 450, day });
    await t.admin(sql`update util.pay_order set status = 'CANCELED' where channel_seq = ${at} and attend_seq % 3 = 0`);
    const walk = (await t.admin<{ no: string; canceled: boolean }>(
      sql`select order_no as no, status = 'CANCELED' as canceled
        from util.pay_order
        where channel_seq = ${at}
        order by created_at desc, order_no desc`,
    )) as { no: string; canceled: boolean }[];
    const page = async (n: number, more: Record<string, string> = {}) =>
      (await search('', { page: n, size: 20, ...more }, at)).list.map((order) => order.orderNo);
    const part = (list: { no: string }[], n: number) => list.slice((n - 1) * 20, n * 20).map(({ no }) => no);
    for (const n of [1, 50, 51, 68, 69, 90, 91]) expect([n, await page(n)]).toEqual([n, part(walk, n)]);
    for (const n of [51, 68, 90]) expect([n, await page(n, { sort: 'created.asc' })]).toEqual([n, part([...walk].reverse(), n)]);
    const paid = walk.filter(({ canceled }) => !canceled);
    expect(await page(58, { status: 'PAID' })).toEqual(part(paid, 58));
  });
  it('counts as far as pages go, the newest first over the weeks, and to the end when it is asked to', async () => {
    const count = HITS_COUNTED + 50;
    // Most orders are two minutes apart, within three days; thirty more are a week apart, before those.
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
    // A sort from the oldest first sorts only the hits that are counted, so its first page is the last page of these hits, backwards.
    const oldest = await search('모두', { sort: 'created.asc' });
    expect(oldest.list).toEqual([...last.list].reverse());
    expect(oldest).toMatchObject({ totalCount: HITS_COUNTED, more: true });
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
  it('AM-1340 an order names its card company and bank in the language of the reader', async () => {
    await orders('카드손', '카드 수업');
    await t.admin(sql`update util.pay_order set method_detail = '네이버페이 신한 4518-42**' where orderer_name = '카드손'`);
    expect(await paidWith('카드손', 'ko')).toEqual(['네이버페이 신한 4518-42**', undefined]);
    expect(await paidWith('카드손', 'en')).toEqual(['Naver Pay Shinhan 4518-42**', undefined]);
    const deposit = JSON.stringify({ bankCode: '06', accountNumber: '7001', amount: AMOUNT, deadline: new Date().toISOString() });
    await t.admin(sql`update util.pay_order
      set method_detail = 'KB국민은행 7001', deposit = ${deposit}::jsonb
      where orderer_name = '카드손'`);
    expect(await paidWith('카드손', 'jp')).toEqual(['KB国民銀行 7001', 'KB国民銀行']);
  });
});
