import { channelApi, type ManagedChannel } from '@madang/contracts/main/channel';
import { planApi, type Bill, type BillingCard, type Plan, type PlanCoupon, type SitePlan } from '@madang/contracts/util/plan';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, test, vi } from 'vitest';
import { useChannel } from '../../lib/channel';
import { browser } from '../../lib/leave';
import { keyOf, queryClient } from '../../lib/query';
import { renderRoute } from '../../testing/render';
import { aChannel } from '../../testing/samples';
import { answer, broken, recording, refuse, server } from '../../testing/server';
import { takePlan } from './plan-state';

const GB = 1024 ** 3;
const aPlan = (planSeq: number, name: string, monthPrice: number, more: Partial<Plan> = {}): Plan => ({
  planSeq,
  name,
  monthPrice,
  yearPrice: monthPrice * 10,
  studentLimit: 100,
  storageLimit: 5 * GB,
  whiteLabelYn: 'N',
  saasYn: 'N',
  ...more,
});
const FREE = aPlan(1, '무료', 0);
const BASIC = aPlan(2, '베이직', 29_000, { studentLimit: 500, storageLimit: 50 * GB });
const PRO = aPlan(3, '프로', 79_000, { studentLimit: null, storageLimit: 300 * GB, whiteLabelYn: 'Y', saasYn: 'Y' });
const CARD: BillingCard = { brand: 'KB국민', last4: '424*', kind: '신용', registeredAt: '2026-09-01T01:00:00.000Z' };
const free: SitePlan = {
  plan: FREE,
  months: 1,
  state: 'FREE',
  usage: { students: 62, storage: 1.2 * GB },
  periodStart: null,
  periodEnd: null,
  nextBilling: null,
  nextPlan: null,
  cancelAt: null,
  graceEndAt: null,
  pendingYn: 'N',
  card: null,
};
const basic: SitePlan = {
  ...free,
  plan: BASIC,
  state: 'ACTIVE',
  periodStart: '2026-11-10T01:00:00.000Z',
  periodEnd: '2026-12-10T01:00:00.000Z',
  card: CARD,
  nextBilling: { at: '2026-12-10T01:00:00.000Z', planSeq: 2, months: 1, price: 29_000, discount: 0, amount: 29_000 },
};
const CHANNEL = aChannel().channelSeq;
const MANAGE = '/service/servicemanage';
const PLAN_PERMISSIONS = ['SITE_PLAN_READ', 'SITE_PLAN_UPDATE', 'SITE_PLAN_CANCEL', 'SITE_PLAN_COUPON'];
const open = (path = MANAGE, roles = PLAN_PERMISSIONS) => renderRoute(path, { session: { roles } });
const is = (site: SitePlan) => server.use(answer(planApi.find, site));

beforeEach(() => {
  server.use(answer(planApi.plans, [FREE, BASIC, PRO]), answer(planApi.bills, { list: [], totalCount: 0 }), answer(planApi.coupons, []));
  is(basic);
});

describe('the way there', () => {
  it('RT-009 SH-030 SH-049 PE-040 stands in both menus with either permission, and nowhere without', async () => {
    for (const roles of [['SITE_PLAN_READ'], ['SITE_PLAN_UPDATE']]) {
      const view = open('/service', roles);
      await waitFor(() => expect(view.path()).toBe(MANAGE));
      expect(await screen.findByRole('heading', { name: '서비스 구독', level: 1 })).toBeVisible();
      const side = within(screen.getByRole('navigation', { name: '내 계정' }));
      expect(side.getByRole('link', { name: '서비스 구독', current: 'page' })).toHaveAttribute('href', '/service');
      await view.user.click(await screen.findByRole('button', { name: '내 메뉴' }));
      expect(await screen.findByRole('menuitem', { name: '서비스 구독' })).toHaveAttribute('href', MANAGE);
      view.unmount();
    }
    open('/editinformation', ['SITE_SALES_READ']);
    const side = within(await screen.findByRole('navigation', { name: '내 계정' }));
    expect(side.queryByRole('link', { name: '서비스 구독' })).toBeNull();
  });
  it.each(['', '/servicemanage', '/servicehistory', '/servicepaymentinfo', '/servicecoupon'])(
    'RT-164 /service%s needs a session, and its permission',
    async (page) => {
      const visitor = renderRoute(`/service${page}`);
      await waitFor(() => expect(visitor.path()).toBe(`/login?next=${encodeURIComponent(`/service${page}`)}`));
      visitor.unmount();
      const learner = open(`/service${page}`, []);
      await learner.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '확인' }));
      await waitFor(() => expect(learner.path()).toBe('/main'));
    },
  );
});

test('SH-035 CH-018 a new plan is known to the menus of the product’s host, which name the studio by the list of the own sites', async () => {
  const list = keyOf(channelApi.managed);
  queryClient.setQueryData(list, []);
  await takePlan({ ...basic, plan: PRO });
  expect(queryClient.getQueryState(list)?.isInvalidated).toBe(true);
});

describe('the plan in the frame of the admin', () => {
  const pages = ['', '/history', '/card', '/coupon'];
  it('S-521 PE-040 has an entry in the menu of the admin for either permission, and none without', async () => {
    for (const roles of [['SITE_PLAN_READ'], ['SITE_PLAN_UPDATE']]) {
      const view = open('/settings/plan', roles);
      expect(await screen.findByRole('heading', { name: '서비스 구독', level: 1 })).toBeVisible();
      const menu = within(screen.getByRole('navigation', { name: '관리 메뉴' }));
      expect(menu.getByRole('link', { name: '서비스 구독', current: 'page' })).toHaveAttribute('href', '/settings/plan');
      expect(screen.queryByRole('navigation', { name: '내 계정' })).toBeNull();
      view.unmount();
    }
    const learner = open('/settings/plan', ['SITE_CLASS_READ']);
    await learner.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '확인' }));
    await waitFor(() => expect(learner.path()).toBe('/main'));
  });
  it.each(pages)('S-521 keeps every link inside it on /settings/plan%s', async (page) => {
    is({ ...basic, card: null, state: 'PAST_DUE', graceEndAt: '2026-12-20T01:00:00.000Z' });
    open(`/settings/plan${page}`);
    const tabs = within(await screen.findByRole('navigation', { name: '서비스 구독' }));
    expect(tabs.getAllByRole('link').map((one) => one.getAttribute('href'))).toEqual(pages.map((one) => `/settings/plan${one}`));
    expect(tabs.getAllByRole('link', { current: 'page' })).toHaveLength(1);
    await waitFor(() => expect(document.querySelector('main [aria-busy=true]')).toBeNull());
    const hrefs = [...document.querySelectorAll('main a')].map((one) => one.getAttribute('href')!);
    expect(hrefs.filter((href) => /servic/.test(href))).toEqual([]);
  });
  it('S-521 RT-017 a card is registered from there and the way back leads there', async () => {
    is({ ...basic, card: null });
    server.use(answer(planApi.card, null));
    const view = open('/settings/plan/card');
    await view.user.click(await screen.findByRole('link', { name: '카드 등록하기' }));
    await waitFor(() => expect(view.path()).toBe(`/register_card/${CHANNEL}?next=${encodeURIComponent('/settings/plan/card')}`));
    expect(await screen.findByRole('link', { name: '돌아가기' })).toHaveAttribute('href', '/settings/plan/card');
  });
});

describe('the plan', () => {
  it('RT-010 CH-069 shows what is used of it, the next payment and the others', async () => {
    open();
    const now = within(await screen.findByRole('region', { name: /베이직/ }));
    expect(now.getByText('2026.11.10 – 2026.12.10')).toBeVisible();
    expect(now.getByText(/2026.12.10 ·/)).toHaveTextContent('29,000원');
    expect(now.getByRole('progressbar', { name: '수강생' })).toHaveAttribute('aria-valuenow', '12');
    expect(now.getByText('1.2 GB')).toHaveTextContent('/ 50 GB');
    expect(now.getByRole('link', { name: 'KB국민카드 •••• 424*' })).toBeVisible();
    const plans = within(screen.getByRole('region', { name: '요금제 바꾸기' })).getAllByRole('listitem');
    expect(plans[0]).toHaveTextContent('무료');
    expect(screen.queryByRole('button', { name: /^베이직/ })).toBeNull();
    expect(screen.getByText(/남은 날은 환불되지 않아요/)).toBeVisible();
  });

  it('PE-016 to a dearer one says that it is charged now, and does it', async () => {
    const change = recording(planApi.change, { ...basic, plan: PRO });
    server.use(change.handler);
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: '프로: 업그레이드' }));
    const dialog = within(await screen.findByRole('dialog', { name: '프로 요금제로 바꿀까요?' }));
    expect(dialog.getByText(/남은 기간\(2026.12.10까지\)은 환불되지 않아요/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: '79,000원 결제하고 시작' }));
    expect(await screen.findByText('프로 요금제를 시작했어요')).toBeVisible();
    expect(change.asked[0]!.body).toEqual({ planSeq: 3, months: 1 });
    // The loaded site counts as one with the pro plan without a reload.
    expect(useChannel.getState().channel?.channelSetting.saasYn).toBe('Y');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('PE-016 by the year changes with the next payment, and a refusal says why', async () => {
    server.use(refuse(planApi.change, 'PAYMENT_DECLINED', '카드사에서 결제를 거절했어요.'));
    const { user } = open();
    await user.click(await screen.findByRole('radio', { name: '연 결제' }));
    expect(screen.getByText('1년에 58,000원 절약')).toBeVisible();
    await user.click(screen.getByRole('button', { name: '베이직: 이 요금제로 바꾸기' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/지금은 결제하지 않아요. 2026.12.10까지/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: '다음 결제부터 바꾸기' }));
    expect(await screen.findByRole('alertdialog', { name: '카드사에서 결제를 거절했어요.' })).toBeVisible();
  });

  it('RT-017 without a card leads to its registration and comes back to the chosen plan', async () => {
    is(free);
    const view = open();
    await view.user.click(await screen.findByRole('button', { name: '베이직: 업그레이드' }));
    const next = encodeURIComponent(`${MANAGE}?plan=2&months=1`);
    expect(await screen.findByRole('link', { name: '카드 등록하고 계속' })).toHaveAttribute(
      'href',
      `/register_card/${CHANNEL}?next=${next}`,
    );
    view.unmount();
    is({ ...free, card: CARD });
    open(`${MANAGE}?plan=2&months=1`);
    expect(within(await screen.findByRole('dialog')).getByRole('button', { name: '29,000원 결제하고 시작' })).toBeVisible();
  });

  it('PE-081 is cancelled with a reason, and kept again', async () => {
    const cancelled: SitePlan = { ...basic, state: 'CANCELLED', cancelAt: '2026-11-20T01:00:00.000Z', nextBilling: null };
    const cancel = recording(planApi.cancel, cancelled);
    server.use(cancel.handler, answer(planApi.uncancel, basic));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: '구독 해지' }));
    const dialog = within(await screen.findByRole('dialog', { name: '구독을 해지할까요?' }));
    expect(dialog.getByText(/2026.12.10 10:00까지 베이직 요금제를 쓸 수 있고/)).toBeVisible();
    await user.selectOptions(dialog.getByRole('combobox', { name: '해지하는 이유' }), 'OTHER');
    await user.type(dialog.getByRole('textbox'), '쉬어 가요');
    await user.click(dialog.getByRole('button', { name: '구독 해지' }));
    expect(await screen.findByText('2026.12.10 10:00에 끝나요')).toBeVisible();
    expect(cancel.asked[0]!.body).toEqual({ reasonCd: 'OTHER', reason: '쉬어 가요' });
    await user.click(screen.getByRole('button', { name: '해지 취소하기' }));
    await waitFor(() => expect(screen.queryByText('2026.12.10 10:00에 끝나요')).toBeNull());
  });

  it('that was not paid for says until when, and is paid again or by another card', async () => {
    is({ ...basic, state: 'PAST_DUE', graceEndAt: '2026-12-17T01:00:00.000Z' });
    const pay = recording(planApi.pay, basic);
    server.use(pay.handler);
    const { user } = open();
    expect(await screen.findByText(/2026.12.17 10:00까지는 지금처럼 쓸 수 있고/)).toBeVisible();
    expect(screen.getByRole('link', { name: '다른 카드 등록' })).toHaveAttribute(
      'href',
      expect.stringContaining(`/register_card/${CHANNEL}`),
    );
    await user.click(screen.getByRole('button', { name: '지금 다시 결제' }));
    await waitFor(() => expect(screen.queryByText(/까지는 지금처럼/)).toBeNull());
    expect(pay.asked).toHaveLength(1);
  });

  it('AM-810 whose payment is refused again says what the service has noted of it by now', async () => {
    is({ ...basic, state: 'PAST_DUE', graceEndAt: '2026-12-17T01:00:00.000Z' });
    server.use(refuse(planApi.pay, 'PAYMENT_DECLINED', '카드사에서 결제를 거절했어요.'));
    const { user } = open();
    expect(await screen.findByText(/2026.12.17 10:00까지는 지금처럼 쓸 수 있고/)).toBeVisible();
    is({ ...basic, state: 'PAST_DUE', graceEndAt: '2026-12-20T01:00:00.000Z' });
    await user.click(screen.getByRole('button', { name: '지금 다시 결제' }));
    expect(await screen.findByText(/2026.12.20 10:00까지는 지금처럼 쓸 수 있고/)).toBeVisible();
  });

  it('PE-040 is read without the permission to change it', async () => {
    open(MANAGE, ['SITE_PLAN_READ']);
    expect(await screen.findByRole('region', { name: /베이직/ })).toBeVisible();
    for (const name of [/업그레이드/, /무료로/, /구독 해지/]) expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.queryByRole('link', { name: '쿠폰' })).toBeNull();
  });

  it('tells a full plan and a pending payment', async () => {
    is({ ...free, usage: { students: 100, storage: 0 }, pendingYn: 'Y' });
    open();
    expect(await screen.findByText('수강생 수가 한도에 닿았어요')).toBeVisible();
    expect(screen.getByText('결제를 확인하고 있어요')).toBeVisible();
    expect(screen.getByRole('button', { name: '베이직: 업그레이드' })).toBeDisabled();
  });
  it('that does not load can be asked for again', async () => {
    server.use(broken(planApi.find, 500));
    open();
    expect(await screen.findByRole('button', { name: '다시 시도' })).toBeVisible();
  });
});

const bill = (more: Partial<Bill>): Bill => ({
  billNo: 'P1',
  planName: '베이직',
  months: 1,
  reason: 'RENEW',
  periodStart: '2026-11-10T01:00:00.000Z',
  periodEnd: '2026-12-10T01:00:00.000Z',
  price: 29_000,
  discount: 0,
  amount: 29_000,
  couponName: null,
  state: 'PAID',
  card: 'KB국민 94900000****424*',
  receiptUrl: 'http://x/receipt',
  failMessage: null,
  createdAt: '2026-11-10T01:00:00.000Z',
  paidAt: '2026-11-10T01:00:00.000Z',
  ...more,
});

test('RT-011 PY-052 the bills stand with their states, coupons and receipts', async () => {
  const list = [
    bill({ discount: 14_500, amount: 14_500, couponName: '첫걸음' }),
    bill({ billNo: 'P2', state: 'FAILED', paidAt: null, receiptUrl: null, card: null, failMessage: '잔액이 부족해요' }),
  ];
  server.use(answer(planApi.bills, { list, totalCount: 2 }));
  const view = open('/service/servicehistory');
  const [, paid, failed] = within(await screen.findByRole('table', { name: '결제 내역' })).getAllByRole('row');
  expect(paid).toHaveTextContent(/결제 완료.*14,500원첫걸음 −14,500원/);
  expect(within(paid!).getByRole('link', { name: /영수증/ })).toHaveAttribute('href', 'http://x/receipt');
  expect(failed).toHaveTextContent(/거절됨.*잔액이 부족해요/);
  view.unmount();
  server.use(answer(planApi.bills, { list: [], totalCount: 0 }));
  open('/service/servicehistory');
  expect(await screen.findByText('결제한 내역이 없어요')).toBeVisible();
});

test('RT-012 the card is changed while it pays, and deleted when nothing is charged to it', async () => {
  const view = open('/service/servicepaymentinfo');
  expect(await screen.findByText('KB국민카드 •••• 424*')).toBeVisible();
  expect(screen.getByRole('link', { name: '카드 변경' })).toHaveAttribute(
    'href',
    `/register_card/${CHANNEL}?next=${encodeURIComponent('/service/servicepaymentinfo')}`,
  );
  expect(screen.queryByRole('button', { name: '삭제' })).toBeNull();
  view.unmount();
  is({ ...free, card: CARD });
  const remove = recording(planApi.removeCard, null);
  server.use(remove.handler);
  const { user } = open('/service/servicepaymentinfo');
  await user.click(await screen.findByRole('button', { name: '삭제' }));
  is(free);
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '삭제' }));
  expect(await screen.findByText('등록한 카드가 없어요')).toBeVisible();
  expect(remove.asked).toHaveLength(1);
});

test('RT-013 a coupon is registered by its code; a wrong one is told at its field', async () => {
  const mine: PlanCoupon = {
    couponSeq: 1,
    name: '첫걸음',
    percent: 50,
    amount: null,
    billsLeft: 3,
    planName: null,
    nextYn: 'Y',
    registeredAt: '2026-11-20T01:00:00.000Z',
  };
  server.use(refuse(planApi.addCoupon, 'BAD_INPUT', '', [{ field: 'code', message: '쓸 수 없는 쿠폰 코드예요.' }]));
  const { user } = open('/service/servicecoupon');
  expect(await screen.findByText('등록한 쿠폰이 없어요')).toBeVisible();
  const code = screen.getByRole('textbox', { name: '쿠폰 코드' });
  await user.type(code, 'nope');
  await user.click(screen.getByRole('button', { name: '쿠폰 등록' }));
  expect(await screen.findByText('쓸 수 없는 쿠폰 코드예요.')).toBeVisible();
  const add = recording(planApi.addCoupon, [mine]);
  server.use(add.handler);
  await user.clear(code);
  await user.type(code, 'madang50');
  await user.click(screen.getByRole('button', { name: '쿠폰 등록' }));
  expect(await screen.findByText('50% 할인')).toBeVisible();
  expect(screen.getByText('다음 결제에 사용')).toBeVisible();
  expect(add.asked[0]!.body).toEqual({ code: 'MADANG50' });
});

describe('the registration of a card', () => {
  const AT = `/register_card/${CHANNEL}`;
  beforeEach(() => server.use(answer(planApi.card, null)));

  it('RT-017 goes to the provider’s window', async () => {
    const window = {
      provider: 'sandbox',
      windowUrl: '/sandbox/pay/card',
      script: null,
      clientKey: null,
      customerKey: 'mc',
      successUrl: '',
      failUrl: '',
    } as const;
    const opened = recording(planApi.openCard, window);
    server.use(opened.handler);
    const left = vi.spyOn(browser, 'goTo').mockReturnValue();
    const { user } = open(`${AT}?next=${encodeURIComponent(`${MANAGE}?plan=2`)}`);
    await user.click(await screen.findByRole('button', { name: '카드 등록하기' }));
    await waitFor(() => expect(left).toHaveBeenCalledWith('/sandbox/pay/card'));
    expect(opened.asked[0]!.body).toEqual({ next: `${MANAGE}?plan=2` });
  });

  it('RT-017 takes what it says, once, out of the address, and goes on', async () => {
    const saved = recording(planApi.saveCard, CARD);
    server.use(saved.handler);
    const view = open(`${AT}?next=${MANAGE}&authKey=a1&customerKey=mc`);
    await waitFor(() => expect(view.path()).toBe(MANAGE));
    expect(saved.asked.map((one) => one.body)).toEqual([{ authKey: 'a1', customerKey: 'mc' }]);
  });

  it('RT-017 tries a lost answer again by the same proof, says when it was given up, and leads nowhere else', async () => {
    const key = `${AT}?next=//evil.example&authKey=a1&customerKey=mc`;
    server.use(refuse(planApi.saveCard, 'TEMPORARY', '잠시 후 다시 시도해 주세요.'));
    const view = open(key);
    expect(await screen.findByText('잠시 후 다시 시도해 주세요.')).toBeVisible();
    expect(view.path()).not.toContain('authKey');
    server.use(answer(planApi.saveCard, CARD));
    await view.user.click(screen.getByRole('button', { name: '다시 시도' }));
    await waitFor(() => expect(view.path()).toBe('/service/servicepaymentinfo'));
    view.unmount();
    for (const code of ['PAY_PROCESS_CANCELED', 'USER_CANCEL']) {
      const left = open(`${AT}?code=${code}`);
      expect(await screen.findByRole('heading', { name: '카드 등록을 취소했어요' })).toBeVisible();
      left.unmount();
    }
    open('/register_card/999');
    expect(await screen.findByText('데이터가 없습니다.')).toBeVisible();
  });

  it('RT-017 AM-176 S-457 is there for a site of one’s own on the product’s own host, and for no other one', async () => {
    const site = (channelSeq: number, roles: string[], closedAt: string | null = null): ManagedChannel => ({
      channelSeq,
      domain: `site${channelSeq}`,
      name: `사이트 ${channelSeq}`,
      headerLogoUrl: null,
      brandColor: '#3b5bfd',
      saasYn: 'N',
      userTypeCd: 'OWN',
      roles,
      courseCount: 1,
      memberCount: 2,
      closedAt,
      eraseAt: closedAt,
    });
    server.use(
      answer(channelApi.managed, [
        site(5, ['SITE_PLAN_READ', 'SITE_PLAN_UPDATE']),
        site(6, ['SITE_PLAN_READ']),
        site(7, ['SITE_PLAN_UPDATE'], '2026-11-01T00:00:00Z'),
      ]),
    );
    const saved = recording(planApi.saveCard, CARD);
    server.use(saved.handler);
    const there = renderRoute('/register_card/5', { channel: null, session: {} });
    expect(await screen.findByText(/사이트 5 사이트의 요금제를 결제할 카드예요\./)).toBeVisible();
    there.unmount();
    const back = renderRoute('/register_card/5?authKey=a1&customerKey=mc', { channel: null, session: {} });
    await waitFor(() => expect(back.path()).toBe('/service/servicepaymentinfo'));
    expect(saved.asked.map(({ params, body }) => [params.channelSeq, body])).toEqual([['5', { authKey: 'a1', customerKey: 'mc' }]]);
    back.unmount();
    for (const other of [6, 7, 8]) {
      const view = renderRoute(`/register_card/${other}`, { channel: null, session: {} });
      expect(await screen.findByText('데이터가 없습니다.')).toBeVisible();
      view.unmount();
    }
  });

  it('RT-017 needs the permission to change the plan', async () => {
    const view = open(AT, ['SITE_PLAN_READ']);
    await view.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '확인' }));
    await waitFor(() => expect(view.path()).toBe('/main'));
  });
});
