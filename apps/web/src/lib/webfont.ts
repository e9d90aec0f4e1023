const DRESSED = 'madang.font';
/** Milliseconds that the page has for itself after its load. */
const AFTER = 800;
const FAMILY = '15px "Pretendard Variable"';

/**
 * The webfont is big: text stands in the system's face until pictures and data are here; a browser that has it shows it at once.
 * It comes in many files, and each that arrived by itself would lay the page out anew: those of the page's text come first, then
 * tokens.css names the family.
 */
export function dressText(): void {
  if (localStorage.getItem(DRESSED)) void dress();
  else if (document.readyState === 'complete') setTimeout(() => void dress(), AFTER);
  else addEventListener('load', () => setTimeout(() => void dress(), AFTER), { once: true });
}

async function dress(): Promise<void> {
  try {
    await import('pretendard/dist/web/variable/pretendardvariable-dynamic-subset.css');
    await document.fonts.load(FAMILY, document.getElementById('root')?.textContent ?? '');
    localStorage.setItem(DRESSED, '1');
  } catch {
    // Without a file or two, what came is still the site's face.
  }
  document.documentElement.dataset['dressed'] = '';
}
