import { DESKTOP, PHONE, visitor } from './browser';

describe('a first visit', () => {
  it.each([
    ['the host without a site, wide', undefined, DESKTOP],
    ['the host without a site, on a phone', undefined, PHONE],
    ['a demo site, wide', 'codebay', DESKTOP],
    ['a demo site, on a phone', 'codebay', PHONE],
  ])('CN-001 shows Korean without a complaint: %s', async (_, domain, viewport) => {
    const v = await visitor({ domain, viewport });
    const answer = await v.page.goto('/');
    expect(answer?.status()).toBe(200);
    await v.page
      .locator('main')
      .filter({ hasText: /[가-힣]/ })
      .first()
      .waitFor();
    expect(await v.page.locator('html').getAttribute('lang')).toBe('ko');
    const wide = await v.page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(wide).toBe(0);
    expect(v.complaints).toEqual([]);
    await v.close();
  });

  it('CN-002 shows English to those who chose it', async () => {
    const v = await visitor({ lang: 'en' });
    await v.page.goto('/');
    await v.page.locator('main').first().waitFor();
    expect(await v.page.locator('html').getAttribute('lang')).toBe('en');
    await v.close();
  });
});
