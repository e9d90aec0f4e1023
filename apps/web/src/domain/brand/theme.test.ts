import { contrast, themeCss, themeOf } from '@madang/contracts/page/theme';
import { describe, expect, it } from 'vitest';
import { applyTheme } from './theme';

/** The same 600 colours on every run. */
function* colours(count: number) {
  let seed = 20261120;
  for (let i = 0; i < count; i += 1) {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    yield `#${(seed >>> 8).toString(16).padStart(6, '0')}`;
  }
}
const KNOWN = [
  '#000000',
  '#ffffff',
  '#ffff00',
  '#00ff00',
  '#ff0000',
  '#0000ff',
  '#808080',
  '#0f8a6d',
  '#b4532a',
  '#3b5bfd',
  '#fee500',
  '#f5b700',
  '#fefefe',
  '#010101',
];

describe('a theme from one brand colour', () => {
  it('keeps every text at 4.5:1 and every mark at 3:1, whatever the colour', () => {
    for (const brand of [...KNOWN, ...colours(2000)]) {
      const t = themeOf(brand);
      expect(contrast(t.ink, t.fill), brand).toBeGreaterThanOrEqual(4.5);
      expect(contrast(t.ink, t.fillHover)).toBeGreaterThanOrEqual(4.5);
      for (const ground of ['#ffffff', '#f8f9fb', '#f1f3f6', t.soft]) expect(contrast(t.strong, ground)).toBeGreaterThanOrEqual(4.5);
      for (const ground of ['#ffffff', '#f1f3f6']) expect(contrast(t.mark, ground)).toBeGreaterThanOrEqual(3);
      // The greys of the kit stay readable on the soft ground.
      expect(contrast('#3f4856', t.soft)).toBeGreaterThanOrEqual(4.5);
      expect(contrast('#12161d', t.soft)).toBeGreaterThanOrEqual(7);
    }
  });
  it('light colours get dark ink, dark ones white', () => {
    expect(['#fee500', '#ffffff', '#7ee0c0'].map((c) => themeOf(c).ink)).toEqual(['#12161d', '#12161d', '#12161d']);
    expect(['#0f8a6d', '#b4532a', '#3b5bfd', '#000000'].map((c) => themeOf(c).ink)).toEqual(['#ffffff', '#ffffff', '#ffffff', '#ffffff']);
  });
  it('a colour that already carries white stays as it is', () => expect(themeOf('#b4532a').fill).toBe('#b4532a'));
  it('what is no colour becomes the default', () => expect(themeOf('red; } body { display: none')).toEqual(themeOf(null)));
  it('the page and the shell get the same variables', () => {
    const element = document.createElement('div');
    applyTheme('#0f8a6d', element);
    for (const pair of themeCss('#0f8a6d').slice(6, -1).split(';')) {
      const [name, value] = pair.split(':') as [string, string];
      expect(element.style.getPropertyValue(name)).toBe(value);
    }
    expect(themeCss('</style>')).not.toContain('<');
  });
});
