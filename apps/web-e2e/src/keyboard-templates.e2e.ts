import { byKeys, logInByKeys } from './by-keys';
import { newSite } from './people';

/** Tab, Enter, Space, arrows and Escape alone, in the studio of templates. */
describe('the template studio without a mouse', () => {
  it('an owner looks at templates, changes the corners, takes one and is back in the editor; Escape and the way back change nothing', async () => {
    const { page: anybody } = await byKeys('codebay');
    const { page, keys, complaints } = await logInByKeys(await newSite(anybody, '나무 공방'), '/settings/homepage');
    await page.getByRole('list', { name: '블록' }).getByRole('listitem').first().waitFor();
    await keys.enter(/^템플릿/);
    await keys.at(/^템플릿과 꾸미기|^돌아가기|^편집/);
    await keys.to(/지금 페이지/);
    // The arrow moves from the present design to the first template, then to the second.
    await keys.press('ArrowDown');
    await keys.at(/강의가 여럿인 학원/);
    await keys.press('ArrowDown');
    await keys.at(/사진과 이야기가 먼저/);
    await page.getByRole('button', { name: '공방 템플릿 쓰기', exact: true }).and(page.locator('button:enabled')).waitFor();
    await keys.to(/^모바일|^데스크톱/);
    await keys.to(/^각지게|^보통|^둥글게/);
    const corner = await page.evaluate(() => (document.activeElement as HTMLInputElement).value);
    await keys.press('ArrowRight');
    expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).value)).not.toBe(corner);
    await keys.to(/^공방 템플릿 쓰기/, 'Shift+Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('alertdialog').waitFor();
    await page.keyboard.press('Escape');
    await keys.at(/^공방 템플릿 쓰기/);
    await page.keyboard.press('Enter');
    await keys.enter(/^공방 템플릿 쓰기/);
    await page.getByRole('status').filter({ hasText: '템플릿' }).first().waitFor();
    await page.getByRole('list', { name: '블록' }).getByRole('listitem').first().waitFor();
    expect((await keys.press('Tab')).length).toBeGreaterThan(0);
    expect([...new Set(keys.wrong), ...complaints]).toEqual([]);
  });
});
