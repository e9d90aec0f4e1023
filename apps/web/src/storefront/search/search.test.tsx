import { channelApi } from '@madang/contracts/main/channel';
import { courseApi } from '@madang/contracts/main/course';
import { searchApi } from '@madang/contracts/main/search';
import type { Suggestions } from '@madang/contracts/main/search-calls';
import { act, screen, waitFor, within } from '@testing-library/react';
import { markedPart } from '../../domain/search-ways/marked';
import { aSummary } from '../../testing/course-samples';
import { renderRoute } from '../../testing/render';
import { answer, broken, recording, server } from '../../testing/server';

const found = (over: Partial<Suggestions> = {}): Suggestions => ({
  close: false,
  totalCount: 11,
  classes: [aSummary({ title: '처음 만나는 파이썬' }), aSummary({ courseSeq: 13, title: '파이썬 데이터' })],
  packages: [],
  teachers: [{ userSeq: 100, name: '정하늘', profileImageUrl: null, courseCount: 3 }],
  notices: [{ noticeSeq: 4, title: '파이썬 실습 환경', createdAt: '2026-11-18T00:00:00Z' }],
  ...over,
});
const NONE = { totalCount: 0, classes: [], packages: [], teachers: [], notices: [] };
const show = (data: Suggestions = found(), path = '/classes') => {
  const asked = recording(searchApi.suggest, data);
  const used = recording(searchApi.used, null);
  const list = recording(courseApi.list, { list: [aSummary()], totalCount: 1 });
  server.use(asked.handler, used.handler, list.handler, answer(channelApi.categories, []), answer(searchApi.popular, ['파이썬', 'sql']));
  return { ...renderRoute(path), asked: asked.asked, used: used.asked };
};
const field = () => screen.getByRole('combobox', { name: '클래스 검색' });
const chosen = () => within(screen.getByRole('listbox', { name: '추천' })).getByRole('option', { selected: true });
beforeEach(() => localStorage.clear());

test('a search suggests once somebody pauses, and is walked through by the arrows', async () => {
  const { user, asked, path } = show();
  await screen.findByRole('heading', { name: '전체 클래스' });
  await user.type(field(), '파이썬');
  const options = await screen.findAllByRole('option', { name: /파이썬/ });
  expect(asked.map((one) => one.query.get('q'))).toEqual(['파이썬']);
  expect(within(options[0]!).getByText('파이썬').tagName).toBe('MARK');
  expect(field()).toHaveAttribute('aria-expanded', 'true');
  for (const name of ['클래스', '강사', '공지']) expect(screen.getByRole('group', { name })).toBeVisible();
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(chosen()).toHaveTextContent('파이썬 데이터');
  expect(field()).toHaveAttribute('aria-activedescendant', chosen().id);
  await user.keyboard('{ArrowDown}');
  expect(chosen()).toHaveTextContent('정하늘');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(field()).toHaveValue('파이썬');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(path()).toBe('/classes?q=%ED%8C%8C%EC%9D%B4%EC%8D%AC'));
});

test('the suggestions stay closed above the results, also when the focus comes back to the field, until it is pressed', async () => {
  const { user, path } = show();
  await screen.findByRole('heading', { name: '전체 클래스' });
  await user.type(field(), '파이썬');
  await screen.findByRole('group', { name: '공지' });
  await user.keyboard('{Enter}');
  await screen.findByRole('heading', { name: '‘파이썬’ 검색 결과' });
  expect(path()).toBe('/classes?q=%ED%8C%8C%EC%9D%B4%EC%8D%AC');
  act(() => field().focus());
  expect(field()).toHaveFocus();
  expect(field()).toHaveAttribute('aria-expanded', 'false');
  await user.click(field());
  expect(field()).toHaveAttribute('aria-expanded', 'true');
});

test('Enter on a suggestion goes to it', async () => {
  const { user, path } = show();
  await screen.findByRole('heading', { name: '전체 클래스' });
  await user.type(field(), '파이썬');
  await screen.findByRole('group', { name: '공지' });
  // Arrow up in the field selects the last option, which leads to all results.
  await user.keyboard('{ArrowUp}');
  expect(chosen()).toHaveTextContent('‘파이썬’ 결과 11개 모두 보기');
  await user.keyboard('{ArrowUp}{Enter}');
  await waitFor(() => expect(path()).toBe('/notices/4'));
});

test('what was searched for is kept in the browser, counted for the site, and taken away one by one or at once', async () => {
  const { user, used } = show();
  await screen.findByRole('heading', { name: '전체 클래스' });
  for (const q of ['리액트', '파이썬']) {
    await user.clear(field());
    await user.type(field(), `${q}{Enter}`);
    await screen.findByRole('heading', { name: new RegExp(q) });
  }
  await waitFor(() => expect(used.map((one) => one.body)).toEqual([{ q: '리액트' }, { q: '파이썬' }]));
  await user.clear(field());
  const recent = await screen.findByRole('group', { name: '최근 검색어' });
  const words = () =>
    within(recent)
      .getAllByRole('option')
      .map((one) => one.textContent);
  expect(words()).toEqual(['파이썬', '리액트']);
  expect(within(screen.getByRole('group', { name: '인기 검색어' })).getAllByRole('option')).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: '리액트 지우기' }));
  expect(words()).toEqual(['파이썬']);
  await user.click(screen.getByRole('button', { name: '모두 지우기' }));
  expect(screen.queryByRole('group', { name: '최근 검색어' })).toBeNull();
  expect(localStorage.getItem('madang.search.1')).toBeNull();
});

test('a search without results says so, with ways on, as the list does', async () => {
  const { user } = show(found(NONE));
  await screen.findByRole('heading', { name: '전체 클래스' });
  await user.type(field(), '블록체인');
  expect(await screen.findByText('‘블록체인’ 결과가 없어요')).toBeVisible();
  expect(await screen.findByRole('option', { name: 'sql' })).toHaveAttribute('href', '/classes?q=sql');
  server.use(answer(courseApi.list, { list: [], totalCount: 0 }));
  await user.keyboard('{Enter}');
  // The page offers to remove all filters, and lists popular search words.
  expect(await screen.findByRole('button', { name: '조건 모두 지우기' })).toBeVisible();
  expect(await screen.findByText('인기 검색어')).toBeVisible();
  expect(await screen.findByRole('link', { name: 'sql' })).toHaveAttribute('href', '/classes?q=sql');
});

test('what is only close is called so, and a search that fails can be tried again', async () => {
  const { user } = show(found({ close: true }));
  await screen.findByRole('heading', { name: '전체 클래스' });
  await user.type(field(), '파이쏜');
  expect(await screen.findByText(/똑같은 말은 없어서/)).toBeVisible();
  server.use(broken(searchApi.suggest, 500));
  await user.clear(field());
  await user.type(field(), '다른 말');
  server.use(answer(courseApi.list, { list: [aSummary()], totalCount: 1, close: true }));
  await user.keyboard('{Enter}');
  expect(await screen.findByText(/‘다른 말’과 똑같은/)).toBeVisible();
});

test('phones have a page of their own for it, which the way back closes', async () => {
  const { user, path } = show();
  await screen.findByRole('heading', { name: '전체 클래스' });
  await user.click(screen.getByRole('button', { name: '검색 열기' }));
  const layer = await screen.findByRole('dialog', { name: '클래스 검색' });
  expect(within(layer).getByRole('combobox')).toHaveFocus();
  await within(layer).findByRole('group', { name: '인기 검색어' });
  await user.click(within(layer).getByRole('button', { name: '검색 닫기' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: '검색 열기' }));
  await user.type(within(await screen.findByRole('dialog')).getByRole('combobox'), '파이썬');
  await user.click(await screen.findByRole('option', { name: /정하늘/ }));
  await waitFor(() => expect(path()).toBe('/teachers/100'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test.each([
  ['처음 만나는 파이썬', '파이썬', '파이썬'],
  ['처음 만나는 파이썬', 'ㅍㅇㅆ', '파이썬'],
  ['처음 만나는 파이썬', 'ㅊㅇ ㅁㄴ', '처음 만나'],
  ['처음 만나는 파이썬', 'vkdlTjs', '파이썬'],
  ['처음 만나는 파이썬', '파이ㅆ', '파이썬'],
  ['실전 Next.js', 'nextjs', 'Next.js'],
  ['실전 Next.js', '없는 말', ''],
])('of %s what was meant by %s is %s', (text, typed, part) => {
  const range = markedPart(text, typed);
  expect(
    range
      ? Array.from(text)
          .slice(...range)
          .join('')
      : '',
  ).toBe(part);
});
