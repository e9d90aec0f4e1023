import type { Page } from 'playwright-core';
import { visitor, type Visitor } from './browser';
import { byKeys, logInByKeys } from './by-keys';
import { logIn, newSite } from './people';

/** A wide picture of three stripes, so that its colour tells which part of it was kept. */
async function stripes(page: Page) {
  const url = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [900, 300];
    const pen = canvas.getContext('2d')!;
    for (const [i, colour] of ['red', 'lime', 'blue'].entries()) {
      pen.fillStyle = colour;
      pen.fillRect(i * 300, 0, 300, 300);
    }
    return canvas.toDataURL('image/png');
  });
  return { name: 'stripes.png', mimeType: 'image/png', buffer: Buffer.from(url.split(',')[1]!, 'base64') };
}
/** The stripe in the middle of the picture that the field holds now. */
async function stripeKept(page: Page): Promise<string> {
  const picture = page.locator('img[src*="/files/public/"]').and(page.getByAltText('그림'));
  await picture.first().waitFor();
  return picture.first().evaluate(async (img: HTMLImageElement) => {
    const whole = new Image();
    whole.src = img.src;
    await whole.decode();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [1, 1];
    const pen = canvas.getContext('2d')!;
    pen.drawImage(whole, whole.width / 2, whole.height / 2, 1, 1, 0, 0, 1, 1);
    const [red, green, blue] = pen.getImageData(0, 0, 1, 1).data;
    return `${whole.width}x${whole.height} ${red! > 200 ? 'red' : green! > 200 ? 'green' : blue! > 200 ? 'blue' : 'none'}`;
  });
}
/** The focal point's distances from the left and from the top in percent, read from its handle's name. */
const focusOn = async (page: Page) =>
  (await page.getByRole('button', { name: /^초점:/ }).getAttribute('aria-label'))!.match(/\d+/g)!.map(Number);

describe('a picture of a block', () => {
  it('S-102 is cropped by arrow keys and a slider, and its focal point is moved by arrow keys', async () => {
    const { page: anybody } = await byKeys('codebay');
    const { page, keys, complaints } = await logInByKeys(await newSite(anybody, '먹과 종이'), '/settings/homepage');
    await page.getByRole('list', { name: '블록' }).getByRole('listitem').first().waitFor();
    const picture = await stripes(page);
    await keys.enter(/^블록 추가/);
    await keys.enter(/^그림과 글/);
    await keys.enter(/^미리보기를 지나 블록 설정/);
    // Starts to wait before the press: the browser needs a moment to hand the file chooser to the test.
    const chooser = page.waitForEvent('filechooser');
    await keys.enter(/^파일 고르기/);
    await (await chooser).setFiles(picture);
    await keys.at(/사진 자르기|닫기|남길 부분/);
    await keys.to(/^남길 부분/);
    // Sixty presses would move the crop beyond the picture; it stops at the edge.
    await keys.press('ArrowRight', 60);
    await keys.to(/^확대/);
    await keys.press('ArrowRight', 20);
    await keys.enter(/^자르기/);
    // At double zoom the crop has half of the picture's height: 150 of 300 pixels.
    expect(await stripeKept(page)).toBe('150x150 red');
    await keys.to(/^초점:/);
    expect(await focusOn(page)).toEqual([50, 50]);
    await keys.press('ArrowRight');
    await keys.press('Shift+ArrowUp');
    await keys.at(/^초점: 가로 52%, 세로 40%/);
    await page.getByRole('status').filter({ hasText: '임시 저장됨' }).waitFor();
    expect([...new Set(keys.wrong), ...complaints]).toEqual([]);
  });

  it('S-102 is cropped by dragging, and its focal point is moved by a press and by dragging', async () => {
    const anybody: Visitor = await visitor({ domain: 'codebay' });
    const site = await newSite(anybody.page, '물과 흙');
    await anybody.close();
    const owner = await visitor({ domain: site.domain });
    const { page } = owner;
    await logIn(page, site.email, '/settings/homepage');
    await page.getByRole('list', { name: '블록' }).getByRole('listitem').first().waitFor();
    await page.getByRole('button', { name: '블록 추가' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^그림과 글/ })
      .click();
    const drag = async (from: { x: number; y: number }, by: { x: number; y: number }) => {
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move(from.x + by.x / 2, from.y + by.y / 2, { steps: 4 });
      await page.mouse.move(from.x + by.x, from.y + by.y, { steps: 4 });
      await page.mouse.up();
    };
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: '파일 고르기' }).click();
    await (await chooser).setFiles(await stripes(page));
    const part = page.getByRole('group', { name: '남길 부분' });
    await part.waitFor();
    const kept = (await part.boundingBox())!;
    await drag({ x: kept.x + kept.width / 2, y: kept.y + kept.height / 2 }, { x: -kept.width * 2, y: 0 });
    await page.getByRole('button', { name: '자르기', exact: true }).click();
    expect(await stripeKept(page)).toBe('300x300 blue');
    const whole = page.getByRole('group', { name: '사진 초점' }).locator('img').first();
    await whole.scrollIntoViewIfNeeded();
    const box = (await whole.boundingBox())!;
    await page.mouse.click(box.x + box.width * 0.2, box.y + box.height * 0.7);
    expect(await focusOn(page)).toEqual([20, 70]);
    await drag({ x: box.x + box.width * 0.2, y: box.y + box.height * 0.7 }, { x: box.width, y: -box.height * 0.4 });
    expect(await focusOn(page)).toEqual([100, 30]);
    await page.getByRole('status').filter({ hasText: '임시 저장됨' }).waitFor();
    expect(owner.complaints).toEqual([]);
    await owner.close();
  });
});
