import { courseApi } from '@madang/contracts/main/course';
import { OPEN_ROUTES, type PageKind } from '@madang/contracts/page/open-routes';
import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { renderRoute } from '../testing/render';
import { hanging, refuse, server } from '../testing/server';
import { getCookie } from './cookie';
import { currentLang, langToAsk } from './i18n';
import { queryClient } from './query';
import { keepServed } from './served';

/** Sets the document of this address to one with this title; without a title, to an empty one. */
const brought = (title: string) => {
  const root = new DOMParser().parseFromString(`<main>${title && `<h1>${title}</h1>`}</main>`, 'text/html').body;
  keepServed(root);
};
afterEach(() => {
  brought('');
  history.replaceState(null, '', '/');
});

test('AM-264 a page whose calls fail keeps the words of its document, and tries again', async () => {
  server.use(http.get('*/courses/12', () => HttpResponse.error()));
  history.replaceState(null, '', '/classes/12');
  brought('문서의 제목');
  renderRoute('/classes/12');
  expect(await screen.findByRole('heading', { level: 1, name: '문서의 제목' })).toBeVisible();
  const note = await screen.findByRole('alert');
  expect(within(note).getByRole('button', { name: '다시 시도' })).toBeVisible();
  // Nothing else will come, so the foot stands where it stays.
  expect(document.querySelector('[data-foot-waits]')).toBeNull();
  expect(screen.getByRole('heading', { level: 1, name: '문서의 제목' })).toBeVisible();
});

test('the foot of a page is not seen until what the page draws itself stands above it', async () => {
  server.use(hanging(courseApi.find));
  history.replaceState(null, '', '/classes/12');
  brought('문서의 제목');
  renderRoute('/classes/12');
  expect(await screen.findByRole('heading', { level: 1, name: '문서의 제목' })).toBeVisible();
  expect(document.querySelector('[data-foot-waits]')).not.toBeNull();
});

/** Kinds of pages that make no call, so that no failed call can show whether their document's words stay. */
const WITHOUT_TEXT: readonly PageKind[] = ['login', 'signup', 'guide', 'about'];
const PUBLIC = OPEN_ROUTES.filter((route) => route.on !== 'host' && !WITHOUT_TEXT.includes(route.kind)).map(({ path }) =>
  path
    .replace(':kind', 'service')
    .replace(':path', 'about')
    .replace(':id', '41')
    .replace(/:\w+Seq/g, '12'),
);
test.each([...PUBLIC, '/classes?page=2', '/notices?page=2'])('AM-264 the words of %s stay where every call is refused', async (path) => {
  const usual = queryClient.getDefaultOptions();
  queryClient.setDefaultOptions({ ...usual, queries: { ...usual.queries, retryDelay: 0 } });
  onTestFinished(() => queryClient.setDefaultOptions(usual));
  const asked: string[] = [];
  server.use(
    http.all('*/api/*', ({ request }) => {
      asked.push(new URL(request.url).pathname);
      return HttpResponse.error();
    }),
  );
  history.replaceState(null, '', path);
  brought('문서의 제목');
  renderRoute(path);
  const note = await screen.findByRole('alert');
  expect(within(note).getByRole('button', { name: '다시 시도' })).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: '문서의 제목' })).toBeVisible();
  expect(screen.queryByText(/불러오지 못했어요/)).toBeNull();
  expect(asked).not.toEqual([]);
});

test('AM-264 a class that is gone since says so', async () => {
  server.use(refuse(courseApi.find, 'CLASS_NOT_FOUND'));
  history.replaceState(null, '', '/classes/12');
  brought('문서의 제목');
  renderRoute('/classes/12');
  expect(await screen.findByRole('heading', { name: '데이터가 없습니다.' })).toBeVisible();
});

test('AM-263 an address that got its language goes before the cookie, for pages and calls', () => {
  document.cookie = 'lang=ko; path=/';
  history.replaceState(null, '', '/classes?lang=en');
  expect([currentLang('en'), langToAsk()]).toEqual(['en', 'en']);
  // The document is in Korean although the address asks for English, so the cookie counts.
  expect([currentLang('ko'), langToAsk()]).toEqual(['ko', 'ko']);
  expect(getCookie('lang')).toBe('ko');
  document.cookie = 'lang=; path=/; max-age=0';
});
test('AM-263 who has chosen no language stays in that of the address', () => {
  history.replaceState(null, '', '/classes?lang=en');
  expect(currentLang('en')).toBe('en');
  history.replaceState(null, '', '/classes');
  expect([currentLang('ko'), langToAsk()]).toEqual(['en', 'en']);
});
