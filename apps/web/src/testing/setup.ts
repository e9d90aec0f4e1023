import './act';
import './labels';
import './selectors';
import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { createElement } from 'react';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { FORM_WORDS, loadWords, startI18n } from '../lib/i18n';
import { browser } from '../lib/leave';
import { queryClient } from '../lib/query';
import { useDialogs } from '../lib/dialogs';
import { usePopups } from '../domain/popups/popups';
import { clearSession } from '../lib/session';
import { useLoginPrompt } from '../lib/user-only';
import { computedStyle } from './computed-style';
import { lateError } from './late-error';
import { endRouters } from './routers';
import { noteSent } from './sent';
import { baseHandlers, server } from './server';

// The default of one second is too short to load a lazy page on a busy machine.
configure({ asyncUtilTimeout: 15_000, getElementError: lateError });

// jsdom has no canvas to crop a picture, so this dialog passes the picture on unchanged.
vi.mock('../domain/files/crop-dialog', () => ({
  default: ({ file, onDone, onKeep }: { file: File; onDone: (cut: Blob) => void; onKeep?: () => void }) =>
    createElement(
      'div',
      {},
      createElement('button', { onClick: () => onDone(file) }, 'cut'),
      onKeep && createElement('button', { onClick: onKeep }, 'keep'),
    ),
}));

// An observer that never reports anything, because jsdom has none and components create them.
class Observer {
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
}
// Assigned instead of stubbed, because stubs are removed after each test.
Object.assign(globalThis, { ResizeObserver: Observer, IntersectionObserver: Observer });
const matches = (query: string) => {
  const max = /max-width:\s*(\d+)px/.exec(query);
  const min = /min-width:\s*(\d+)px/.exec(query);
  return (
    (max ? window.innerWidth <= Number(max[1]) : true) &&
    (min ? window.innerWidth >= Number(min[1]) : true) &&
    !/prefers-reduced-motion/.test(query)
  );
};
window.matchMedia = (query: string) => ({
  get matches() {
    return matches(query);
  },
  media: query,
  onchange: null,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  addListener: () => undefined,
  removeListener: () => undefined,
  dispatchEvent: () => false,
});
window.getComputedStyle = computedStyle;
window.scrollTo = () => undefined;
document.elementsFromPoint = () => [];
Element.prototype.scrollIntoView = () => undefined;
Element.prototype.hasPointerCapture = () => false;
Element.prototype.setPointerCapture = () => undefined;
Element.prototype.releasePointerCapture = () => undefined;
URL.createObjectURL = (file) => {
  if (file instanceof Blob) return 'blob:test';
  throw new TypeError('This is not a file.');
};
URL.revokeObjectURL = () => undefined;

/** The clock that a test may have replaced. */
const { setTimeout: later } = globalThis;
beforeAll(async () => {
  server.listen({ onUnhandledFrame: 'error' });
  await startI18n('ko');
  await loadWords(FORM_WORDS);
});
beforeEach(() => {
  server.use(...baseHandlers());
  // jsdom cannot load another document, so leaving the page is only recorded.
  vi.spyOn(browser, 'goTo').mockReturnValue();
  vi.spyOn(browser, 'reload').mockReturnValue();
});
afterEach(async () => {
  cleanup();
  endRouters();
  // An error is reported one tick after it came (`report`), so the alert of a test that ends at once would cover the next test's page.
  await new Promise((done) => void later(done));
  // Stubs are removed here, because vitest would remove them only before the next test, after the `beforeAll` of another file.
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  server.resetHandlers();
  clearSession();
  queryClient.clear();
  useDialogs.setState({ questions: [], toasts: [] });
  useLoginPrompt.setState({ open: false, about: null });
  usePopups.setState({ share: null, review: null, reviews: null, course: null });
  localStorage.clear();
  sessionStorage.clear();
  // A link to a part of a page changes the address of jsdom's own document.
  if (location.hash) history.replaceState(null, '', location.pathname + location.search);
  for (const pair of document.cookie.split('; ')) document.cookie = `${pair.split('=')[0]}=; path=/; max-age=0`;
  delete document.body.dataset['area'];
  Object.defineProperty(window, 'scrollY', { value: 0, configurable: true });
});
noteSent();
afterAll(() => server.close());
