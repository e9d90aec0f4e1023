import type { Page } from 'playwright-core';
import { visitor, type Visitor } from './browser';
import { logIn } from './people';

const nameOf = (v: Visitor) => v.page.getByRole('list', { name: '블록' }).getByRole('listitem');

/** A title of several lines at every width of the window, for which a banner must grow. */
const LONG = '손이 기억하는 느린 시간, 흙과 물레 앞에서 한 계절 동안 그릇 하나를 빚는 저녁';
/** The least room in pixels that the words of a banner have above and below. */
const ROOM = 16;
/** What is wrong with the visible banners: too little room for the words, wider than the window, or no banner at all. */
const faultsOfBanners = (page: Page) =>
  page.locator('.blk-slide').evaluateAll((slides, room) => {
    // The server's document also has banners; the app hides it, so that they have no height.
    const seen = slides.filter((slide) => slide.getBoundingClientRect().height > 0 && slide.querySelector('.blk-words > *'));
    const faults = seen.flatMap((slide) => {
      const box = slide.getBoundingClientRect();
      const words = [...slide.querySelectorAll('.blk-words > *')].map((word) => word.getBoundingClientRect());
      const above = Math.min(...words.map((word) => word.top)) - box.top;
      const below = box.bottom - Math.max(...words.map((word) => word.bottom));
      return [Math.min(above, below) < room && `room ${above}, ${below}`, box.width > innerWidth && `width ${box.width}`].filter(Boolean);
    });
    return seen.length ? faults : ['no banner'];
  }, ROOM);

describe('the owner of a site builds its main page of blocks', () => {
  it('CH-063 CH-065 S-102 adds a shelf and a banner, moves it by keyboard, undoes, publishes, and a visitor sees it', async () => {
    const owner = await visitor({ domain: 'gyeol' });
    const { page } = owner;
    await logIn(page, 'owner@gyeol.example');
    await page.goto('/settings/dashboard');
    const menu = page.getByRole('navigation', { name: '관리 메뉴' });
    await menu.locator('summary', { hasText: '사이트' }).click();
    await menu.getByRole('link', { name: '홈페이지 디자인' }).click();
    await page.getByRole('heading', { name: '메인 페이지' }).waitFor();
    const before = await nameOf(owner).count();
    const add = async (name: RegExp) => {
      await page.getByRole('button', { name: '블록 추가' }).click();
      await page.getByRole('dialog').getByRole('button', { name }).click();
    };
    // The new block comes below the chosen one, the first: a page shows each class only once, in the first list that has it.
    await nameOf(owner).first().getByRole('button').nth(1).click();
    await add(/^클래스 목록/);
    await page.getByRole('textbox', { name: /^제목/ }).first().fill('공방지기가 고른 클래스');
    await add(/^배너/);
    await page.getByRole('textbox', { name: /^제목/ }).fill(LONG);
    const grip = nameOf(owner).nth(2).getByRole('button', { name: '배너 순서 바꾸기' });
    await grip.focus();
    await page.keyboard.press('ArrowUp');
    const order = () => nameOf(owner).locator('b').allTextContents();
    const moved = await order();
    expect(moved).toHaveLength(before + 2);
    expect(moved.slice(0, 3)).toEqual(['배너', '배너', '클래스 목록']);
    await page.getByRole('button', { name: '되돌리기' }).click();
    await expect.poll(order).not.toEqual(moved);
    await page.getByRole('button', { name: '다시 하기' }).click();
    await expect.poll(order).toEqual(moved);
    await page.getByRole('status').filter({ hasText: '임시 저장됨' }).waitFor();
    await page.getByRole('button', { name: '게시', exact: true }).click();
    await page.getByText('게시했어요').waitFor();
    expect(owner.complaints).toEqual([]);
    for (const scripts of [true, false]) {
      const v = await visitor({ domain: 'gyeol', scripts });
      await v.page.goto('/');
      await v.page.getByRole('heading', { name: LONG }).first().waitFor();
      await v.page.getByRole('heading', { name: '공방지기가 고른 클래스' }).waitFor();
      for (const width of [1440, 1024, 375]) {
        await v.page.setViewportSize({ width, height: 900 });
        await expect.poll(() => faultsOfBanners(v.page), { message: `banners at ${width}` }).toEqual([]);
      }
      expect(v.complaints).toEqual([]);
      await v.close();
    }
    // Takes the page down, so that other journeys find the site as they expect it.
    await page.getByRole('button', { name: '게시 방법' }).click();
    await page.getByRole('menuitem', { name: '블록 내리기' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '블록 내리기' }).click();
    await page.getByText('블록을 내렸어요').waitFor();
    await owner.close();
  });
});
