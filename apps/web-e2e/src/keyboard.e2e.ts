import { FARE } from '@madang/contracts/codes';
import { originOf } from './browser';
import { byKeys, logInByKeys, walks } from './by-keys';
import { calls, DEMO_PASSWORD, freshEmail, mailTo, newSite, PASSWORD } from './people';
import { applications } from './written';

const GYEOL = { domain: 'gyeol', email: 'owner@gyeol.example' };
/** Copies a class that costs money, for one journey; answers the number of the copy, which is not published. */
async function copyOfClass(): Promise<number> {
  const { page } = await byKeys(GYEOL.domain);
  const owner = await calls(page, originOf(), GYEOL.email, DEMO_PASSWORD);
  const { channelSeq } = (await owner(`main/v2.0/channels?domain=${GYEOL.domain}`)) as { channelSeq: number };
  const classes = `main/v1.0/channels/${channelSeq}/courses`;
  const { list } = (await owner(`${classes}?size=20`)) as { list: { courseSeq: number; fareCd: string }[] };
  const paid = list.find((one) => one.fareCd === FARE.PAID)!;
  return ((await owner(`${classes}/${paid.courseSeq}/copy`, {})) as { courseSeq: number }).courseSeq;
}
const SLOW = { timeout: 15_000 };
/** Tab, Enter, Space, arrows and Escape alone: focus is always seen, never lost and never held. */
describe('without a mouse', () => {
  const walk = walks();
  walk('a visitor finds a class, signs up on the way and pays', async () => {
    const { page, keys, complaints } = await byKeys('codebay');
    await page.goto('/classes');
    // The server's document is visible before the app runs; only the app has this field.
    await page.getByRole('combobox').first().waitFor();
    await page.keyboard.press('Tab');
    await keys.at(/본문으로/);
    await page.keyboard.press('Enter');
    await keys.enter(/^SQL로 읽는 우리 서비스/);
    await page.waitForURL(/\/classes\/\d+$/);
    await keys.at(/^SQL로 읽는 우리 서비스/);
    const path = new URL(page.url()).pathname;
    await keys.enter(/^수강 신청/);
    await keys.at(/로그인/);
    await page.keyboard.press('Escape');
    await keys.at(/^수강 신청/);
    await page.keyboard.press('Enter');
    await keys.at(/로그인/);
    await keys.enter(/회원가입/);
    await keys.at(/회원가입/);
    const email = freshEmail('keys');
    await keys.type(/^이름/, '금손이');
    await keys.type(/^이메일/, email);
    await keys.type(/^비밀번호\*?$/, PASSWORD);
    await keys.type(/^비밀번호 확인/, PASSWORD);
    await keys.type(/^휴대폰|^전화|^휴대전화/, '01023456789');
    await keys.tick(/모두 동의/);
    await keys.enter(/^가입하기/);
    const { text } = await mailTo(page, email, /\b\d{6}\b/);
    await keys.to(/인증번호/);
    await page.keyboard.type(/\b(\d{6})\b/.exec(text)![1]!);
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname === `${path}/payment`);
    await keys.at(/^주문과 결제/);
    // Before the form is loaded, Tab leads to the footer, and the form then pushes the focused link out of the window.
    await page.getByRole('radio', { name: /신용카드/ }).waitFor({ state: 'attached' });
    await keys.tick(/신용카드/);
    await keys.tick(/모두 동의해요/);
    await keys.enter(/원 결제하기/);
    await page.waitForURL(/\/sandbox\/pay\/window/);
    await keys.enter(/승인|결제/);
    await page.waitForURL((url) => url.pathname === `${path}/payment/complete`);
    await page.getByRole('heading', { name: '결제가 끝났어요' }).waitFor();
    expect([...new Set(keys.wrong), ...complaints]).toEqual([]);
  });

  walk('a teacher moves a lesson and keeps hold of it', async () => {
    // In a copy of a class, whose lessons nobody else reads while they change places.
    const { page, keys, complaints } = await logInByKeys(GYEOL, `/classes/${await copyOfClass()}/settings/information`);
    await keys.at(/^기본 정보/);
    await keys.to(/커리큘럼/, 'Shift+Tab');
    await page.keyboard.press('Enter');
    await keys.at(/^커리큘럼/);
    const grips = page.getByRole('button', { name: /순서 바꾸기$/ });
    await grips.first().waitFor();
    const order = () => grips.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
    const before = await order();
    // The first handle moves a section with its lessons, the second one a lesson.
    await keys.to(/순서 바꾸기$/);
    await keys.press('Tab');
    await keys.to(/순서 바꾸기$/);
    const name = await page.evaluate(() => document.activeElement!.getAttribute('aria-label'));
    const there = new RegExp(`^${name!.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`);
    for (const way of ['ArrowDown', 'ArrowUp']) {
      await page.keyboard.press('Space');
      await page.keyboard.press(way);
      await keys.at(there);
      const saved = page.waitForResponse((r) => r.request().method() !== 'GET' && r.url().includes('/curriculums') && r.ok());
      await page.keyboard.press('Space');
      await saved;
      await keys.at(there);
      if (way === 'ArrowDown') expect(await order()).not.toEqual(before);
    }
    expect(await order()).toEqual(before);
    expect([...new Set(keys.wrong), ...complaints]).toEqual([]);
  });

  walk('staff approve who waits, and take it back from the notice', async () => {
    // On a site of its own: on the demo site other journeys open the inbox, and would ask for an application that this one has answered.
    const { page: anybody } = await byKeys('codebay');
    const site = await newSite(anybody, '책 읽는 공방');
    await applications(anybody, site.domain, ['김먼저', '이다음']);
    const { page, keys, complaints } = await logInByKeys(site, '/settings/inbox?kind=approval');
    const open = page.locator('[data-queue] a[aria-current=true]');
    const id = (await open.getAttribute('id'))!;
    const row = page.locator(`[id="${id}"]`);
    await page.getByRole('button', { name: '승인하기' }).waitFor();
    // The head of the list is no higher than its controls, so that the first item stands right below it.
    const [pane, first] = [await page.locator('section:has([data-queue])').boundingBox(), await row.boundingBox()];
    expect(first!.y - pane!.y).toBeLessThan(200);
    await keys.enter(/본문으로/);
    await keys.enter(/^승인하기/);
    await page.getByText(/승인했어요/).waitFor();
    await row.waitFor({ state: 'detached' });
    expect(await keys.press('F8')).toMatch(/되돌리기/);
    await page.keyboard.press('Enter');
    await row.and(open).waitFor();
    expect((await keys.press('Tab')).length).toBeGreaterThan(0);
    expect([...new Set(keys.wrong), ...complaints]).toEqual([]);
  });

  walk('an owner adds a block, moves, doubles and removes it, undoes, publishes and takes it down', async () => {
    const { page: anybody } = await byKeys('codebay');
    const { page, keys, complaints } = await logInByKeys(await newSite(anybody, '손끝 공방'), '/settings/homepage');
    const rows = page.getByRole('list', { name: '블록' }).getByRole('listitem');
    await rows.first().waitFor();
    const before = await rows.count();
    await keys.enter(/^블록 추가/);
    await keys.enter(/^FAQ|^자주 묻는/);
    await expect.poll(() => rows.count(), SLOW).toBe(before + 1);
    // These links skip all that Tab reaches in the preview: to the settings, and back to the list of blocks.
    await keys.enter(/^미리보기를 지나 블록 설정/);
    await keys.to(/^내용/);
    await keys.to(/^미리보기를 지나 블록 목록/, 'Shift+Tab');
    await page.keyboard.press('Enter');
    await keys.to(/(FAQ|자주 묻는 질문) 순서 바꾸기/);
    await keys.press('ArrowUp');
    await keys.at(/순서 바꾸기/);
    await keys.to(/(FAQ|자주 묻는 질문).*더 보기|더 보기.*(FAQ|자주 묻는 질문)/);
    await page.keyboard.press('Enter');
    await keys.to(/^복제/, 'ArrowDown');
    await page.keyboard.press('Enter');
    await expect.poll(() => rows.count(), SLOW).toBe(before + 2);
    await keys.press('ControlOrMeta+z');
    await expect.poll(() => rows.count(), SLOW).toBe(before + 1);
    await page.getByRole('status').filter({ hasText: '임시 저장됨' }).waitFor();
    await keys.to(/^게시$/, 'Shift+Tab');
    await page.keyboard.press('Enter');
    await page.getByText('게시했어요').waitFor();
    await keys.enter(/게시 방법/);
    await keys.to(/블록 내리기/, 'ArrowDown');
    await page.keyboard.press('Enter');
    await keys.at(/블록 내리기/);
    await page.keyboard.press('Enter');
    await page.getByText('블록을 내렸어요').waitFor();
    expect([...new Set(keys.wrong), ...complaints]).toEqual([]);
  });

  walk('an owner prices a class, publishes it from the sheet and comes back to the page', async () => {
    const courseSeq = await copyOfClass();
    const { page, keys, complaints } = await logInByKeys(GYEOL, `/classes/${courseSeq}/settings/payment`);
    await keys.at(/^결제/);
    await page.getByLabel('수강료').first().waitFor();
    // The price must differ from the present one, which an earlier run may have set.
    await keys.type(/^수강료/, String(150_000 + (Date.now() % 9_000) * 10));
    await page.getByText(/^바뀐 내용/).waitFor();
    await keys.enter(/^저장$/);
    await page.getByText('결제 설정을 저장했어요').waitFor();
    await keys.to(/^게시하기$/, 'Shift+Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await keys.at(/닫기/);
    await keys.enter(/^게시하기$/);
    await page.getByText('클래스를 게시했어요').first().waitFor();
    await keys.enter(/^닫기$/);
    expect((await keys.press('Tab')).length).toBeGreaterThan(0);
    expect([...new Set(keys.wrong), ...complaints]).toEqual([]);
  });

  walk('an owner adds a webhook, keeps its secret, and changes what it is told', async () => {
    const { page: anybody } = await byKeys('codebay');
    const { page, keys, complaints } = await logInByKeys(await newSite(anybody, '알림 공방'), '/settings/webhooks');
    await page.getByText('웹훅이 없어요').waitFor();
    await keys.enter(/^웹훅 추가/);
    await keys.at(/^이름/);
    await page.keyboard.type('출석부');
    await keys.type(/^주소/, 'https://hooks.example.com/madang');
    await keys.tick(/^결제 완료/);
    await keys.enter(/^추가$/);
    await page.getByRole('dialog', { name: '웹훅을 추가했어요' }).waitFor();
    await keys.at(/^복사$/);
    // The dialog shows the secret only once, so Escape does not close it.
    await page.keyboard.press('Escape');
    await keys.enter(/^복사해 두었어요/);
    await page.waitForURL(/\/settings\/webhooks\/\d+$/);
    await keys.at(/^출석부/);
    await keys.enter(/더보기$/);
    await keys.to(/바꾸기/, 'ArrowDown');
    await page.keyboard.press('Enter');
    await keys.at(/^이름/);
    await keys.tick(/^회원 가입/);
    await keys.enter(/^저장$/);
    await page.getByText('저장했어요').waitFor();
    await keys.at(/더보기$/);
    expect([...new Set(keys.wrong), ...complaints]).toEqual([]);
  });
});
