import { LIVE_TYPE } from '@madang/contracts/codes';
import { join, resolve } from 'node:path';
import { originOf, press, visitor, type Visitor } from './browser';
import { addLesson } from './lessons';
import { freshEmail, mailTo, signUp } from './people';

const root = resolve(import.meta.dirname, '../../..');
const VIDEO = join(root, 'apps/web-e2e/src/lesson.mp4');
const COVER = join(root, 'apps/web-e2e/src/cover.png');
const TITLE = '처음 여는 클래스: 하루 한 장 드로잉';
const PRICE = '30,000원';

/** Follows the list of what a new site of a person still needs to sell. */
async function sellsAsPerson(page: Visitor['page']): Promise<void> {
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /전화번호를 입력해 주세요/ })
    .click();
  await page.getByLabel('전화번호').fill('010-1234-5678');
  await page.getByRole('button', { name: '저장', exact: true }).click();
  await page.getByText('저장했어요').first().waitFor();
}

/** The main job of the product from end to end: an owner opens a site and sells a class, a stranger buys, watches and reviews it. */
describe('the first class sold', () => {
  const domain = `e2e${Date.now() % 1_000_000_000}`;
  const owner = { name: '주인공', email: freshEmail('owner'), phone: '01012345678' };
  const learner = { name: '배움이', email: freshEmail('learner'), phone: '01087654321' };
  let boss: Visitor;
  let guest: Visitor;
  let classPath = '';
  beforeAll(async () => {
    boss = await visitor();
    guest = await visitor({ domain });
  });
  afterAll(async () => {
    await boss.close();
    await guest.close();
  });

  it('RT-003 RT-024 an owner signs up, proves the address and opens a site', async () => {
    const { page } = boss;
    await page.goto('/createaccount?next=/create_site');
    await signUp(page, owner);
    await page.waitForURL((url) => url.pathname === '/create_site');
    await page.getByLabel('사이트 이름').first().fill('종이 위의 하루');
    await page.getByLabel('사이트 주소').first().fill(domain);
    await page.getByLabel('한 줄 소개').first().fill('하루 한 장, 그림을 그려요');
    await page.getByText(`${domain}`, { exact: false }).first().waitFor();
    await page.getByRole('combobox', { name: '분야' }).selectOption({ label: '취미·공예' });
    await page.getByRole('button', { name: '사이트 만들기' }).click();
    await page.waitForURL((url) => url.hostname === `${domain}.localhost`);
    await page.locator('main').first().waitFor();
    expect(await page.title()).toContain('종이 위의 하루');
  });

  it('RT-062 RT-066 UP-006 writes a class with a cover', async () => {
    const { page } = boss;
    await page.goto(`${originOf(domain)}/classes/create`);
    await page.getByLabel('클래스 이름').fill(TITLE);
    // This category has a single subcategory, which the page chooses by itself.
    await page.getByRole('combobox', { name: '대분류' }).selectOption({ label: '드로잉' });
    await page.getByRole('button', { name: '만들고 내용 채우기' }).click();
    await page.waitForURL(/\/classes\/\d+\/settings\/information/);
    classPath = /\/classes\/\d+/.exec(page.url())![0];
    await page.getByLabel('한 줄 소개').fill('펜 하나로 시작하는 그림 습관');
    await page.getByLabel('추천 대상').fill('그림을 처음 시작하는 분');
    await page.locator('[contenteditable=true]').first().click();
    await page.keyboard.type('매일 10분, 눈앞의 물건을 한 장씩 그려요.');
    await page.locator('input[type=file]').first().setInputFiles(COVER);
    const crop = page.getByRole('dialog');
    await crop.waitFor();
    await crop.getByRole('button').last().click();
    await page.locator('img[src*="/files/public/"]').first().waitFor();
    await page
      .getByText(/저장됨/)
      .first()
      .waitFor();
  });

  it('RT-067 RT-068 adds a video from a real file and a live lesson', async () => {
    const { page } = boss;
    await page.goto(`${originOf(domain)}${classPath}/settings/curriculums`);
    await addLesson(page, '영상');
    await page.getByLabel('강의 제목').fill('1강. 선 긋기');
    await page.locator('input[type=file][accept*="video"]').setInputFiles(VIDEO);
    await page
      .getByText(/재생 준비|준비하고/)
      .first()
      .waitFor({ timeout: 60_000 });
    await page.getByText('맛보기로 공개').click();
    await page
      .locator('form button[type=submit], button[form]')
      .filter({ hasText: /강의 추가|저장/ })
      .last()
      .click();
    await page
      .getByRole('link', { name: /1강. 선 긋기/ })
      .or(page.getByText('1강. 선 긋기'))
      .first()
      .waitFor();
    await page.goto(`${originOf(domain)}${classPath}/settings/curriculums`);
    await addLesson(page, '라이브');
    await page.getByLabel('강의 제목').fill('함께 그리는 시간');
    await page.getByLabel('라이브 방식').selectOption(LIVE_TYPE.LINK);
    await page.getByLabel('입장 주소').fill('https://meet.example.com/room');
    await page
      .locator('form button[type=submit], button[form]')
      .filter({ hasText: /강의 추가|저장/ })
      .last()
      .click();
    await page.getByText('함께 그리는 시간').first().waitFor();
  });

  it('RT-070 sets a price and publishes', async () => {
    const { page } = boss;
    await page.goto(`${originOf(domain)}${classPath}/settings/payment`);
    await page
      .getByRole('radio', { name: '유료' })
      .or(page.getByText('유료', { exact: true }))
      .first()
      .click();
    await page.getByLabel('수강료').first().fill('30000');
    await page.getByRole('button', { name: '저장', exact: true }).click();
    await page.getByText('결제 설정을 저장했어요').waitFor();
    await press(page, '게시하기');
    await sellsAsPerson(page);
    await page.goto(`${originOf(domain)}${classPath}/settings/payment`);
    await press(page, '게시하기');
    await page.getByRole('dialog').getByRole('button', { name: '게시하기' }).click();
    await page.getByText('클래스를 게시했어요').first().waitFor();
    expect(boss.complaints).toEqual([]);
  });

  it('EN-001 RT-035 RT-063 a stranger finds the class and its price', async () => {
    const { page } = guest;
    await page.goto('/classes');
    await page
      .getByRole('link', { name: new RegExp(TITLE) })
      .first()
      .click();
    await page.waitForURL((url) => url.pathname === classPath);
    await page.getByRole('heading', { level: 1, name: TITLE }).waitFor();
    await page.getByText(PRICE).first().waitFor();
  });

  it('EN-002 RT-076..077 PY-002 signs up on the way, pays by card and may learn', async () => {
    const { page } = guest;
    await press(page, '수강 신청');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /회원가입|가입/ })
      .click();
    await signUp(page, learner);
    // After signing up the learner goes on with the enrolment.
    await page.waitForURL((url) => url.pathname === `${classPath}/payment`);
    await page.getByRole('radio', { name: /신용카드/ }).check({ force: true });
    await page.getByRole('checkbox', { name: '모두 동의해요' }).check({ force: true });
    await page
      .getByRole('button', { name: `${PRICE} 결제하기` })
      .first()
      .click();
    await page.waitForURL(/\/sandbox\/pay\/window/);
    await page.locator('button[value=approve]').click();
    await page.waitForURL((url) => url.pathname === `${classPath}/payment/complete`, { timeout: 30_000 });
    await page.getByRole('main').getByRole('link', { name: '강의실 들어가기' }).waitFor();
    const receipt = await mailTo(page, learner.email, /결제/);
    expect(receipt.text).toContain('30,000');
  });

  it('RT-080 RT-040 watches the video and resumes it later', async () => {
    const { page } = guest;
    await page.getByRole('main').getByRole('link', { name: '강의실 들어가기' }).click();
    await page.waitForURL((url) => url.pathname.startsWith(`${classPath}/classroom`));
    const video = page.locator('video');
    await video.waitFor({ timeout: 60_000 });
    // The player replaces the video's source at first, which stops a play that began before.
    await page.waitForFunction(
      () => {
        const v = document.querySelector('video');
        if (v?.paused && v.readyState >= 2) void v.play().catch(() => undefined);
        return (v?.currentTime ?? 0) > 1.5;
      },
      undefined,
      { timeout: 60_000 },
    );
    await video.evaluate((v: HTMLVideoElement) => v.pause());
    await page.waitForTimeout(500);
    await page.reload();
    await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 1, undefined, { timeout: 30_000 });
    // The learner watches the video to its end, because only who has completed a lesson may write a review.
    await video.evaluate((v: HTMLVideoElement) => v.play());
    await page
      .getByText(/중 1강 완료/)
      .first()
      .waitFor({ timeout: 60_000 });
    await page.goto('/me/classes');
    await page.getByText(TITLE).first().waitFor();
  });

  it('RV-015 RV-019 RV-021 RV-023..024 writes a review that shows at once', async () => {
    const { page } = guest;
    await page.goto(classPath);
    await page.getByRole('button', { name: '후기 쓰기' }).first().click();
    const dialog = page.getByRole('dialog');
    expect(await dialog.getByRole('radio', { checked: true }).getAttribute('value')).toBe('5');
    await dialog.getByRole('button', { name: '후기 올리기' }).click();
    expect(await dialog.isVisible()).toBe(true);
    await dialog.getByLabel('후기', { exact: false }).last().fill('첫 장부터 즐거웠어요. 매일 그리고 있어요.');
    await dialog.getByRole('button', { name: '후기 올리기' }).click();
    await page.getByText('첫 장부터 즐거웠어요').first().waitFor();
    expect(guest.complaints).toEqual([]);
  });

  it('RT-065 RT-127 the owner sees the learner and the money', async () => {
    const { page } = boss;
    await page.goto(`${originOf(domain)}${classPath}/settings/attendees`);
    await page.getByText(learner.name).first().waitFor();
    await page.getByText(PRICE).first().waitFor();
    await page.goto(`${originOf(domain)}/settings/payment`);
    const order = page.getByRole('row').filter({ hasText: learner.name });
    await order.getByText('결제 완료').waitFor();
    await order.getByText(PRICE).first().waitFor();
    await page.goto(`${originOf(domain)}/settings/dashboard`);
    await page.getByText(PRICE).first().waitFor();
    expect(boss.complaints).toEqual([]);
  });
});
