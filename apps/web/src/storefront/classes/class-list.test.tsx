import { channelApi, type Category } from '@madang/contracts/main/channel';
import { courseApi, type CourseSummary } from '@madang/contracts/main/course';
import { curriculumApi } from '@madang/contracts/main/curriculum';
import { screen, waitFor, within } from '@testing-library/react';
import { queryClient } from '../../lib/query';
import { aSummary, aViewer, inDays } from '../../testing/course-samples';
import { renderRoute } from '../../testing/render';
import { ownerRoles } from '../../testing/samples';
import { answer, broken, recording, server } from '../../testing/server';

const CATEGORIES: Category[] = [
  { channelCategorySeq: 1, parentCategorySeq: null, name: '프런트엔드', order: 0, courseCount: 3 },
  { channelCategorySeq: 2, parentCategorySeq: 1, name: '리액트', order: 1, courseCount: 2 },
  { channelCategorySeq: 3, parentCategorySeq: 1, name: '접근성', order: 2, courseCount: 1 },
];
const list = (courses: CourseSummary[], totalCount = courses.length) => recording(courseApi.list, { list: courses, totalCount });
const show = (courses: CourseSummary[], path = '/classes', options = {}) => {
  const asked = list(courses);
  server.use(asked.handler, answer(channelApi.categories, CATEGORIES));
  return { ...renderRoute(path, options), asked: asked.asked };
};
const card = async (title: string) => (await screen.findByRole('link', { name: title })).closest('article')!;

test('RT-035 CN-053 /classes lists the classes, 20 a page', async () => {
  const { asked } = show([aSummary()]);
  expect(await screen.findByRole('heading', { name: '전체 클래스' })).toBeVisible();
  expect(await card('실전 Next.js')).toHaveTextContent('박서윤');
  expect(screen.getByText('클래스 1개')).toBeVisible();
  expect(asked[0]!.query.get('size')).toBe('20');
});

test('CN-051 CN-052 an unknown page or filter in the address falls back to the first choice', async () => {
  const { asked } = show([aSummary()], '/classes?page=abc&sort=strange&fareCd=77&kind=MOON&difficultyCd=9&channelCategorySeq=x');
  await card('실전 Next.js');
  const query = asked[0]!.query;
  expect(query.get('page')).toBe('1');
  expect(query.get('sort')).toBe('order');
  for (const name of ['fareCd', 'kind', 'difficultyCd', 'channelCategorySeq']) expect(query.has(name)).toBe(false);
});

test('filters, sort and page stand in the address, and a new filter starts at page 1', async () => {
  const asked = recording(courseApi.list, { list: [aSummary()], totalCount: 45 });
  server.use(asked.handler, answer(channelApi.categories, CATEGORIES));
  const { user, path } = renderRoute('/classes');
  await card('실전 Next.js');
  await user.click(screen.getByRole('link', { name: '3쪽' }));
  await waitFor(() => expect(path()).toBe('/classes?page=3'));
  await user.selectOptions(screen.getByRole('combobox', { name: '수강료' }), '무료');
  await waitFor(() => expect(path()).toBe('/classes?fareCd=00'));
  // The address changes before the page is drawn with it.
  await waitFor(() =>
    expect(screen.getByRole('link', { name: '프런트엔드' })).toHaveAttribute('href', expect.stringContaining('fareCd=00')),
  );
  await user.click(screen.getByRole('link', { name: '프런트엔드' }));
  await waitFor(() => expect(path()).toBe('/classes?fareCd=00&channelCategorySeq=1'));
  // The categories below the chosen one are offered; the first chip leads back to all of the upper category.
  await user.click(await screen.findByRole('link', { name: '접근성' }));
  await waitFor(() => expect(path()).toBe('/classes?fareCd=00&channelCategorySeq=3'));
  expect(await screen.findByRole('heading', { name: '접근성' })).toBeVisible();
  await user.click(await screen.findByRole('link', { name: '프런트엔드 전체' }));
  await waitFor(() => expect(path()).toBe('/classes?fareCd=00&channelCategorySeq=1'));
  await user.selectOptions(screen.getByRole('combobox', { name: '정렬' }), '인기순');
  await waitFor(() => expect(asked.asked.at(-1)!.query.get('sort')).toBe('popular'));
  await user.selectOptions(screen.getByRole('combobox', { name: '수업 방식' }), '라이브');
  await waitFor(() => expect(asked.asked.at(-1)!.query.get('kind')).toBe('LIVE'));
  await user.selectOptions(screen.getByRole('combobox', { name: '난이도' }), '중급');
  await waitFor(() => expect(asked.asked.at(-1)!.query.get('difficultyCd')).toBe('02'));
});

test.each([
  ['CR-167 closed once the pay end has passed', { payEndCd: '00', payEndAt: inDays(-1) }, '마감'],
  ['CR-168 closed when the seats are full', { userLimitTypeCd: '99', maxUserCount: 10, attendCount: 10 }, '마감'],
  ['CR-169 closing soon within three days of the end', { payEndCd: '00', payEndAt: inDays(2) }, '마감임박'],
  ['CR-170 discount when a discount price runs', { discountPrice: 98_000 }, '할인'],
  ['CR-171 new within seven days of the pay start', { payStartCd: '00', payStartAt: inDays(-6) }, 'NEW'],
  ['CR-173 LIVE for live lessons only', { curriculumStatusList: ['00'] }, 'LIVE'],
  ['CR-174 VOD for videos only', { curriculumStatusList: ['02'] }, 'VOD'],
  ['CR-175 LIVE•VOD for both', { curriculumStatusList: ['00', '02'] }, 'LIVE•VOD'],
  ['CR-031 a project', { courseTypeCd: '01' }, '프로젝트'],
  ['CR-032 a club, which still says how it is taught', { courseTypeCd: '03', curriculumStatusList: ['00'] }, '소모임'],
] as [string, Partial<CourseSummary>, string][])('%s', async (_title, over, badge) => {
  show([aSummary(over)]);
  expect(within(await card('실전 Next.js')).getByText(badge, { selector: '.badge' })).toBeVisible();
});

test('CR-171 no new badge eight days after the pay start', async () => {
  show([aSummary({ payStartCd: '00', payStartAt: inDays(-8) })]);
  expect(within(await card('실전 Next.js')).queryByText('NEW')).toBeNull();
});

test('CR-051 CR-206 CR-207 free, won suffix and dollar prefix', async () => {
  show([
    aSummary({ courseSeq: 1, title: '원', price: 10_000 }),
    aSummary({ courseSeq: 2, title: '달러', currency: 'USD', displayCurrency: 'USD', priceEx: 1000 }),
    aSummary({ courseSeq: 3, title: '공짜', fareCd: '00', price: 0 }),
  ]);
  expect(await card('원')).toHaveTextContent('10,000원');
  expect(await card('달러')).toHaveTextContent('$10');
  expect(await card('공짜')).toHaveTextContent('무료');
});

test('CR-024 a class that a membership of mine covers says so, and to others that it is for members', async () => {
  const members = { fareCd: '00' as const, price: 0, siteMembershipSeqs: [3] };
  show([
    aSummary({ ...members, courseSeq: 1, title: '내 것', subscribeYn: 'Y' }),
    aSummary({ ...members, courseSeq: 2, title: '남의 것' }),
  ]);
  expect(await card('내 것')).toHaveTextContent('내 멤버십에 포함');
  expect(await card('남의 것')).toHaveTextContent('멤버십 전용');
});

test('a card says that a live runs while it does, by the clock, and asks nobody where no class has lives', async () => {
  const lives = { curriculumStatusList: ['00'] };
  const asked = recording(curriculumApi.running, [
    { courseSeq: 1, startAt: inDays(-0.01), endAt: inDays(0.01) },
    { courseSeq: 2, startAt: inDays(-0.02), endAt: inDays(-0.01) },
    { courseSeq: 3, startAt: inDays(0.01), endAt: inDays(0.02) },
  ]);
  server.use(asked.handler);
  const first = show([aSummary({ courseSeq: 4, title: '영상' })]);
  await card('영상');
  first.unmount();
  expect(asked.asked).toEqual([]);
  queryClient.clear();
  show(['지금', '끝난 것', '곧'].map((title, i) => aSummary({ courseSeq: i + 1, title, ...lives })));
  expect(await within(await card('지금')).findByText('LIVE 진행 중')).toBeVisible();
  for (const title of ['끝난 것', '곧']) expect(within(await card(title)).getByText('LIVE')).toBeVisible();
  expect(asked.asked).toHaveLength(1);
});

test('CR-019 a class without a picture shows the default one', async () => {
  show([aSummary({ imageUrl: null })]);
  const shown = await card('실전 Next.js');
  expect(shown.querySelector('img')).toBeNull();
  expect(shown.querySelector('svg')).not.toBeNull();
});

test('RV-033 RV-034 a like is filled at once, and taken back by a second click', async () => {
  let likeAt: string | null = null;
  server.use(
    answer(courseApi.viewer, () => [aViewer({ likeAt })]),
    answer(courseApi.like, () => ({ likeAt: (likeAt = inDays(0)), likeCount: 31 })),
    answer(courseApi.unlike, () => ((likeAt = null), { likeAt: null, likeCount: 30 })),
  );
  const { user } = show([aSummary()], '/classes', { session: {} });
  const heart = within(await card('실전 Next.js')).getByRole('button', { name: /찜하기/ });
  expect(heart).toHaveAttribute('aria-pressed', 'false');
  await user.click(heart);
  await waitFor(() => expect(heart).toHaveAttribute('aria-pressed', 'true'));
  await user.click(heart);
  await waitFor(() => expect(heart).toHaveAttribute('aria-pressed', 'false'));
});

test('a like that fails is taken back and told', async () => {
  server.use(answer(courseApi.viewer, [aViewer()]), broken(courseApi.like, 500));
  const { user } = show([aSummary()], '/classes', { session: {} });
  const heart = within(await card('실전 Next.js')).getByRole('button', { name: /찜하기/ });
  await user.click(heart);
  expect(await screen.findByRole('alertdialog')).toHaveTextContent('일시적인 오류가 발생하였습니다.');
  expect(heart).toHaveAttribute('aria-pressed', 'false');
});

test('SH-060 SH-062 liking while logged out asks to log in', async () => {
  const { user } = show([aSummary()]);
  await user.click(within(await card('실전 Next.js')).getByRole('button', { name: /찜하기/ }));
  expect(await screen.findByRole('dialog', { name: '로그인이 필요해요. 로그인할까요?' })).toBeVisible();
});

test('nothing found says so and clears the filters', async () => {
  const { user, path } = show([], '/classes?q=없는말');
  expect(await screen.findByRole('heading', { name: '‘없는말’ 검색 결과가 없어요' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: '조건 모두 지우기' }));
  await waitFor(() => expect(path()).toBe('/classes'));
});

test('an empty site offers its staff to create a class, a visitor only the news', async () => {
  const visitor = show([]);
  expect(await screen.findByRole('heading', { name: '아직 열린 클래스가 없어요' })).toBeVisible();
  visitor.unmount();
  show([], '/classes', { session: { roles: ownerRoles } });
  expect(await screen.findByRole('link', { name: '클래스 만들기' })).toHaveAttribute('href', '/classes/create');
});
