import { BULK_STEP } from '@madang/contracts/bulk';
import { payLock } from '@madang/server/pay-lock';
import { ALARM_TYPE, REFUND_STATE } from '@madang/contracts/codes';
import type { Endpoint } from '@madang/contracts/endpoint';
import { alarmApi, type Alarm } from '@madang/contracts/alarm/alarm';
import { alarmPath } from '@madang/contracts/alarm/kinds';
import { certificateApi } from '@madang/contracts/main/certificate';
import type { Certificate, CertificateCheck } from '@madang/contracts/main/certificate-calls';
import { curriculumApi } from '@madang/contracts/main/curriculum';
import { enrolmentApi, type Enrolment } from '@madang/contracts/main/enrolment';
import { mypageApi } from '@madang/contracts/main/mypage';
import { dataHistoryApi, type DataHistory } from '@madang/contracts/util/data-history';
import { configurationApi } from '@madang/contracts/util/configuration';
import { deliveryApi, type Delivery, type MyDelivery } from '@madang/contracts/util/delivery';
import { paymentApi, type Order } from '@madang/contracts/util/payment';
import { refundApi, type AdminRefundDetail } from '@madang/contracts/util/refund';
import type { RefundQuote, RefundRequest } from '@madang/contracts/util/refund-calls';
import { sheetRows } from '@madang/server/sheet-rows';
import { sql } from '@madang/server/sql/sql';
import { AppModule as AlarmModule } from '../../apps/api-alarm/src/app.module';
import { AppModule as CampaignModule } from '../../apps/api-campaign/src/app.module';
import { join, PASSWORD } from '../../apps/api-main/src/account/account.fixture';
import type { Person } from '../../apps/api-main/src/course/course.fixture';
import { shop, type Shop } from '../faults/shop';

let s: Shop;
let buyer: Person;
beforeAll(async () => {
  s = await shop({ alarm: AlarmModule, campaign: CampaignModule });
  buyer = await s.person('박결제');
});
afterAll(() => s.close());

const ask = (endpoint: unknown, params: object, who: Person) =>
  s.t.call(endpoint as Endpoint, { channelSeq: s.site.channelSeq, ...params }).set('Access-Token', who.token);
/** Sells a class of two lessons to a learner, who opens the first one. */
async function begun(who = buyer): Promise<string> {
  const courseSeq = await s.course({ title: '글쓰기 교실' });
  const [lesson] = await s.t.admin<{ seq: number }>(
    sql`insert into main.curriculum (channel_seq, course_seq, curriculum_type_cd, title)
     select ${s.site.channelSeq}, ${courseSeq}, '05', 'lesson' from generate_series(1, 2) returning curriculum_seq::int as seq`,
  );
  const { order } = await s.buy(who, courseSeq);
  await s.until(async () => (await s.mine(who, courseSeq))?.choiseStatusCd === '00');
  await ask(curriculumApi.find, { courseSeq, curriculumSeq: lesson!.seq }, who).expect(200);
  return order.orderNo;
}
const request = async (orderNo: string, who = buyer) => {
  const quote = (await ask(refundApi.quote, { orderNo }, who).expect(200)).body.data as RefundQuote;
  return (await ask(refundApi.ask, { orderNo }, who).send({ amount: quote.working.amount }).expect(200)).body.data as RefundRequest;
};
const alarm = (who: Person, type: string, words: RegExp) =>
  s.until(async () => {
    const { list } = (await ask(alarmApi.list, {}, who).query({ size: 50 }).expect(200)).body.data as { list: Alarm[] };
    return list.find((one) => one.alarmType === type && words.test(one.content));
  });
const mail = (who: Person, subject: string) =>
  s.until(async () => {
    const [found] = await s.t.admin<{ text: string }>(
      sql`select m.body as text
        from campaign.mail m
        join main.account a on a.email = m.recipient
        where a.user_seq = ${who.userSeq} and m.subject like ${`%${subject}%`}`,
    );
    return found;
  });

it('AM-192 tells learner and staff of each step of a refund, by alarm and by mail', async () => {
  const first = await begun();
  const own = async () => (await ask(paymentApi.mine, {}, buyer).expect(200)).body.data.list as Order[];
  const refundOf = async (orderNo: string) => (await own()).find((one) => one.orderNo === orderNo)!.refund;
  expect(await refundOf(first)).toBeNull();
  const asked = await request(first);
  expect(await refundOf(first)).toMatchObject({ state: REFUND_STATE.REQUESTED, amount: asked.amount });
  expect(alarmPath(await alarm(s.site.owner, ALARM_TYPE.REFUND_REQUEST, /박결제 님이 ‘글쓰기 교실’ 환불을 신청했어요/))).toBe(
    '/settings/refunds',
  );
  expect((await mail(buyer, '환불 신청을 받았어요')).text).toContain('25,000원');
  await ask(refundApi.withdraw, { orderNo: first }, buyer).expect(200);
  await alarm(s.site.owner, ALARM_TYPE.REFUND_REQUEST, /환불 신청을 취소했어요/);
  await mail(buyer, '환불 신청을 취소했어요');

  const refused = await request(first);
  await ask(refundApi.refuse, { refundSeq: refused.refundSeq }, s.site.owner).send({ reason: '수료한 강의예요' }).expect(200);
  expect(alarmPath(await alarm(buyer, ALARM_TYPE.REFUND, /거절/))).toBe('/paymenthistory');
  expect((await mail(buyer, '환불 신청이 거절됐어요')).text).toContain('수료한 강의예요');
  expect(await refundOf(first)).toMatchObject({ state: REFUND_STATE.REFUSED, answer: '수료한 강의예요' });

  const second = await begun();
  const { refundSeq, amount } = await request(second);
  await ask(refundApi.approve, { refundSeq }, s.site.owner).send({ amount }).expect(200);
  await alarm(buyer, ALARM_TYPE.REFUND, /환불이 끝났어요/);
  expect((await mail(buyer, '환불이 완료됐어요')).text).toContain('25,000원');
});

it('AM-758 what is asked for before the account is deleted is still due: the seat is given up, the money is not', async () => {
  await s.t.admin('delete from main.attempt');
  const { userSeq, token } = await join(s.t, { channelSeq: s.site.channelSeq });
  const leaver: Person = { userSeq, token };
  const orderNo = await begun(leaver);
  const { refundSeq, amount } = await request(orderNo, leaver);
  expect(amount).toBe(25_000);
  await s.t.call(mypageApi.withdraw).set('Access-Token', token).send({ reason: '00', password: PASSWORD }).expect(200);
  const found = (await ask(refundApi.adminFind, { refundSeq }, s.site.owner).expect(200)).body.data as AdminRefundDetail;
  expect(found).toMatchObject({ state: REFUND_STATE.REQUESTED, now: { amount } });
  const approve = (sum: number) => ask(refundApi.approve, { refundSeq }, s.site.owner).send({ amount: sum });
  expect((await approve(amount - 1).expect(400)).body.errors).toMatchObject([{ field: 'reason' }]);
  await approve(amount).expect(200);
  await s.until(async () => (await s.ledger(orderNo)).some((line) => line.kind === 'REFUND' && line.amount === -amount));
});

it('CU-115 a certificate goes with the money of its class, in part or whole, also of a class that is over, and its public check says so', async () => {
  for (const [amount, over] of [
    [20_000, false],
    [50_000, false],
    [50_000, true],
  ] as const) {
    const learner = await s.person('김수료');
    const courseSeq = await s.course({ title: '글쓰기 교실' });
    const { order } = await s.buy(learner, courseSeq);
    await s.until(async () => (await s.mine(learner, courseSeq))?.choiseStatusCd === '00');
    await ask(certificateApi.saveRule, { courseSeq }, s.site.owner).send({ issueCd: '01' }).expect(200);
    const issue = ask(certificateApi.issue, { courseSeq, userSeq: learner.userSeq }, s.site.owner);
    const { certificateNo } = (await issue.expect(200)).body.data as Certificate;
    const check = async () => {
      const { body } = await s.t.call(certificateApi.check, { channelSeq: s.site.channelSeq, certificateNo }).expect(200);
      return body.data as CertificateCheck;
    };
    if (over)
      await s.t.admin(sql`update main.attend set ended_at = now(), valid_at = now(), end_cd = 'USED_UP' where course_seq = ${courseSeq}`);
    expect(await check()).toMatchObject({ state: 'VALID', revokedAt: null });
    const give = ask(refundApi.give, { orderNo: order.orderNo }, s.site.owner);
    await give.send({ amount, reason: '수료 뒤에 돌려드려요' }).expect(200);
    await s.until(async () => (await check()).state === 'REVOKED');
    expect((await check()).revokedAt).toEqual(expect.any(String));
  }
});

describe('deliveries', () => {
  const to = { recipient: '박결제', phone: '01012345678', zipCode: '04524', address: '서울시 중구 세종대로 110' };
  const parcels = async (query: object = {}) =>
    (await ask(deliveryApi.list, {}, s.site.owner).query(query).expect(200)).body.data as { list: Delivery[]; counts: object };
  const mine = async (who: Person) => (await ask(deliveryApi.mine, {}, who).expect(200)).body.data as MyDelivery[];
  const enrol = (who: Person, courseSeq: number, body: object) => ask(enrolmentApi.create, { courseSeq }, who).send(body);
  const sent = { statusCd: '01', courierCd: '04', invoiceNo: '6012-3456-7890' };

  it('CR-160 PY-043 PY-045 PY-050 RT-126 asks for an address, sends, tells the learner, and is given back its state', async () => {
    const courseSeq = await s.course({ title: '도자기 상자', fare_cd: '00', price: 0, delivery_cd: '00' });
    const { errors } = (await enrol(buyer, courseSeq, {}).expect(400)).body as { errors: { field: string }[] };
    expect(errors.map((one) => one.field)).toEqual(['delivery']);
    await enrol(buyer, courseSeq, { delivery: { ...to, zipCode: '4524' } }).expect(400);
    const { attendSeq } = (await enrol(buyer, courseSeq, { delivery: to }).expect(200)).body.data as { attendSeq: number };
    const moved = {
      recipient: '박받음',
      phone: '01087654321',
      zipCode: '06236',
      address: '서울시 강남구 테헤란로 152',
      addressDetail: '3층',
      memo: '문 앞에 놓아 주세요',
    };
    await ask(enrolmentApi.saveAddress, { courseSeq }, buyer).send(moved).expect(200);
    const [waiting] = (await parcels()).list;
    expect(waiting).toMatchObject({ deliverySeq: attendSeq, statusCd: '00', address: moved, courierCd: null, sentAt: null });

    const configure = (who: Person, body: object) => ask(configurationApi.save, {}, who).send(body);
    await configure(buyer, { key: 'delivery.note', value: '가' }).expect(403);
    expect((await mine(buyer))[0]!.note).toBe('');
    expect((await configure(s.site.owner, { key: 'delivery.courierCd', value: '77' }).expect(400)).body.errors[0].field).toBe('value');
    await configure(s.site.owner, { key: 'delivery.courierCd', value: '05' }).expect(200);
    const settings = (await configure(s.site.owner, { key: 'delivery.note', value: '사흘 안에 보내요' }).expect(200)).body.data;
    expect((await ask(configurationApi.list, {}, s.site.owner).expect(200)).body.data).toEqual(settings);
    expect(settings).toEqual([
      { key: 'delivery.courierCd', value: '05' },
      { key: 'delivery.note', value: '사흘 안에 보내요' },
    ]);
    expect([await parcels(), (await mine(buyer))[0]]).toMatchObject([{ usualCourierCd: '05' }, { note: '사흘 안에 보내요' }]);

    const at = { deliverySeq: attendSeq };
    const wrong = (await ask(deliveryApi.save, at, s.site.owner).send({ statusCd: '01', courierCd: '04' }).expect(400)).body;
    expect(wrong.errors[0].field).toBe('invoiceNo');
    await ask(deliveryApi.save, at, buyer).send(sent).expect(403);
    const stranger = await s.person('남남');
    await ask(deliveryApi.list, {}, stranger).expect(403);
    expect(await mine(stranger)).toEqual([]);
    await ask(deliveryApi.save, at, s.site.owner).send(sent).expect(200);
    expect(alarmPath(await alarm(buyer, ALARM_TYPE.DELIVERY, /‘도자기 상자’ 클래스 배송이 시작됐어요/))).toBe('/paymenthistory#deliveries');
    expect(await mine(buyer)).toMatchObject([
      { statusCd: '01', trackingUrl: 'https://trace.cjlogistics.com/next/tracking.html?wblNo=601234567890' },
    ]);
    expect((await ask(enrolmentApi.saveAddress, { courseSeq }, buyer).send(to).expect(409)).body.errorName).toBe('DELIVERY_SENT');
    const [line] = (await ask(dataHistoryApi.list, {}, s.site.owner).query({ entity: 'DELIVERY' }).expect(200)).body.data
      .list as DataHistory[];
    expect(line).toMatchObject({ seq: attendSeq, userSeq: s.site.owner.userSeq, before: { statusCd: '00' }, after: { statusCd: '01' } });
    await ask(deliveryApi.save, at, s.site.owner)
      .send({ ...sent, statusCd: '02' })
      .expect(200);
    expect(await mine(buyer)).toMatchObject([{ statusCd: '02', deliveredAt: expect.stringMatching(/Z$/) }]);
    await ask(deliveryApi.save, at, s.site.owner).send(sent).expect(200);
    expect(await mine(buyer)).toMatchObject([{ statusCd: '01', deliveredAt: null, orderNo: null }]);
    // Staff put it back: AM-1381 their note of the courier stays theirs.
    await ask(deliveryApi.save, at, s.site.owner)
      .send({ ...sent, statusCd: '00' })
      .expect(200);
    expect(await mine(buyer)).toMatchObject([{ statusCd: '00', courierCd: null, invoiceNo: null, trackingUrl: null }]);
    const kept = (await parcels()).list.find((one) => one.deliverySeq === attendSeq);
    expect(kept).toMatchObject({ statusCd: '00', courierCd: '04', invoiceNo: sent.invoiceNo });
  });

  it('a parcel of a class that was paid for says its order', async () => {
    const courseSeq = await s.course({ title: '가죽 상자', image_url: '/files/public/1/box.png', delivery_cd: '00' });
    const who = await s.person('최가죽');
    const enrolment = (await enrol(who, courseSeq, { delivery: to }).expect(200)).body.data as Enrolment;
    const created = await s.order(who, enrolment);
    const { orderNo, imageUrl } = (await s.success(who, created, await s.press(created)).expect(200)).body.data as Order;
    expect(imageUrl).toBe('/files/public/1/box.png');
    const [parcel] = await s.until(async () => {
      const found = await mine(who);
      return found.length > 0 && found;
    });
    expect(parcel).toMatchObject({ orderNo, statusCd: '00', deliveredAt: null });
  });

  it('a sheet is written twenty at a time: what is done is done while the rest waits for somebody else', async () => {
    const courseSeq = await s.course({ title: '긴 상자', fare_cd: '00', price: 0, delivery_cd: '00' });
    const { channelSeq } = s.site;
    const added = await s.t.admin<{ seq: number }>(
      sql`with p as (
         insert into main.account (email, name)
         select 'sheet' || n || '@madang.test', '받는 사람'
         from generate_series(1, ${BULK_STEP + 5}) n
         returning user_seq
       )
       insert into main.attend (channel_seq, course_seq, user_seq, choise_status_cd, applied_at, attend_at, valid_at)
       select ${channelSeq}, ${courseSeq}, user_seq, '00', now(), now(), now() + interval '30 days'
       from p
       returning attend_seq::int as seq`,
    );
    const seqs = added.map(({ seq }) => seq).sort((x, y) => x - y);
    const written = async () => (await s.t.admin(sql`select 1 from util.delivery where attend_seq = any(${seqs})`)).length;
    let writing: Promise<{ body: { data: unknown } }> | undefined;
    await s.t.db('util').tx({ channelSeq }, async (tx) => {
      await payLock(tx, seqs[BULK_STEP + 2]!);
      const body = { deliveries: seqs.map((deliverySeq) => ({ deliverySeq, ...sent })), checkOnly: false };
      writing = ask(deliveryApi.saveMany, {}, s.site.owner)
        .send(body)
        .expect(200)
        .then((answer) => answer as { body: { data: unknown } });
      // Without looks at orders, which would wait for the connections of the site that this transaction and the call hold.
      await s.t.eventually(async () => (await written()) === BULK_STEP);
    });
    expect((await writing!).body.data).toEqual({ changed: seqs.length, failures: [] });
    expect(await written()).toBe(seqs.length);
  });

  it('CR-112 a refund before the sending takes it off the list, one after it leaves it there as cancelled', async () => {
    const courseSeq = await s.course({ title: '뜨개 상자', fare_cd: '00', price: 0, delivery_cd: '00' });
    const people = await Promise.all(['가', '나'].map((name) => s.person(`${name}받는`)));
    const seqs: number[] = [];
    for (const one of people) seqs.push((await enrol(one, courseSeq, { delivery: to }).expect(200)).body.data.attendSeq as number);
    const rows = [
      { deliverySeq: seqs[0], ...sent },
      { deliverySeq: seqs[1], statusCd: '01', courierCd: 'Pigeon', invoiceNo: '1234567' },
      { deliverySeq: 987_654, ...sent },
    ];
    const many = async (checkOnly: boolean) =>
      (await ask(deliveryApi.saveMany, {}, s.site.owner).send({ deliveries: rows, checkOnly }).expect(200)).body.data as object;
    const answer = { changed: 1, failures: [{ deliverySeq: seqs[1] }, { deliverySeq: 987_654 }] };
    expect(await many(true)).toMatchObject(answer);
    expect((await parcels({ courseSeq })).counts).toEqual({ '00': 2, '01': 0, '02': 0 });
    expect(await many(false)).toMatchObject(answer);
    await s.cancel(seqs[0]!, courseSeq).expect(200);
    await s.cancel(seqs[1]!, courseSeq).expect(200);
    const left = await parcels({ courseSeq });
    expect(left.list.map((one) => [one.deliverySeq, one.cancelled])).toEqual([[seqs[0], true]]);
    const sheet = await ask(deliveryApi.excel, {}, s.site.owner).query({ courseSeq, reason: '발송 준비' }).responseType('blob').expect(200);
    const [heads, row] = await sheetRows(sheet.body as Buffer);
    expect([heads![0], heads![3]]).toEqual(['배송번호', '운송장 번호']);
    expect(row!.slice(0, 4)).toEqual([String(seqs[0]), '배송 중', 'CJ대한통운', '6012-3456-7890']);
  });
});
