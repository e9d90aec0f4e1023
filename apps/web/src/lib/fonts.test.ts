import { waitFor } from '@testing-library/react';
import { showFont, watchLetters } from './fonts';

const html = document.documentElement;
const sheets = vi.hoisted(() => ({ rare: vi.fn(), all: vi.fn() }));
vi.mock('../fonts/sans-rare.css', () => {
  sheets.rare();
  return {};
});
vi.mock('pretendard/dist/web/variable/pretendardvariable-dynamic-subset.css', () => {
  sheets.all();
  return {};
});
afterEach(() => {
  showFont('00');
  Reflect.deleteProperty(document, 'fonts');
  document.body.replaceChildren();
});

test('the headlines’ typeface is an attribute of the document, and none for that of the texts', () => {
  showFont('01');
  expect(html.dataset['fonts']).toBe('serif');
  showFont('02');
  expect(html.dataset['fonts']).toBe('round');
  showFont('00');
  expect(html.dataset['fonts']).toBeUndefined();
  showFont('99');
  expect(html.dataset['fonts']).toBeUndefined();
});

test('sheets of rare letters come when a page has one, and those of all syllables only then', async () => {
  const faces = [{ family: '"Madang Sans"', unicodeRange: 'U+AC00-AC01, U+B9C8, U+B2F9' }];
  Object.defineProperty(document, 'fonts', { value: faces, configurable: true });
  const page = Object.assign(document.createElement('div'), { textContent: '마당' });
  document.body.append(page);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  watchLetters(page);
  vi.advanceTimersByTime(1000);
  expect(sheets.rare).not.toHaveBeenCalled();
  vi.useRealTimers();
  page.textContent = '마당 뷁';
  await waitFor(() => expect(sheets.rare).toHaveBeenCalled());
  await waitFor(() => expect(sheets.all).toHaveBeenCalled());
});
