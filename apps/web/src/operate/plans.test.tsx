import { platformSessionApi, platformSiteApi, type PlatformSession, type PlatformSiteDetail } from '@madang/contracts/main/platform';
import { planApi, type Plan } from '@madang/contracts/util/plan';
import {
  platformPlanApi,
  platformPlanCouponApi,
  type PayingSite,
  type PlanCouponUse,
  type PlatformBill,
  type PlatformPlanCoupon,
} from '@madang/contracts/util/platform-plan';
import { screen, waitFor, within } from '@testing-library/react';
import { renderRoute } from '../testing/render';
import { answer, recording, refuse, server } from '../testing/server';

const AT = '2026-11-24T03:00:00.000Z';
const THEN = '2026-12-24T03:00:00.000Z';
const open: PlatformSession = {
  name: '김운영',
  email: 'ops@madang.test',
  enrolled: true,
  recoveryLeft: 9,
  expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
};
const HOST = { channel: null, session: {} } as const;
const list = <T,>(...rows: T[]) => ({ list: rows, totalCount: rows.length });
const plan = (planSeq: number, name: string, monthPrice: number): Plan => ({
  planSeq,
  name,
  monthPrice,
  yearPrice: monthPrice * 10,
  studentLimit: 100,
  storageLimit: 1000,
  whiteLabelYn: 'N',
  saasYn: 'N',
});
const PLANS = [plan(1, '무료', 0), plan(2, '베이직', 29_000), plan(3, '프로', 79_000)];
beforeEach(() => server.use(answer(platformSessionApi.find, open), answer(planApi.plans, PLANS)));

const paying: PayingSite = {
  siteSeq: 7,
  siteName: '마을 공방',
  planName: '프로',
  months: 1,
  state: 'ACTIVE',
  since: AT,
  nextAt: THEN,
  nextAmount: 39_500,
  endsAt: null,
  card: { brand: 'KB국민', last4: '424*' },
  lastBill: { billNo: 'P1', amount: 79_000, state: 'PAID', at: AT, failMessage: null },
};
const refusedSite: PayingSite = {
  ...paying,
  siteSeq: 8,
  siteName: '바다 학교',
  planName: '베이직',
  months: 12,
  state: 'PAST_DUE',
  endsAt: THEN,
  lastBill: { billNo: 'P2', amount: 290_000, state: 'FAILED', at: AT, failMessage: '한도 초과' },
};
const leaving: PayingSite = {
  ...paying,
  siteSeq: 9,
  siteName: '숲 학교',
  state: 'CANCELLED',
  nextAt: null,
  nextAmount: null,
  endsAt: THEN,
  card: null,
  lastBill: null,
};

test('plans say which site pays what and whose card was refused, and are found by name, plan and state', async () => {
  const sites = recording(platformPlanApi.list, list(refusedSite, paying, leaving));
  server.use(sites.handler);
  const { user } = renderRoute('/operate/plans', HOST);
  const refused = (await screen.findByText('바다 학교')).closest('tr')!;
  expect(within(refused).getByText('결제 실패')).toBeVisible();
  expect(within(refused).getByText(/한도 초과/)).toBeVisible();
  expect(within(refused).getByRole('link', { name: /바다 학교 청구 내역/ })).toHaveAttribute('href', '/operate/plans/bills?siteSeq=8');
  expect(within(screen.getByText('마을 공방').closest('tr')!).getByText('39,500원')).toBeVisible();
  expect(within(screen.getByText('숲 학교').closest('tr')!).getByText('없음')).toBeVisible();
  await user.type(screen.getByRole('searchbox', { name: '사이트 이름, 주소' }), '바다');
  await waitFor(() => expect(sites.asked.at(-1)?.query.get('q')).toBe('바다'));
  const choice = screen.getByRole('combobox', { name: '요금제' });
  expect(within(choice).queryByRole('option', { name: '무료' })).toBeNull();
  await user.selectOptions(choice, '프로');
  await waitFor(() => expect(sites.asked.at(-1)?.query.get('planSeq')).toBe('3'));
  await user.click(screen.getByRole('radio', { name: '결제 실패' }));
  await waitFor(() => expect(sites.asked.at(-1)?.query.get('state')).toBe('PAST_DUE'));
});

const bill: PlatformBill = {
  siteSeq: 7,
  siteName: '마을 공방',
  billNo: 'P1',
  planName: '프로',
  months: 1,
  reason: 'RENEW',
  price: 79_000,
  discount: 39_500,
  amount: 39_500,
  couponName: '봄 할인',
  state: 'PAID',
  tries: 1,
  card: 'KB국민 424*',
  failMessage: null,
  createdAt: AT,
  paidAt: THEN,
};
test('bills that were refused say why and how often they were tried', async () => {
  const bills = recording(
    platformPlanApi.bills,
    list(bill, {
      ...bill,
      siteSeq: 8,
      siteName: '바다 학교',
      billNo: 'P2',
      planName: '베이직',
      months: 12,
      reason: 'START' as const,
      price: 290_000,
      discount: 0,
      amount: 290_000,
      couponName: null,
      state: 'FAILED' as const,
      tries: 3,
      card: null,
      failMessage: '한도 초과',
      paidAt: null,
      createdAt: THEN,
    }),
  );
  server.use(bills.handler, answer(platformSiteApi.find, { name: '마을 공방' } as PlatformSiteDetail));
  const { user } = renderRoute('/operate/plans/bills?siteSeq=7', HOST);
  expect(await screen.findByText('한도 초과 · 3번 시도')).toBeVisible();
  expect(screen.getByText(/39,500원 할인 · 봄 할인/)).toBeVisible();
  await waitFor(() => expect(bills.asked.at(-1)?.query.get('siteSeq')).toBe('7'));
  await user.click(await screen.findByRole('button', { name: /마을 공방/ }));
  await waitFor(() => expect(bills.asked.at(-1)?.query.get('siteSeq') || null).toBeNull());
  await user.type(screen.getByRole('searchbox', { name: '청구 번호, 사이트 이름' }), 'P2');
  await waitFor(() => expect(bills.asked.at(-1)?.query.get('q')).toBe('P2'));
  await user.click(screen.getByRole('radio', { name: '거절됨' }));
  await waitFor(() => expect(bills.asked.at(-1)?.query.get('state')).toBe('FAILED'));
});

const coupon: PlatformPlanCoupon = {
  couponSeq: 3,
  code: 'SPRING',
  name: '봄 할인',
  percent: 50,
  amount: null,
  bills: 2,
  planName: '프로',
  until: THEN,
  sites: 10,
  takenCount: 2,
  discountSum: 79_000,
  state: 'OPEN',
  madeBy: 'ops@madang.test',
  madeAt: AT,
  endedBy: null,
  endedAt: null,
};
const over: PlatformPlanCoupon = {
  ...coupon,
  couponSeq: 4,
  code: 'WINTER',
  name: '겨울',
  percent: null,
  amount: 5_000,
  bills: 1,
  planName: null,
  until: null,
  sites: null,
  takenCount: 0,
  discountSum: 0,
  state: 'ENDED',
  madeBy: null,
  madeAt: THEN,
  endedBy: 'ops@madang.test',
  endedAt: THEN,
};
const use: PlanCouponUse = {
  siteSeq: 7,
  siteName: '마을 공방',
  registeredBy: 'owner@madang.test',
  registeredAt: AT,
  billsLeft: 1,
  discountSum: 39_500,
};
const couponsPage = () => {
  const coupons = recording(platformPlanCouponApi.list, list(coupon, over));
  server.use(coupons.handler);
  return { coupons, ...renderRoute('/operate/plans/coupons', HOST) };
};

test('a coupon of plans is made with its discount, its bounds and a reason', async () => {
  const make = recording(platformPlanCouponApi.make, null);
  server.use(refuse(platformPlanCouponApi.make, 'BAD_INPUT', '', [{ field: 'code', message: '다른 쿠폰이 쓰고 있는 코드예요.' }]));
  const { user } = couponsPage();
  await user.click(await screen.findByRole('button', { name: '쿠폰 만들기' }));
  const dialog = await screen.findByRole('dialog', { name: '요금제 쿠폰 만들기' });
  const field = (name: RegExp) => within(dialog).getByRole('textbox', { name });
  const send = () => user.click(within(dialog).getByRole('button', { name: '만들기' }));
  await send();
  expect((await within(dialog).findAllByRole('alert')).length).toBeGreaterThanOrEqual(5);
  await user.click(within(dialog).getByRole('button', { name: '자동 생성' }));
  expect(field(/코드/)).toHaveProperty('value', expect.stringMatching(/^[A-Z2-9]{10}$/));
  await user.clear(field(/코드/));
  await user.type(field(/코드/), 'summer7');
  await user.type(field(/이름\(한국어\)/), '여름');
  await user.type(field(/이름\(영어\)/), 'Summer');
  await user.type(field(/이름\(일본어\)/), '夏の割引');
  await user.type(field(/^할인(?!할)/), '30');
  await user.click(within(dialog).getByRole('radio', { name: '금액으로 할인' }));
  await user.type(field(/^할인(?!할)/), '5000');
  await user.clear(field(/할인할 결제 횟수/));
  await user.type(field(/할인할 결제 횟수/), '3');
  await user.selectOptions(within(dialog).getByRole('combobox', { name: /쓸 수 있는 요금제/ }), '베이직');
  await user.type(field(/^등록 기한/), '2027.03.31');
  await user.tab();
  await user.click(within(dialog).getByRole('switch', { name: /사이트 수 제한/ }));
  await user.type(field(/사이트 수/), '0');
  await user.type(field(/사유/), '여름 행사');
  await send();
  expect(await within(dialog).findByText('다른 쿠폰이 쓰고 있는 코드예요.')).toBeVisible();
  server.use(make.handler);
  await user.type(field(/코드/), 'a');
  await send();
  await waitFor(() =>
    expect(make.asked[0]?.body).toEqual({
      code: 'SUMMER7A',
      nameKo: '여름',
      nameEn: 'Summer',
      nameJp: '夏の割引',
      discountTypeCd: '00',
      discount: 5_000,
      bills: 3,
      planSeq: 2,
      until: '2027-03-31T14:59:59.000Z',
      sites: 1_000,
      reason: '여름 행사',
    }),
  );
});

test('coupons are found, ended with a reason, and tell who took them', async () => {
  const end = recording(platformPlanCouponApi.end, null);
  const uses = recording(
    platformPlanCouponApi.uses,
    list(use, { ...use, siteSeq: 8, siteName: '바다 학교', registeredBy: null, registeredAt: THEN, billsLeft: 0, discountSum: 0 }),
  );
  server.use(end.handler, uses.handler);
  const { user, coupons } = couponsPage();
  expect(await screen.findByText('50% 할인')).toBeVisible();
  expect(screen.getByText('5,000원 할인')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'WINTER 쿠폰 종료' })).toBeNull();
  await user.click(screen.getByRole('button', { name: /SPRING 쿠폰을 등록한 사이트 보기$/ }));
  const who = await screen.findByRole('dialog', { name: /SPRING 쿠폰을 등록한 사이트/ });
  expect(await within(who).findByText('owner@madang.test')).toBeVisible();
  expect(within(who).getByText('탈퇴한 회원')).toBeVisible();
  expect(uses.asked[0]?.params).toMatchObject({ couponSeq: '3' });
  await user.click(within(who).getAllByRole('button', { name: '닫기' }).at(-1)!);
  await user.click(screen.getByRole('button', { name: 'SPRING 쿠폰 종료' }));
  const dialog = await screen.findByRole('dialog', { name: 'SPRING 쿠폰을 종료할까요?' });
  await user.click(within(dialog).getByRole('button', { name: '쿠폰 종료' }));
  expect(end.asked).toHaveLength(0);
  await user.type(within(dialog).getByRole('textbox', { name: /사유/ }), '행사가 끝났어요');
  await user.click(within(dialog).getByRole('button', { name: '쿠폰 종료' }));
  await waitFor(() => expect(end.asked[0]?.body).toEqual({ reason: '행사가 끝났어요' }));
  expect(end.asked[0]?.params).toMatchObject({ couponSeq: '3' });
  await user.type(screen.getByRole('searchbox', { name: '코드, 이름' }), 'spr');
  await waitFor(() => expect(coupons.asked.at(-1)?.query.get('q')).toBe('spr'));
  await user.click(screen.getByRole('radio', { name: '끝남' }));
  await waitFor(() => expect(coupons.asked.at(-1)?.query.get('show')).toBe('OVER'));
});
