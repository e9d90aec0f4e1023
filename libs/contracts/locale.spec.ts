import { LANG, values } from './codes';
import { formatMoney, htmlLang, localeOf } from './locale';

describe('languages', () => {
  it('AM-096 Japanese is jp on the wire and ja in HTML and Intl', () => {
    expect(values(LANG).map((lang) => [htmlLang(lang), localeOf(lang)])).toEqual([
      ['ko', 'ko-KR'],
      ['en', 'en-US'],
      ['ja', 'ja-JP'],
    ]);
  });
  it('CR-206 CR-207 won and dollars, by language; dollars are stored in cents', () => {
    expect([10_000, 132_000, 0].map((amount) => formatMoney(amount, 'KRW', 'ko'))).toEqual(['10,000원', '132,000원', '0원']);
    expect([132_000, -500].map((amount) => formatMoney(amount, 'KRW', 'en'))).toEqual(['₩132,000', '-₩500']);
    expect(formatMoney(132_000, 'KRW', 'jp')).toBe('132,000ウォン');
    for (const lang of values(LANG))
      expect([1000, 1050, 123_456_700].map((amount) => formatMoney(amount, 'USD', lang))).toEqual(['$10', '$10.50', '$1,234,567']);
  });
});
