import { noticeApi } from '@madang/contracts/main/board';
import { channelApi } from '@madang/contracts/main/channel';
import { courseApi } from '@madang/contracts/main/course';
import { curriculumApi } from '@madang/contracts/main/curriculum';
import { reviewApi } from '@madang/contracts/main/review';
import { paymentApi } from '@madang/contracts/util/payment';
import { act, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { information, someLessons } from '../testing/course-samples';
import { renderRoute } from '../testing/render';
import { answer, server } from '../testing/server';
import { changeLang } from './i18n';

const head = (title: string, description: string, canonical: string) => `<title>${title}</title>
  <meta name="description" content="${description}" /><meta name="robots" content="index, follow" />
  <link rel="canonical" href="${canonical}" /><meta property="og:title" content="${title}" />
  <script type="application/ld+json">{"name":"${title}"}</script>`;
const page = (words: string) => `<!doctype html><html lang="ko"><head><meta charset="utf-8" />${words}</head><body></body></html>`;
const shown = (selector: string, attribute: string) => document.head.querySelector(selector)?.getAttribute(attribute) ?? null;
afterEach(async () => {
  history.replaceState(null, '', '/');
  for (const one of document.head.querySelectorAll('meta[name], meta[property], link[rel=canonical], script[type="application/ld+json"]'))
    one.remove();
  await changeLang('ko');
});

test('on the way to another page title, description, canonical and robots become those of its shell', async () => {
  const served = new DOMParser().parseFromString(page(head('코드베이에서 배워요', '처음', 'http://localhost/')), 'text/html');
  document.head.append(...served.head.querySelectorAll('meta[name], link'));
  const asked: string[] = [];
  server.use(
    http.get('/classes/12', ({ request }) => {
      asked.push(request.headers.get('accept') ?? '');
      const lang = document.documentElement.lang;
      return HttpResponse.html(
        page(head(lang === 'en' ? 'Next.js in practice' : 'Next.js, 검색에 보이는 이름', `소개 ${lang}`, 'http://localhost/classes/12')),
      );
    }),
    answer(channelApi.categories, []),
    answer(courseApi.list, { list: [], totalCount: 0 }),
    answer(courseApi.find, information()),
    answer(curriculumApi.list, someLessons()),
    answer(reviewApi.list, {
      reviews: [],
      reviewCount: 0,
      reviewRate: 0,
      distribution: [0, 0, 0, 0, 0] as [number, number, number, number, number],
    }),
  );
  const view = renderRoute('/classes');
  await screen.findByRole('heading', { level: 1 });
  expect(asked).toEqual([]);
  // The test's router does not change the window's address, by which titles are chosen, so the test sets it.
  history.replaceState(null, '', '/classes/12');
  await act(() => view.router.navigate('/classes/12'));
  await screen.findByRole('heading', { level: 1, name: '실전 Next.js' });
  await waitFor(() => expect(shown('link[rel=canonical]', 'href')).toBe('http://localhost/classes/12'));
  expect(asked).toEqual(['text/html']);
  expect(shown('meta[name=description]', 'content')).toBe('소개 ko');
  expect(shown('meta[property="og:title"]', 'content')).toBe('Next.js, 검색에 보이는 이름');
  expect(document.head.querySelectorAll('meta[name=robots], script[type="application/ld+json"]')).toHaveLength(2);
  expect(document.title).toBe('Next.js, 검색에 보이는 이름');

  await act(() => changeLang('en'));
  await waitFor(() => expect(shown('meta[name=description]', 'content')).toBe('소개 en'));
  expect(document.documentElement.lang).toBe('en');

  await act(() => view.router.navigate('/nowhere'));
  await waitFor(() => expect(shown('meta[name=robots]', 'content')).toBe('noindex, nofollow'));
  expect(shown('link[rel=canonical]', 'href')).toBeNull();
  expect(document.head.querySelectorAll('meta[name=description], meta[property^="og:"]')).toHaveLength(0);
});

test.each([
  ['RT-154', '/notices', '공지사항', '우리 소식', '<link rel="canonical" href="http://localhost/notices" />'],
  ['RT-155', '/me/classes', '내 클래스', '나의 배움', '<meta name="robots" content="noindex, nofollow" />'],
])('%s the title that a site set for %s stands in the tab of who comes there', async (_row, path, name, title, more) => {
  document.head.append(...new DOMParser().parseFromString(page(head('처음', '', 'http://localhost/')), 'text/html').head.children);
  server.use(
    http.get(path, () => HttpResponse.html(page(`<title>${title}</title><meta property="og:title" content="${title}" />${more}`))),
    answer(channelApi.categories, []),
    answer(courseApi.list, { list: [], totalCount: 0 }),
    answer(courseApi.mine, { list: [], totalCount: 0 }),
    answer(paymentApi.mine, { list: [], totalCount: 0 }),
    answer(noticeApi.list, { list: [], totalCount: 0 }),
  );
  const view = renderRoute('/classes', { session: {} });
  await screen.findByRole('heading', { level: 1 });
  history.replaceState(null, '', path);
  await act(() => view.router.navigate(path));
  await screen.findByRole('heading', { level: 1, name });
  await waitFor(() => expect(document.title).toBe(title));
  expect(shown('meta[property="og:title"]', 'content')).toBe(title);
});

test('a document that no shell has written is left alone', async () => {
  server.use(answer(channelApi.categories, []), answer(courseApi.list, { list: [], totalCount: 0 }));
  const view = renderRoute('/classes');
  await screen.findByRole('heading', { level: 1 });
  await act(() => view.router.navigate('/terms/service'));
  await screen.findByRole('heading', { level: 1 });
  expect(document.head.querySelector('meta[name=robots]')).toBeNull();
});
