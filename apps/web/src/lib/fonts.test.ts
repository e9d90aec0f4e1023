import { waitFor } from '@testing-library/react';
import { loadRareGlyphs } from './fonts';

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
  Reflect.deleteProperty(document, 'fonts');
  document.body.replaceChildren();
});

test('sheets of rare letters come when a page has one, and those of all syllables only then', async () => {
  const faces = [{ family: '"Madang Sans"', unicodeRange: 'U+AC00-AC01, U+B9C8, U+B2F9' }];
  Object.defineProperty(document, 'fonts', { value: faces, configurable: true });
  const page = Object.assign(document.createElement('div'), { textContent: '마당' });
  document.body.append(page);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  loadRareGlyphs(page);
  vi.advanceTimersByTime(1000);
  expect(sheets.rare).not.toHaveBeenCalled();
  vi.useRealTimers();
  page.textContent = '마당 뷁';
  await waitFor(() => expect(sheets.rare).toHaveBeenCalled());
  await waitFor(() => expect(sheets.all).toHaveBeenCalled());
});
