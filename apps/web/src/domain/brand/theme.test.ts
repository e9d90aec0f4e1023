import { APPEARANCE, HEADER, TONE } from '@madang/contracts/codes';
import { PLAIN_LOOK } from '@madang/contracts/page/look';
import { contrast, groundsOf, themeCss, themeOf, type Brightness } from '@madang/contracts/page/theme';
import { describe, expect, it } from 'vitest';
import { applyTheme } from './theme';

/** Random-looking colours, the same ones on every run. */
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
      // The greys of the kit's texts are readable on the soft background too.
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
  it('keeps every text readable on dark and on tinted grounds as well, whatever the colour', () => {
    const looks: [Brightness, boolean][] = [
      ['light', true],
      ['dark', false],
      ['dark', true],
    ];
    for (const [mood, tinted] of looks)
      for (const brand of [...KNOWN, ...colours(250)]) {
        const said = `${brand} ${mood} ${tinted}`;
        const t = themeOf(brand, mood, tinted);
        const g = groundsOf(brand, mood, tinted);
        const grounds = [g.paper, g.paper2, g.paper3, g.raised];
        expect(contrast(t.ink, t.fill), said).toBeGreaterThanOrEqual(4.5);
        expect(contrast(t.ink, t.fillHover), said).toBeGreaterThanOrEqual(4.5);
        for (const ground of grounds) {
          for (const text of [g.ink2, g.ink3, t.strong]) expect(contrast(text, ground), said).toBeGreaterThanOrEqual(4.5);
          expect(contrast(g.ink, ground), said).toBeGreaterThanOrEqual(7);
          expect(contrast(t.mark, ground), said).toBeGreaterThanOrEqual(3);
        }
        for (const text of [t.strong, g.ink2]) expect(contrast(text, t.soft), said).toBeGreaterThanOrEqual(4.5);
        expect(contrast(g.ink, t.soft), said).toBeGreaterThanOrEqual(7);
        expect(contrast('#ffffff', g.night), said).toBeGreaterThanOrEqual(7);
        // A button stands out from a dark page even when the brand colour is nearly as dark as the page.
        if (mood === 'dark') expect(contrast(t.fill, g.paper), said).toBeGreaterThanOrEqual(1.9);
      }
  });
  it('the sheet holds only the moods that a site can have', () => {
    const css = (over: object) => themeCss({ ...PLAIN_LOOK, brandColor: '#0f8a6d', ...over });
    const parts = (text: string) => [
      text.includes('[data-mood=dark]'),
      text.includes('prefers-color-scheme'),
      text.includes('[data-tone]'),
    ];
    expect(parts(css({}))).toEqual([false, false, false]);
    expect(parts(css({ appearanceCd: APPEARANCE.DARK, toneCd: TONE.TINTED }))).toEqual([true, false, true]);
    expect(parts(css({ appearanceCd: APPEARANCE.SYSTEM }))).toEqual([false, true, false]);
    expect(parts(css({ appearanceChoiceYn: 'Y' }))).toEqual([true, true, false]);
    expect(css({ headerCd: HEADER.CENTRED })).not.toContain('[data-site-head]');
    expect(css({ headerCd: HEADER.DARK })).toContain(':root[data-header=dark] [data-site-head]{');
  });
  it('the page and the shell get the same variables', () => {
    const element = document.createElement('div');
    applyTheme('#0f8a6d', element);
    for (const pair of themeCss({ ...PLAIN_LOOK, brandColor: '#0f8a6d' })
      .slice(6, -1)
      .split(';')) {
      const [name, value] = pair.split(':') as [string, string];
      expect(element.style.getPropertyValue(name)).toBe(value);
    }
    expect(themeCss({ ...PLAIN_LOOK, brandColor: '</style>' })).not.toContain('<');
  });
});
