import { byKeys } from './by-keys';
import { originOf, visitor } from './browser';
import { Keys } from './keys';
import { codeOf, startCode } from './operator';
import { freshEmail, newPerson, newSite, PASSWORD } from './people';

/** Tab, Enter, Space and Escape alone, from the log-in through the second factor into the console. */
describe('the console without a mouse', () => {
  it('an operator sets up the second factor, finds a site, suspends and reopens it, and locks the console', async () => {
    const { page: anybody } = await byKeys('codebay');
    const site = await newSite(anybody, `열쇠 공방 ${Date.now() % 100_000}`);
    const email = freshEmail('operator');
    const { page, complaints, close } = await visitor();
    try {
      await newPerson(page, { name: '김운영', email });
      const code = startCode(email);
      const keys = new Keys(page);
      await page.goto(`${originOf()}/login?next=${encodeURIComponent('/operate')}`);
      await keys.type(/^이메일/, email);
      await keys.type(/^비밀번호/, PASSWORD);
      await page.keyboard.press('Enter');
      await page.waitForURL((url) => url.pathname === '/operate');
      await page.getByRole('textbox', { name: /시작 코드/ }).waitFor();
      await keys.type(/시작 코드/, code);
      await page.keyboard.press('Enter');
      await page.locator('code').first().waitFor();
      await keys.type(/인증 코드/, await codeOf(page));
      await page.keyboard.press('Enter');
      await keys.enter(/시작할게요/);
      await page.getByRole('heading', { name: '현황', level: 1 }).waitFor();
      await keys.enter(/^사이트$/);
      await keys.at(/^사이트/);
      await keys.type(/주소|이름/, site.domain);
      await page.keyboard.press('Enter');
      await page.waitForURL(new RegExp(`q=${site.domain}`));
      await page.getByRole('link', { name: site.name }).waitFor();
      await keys.enter(new RegExp(`^${site.name}`));
      await page.waitForURL(/sites\/\d+/);
      for (const [open, reason, action, done] of [
        [/^이용 중지/, '신고를 확인하고 있어요', /^이용 중지하기/, '사이트 이용을 중지했어요.'],
        [/^다시 열기/, '문제가 없었어요', /^다시 열기/, '사이트를 다시 열었어요.'],
      ] as const) {
        await keys.enter(open);
        await page.getByRole('dialog').waitFor();
        await keys.type(/사유/, reason);
        await keys.enter(action);
        await page.getByText(done).waitFor();
      }
      await keys.to(/^잠그기/, 'Shift+Tab');
      await page.keyboard.press('Enter');
      await page.getByRole('textbox', { name: /코드/ }).waitFor();
      expect([...new Set(keys.wrong), ...complaints]).toEqual([]);
    } finally {
      await close();
    }
  });
});
