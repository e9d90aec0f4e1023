import { dressText } from './webfont';

const html = document.documentElement;
afterEach(() => {
  delete html.dataset['dressed'];
  localStorage.clear();
  document.body.replaceChildren();
  Reflect.deleteProperty(document, 'fonts');
});

/** A browser whose fonts arrive when the test says so. */
function fonts() {
  let resolve: (faces: FontFace[]) => void = () => undefined;
  let reject: (why: Error) => void = () => undefined;
  const promise = new Promise<FontFace[]>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  const load = vi.fn(() => promise);
  Object.defineProperty(document, 'fonts', { value: { load }, configurable: true });
  const page = Object.assign(document.createElement('div'), { id: 'root', textContent: '마당' });
  document.body.append(page, Object.assign(document.createElement('noscript'), { textContent: '다른 글' }));
  return { load, resolve, reject };
}

describe('the webfont', () => {
  it('is named when the files of the page’s text are here, and not before', async () => {
    localStorage.setItem('madang.font', '1');
    const { load, resolve } = fonts();
    dressText();
    await vi.waitFor(() => expect(load).toHaveBeenCalledWith(expect.stringContaining('Pretendard'), '마당'));
    expect(html.dataset['dressed']).toBeUndefined();
    resolve([]);
    await vi.waitFor(() => expect(html.dataset['dressed']).toBe(''));
  });

  it('is named with what came when a file did not come', async () => {
    localStorage.setItem('madang.font', '1');
    const { load, reject } = fonts();
    dressText();
    await vi.waitFor(() => expect(load).toHaveBeenCalled());
    reject(new Error('offline'));
    await vi.waitFor(() => expect(html.dataset['dressed']).toBe(''));
  });
});
