import { ALARM_TYPE } from '@madang/contracts/codes';
import type { Endpoint } from '@madang/contracts/endpoint';
import { alarmApi, type Alarm } from '@madang/contracts/alarm/alarm';
import { alarmPath } from '@madang/contracts/alarm/kinds';
import { curriculumApi } from '@madang/contracts/main/curriculum';
import { refundApi } from '@madang/contracts/util/refund';
import type { RefundQuote, RefundRequest } from '@madang/contracts/util/refund-calls';
import { AppModule as AlarmModule } from '../../apps/api-alarm/src/app.module';
import { AppModule as CampaignModule } from '../../apps/api-campaign/src/app.module';
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
/** A class of two lessons, the first of which is opened. */
async function begun(): Promise<string> {
  const courseSeq = await s.course({ title: '글쓰기 교실' });
  const [lesson] = await s.t.admin<{ seq: number }>(
    `insert into main.curriculum (channel_seq, course_seq, curriculum_type_cd, title)
     select $1, $2, '05', 'lesson' from generate_series(1, 2) returning curriculum_seq::int as seq`,
    [s.site.channelSeq, courseSeq],
  );
  const { order } = await s.buy(buyer, courseSeq);
  await s.until(async () => (await s.mine(buyer, courseSeq))?.choiseStatusCd === '00');
  await ask(curriculumApi.find, { courseSeq, curriculumSeq: lesson!.seq }, buyer).expect(200);
  return order.orderNo;
}
const request = async (orderNo: string) => {
  const quote = (await ask(refundApi.quote, { orderNo }, buyer).expect(200)).body.data as RefundQuote;
  return (await ask(refundApi.ask, { orderNo }, buyer).send({ amount: quote.working.amount }).expect(200)).body.data as RefundRequest;
};
const alarm = (who: Person, type: string, words: RegExp) =>
  s.until(async () => {
    const { list } = (await ask(alarmApi.list, {}, who).query({ size: 50 }).expect(200)).body.data as { list: Alarm[] };
    return list.find((one) => one.alarmType === type && words.test(one.content));
  });
const mail = (who: Person, subject: string) =>
  s.until(async () => {
    const [found] = await s.t.admin<{ text: string }>(
      'select m.body as text from campaign.mail m join main.account a on a.email = m.recipient where a.user_seq = $1 and m.subject like $2',
      [who.userSeq, `%${subject}%`],
    );
    return found;
  });

it('AM-192 tells learner and staff of each step of a refund, by alarm and by mail', async () => {
  const first = await begun();
  await request(first);
  expect(alarmPath(await alarm(s.site.owner, ALARM_TYPE.REFUND_REQUEST, /박결제님이 ‘글쓰기 교실’ 환불을 신청했어요/))).toBe(
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

  const second = await begun();
  const { refundSeq, amount } = await request(second);
  await ask(refundApi.approve, { refundSeq }, s.site.owner).send({ amount }).expect(200);
  await alarm(buyer, ALARM_TYPE.REFUND, /환불이 끝났어요/);
  expect((await mail(buyer, '환불이 완료됐어요')).text).toContain('25,000원');
});
