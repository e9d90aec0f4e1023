import { enrolmentApi } from '@madang/contracts/main/enrolment';
import { uploadApi, type UploadedFile } from '@madang/contracts/main/curriculum';
import type { Endpoint } from '@madang/contracts/endpoint';
import { dataHistoryApi, type DataHistory } from '@madang/contracts/util/data-history';
import { salesApi, type SalesDay, type SalesEntry, type SalesTotals } from '@madang/contracts/util/sales';
import { statementOf, ratesOf } from '@madang/contracts/util/settlement-rules';
import {
  settlementApi,
  type OwnSettlement,
  type Settlement,
  type SettlementDocument,
  type SettlementList,
  type SettlementRow,
} from '@madang/contracts/util/settlement';
import { sheetRows } from '@madang/server/sheet-rows';
import supertest from 'supertest';
import { insertInto } from '@madang/server/sql/insert';
import { sql } from '@madang/server/sql/sql';
import { person, site, type Person } from '../../apps/api-main/src/course/course.fixture';
import { UploadSweep } from '../../apps/api-main/src/upload/upload.sweep';
import { ClosingJob } from '../../apps/api-util/src/settlement/closing.job';
import { SettlementDocumentService } from '../../apps/api-util/src/settlement/settlement-document.service';
import { PayoutService } from '../../apps/api-util/src/settlement/payout.service';
import { CLASS_PRICE_KRW, shop, type Shop } from '../faults/shop';
import { settle } from '../settle/settle';

const PDF = Buffer.from('%PDF-1.4\n%%EOF\n');
const REFUND_TO = { bank: '20', accountNumber: '1002123456789', holderName: '박결제' };

let s: Shop;
let owner: Person;
let channelSeq: number;
let buyer: Person;
beforeAll(async () => {
  s = await shop();
  ({ owner, channelSeq } = s.site);
  buyer = await s.person('박구매');
});
afterAll(() => s.close());

const ask = (endpoint: unknown, params: object = {}, who: Person | null = owner) => {
  const asked = s.t.call(endpoint as Endpoint, { channelSeq, ...params });
  return who ? asked.set('Access-Token', who.token) : asked;
};
const read = async <T>(endpoint: unknown, query: object = {}, params: object = {}, who = owner) =>
  (await ask(endpoint, params, who).query(query).expect(200)).body.data as T;
const at = (when: string) => s.now(when, owner, buyer);
const close = () => s.t.get('util', ClosingJob).run();
/** The numbers of the sites that the job would close a month for now. */
const due = async () => (await s.t.get('util', ClosingJob).due()).map((site) => site.channelSeq);
const approved = (courseSeq: number) => s.until(async () => (await s.mine(buyer, courseSeq))?.choiseStatusCd === '00');
const deposited = async (courseSeq: number) => {
  const bought = await s.buy(buyer, courseSeq, 'VIRTUAL_ACCOUNT');
  await s.pay.book.deposit(bought.paymentKey);
  await approved(courseSeq);
  return bought;
};
const bought = async (more: Record<string, unknown> = {}) => {
  const courseSeq = await s.course(more);
  return { courseSeq, ...(await s.buy(buyer, courseSeq)) };
};
const refunded = (orderNo: string) => s.until(async () => (await s.status(orderNo)) === 'CANCELED');
/** Sums of the ledger between two moments, computed by other SQL than the product's. */
const ledger = async (from: string, until: string) => {
  const [row] = await s.t.admin<Record<string, number>>(
    sql`select coalesce(sum(amount), 0)::bigint as net, coalesce(sum(amount) filter (where amount > 0), 0)::bigint as paid,
        coalesce(-sum(amount) filter (where amount < 0), 0)::bigint as refunds,
       count(*)::int as n from util.ledger where channel_seq = ${channelSeq} and at >= ${from} and at < ${until}`,
  );
  return row!;
};
type Found = Settlement & { rows: { list: SettlementRow[]; totalCount: number } };
const OCTOBER = '2026-11-13';
const NOVEMBER = '2026-12-15';

describe('a month of payments, refunds in whole and in part, and an account', () => {
  let card: Awaited<ReturnType<typeof bought>>;
  let later: Awaited<ReturnType<typeof bought>>;
  beforeAll(async () => {
    await at('2026-10-05T14:59:00Z');
    card = await bought();
    await at('2026-10-05T15:00:00Z');
    const sale = await bought({ discount_price: 40_000 });
    const part = await bought();
    const whole = await bought();
    later = await bought();
    await deposited(await s.course());
    const back = await s.course();
    const account = await deposited(back);
    await at('2026-10-20T03:00:00Z');
    await s.pay.book.cancel(part.paymentKey, { cancelReason: '일부만', cancelAmount: 20_000 });
    await s.until(async () => (await s.ledger(part.order.orderNo)).length === 2);
    await s.cancel(whole.enrolment.attendSeq, whole.courseSeq).expect(200);
    await refunded(whole.order.orderNo);
    await ask(enrolmentApi.cancel, { courseSeq: back })
      .send({ attendSeqs: [account.enrolment.attendSeq], reason: '환불', refundAccount: REFUND_TO })
      .expect(200);
    await refunded(account.order.orderNo);
    expect(sale.order.amount).toBe(40_000);
    // Of the discount of 6,000 won a coupon gave 4,000.
    await s.t.admin(sql`update util.pay_order set discount = 6000, coupon_discount = 4000 where order_no = ${sale.order.orderNo}`);
  });

  it('PY-033 PY-040 PY-049 has its sales day for day in Seoul, equal to the ledger and to what the provider holds', async () => {
    const { list, totals, startAt, endAt } = await read<{ list: SalesDay[]; totals: SalesTotals; startAt: string; endAt: string }>(
      salesApi.list,
    );
    expect([startAt, endAt]).toEqual(['2026-10-01', '2026-10-20']);
    expect(
      list.map((d) => [d.salesDate, d.krw.gross, d.krw.discount, d.krw.refunds, d.krw.net, d.krw.payCount, d.krw.refundCount]),
    ).toEqual([
      ['2026-10-20', 0, 0, 120_000, -120_000, 0, 3],
      ['2026-10-06', 300_000, 10_000, 0, 290_000, 6, 0],
      ['2026-10-05', 50_000, 0, 0, 50_000, 1, 0],
    ]);
    const sum = await ledger('2026-09-30T15:00:00Z', '2026-10-31T15:00:00Z');
    expect([totals.krw.net, totals.krw.gross - totals.krw.discount, totals.krw.refunds]).toEqual([sum['net'], sum['paid'], sum['refunds']]);
    expect(totals.krw.net).toBe(await s.held());
    expect(totals.usd).toMatchObject({ gross: 0, net: 0, payCount: 0 });
    const one = await read<{ list: SalesDay[] }>(salesApi.list, { startAt: '2026-10-05', endAt: '2026-10-05' });
    expect(one.list.map((d) => d.salesDate)).toEqual(['2026-10-05']);
    const wrong = await ask(salesApi.list).query({ startAt: '2026-10-05', endAt: '2026-10-04' }).expect(400);
    expect(wrong.body.errors).toEqual([{ field: 'endAt', message: expect.stringContaining('366') as unknown }]);
    await ask(salesApi.list).query({ startAt: '2020-01-01', endAt: '2026-10-04' }).expect(400);
  });

  it('PY-034 shows what came, what went, and the rows of a day, page by page', async () => {
    const went = await read<{ list: SalesDay[]; totals: SalesTotals }>(salesApi.list, { status: 'REFUND' });
    expect(went.list.map((d) => d.salesDate)).toEqual(['2026-10-20']);
    expect(went.totals.krw).toMatchObject({ gross: 0, refunds: 120_000, net: -120_000 });
    type Day = { list: SalesEntry[]; totalCount: number; totals: SalesTotals };
    const day = await read<Day>(salesApi.day, { size: 10 }, { salesDate: '2026-10-06' });
    expect([day.totalCount, day.list.length, day.totals.krw.net]).toEqual([6, 6, 290_000]);
    expect(day.list.reduce((sum, e) => sum + e.amount, 0)).toBe(290_000);
    expect(day.list.find((e) => e.amount === 40_000)).toMatchObject({
      kind: 'PAY',
      price: CLASS_PRICE_KRW,
      discount: 10_000,
      ordererName: '박구매',
      currency: 'KRW',
    });
    const second = await read<Day>(salesApi.day, { size: 10, page: 2 }, { salesDate: '2026-10-06' });
    expect([second.list.length, second.totalCount]).toEqual([0, 6]);
    expect((await read<Day>(salesApi.day, {}, { salesDate: '2026-10-20' })).list.map((e) => e.amount).sort()).toEqual([
      -20_000, -50_000, -50_000,
    ]);
    for (const salesDate of ['2026-02-31', 'x', '20261006']) await ask(salesApi.day, { salesDate }).expect(404);
  });

  it('PY-035 comes as a spreadsheet by days or by payments', async () => {
    const sheet = async (query: object) => {
      const answer = await ask(salesApi.excel)
        .query({ startAt: '2026-10-01', endAt: '2026-10-31', reason: '세무 신고', ...query })
        .buffer(true)
        .parse((res, done) => {
          const parts: Buffer[] = [];
          res.on('data', (part: Buffer) => parts.push(part)).on('end', () => done(null, Buffer.concat(parts)));
        })
        .expect(200);
      return sheetRows(answer.body as Buffer);
    };
    const days = await sheet({ unit: 'day' });
    expect(days.map((r) => r.slice(0, 7).map(String))).toEqual([
      ['날짜', '통화', '판매 금액', '그중 재료비', '할인', '환불', '순매출'],
      ['2026-10-20', 'KRW', '0', '0', '0', '120000', '-120000'],
      ['2026-10-06', 'KRW', '300000', '0', '10000', '0', '290000'],
      ['2026-10-05', 'KRW', '50000', '0', '0', '0', '50000'],
    ]);
    expect(await sheet({ unit: 'order' })).toHaveLength(1 + 10);
  });

  it('PY-039 PY-048 stands in a running settlement until the second of the next month, then closed to the won', async () => {
    const open = await read<Found>(settlementApi.find, {}, { settlementDate: OCTOBER });
    const expected = statementOf(
      [
        { payMethodCd: 'CARD', payCount: 5, paid: 240_000, refundCount: 2, refunded: 70_000 },
        { payMethodCd: 'VIRTUAL_ACCOUNT', payCount: 2, paid: 100_000, refundCount: 1, refunded: 50_000 },
      ],
      ratesOf('2026-10'),
    );
    // Payment company: 170,000 × 3 % + 2 × 300 won. Platform: 220,000 × 5 %. Tax: 10 % of both fees.
    expect([expected.pgFee, expected.platformFee, expected.vat, expected.payout]).toEqual([5_700, 11_000, 1_670, 201_630]);
    expect(open).toMatchObject({ ...expected, month: '2026-10', status: 'OPEN', currency: 'KRW', closesAt: '2026-11-01T15:00:00.000Z' });
    await at('2026-11-01T14:59:00Z');
    // Until the end of November 1 in Seoul nothing is due, so the job looks at no site.
    expect(await due()).toEqual([]);
    await close();
    expect(await read<Found>(settlementApi.find, {}, { settlementDate: OCTOBER })).toMatchObject({ status: 'OPEN' });
    await at('2026-11-01T15:00:01Z');
    expect(await due()).toEqual([channelSeq]);
    await Promise.all([close(), close()]);
    await close();
    expect(await due()).toEqual([]);
    const closed = await read<Found>(settlementApi.find, { size: 10 }, { settlementDate: OCTOBER });
    expect(closed).toMatchObject({ ...expected, status: 'HELD', paidAt: null });
    const sum = await ledger('2026-09-30T15:00:00Z', '2026-10-31T15:00:00Z');
    expect([closed.net, closed.gross, closed.refunds, closed.rows.totalCount]).toEqual([sum['net'], sum['paid'], sum['refunds'], sum['n']]);
    expect(closed.rows.list.reduce((n, r) => n + r.amount, 0)).toBe(closed.net);
  });

  it('of which nothing changes afterwards: what comes or goes later stands in the next month', async () => {
    const before = await read<Found>(settlementApi.find, {}, { settlementDate: OCTOBER });
    await s.cancel(later.enrolment.attendSeq, later.courseSeq).expect(200);
    await refunded(later.order.orderNo);
    // A refund of October that the payment company reports after the month was closed.
    await s.t.admin(
      sql`insert into util.ledger (channel_seq, order_no, attend_seq, course_seq, kind, amount, currency, pay_method_cd, provider,
          transaction_key, at)
       select channel_seq, order_no, attend_seq, course_seq, 'REFUND', -10000, 'KRW', pay_method_cd, provider, 'late',
         '2026-10-31T14:00:00Z'
       from util.pay_order
       where order_no = ${card.order.orderNo}`,
    );
    expect(await read<Found>(settlementApi.find, {}, { settlementDate: OCTOBER })).toEqual(before);
    expect(await due()).toEqual([]);
    const next = await read<Found>(settlementApi.find, {}, { settlementDate: NOVEMBER });
    expect(next).toMatchObject({ status: 'OPEN', month: '2026-11', refunds: 60_000, net: -60_000, payout: 0 });
    expect(next.carriedOut).toBe(-60_000 + 1_800 + 3_000 + 480);
    expect(next.rows.list.map((r) => r.amount).sort()).toEqual([-10_000, -50_000]);
    await expect(s.t.admin('update util.settlement set payout = 1')).rejects.toThrow('only ever paid out');
    await expect(s.t.admin('delete from util.settlement')).rejects.toThrow('only ever paid out');
    await expect(s.t.admin('update util.settlement_row set settlement_seq = null where settlement_seq is not null')).rejects.toThrow(
      'stays settled',
    );
    // Every row of the ledger belongs to one settlement, or will belong to the next.
    expect(
      await s.t.admin(
        'select 1 from util.ledger l full join util.settlement_row r using (channel_seq, ledger_seq) where l.at is null or r.at is null',
      ),
    ).toEqual([]);
  });

  it('RT-130 is listed by year with what comes next, and carries what a month of refunds left owing', async () => {
    await at('2026-12-01T15:00:01Z');
    expect(await due()).toEqual([channelSeq]);
    await close();
    expect(await due()).toEqual([]);
    const list = await read<SettlementList>(settlementApi.list);
    expect(list.list.map((one) => [one.month, one.status, one.payout])).toEqual([
      ['2026-12', 'OPEN', 0],
      ['2026-11', 'NONE', 0],
      ['2026-10', 'HELD', 201_630],
    ]);
    expect(list.list[0]!.carriedIn).toBe(list.list[1]!.carriedOut);
    expect(list).toMatchObject({
      totalCount: 3,
      years: [2026],
      next: { settlementDate: OCTOBER, status: 'HELD' },
      paid: { krw: 0, count: 0 },
      account: { approved: null, latest: null },
    });
    const small = await read<SettlementList>(settlementApi.list, { size: 10, page: 2 });
    expect([small.list, small.totalCount]).toEqual([[], 3]);
    expect((await read<SettlementList>(settlementApi.list, { year: 2025 })).totalCount).toBe(0);
    for (const settlementDate of ['2026-11-12', 'x', '2026-02-31']) await ask(settlementApi.find, { settlementDate }).expect(404);
    await ask(settlementApi.find, { settlementDate: OCTOBER }).query({ currency: 'USD' }).expect(404);
    expect(
      (await ask(settlementApi.excel, { settlementDate: OCTOBER }).query({ reason: '세무 신고' }).expect(200)).headers[
        'content-disposition'
      ],
    ).toContain('2026-11-13.xlsx');
  });
});

describe('documents of a settlement', () => {
  const upload = (name = '통장.pdf', body = PDF, who = owner) => ask(uploadApi.document, {}, who).attach('file', body, name);
  const uploaded = async (who = owner) => ((await upload('통장.pdf', PDF, who).expect(200)).body.data as UploadedFile).fileSeq;
  const submit = (body: object, who = owner) =>
    ask(settlementApi.submit, {}, who).send({ bank: '06', accountNumber: '94300204118827', holder: '유시연', ...body });
  const handedIn = async () => (await read<{ list: SettlementDocument[] }>(settlementApi.documents)).list;
  const office = () => s.t.get('util', PayoutService);
  const documents = () => s.t.get('util', SettlementDocumentService);

  it('RT-132 are scans behind an address of minutes, and an account of which only the end is shown', async () => {
    const file = (await upload().expect(200)).body.data as UploadedFile;
    expect(file).toMatchObject({ originFileName: '통장.pdf', contentType: 'application/pdf', url: '' });
    const made = (await submit({ files: [file.fileSeq] }).expect(200)).body.data as SettlementDocument;
    expect(made).toMatchObject({
      bank: '06',
      accountNumber: '••••••••••8827',
      holder: '유시연',
      status: 'REVIEW',
      reason: null,
      createdBy: '유시연',
    });
    expect(made.files).toEqual([{ fileSeq: file.fileSeq, name: '통장.pdf', contentType: 'application/pdf', fileSize: PDF.length }]);
    expect(JSON.stringify([await handedIn(), await read(settlementApi.list)])).not.toContain('94300204118827');
    expect(JSON.stringify(await s.t.admin('select * from util.settlement_document'))).not.toContain('94300204118827');
    const { url } = await read<{ url: string }>(uploadApi.documentFile, {}, { fileSeq: file.fileSeq });
    const main = supertest(s.t.url('main'));
    const got = await main.get(url).expect(200);
    expect([got.body, got.headers['cache-control']]).toEqual([PDF, 'no-store']);
    const key = /(private\/.+\.pdf)/.exec(url)![1]!;
    for (const other of [`/files/${key}`, `/files/public/${key}`]) await main.get(other).expect(404);
    await at('2026-12-01T15:06:00Z');
    await main.get(url).expect(404);
  });

  it('are refused where they are no scan, another’s, of a lesson, or too many', async () => {
    for (const [name, body] of [
      ['a.docx', PDF],
      ['a.exe', Buffer.from('MZ')],
      ['a.png', PDF],
    ] as const)
      expect([name, (await upload(name, body).expect(400)).body.errorName]).toEqual([name, 'FILE_TYPE']);
    const lesson = (await ask(uploadApi.file).attach('file', PDF, '교안.pdf').expect(200)).body.data as UploadedFile;
    await ask(uploadApi.documentFile, { fileSeq: lesson.fileSeq }).expect(404);
    const mate = await person(s.t, '동료', channelSeq, 'MNG');
    for (const files of [[lesson.fileSeq], [await uploaded(mate)], [999_999]]) {
      const refused = await submit({ files }).expect(400);
      expect(refused.body.errors).toEqual([{ field: 'files', message: expect.stringContaining('서류') as unknown }]);
    }
    const bad = await submit({ bank: 'x', accountNumber: '12-3', holder: '', files: [] }).expect(400);
    expect((bad.body.errors as { field: string }[]).map((e) => e.field).sort()).toEqual(['accountNumber', 'bank', 'files', 'holder']);
    await submit({ files: [1, 2, 3, 4, 5, 6] }).expect(400);
  });

  it('are looked at by the platform, leave their lines of history, and let the money go once, on its day', async () => {
    const [first] = await handedIn();
    const second = (await submit({ accountNumber: '110123456789', bank: '88', files: [await uploaded()] }).expect(200)).body
      .data as SettlementDocument;
    expect((await handedIn()).map((d) => d.status)).toEqual(['REVIEW', 'REPLACED']);
    await expect(documents().decide(channelSeq, first!.documentSeq, 'APPROVED', null)).rejects.toThrow();
    expect(await office().due()).toEqual([]);
    await expect(office().paid(channelSeq, OCTOBER, 'KRW')).rejects.toThrow();
    await documents().decide(channelSeq, second.documentSeq, 'RETURNED', '예금주가 달라요');
    expect((await handedIn())[0]).toMatchObject({ status: 'RETURNED', reason: '예금주가 달라요' });
    const third = (await submit({ files: [await uploaded()] }).expect(200)).body.data as SettlementDocument;
    expect(await office().reviews()).toMatchObject([{ channelSeq, documentSeq: third.documentSeq, accountNumber: '94300204118827' }]);
    expect(await settle(['approve', 'x', '1'])).toBeNull();
    expect((await settle(['reviews']))![0]).toMatch(/94300204118827\t유시연\t.+\tprivate\/\d+\/doc-\w+\/file\.pdf$/);
    expect(await settle(['approve', String(channelSeq), String(third.documentSeq)])).toEqual([
      `approved ${third.documentSeq} of ${channelSeq}`,
    ]);
    expect(await office().due()).toMatchObject([
      { channelSeq, settlementDate: OCTOBER, payout: 201_630, bank: '06', accountNumber: '94300204118827', holder: '유시연' },
    ]);
    expect(await read<Found>(settlementApi.find, {}, { settlementDate: OCTOBER })).toMatchObject({ status: 'SCHEDULED' });
    await office().paid(channelSeq, OCTOBER, 'KRW');
    await expect(office().paid(channelSeq, OCTOBER, 'KRW')).rejects.toThrow();
    expect(await office().due()).toEqual([]);
    const list = await read<SettlementList>(settlementApi.list);
    expect(list).toMatchObject({
      paid: { krw: 201_630, count: 1 },
      account: { approved: { bank: '06', accountNumber: '••••••••••8827' } },
    });
    expect(list.list[2]).toMatchObject({ status: 'PAID', paidAt: expect.any(String) as unknown });
    // While newer documents are under review, payouts still go to the approved account.
    await submit({ accountNumber: '110123456789', files: [await uploaded()] }).expect(200);
    expect((await read<SettlementList>(settlementApi.list)).account).toMatchObject({
      approved: { documentSeq: third.documentSeq },
      latest: { status: 'REVIEW' },
    });
    const lines = (await read<{ list: DataHistory[] }>(dataHistoryApi.list, { entity: 'SETTLEMENT_DOCUMENT', size: 100 })).list;
    expect(lines.map((l) => (l.after as { status?: string } | null)?.status)).toEqual([
      'REVIEW',
      'APPROVED',
      'REVIEW',
      'RETURNED',
      undefined,
      'REVIEW',
    ]);
    expect(JSON.stringify(lines.map((l) => [l.before, l.after]))).not.toMatch(/94300204118827|110123456789|유시연/);
  });

  it('that were never handed in are gone after a day, the others stay', async () => {
    const [kept] = (await handedIn())[0]!.files;
    const left = await uploaded();
    await at('2026-12-03T00:00:00Z');
    await s.t.get('main', UploadSweep).run();
    const there = await s.t.admin<{ file_seq: number }>(sql`select file_seq from main.file where file_seq = any(${[kept!.fileSeq, left]})`);
    expect(there.map((f) => Number(f.file_seq))).toEqual([kept!.fileSeq]);
  });
});

describe('who may see them', () => {
  const staffOf = async (roles: string[], channel = channelSeq) => {
    const who = await person(s.t, '직원');
    await s.t.admin(
      insertInto('main.channel_user', { channelSeq: channel, userSeq: who.userSeq, userTypeCd: 'MNG', roles: JSON.stringify(roles) }),
    );
    return who;
  };

  it('PE-036 PE-038 PE-039 sales with SITE_SALES_READ, settlements also with SITE_SALES_UPDATE, nobody else, no other site', async () => {
    const [reads, writes, none, neighbour] = [
      await staffOf(['SITE_SALES_READ']),
      await staffOf(['SITE_SALES_UPDATE']),
      await staffOf(['SITE_CLASS_READ']),
      (await site(s.t, '이웃 학교')).owner,
    ];
    const status = async (endpoint: unknown, who: Person | null, params: object = {}) => (await ask(endpoint, params, who)).status;
    const date = { settlementDate: OCTOBER };
    expect([await status(salesApi.list, reads), await status(salesApi.list, writes), await status(salesApi.list, none)]).toEqual([
      200, 403, 403,
    ]);
    expect([
      await status(settlementApi.list, reads),
      await status(settlementApi.list, writes),
      await status(settlementApi.list, none),
    ]).toEqual([200, 200, 403]);
    expect([
      await status(settlementApi.find, writes, date),
      await status(settlementApi.find, neighbour, date),
      await status(settlementApi.list, null),
    ]).toEqual([200, 403, 401]);
    expect([await status(settlementApi.documents, writes), await status(settlementApi.documents, neighbour)]).toEqual([200, 403]);
    expect((await ask(settlementApi.submit, {}, reads).send({})).status).toBe(403);
    const { fileSeq } = (await ask(uploadApi.document, {}, writes).attach('file', PDF, '통장.pdf').expect(200)).body.data as UploadedFile;
    const sent = { bank: '06', accountNumber: '94300204118827', holder: '유시연', files: [fileSeq] };
    expect((await ask(settlementApi.submit, {}, writes).send(sent).expect(200)).body.data.createdBy).toBe('직원');
    const there = await site(s.t, '빈 학교');
    expect(await read(settlementApi.list, {}, { channelSeq: there.channelSeq }, there.owner)).toMatchObject({
      list: [],
      totalCount: 0,
      next: null,
    });
    await ask(settlementApi.find, { channelSeq: there.channelSeq, ...date }, there.owner).expect(404);
  });

  it('AM-100 the account area shows a person’s sites together, page by page', async () => {
    const other = await site(s.t, '둘째 학교');
    await s.t.admin(
      insertInto('main.channel_user', {
        channelSeq: other.channelSeq,
        userSeq: owner.userSeq,
        userTypeCd: 'MNG',
        roles: '["SITE_SALES_UPDATE"]',
      }),
    );
    const hidden = await site(s.t, '셋째 학교');
    await s.t.admin(
      insertInto('main.channel_user', {
        channelSeq: hidden.channelSeq,
        userSeq: owner.userSeq,
        userTypeCd: 'TCH',
        roles: '["SITE_CLASS_READ"]',
      }),
    );
    await s.t.admin(
      sql`insert into util.settlement (channel_seq, month, currency, settlement_date, statement, payout, carried_out, status, closed_at,
          paid_at)
       select c, to_char(m, 'YYYY-MM'), 'KRW', m + interval '45 days', ${JSON.stringify(statementOf([], ratesOf('2024-01')))}, 1000, 0,
         'PAID', now(), now()
       from unnest(${[other.channelSeq, hidden.channelSeq]}::bigint[]) c,
         generate_series('2024-01-01'::date, '2025-12-01'::date, '1 month') m`,
    );
    type Page = { list: OwnSettlement[]; cursor: string | null };
    const first = await read<Page>(settlementApi.mine);
    expect(first.list.slice(0, 4).map((one) => [one.channelName, one.month, one.status])).toEqual([
      ['하나 학교', '2026-12', 'OPEN'],
      ['둘째 학교', '2026-12', 'OPEN'],
      ['하나 학교', '2026-11', 'NONE'],
      ['하나 학교', '2026-10', 'PAID'],
    ]);
    const second = await read<Page>(settlementApi.mine, { cursor: first.cursor });
    const all = [...first.list, ...second.list];
    expect([all.length, second.cursor]).toEqual([2 + 2 + 24, null]);
    expect(new Set(all.map((one) => `${one.channelSeq} ${one.month}`)).size).toBe(all.length);
    expect(all.some((one) => one.channelSeq === hidden.channelSeq)).toBe(false);
    expect(await read(settlementApi.mine, {}, {}, buyer)).toEqual({ list: [], cursor: null });
    await s.t.call(settlementApi.mine).expect(401);
  });
});
