import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInThisContext } from 'node:vm';
import { keepGoOn } from './domain/course/go-on';
import { giveFonts, holdFonts } from './lib/held-fonts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

const code = readFileSync(join(import.meta.dirname, 'first-paint.js'), 'utf8');
/** Reports the first paint to the script under test. */
let paint: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      static supportedEntryTypes = ['paint'];
      constructor(tell: (list: { getEntriesByName(name: string): unknown[] }) => void) {
        paint = () => tell({ getEntriesByName: (name) => (name === 'first-contentful-paint' ? [{}] : []) });
      }
      observe() {}
    },
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  own().forEach((one) => one.remove());
});

/** The tags that the script under test put into the document's head. */
const own = () => [...document.head.querySelectorAll('[href^="/assets/"], [src^="/assets/"]')];
function run(): void {
  const script = document.createElement('script');
  Object.assign(script.dataset, { entry: '/assets/index.js', files: '/assets/a.js /assets/b.js' });
  vi.spyOn(document, 'currentScript', 'get').mockReturnValue(script);
  runInThisContext(code);
}
const brought = () => own().map((one) => one.getAttribute('href') ?? one.getAttribute('src'));
const FILES = ['/assets/index.js', '/assets/a.js', '/assets/b.js'];

const waits = () => document.documentElement.hasAttribute('data-unpainted');
test('files of script come after the first paint, each once, and then what runs them; pictures that can wait have waited until then', () => {
  run();
  expect(brought()).toEqual([]);
  expect(waits()).toBe(true);
  paint();
  expect(waits()).toBe(false);
  // One after another, so that no task asks for all of them.
  expect(brought()).toEqual([]);
  vi.runAllTimers();
  expect(brought()).toEqual([...FILES, '/assets/index.js']);
  expect(own().at(-1)).toMatchObject({ type: 'module' });
  paint();
  vi.runAllTimers();
  expect(brought()).toHaveLength(4);
});

describe('the fonts', () => {
  const wait = () => document.documentElement.matches('[data-fonts-wait], [data-fonts-held]');
  const load = vi.fn(() => Promise.resolve([]));
  beforeEach(() => {
    document.documentElement.toggleAttribute('data-fonts-wait', true);
    document.body.append(Object.assign(document.createElement('div'), { id: 'root', textContent: '글자' }));
    Object.assign(document, { fonts: { load } });
  });
  afterEach(() => document.getElementById('root')?.remove());

  test('come after the first paint, once the first picture is drawn', async () => {
    let draw = () => {};
    const picture = document.createElement('img');
    picture.setAttribute('fetchpriority', 'high');
    picture.decode = () => new Promise((done) => (draw = done));
    document.body.append(picture);
    run();
    paint();
    await vi.advanceTimersByTimeAsync(1000);
    expect(wait()).toBe(true);
    draw();
    await vi.advanceTimersByTimeAsync(1000);
    expect(wait()).toBe(false);
    picture.remove();
  });
  test('come after the first paint of a page without a picture, all that its texts need at once', async () => {
    let come = () => {};
    load.mockReturnValueOnce(new Promise((done) => (come = () => done([]))));
    run();
    expect(wait()).toBe(true);
    paint();
    await vi.advanceTimersByTimeAsync(1000);
    expect(load).toHaveBeenLastCalledWith('1em "Madang Sans"', '글자');
    expect(wait()).toBe(true);
    come();
    await vi.advanceTimersByTimeAsync(0);
    expect(wait()).toBe(false);
  });
  test('are shown although a file of theirs does not come, as browsers do', async () => {
    load.mockRejectedValueOnce(new Error('offline'));
    run();
    paint();
    await vi.advanceTimersByTimeAsync(1000);
    expect(wait()).toBe(false);
  });
  test.each([
    ['the first drawing', () => giveFonts()],
    ['300 ms, whatever becomes of the drawing', () => vi.advanceTimersByTime(300)],
  ])('that come while the page’s code starts wait for %s', async (_, drawn) => {
    run();
    paint();
    holdFonts();
    await vi.advanceTimersByTimeAsync(100);
    expect(wait()).toBe(true);
    drawn();
    expect(wait()).toBe(false);
  });
  test('that come after the first drawing are shown as they come', async () => {
    let come = () => {};
    load.mockReturnValueOnce(new Promise((done) => (come = () => done([]))));
    run();
    paint();
    holdFonts();
    giveFonts();
    await vi.advanceTimersByTimeAsync(1000);
    expect(wait()).toBe(true);
    come();
    await vi.advanceTimersByTimeAsync(0);
    expect(wait()).toBe(false);
  });
  test('are there at once in a browser that has had them', () => {
    localStorage.setItem('madang.fonts', 'true');
    run();
    expect(wait()).toBe(false);
    localStorage.removeItem('madang.fonts');
  });
});

describe('the main page of whoever goes on with a lesson', () => {
  const room = () => {
    run();
    return document.documentElement.hasAttribute('data-go-on');
  };
  const logIn = (userSeq: number, until = Date.now() + 1000) =>
    localStorage.setItem('madang.session', JSON.stringify({ token: 't', user: { userSeq }, until }));
  const next = { title: '클래스', lesson: '첫 강', imageUrl: null, to: '/classes/12/classroom/1', percent: 10, begun: true };

  test('keeps its room before anything is painted', () => {
    logIn(7);
    keepGoOn(7, next);
    expect(room()).toBe(true);
    keepGoOn(7, null);
    expect(room()).toBe(false);
  });
  test('keeps it until it is known for somebody of whom it is not', () => {
    logIn(8);
    localStorage.removeItem('madang.goOn');
    expect(room()).toBe(true);
    keepGoOn(7, null);
    expect(room()).toBe(true);
  });
  test('keeps none for staff of whom nothing is known, who seldom learn on their own site', () => {
    const session = { token: 't', user: { userSeq: 9 }, userTypeCd: 'OWN', until: Date.now() + 1000 };
    localStorage.setItem('madang.session', JSON.stringify(session));
    localStorage.removeItem('madang.goOn');
    expect(room()).toBe(false);
    keepGoOn(9, next);
    expect(room()).toBe(true);
  });
  test('keeps none for visitors, nor once the log-in has run out', () => {
    keepGoOn(7, next);
    logIn(7, Date.now() - 1);
    expect(room()).toBe(false);
    localStorage.removeItem('madang.session');
    expect(room()).toBe(false);
  });
  test('comes as well where the browser lets nobody keep anything', () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new Error('SecurityError');
    });
    expect(room()).toBe(false);
    paint();
    vi.runAllTimers();
    expect(brought()).toHaveLength(4);
  });
});

test('in a page that nobody looks at they come at once, and in one that never tells of its paint after a while', () => {
  run();
  vi.runAllTimers();
  expect(brought()).toHaveLength(4);
  own().forEach((one) => one.remove());
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  run();
  vi.advanceTimersByTime(0);
  expect(brought()).toHaveLength(4);
  expect(waits()).toBe(false);
});

test('what takes the page over waits until all of it is here', () => {
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('loading');
  run();
  paint();
  vi.runAllTimers();
  expect(brought()).toEqual(FILES);
  document.dispatchEvent(new Event('DOMContentLoaded'));
  vi.runAllTimers();
  expect(brought()).toHaveLength(4);
});
