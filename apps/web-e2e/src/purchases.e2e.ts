import { originOf, PHONE, press, visitor, type Visitor } from './browser';
import { freshEmail, logIn, mailTo, newPerson } from './people';

const SITE = 'codebay';
const OWNER = 'owner@codebay.example';
const PAID = { title: 'SQL로 읽는 우리 서비스', amount: '70,400' };
const FREE = '리눅스 터미널 첫걸음';
const APPROVED = '코드 리뷰 대화법';
const WON = '코딩 테스트 유형별 60제';
const DOLLARS = '플러터로 만드는 습관 앱';

/** Other ways to enrol than by card, and cancelling with a refund; on the demo site, each by another person. */
describe('ways to enrol', () => {
  const open: Visitor[] = [];
  const at = async (options: Parameters<typeof visitor>[0] = {}) => {
    const v = await visitor({ domain: SITE, ...options });
    open.push(v);
    return v;
  };
  const learner = async (name: string, next: string, options: Parameters<typeof visitor>[0] = {}) => {
    const v = await at(options);
    const email = freshEmail('learner');
    await newPerson(v.page, { name, email }, SITE);
    await logIn(v.page, email, next);
    return { ...v, email, name };
  };
  /** Opens the class with this title and answers its path. */
  const classOf = async (v: Visitor, title: string) => {
    await v.page.goto('/classes');
    const link = v.page.getByRole('link', { name: new RegExp(title) }).first();
    await link.click();
    await v.page.waitForURL(/\/classes\/\d+$/);
    return new URL(v.page.url()).pathname;
  };
  afterAll(async () => {
    for (const v of open) await v.close();
  });

  it('EN-002 PY-004 PY-016 pays into a virtual account and is let in when the money comes', async () => {
    const guest = await learner('가상이', '/classes');
    const { page } = guest;
    const path = await classOf(guest, PAID.title);
    await press(page, '수강 신청');
    await toWindow(page, path, /가상계좌/);
    await page.locator('button[value=approve]').click();
    await page.waitForURL((url) => url.pathname === `${path}/payment/complete`);
    await page.getByRole('heading', { name: '입금을 기다리고 있어요' }).waitFor();
    await page.getByText('입금 기한').waitFor();
    await payIn(guest, new URL(page.url()).searchParams.get('orderNo')!);
    await page.getByRole('heading', { name: '결제가 끝났어요' }).waitFor();
    await page.getByRole('main').getByRole('link', { name: '강의실 들어가기' }).waitFor();
    await mailTo(page, guest.email, /결제/);
    expect(guest.complaints).toEqual([]);
  });

  it('EN-002 AM-715 a free class opens at once to whoever has joined the site, which the page asks for first, once', async () => {
    const email = freshEmail('learner');
    const guest = await at();
    await newPerson(guest.page, { name: '공짜야', email });
    await logIn(guest.page, email, '/classes');
    const path = await classOf(guest, FREE);
    await press(guest.page, '수강 신청');
    await guest.page.waitForURL((url) => url.pathname === '/join' && url.searchParams.get('next') === path);
    await guest.page.getByText('모두 동의해요').click();
    await press(guest.page, '가입하기');
    await guest.page.getByRole('dialog').getByRole('link', { name: '강의실 들어가기' }).click();
    await guest.page.waitForURL(/\/classroom/);
    await guest.page.locator('video').waitFor();
    expect(guest.complaints).toEqual([]);
  });

  it('EN-006 EN-010 EN-011 EN-026 an application with its answers waits for the manager, then becomes a seat to pay for, after a decline too', async () => {
    const guest = await learner('기다림', '/classes');
    const { page } = guest;
    const path = await classOf(guest, APPROVED);
    await press(page, '수강 신청');
    const form = page.getByRole('dialog');
    await form.getByRole('textbox', { name: /코드 리뷰를 해 본 적/ }).fill('아직 없어요');
    await form.getByRole('button', { name: '신청하기' }).click();
    await page.getByText('승인 대기 중').first().waitFor();
    const boss = await at();
    await logIn(boss.page, OWNER, `${path}/settings/attendees`);
    const row = boss.page.getByRole('row').filter({ hasText: guest.email });
    await row.waitFor();
    await row.getByRole('checkbox').check({ force: true });
    await boss.page.getByRole('button', { name: '승인', exact: true }).click();
    await boss.page.getByText('1명을 승인했어요').waitFor();
    await page.reload();
    await page.getByRole('button', { name: '알림' }).click();
    await page.getByText(new RegExp(APPROVED)).first().waitFor();
    await page.keyboard.press('Escape');
    await page.goto(path);
    await press(page, '결제 이어하기');
    // The application has its answers, so neither the first payment nor the one after a declined card asks for them again.
    await toWindow(page, path);
    await page.locator('button[value=decline]').click();
    await page.waitForURL((url) => url.pathname === `${path}/payment/fail`);
    await page
      .getByRole('main')
      .getByRole('link', { name: '다시 결제하기' })
      .or(page.getByRole('button', { name: '다시 결제하기' }))
      .click();
    await payByCard(page, path);
    expect(guest.complaints).toEqual([]);
    expect(boss.complaints).toEqual([]);
  });

  it('EN-013 EN-029 the owner cancels with a refund: the money goes back, the room is closed', async () => {
    const guest = await learner('환불이', '/classes');
    const { page } = guest;
    const path = await classOf(guest, PAID.title);
    await press(page, '수강 신청');
    await payByCard(page, path);
    const boss = await at();
    await logIn(boss.page, OWNER, `${path}/settings/attendees`);
    const row = boss.page.getByRole('row').filter({ hasText: guest.email });
    await row.getByRole('checkbox').check({ force: true });
    await boss.page.getByRole('button', { name: '수강 취소', exact: true }).click();
    const dialog = boss.page.getByRole('dialog');
    await dialog.getByText('결제한 수단으로 환불돼요').waitFor();
    await dialog.getByLabel('취소 사유').fill('일정이 바뀌었어요');
    await dialog.getByRole('button', { name: '취소하고 환불' }).click();
    await boss.page.getByText('1명의 수강을 취소했어요').waitFor();
    await boss.page.goto('/settings/payment');
    await boss.page.getByRole('row').filter({ hasText: guest.email }).getByText('취소 완료').waitFor();
    await page.goto(path);
    await page.getByRole('button', { name: '수강 신청' }).first().waitFor();
    await page.goto('/me/classes');
    await page.getByText('아직 수강 중인 클래스가 없어요').waitFor();
    expect(boss.complaints).toEqual([]);
  });

  it('AM-192 a learner asks for a refund, the owner gives back a part: money and seat are seen on both sides', async () => {
    const guest = await learner('돌려요', '/classes');
    const { page } = guest;
    const path = await classOf(guest, PAID.title);
    await page.getByRole('heading', { name: '환불 규정' }).waitFor();
    await page.getByRole('cell', { name: /열지 않은 강의만큼/ }).waitFor();
    await press(page, '수강 신청');
    await payByCard(page, path);
    await page.goto(`${path}/classroom`);
    // Anybody may open the first lessons, which are previews; the last one is for learners only.
    const lesson = page.locator(`a[href^="${path}/classroom/"]`).last();
    await lesson.waitFor();
    const number = (await lesson.getAttribute('href'))!.split('/').at(-1)!;
    const opened = page.waitForResponse((answer) => answer.ok() && new URL(answer.url()).pathname.endsWith(`/curriculums/${number}`));
    await lesson.click();
    await opened;
    await page.goto('/paymenthistory');
    await page.getByRole('button', { name: '환불 신청' }).click();
    const box = page.getByRole('dialog');
    await box.getByText(/1개를 열었어요/).waitFor();
    await box.getByLabel('신청 사유').fill('시간이 없어요');
    await box.getByRole('button', { name: /환불 신청하기/ }).click();
    await page.getByText(/신청함 · .*까지 처리돼요/).waitFor();
    await mailTo(page, guest.email, /환불 신청을 받았어요/);

    const boss = await at();
    await logIn(boss.page, OWNER, '/settings/refunds');
    const row = boss.page.getByRole('row').filter({ hasText: guest.email });
    await row.getByRole('button').click();
    const drawer = boss.page.getByRole('dialog');
    await drawer.getByText('시간이 없어요').waitFor();
    await drawer.getByText(/1개를 열었어요/).waitFor();
    await drawer.getByRole('button', { name: '환불하기' }).click();
    await boss.page
      .getByRole('alertdialog')
      .or(boss.page.getByRole('dialog').last())
      .getByRole('button', { name: /원 환불$/ })
      .click();
    await boss.page.getByText('환불했어요.').waitFor();
    await boss.page.goto('/settings/payment');
    await boss.page.getByRole('row').filter({ hasText: guest.email }).getByText(/환불 /).first().waitFor();

    await page.reload();
    await page.getByText('부분 환불').waitFor();
    await page.goto(path);
    await page.getByRole('button', { name: '수강 신청' }).first().waitFor();
    await mailTo(page, guest.email, /환불이 완료됐어요/);
    expect(guest.complaints).toEqual([]);
    expect(boss.complaints).toEqual([]);
  });

  it('PY-017 who gives up in the payment window is told so and may go on', async () => {
    const guest = await learner('망설임', '/classes');
    const { page } = guest;
    const path = await classOf(guest, PAID.title);
    await press(page, '수강 신청');
    await toWindow(page, path);
    await page.locator('button[value=cancel]').click();
    await page.waitForURL((url) => url.pathname === `${path}/payment/fail`);
    await page.getByText('결제를 그만두었어요').waitFor();
    await page.getByText('결제된 금액은 없어요.').waitFor();
    await page
      .getByRole('main')
      .getByRole('link', { name: '다시 결제하기' })
      .or(page.getByRole('button', { name: '다시 결제하기' }))
      .click();
    await payByCard(page, path);
    expect(guest.complaints).toEqual([]);
  });

  it('PY-003 PY-005 PY-006 PY-007 PY-008 PY-009 every way to pay that an owner offers takes its class, in won and in dollars', async () => {
    const boss = await at();
    const first = await learner('이카카', '/classes');
    const won = await classOf(first, WON);
    const dollars = await classOf(first, DOLLARS);
    await logIn(boss.page, OWNER, `${won}/settings/payment`);
    for (const name of ['계좌이체', '카카오페이', '삼성페이']) await boss.page.getByRole('checkbox', { name }).check({ force: true });
    await boss.page.getByRole('button', { name: '저장', exact: true }).click();
    await boss.page.getByText('결제 설정을 저장했어요').first().waitFor();
    await boss.page.goto(`${dollars}/settings/payment`);
    await boss.page.getByRole('radio', { name: 'USD' }).check({ force: true });
    await boss.page.getByRole('checkbox', { name: 'PayPal' }).waitFor();
    await boss.page.getByRole('textbox', { name: /USD/ }).fill(String(59));
    await boss.page.getByRole('button', { name: '저장', exact: true }).click();
    await boss.page.getByText('결제 설정을 저장했어요').first().waitFor();

    const buys = async (guest: Visitor, path: string, method: RegExp, again = false) => {
      if (!again) await guest.page.goto(path);
      if (!again) await press(guest.page, '수강 신청');
      await toWindow(guest.page, path, method);
      await guest.page.locator('button[value=approve]').click();
      await guest.page.waitForURL((url) => url.pathname === `${path}/payment/complete`);
    };
    const inClass = (guest: Visitor) => guest.page.getByRole('main').getByRole('link', { name: '강의실 들어가기' }).waitFor();
    await buys(first, won, /카카오페이/);
    await inClass(first);
    const second = await learner('박삼성', '/classes');
    await buys(second, won, /삼성페이/);
    await inClass(second);
    const third = await learner('최이체', '/classes');
    await buys(third, won, /계좌이체/);
    await third.page.getByText('입금 기한').waitFor();
    const orderNo = new URL(third.page.url()).searchParams.get('orderNo')!;
    await payIn(third, orderNo);
    await inClass(third);

    await buys(second, dollars, /해외 카드/);
    await second.page.getByText('77,000원').first().waitFor();
    // The buyer cancels on PayPal's page, then tries again and pays.
    await first.page.goto(dollars);
    await press(first.page, '수강 신청');
    await toWindow(first.page, dollars, /PayPal/);
    await first.page.locator('button[value=cancel]').click();
    await first.page.getByText('결제를 그만두었어요').waitFor();
    await first.page.getByRole('main').getByRole('link', { name: '다시 결제하기' }).click();
    await buys(first, dollars, /PayPal/, true);
    await inClass(first);
    await first.page.getByText('$59').first().waitFor();
    await first.page.goto('/paymenthistory');
    await first.page.getByText('$59').first().waitFor();

    await boss.page.goto('/settings/payment');
    const row = boss.page.getByRole('row').filter({ hasText: first.email }).filter({ hasText: 'PayPal' }).filter({ hasText: '결제 완료' });
    await row.getByText('$59').waitFor();
    expect([first, second, third, boss].flatMap((v) => v.complaints)).toEqual([]);
  });

  it('buys in English on a phone', async () => {
    const guest = await learner('Jamie', '/classes', { lang: 'en', viewport: PHONE });
    const { page } = guest;
    await page
      .getByRole('link', { name: new RegExp(PAID.title) })
      .first()
      .click();
    await page.waitForURL(/\/classes\/\d+$/);
    const path = new URL(page.url()).pathname;
    await press(page, 'Enrol');
    await page.waitForURL((url) => url.pathname === `${path}/payment`);
    await page.getByRole('radio', { name: /Credit card/ }).check({ force: true });
    // The class has no limit of seats, so no clock counts down to the loss of one.
    expect(await page.getByText(/^\d{2}:\d{2}:\d{2}$/).count()).toBe(0);
    await page.getByRole('checkbox', { name: /agree to all/ }).check({ force: true });
    await page
      .getByRole('button', { name: /^Pay\b/ })
      .filter({ visible: true })
      .first()
      .click();
    await page.waitForURL(/\/sandbox\/pay\/window/);
    await page.locator('button[value=approve]').click();
    await page.waitForURL((url) => url.pathname === `${path}/payment/complete`);
    await page
      .getByRole('main')
      .getByRole('link', { name: /classroom/i })
      .waitFor();
    expect(guest.complaints).toEqual([]);
  });
});

/** Pays an order by bank transfer on the page of the stand-in for the bank. */
async function payIn({ context }: Visitor, orderNo: string): Promise<void> {
  const bank = await context.newPage();
  await bank.goto(`${originOf(SITE)}/sandbox/pay/deposits?orderId=${orderNo}`);
  await bank.getByRole('button', { name: /입금하기/ }).click();
  await bank.getByRole('status').waitFor();
  await bank.close();
}

async function toWindow(page: Visitor['page'], path: string, method = /신용카드/): Promise<void> {
  await page.waitForURL((url) => url.pathname === `${path}/payment`);
  await page.getByRole('radio', { name: method }).check({ force: true });
  // Ticks by key, because a page that still loads may move the box away before a click arrives.
  const all = page.getByRole('checkbox', { name: '모두 동의해요' });
  if (!(await all.isChecked())) await all.press('Space');
  await page
    .getByRole('button', { name: /(원|^\$\S+) 결제하기/ })
    .first()
    .click();
  await page.waitForURL(/\/sandbox\/pay\/(window|paypal)/);
}
async function payByCard(page: Visitor['page'], path: string): Promise<void> {
  await toWindow(page, path);
  await page.locator('button[value=approve]').click();
  await page.waitForURL((url) => url.pathname === `${path}/payment/complete`);
  await page.getByRole('main').getByRole('link', { name: '강의실 들어가기' }).waitFor();
}
