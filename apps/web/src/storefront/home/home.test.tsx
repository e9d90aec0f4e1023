import { channelApi, type Banner } from '@madang/contracts/main/channel';
import { courseApi } from '@madang/contracts/main/course';
import { reviewApi } from '@madang/contracts/main/review';
import { seoulDay, seoulTime } from '@madang/contracts/dates';
import type { MyCourse } from '@madang/contracts/main/course';
import type { LiveItem } from '@madang/contracts/main/curriculum';
import { mypageApi } from '@madang/contracts/main/mypage-calls';
import { newBlock } from '@madang/contracts/page/blocks/block';
import { blockApi } from '@madang/contracts/page/blocks/calls';
import { MINUTE } from '@madang/contracts/time';
import { act, screen, waitFor, within } from '@testing-library/react';
import { pageApi } from '@madang/contracts/page/page-calls';
import type { SitePage } from '@madang/contracts/page/page';
import { useChannel } from '../../lib/channel';
import { queryClient } from '../../lib/query';
import { useSession } from '../../lib/session';
import { aMyCourse, aReview, aSummary } from '../../testing/course-samples';
import { aHome } from '../../testing/my-home-samples';
import { renderRoute } from '../../testing/render';
import { aChannel, ownerRoles } from '../../testing/samples';
import { answer, hanging, recording, refuse, server } from '../../testing/server';

const courses = (n: number) =>
  Array.from({ length: n }, (_, i) =>
    aSummary({ courseSeq: i + 1, title: `클래스 ${i + 1}`, ...(i === 4 || i === 5 ? { discountPrice: 98_000 } : {}) }),
  );
const site = (n: number) => {
  const list = courses(n);
  server.use(
    answer(courseApi.list, { list, totalCount: n }),
    answer(channelApi.categories, []),
    answer(reviewApi.best, n ? [{ ...aReview(), courseSeq: 1, courseTitle: '클래스 1', courseImageUrl: null }] : []),
  );
};
const banner = (title: string): Banner => ({
  imageUrl: '/files/hero.png',
  eyebrow: '',
  title,
  text: '',
  buttonLabel: '보기',
  linkUrl: '/classes',
});

test.each(['/', '/main'])('RT-032 RT-033 %s is the index with its classes, each on one shelf', async (path) => {
  site(12);
  renderRoute(path);
  const fresh = await screen.findByRole('region', { name: '새로 열린 클래스' });
  expect(await within(fresh).findByRole('link', { name: '클래스 4' })).toHaveAttribute('href', '/classes/4');
  expect(await screen.findByRole('region', { name: '인기 클래스' })).toBeVisible();
  expect(await screen.findByRole('region', { name: '할인 중이거나 곧 마감해요' })).toHaveTextContent('클래스 6');
  const shown = screen.getAllByRole('article').map((one) => within(one).getByRole('link', { name: /^클래스 \d+$/ }).textContent);
  expect(new Set(shown).size).toBe(shown.length);
  expect(await screen.findByRole('region', { name: '먼저 들은 사람들의 이야기' })).toHaveTextContent('정말 좋았어요');
});

describe('what a learner goes on with', () => {
  const course: MyCourse = aMyCourse({
    courseSeq: 12,
    title: '실전 Next.js',
    nextCurriculumSeq: 103,
    nextCurriculumTitle: '개발 환경 준비',
    completedCount: 4,
  });
  const card = () => screen.findByRole('region', { name: '이어서 들을 강의' });
  const inIt = async (name: RegExp) => within(await card()).getByRole('link', { name });

  test('stands first on the main page, kept for the next time before anything is asked', async () => {
    site(8);
    server.use(answer(mypageApi.home, aHome({ courses: [course], lastCourseSeqs: [12] })));
    const view = renderRoute('/', { session: {} });
    expect(await inIt(/이어서 듣기: 개발 환경 준비/)).toHaveAttribute('href', '/classes/12/classroom/103');
    const first = await screen.findByRole('region', { name: '새로 열린 클래스' });
    expect((await card()).compareDocumentPosition(first) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    view.unmount();
    queryClient.clear();
    server.use(hanging(mypageApi.home));
    renderRoute('/', { session: {} });
    expect(await inIt(/개발 환경 준비/)).toBeVisible();
  });
  test('comes from the service on a new device, and on one that remembers none from before', async () => {
    site(8);
    server.use(answer(mypageApi.home, aHome({ courses: [course], lastCourseSeqs: [12] })));
    localStorage.removeItem('madang.goOn');
    const fresh = renderRoute('/', { session: {} });
    expect(await inIt(/이어서 듣기: 개발 환경 준비/)).toBeVisible();
    fresh.unmount();
    queryClient.clear();
    localStorage.setItem('madang.goOn', JSON.stringify({ userSeq: useSession.getState().user!.userSeq, next: null }));
    renderRoute('/', { session: {} });
    expect(await inIt(/이어서 듣기: 개발 환경 준비/)).toBeVisible();
  });
  test('stands before the blocks of a site as well', async () => {
    server.use(
      answer(mypageApi.home, aHome({ courses: [course] })),
      answer(blockApi.shown, { pageSeq: 0, blocks: [newBlock('text', 't')], data: {} }),
    );
    renderRoute('/', { session: {} });
    expect(await card()).toBeVisible();
  });
  test('is a live that may be entered now, and nothing for visitors and whoever has no lesson', async () => {
    site(8);
    const start = Math.floor(Date.now() / MINUTE) * MINUTE;
    const live: LiveItem = {
      title: '스프링 라이브',
      curriculumTitle: '캐시와 락',
      imageUrl: null,
      userType: 'user',
      isZoomHost: false,
      liveType: '99',
      liveAt: seoulDay(start),
      liveStartAt: seoulTime(start),
      liveEndAt: seoulTime(start + 60 * MINUTE),
      liveEndDateAt: null,
      attendeeJoinTimeLive: 30,
      tchJoinTimeLive: 30,
      itemSeq: 7,
      channelSeq: 1,
      courseSeq: 13,
      fareCd: '01',
    };
    server.use(answer(mypageApi.home, aHome({ courses: [course], lives: [live] })));
    const learner = renderRoute('/', { session: {} });
    const now = await screen.findByRole('region', { name: '지금 들어갈 수 있는 라이브' });
    expect(within(now).getByRole('link', { name: '라이브로 가기: 캐시와 락' })).toHaveAttribute('href', '/classes/13/classroom/7');
    learner.unmount();
    queryClient.clear();
    // LV-043: who holds it enters earlier than learners.
    const later = start + 40 * MINUTE;
    const hosted = {
      ...live,
      userType: 'classManager' as const,
      tchJoinTimeLive: 60,
      liveAt: seoulDay(later),
      liveStartAt: seoulTime(later),
    };
    server.use(answer(mypageApi.home, aHome({ courses: [course], lives: [{ ...hosted, liveEndAt: seoulTime(later + 60 * MINUTE) }] })));
    const host = renderRoute('/', { session: {} });
    expect(await screen.findByRole('region', { name: '지금 들어갈 수 있는 라이브' })).toBeVisible();
    host.unmount();
    queryClient.clear();
    localStorage.removeItem('madang.goOn');
    server.use(answer(mypageApi.home, aHome()));
    const nobody = renderRoute('/', { session: {} });
    await waitFor(() => expect(localStorage.getItem('madang.goOn')).toContain('null'));
    expect(screen.queryByRole('region', { name: /이어서|라이브/ })).toBeNull();
    // The space that was reserved for the card is not closed below the eyes of who is there; the next time there is none.
    expect(screen.getByRole('link', { name: '클래스 찾기' })).toHaveAttribute('href', '/classes');
    nobody.unmount();
    queryClient.clear();
    const again = renderRoute('/', { session: {} });
    expect(await screen.findByRole('region', { name: '새로 열린 클래스' })).toBeVisible();
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(screen.queryByRole('link', { name: '클래스 찾기' })).toBeNull();
    again.unmount();
    useSession.setState({ token: null, user: null });
    renderRoute('/');
    expect(await screen.findByRole('region', { name: '새로 열린 클래스' })).toBeVisible();
    expect(screen.queryByRole('region', { name: /이어서|라이브/ })).toBeNull();
  });
});

describe('the page that visitors start with', () => {
  const page: SitePage = {
    pageSeq: 4,
    title: '어서 오세요',
    path: 'hello',
    seoSetting: '{}',
    courseSeq: null,
    publishStatusCd: '00',
    content: '<p>처음이신가요?</p>',
  };
  const channel = aChannel({ logoutMainPageSeq: 4 });

  test('RT-159 AM-126 stands at "/" for them, and members see the index', async () => {
    site(8);
    server.use(answer(pageApi.find, page));
    const visitor = renderRoute('/', { channel });
    expect(await screen.findByRole('heading', { level: 1, name: '어서 오세요' })).toBeVisible();
    expect(screen.getByText('처음이신가요?')).toBeVisible();
    await act(() => visitor.router.navigate('/main'));
    expect(await screen.findByRole('region', { name: '새로 열린 클래스' })).toBeVisible();
    visitor.unmount();
    renderRoute('/', { channel, session: {} });
    expect(await screen.findByRole('region', { name: '새로 열린 클래스' })).toBeVisible();
    expect(document.title).toBe('코드베이');
  });
  test('RT-159 is taken from what the shell brought, without another call', async () => {
    const find = recording(pageApi.find, page);
    server.use(find.handler);
    useChannel.setState({ page });
    renderRoute('/', { channel });
    expect(await screen.findByText('처음이신가요?')).toBeVisible();
    expect(find.asked).toEqual([]);
  });
  test('RT-159 gives way to the index where it was taken away', async () => {
    site(8);
    server.use(refuse(pageApi.find, 'NO_DATA'));
    renderRoute('/', { channel });
    expect(await screen.findByRole('region', { name: '새로 열린 클래스' })).toBeVisible();
  });
});

test('CN-055 the small list of reviews shows three', async () => {
  site(8);
  server.use(
    answer(
      reviewApi.best,
      Array.from({ length: 8 }, (_, i) => ({
        ...aReview(),
        evaluationSeq: i + 1,
        courseSeq: 1,
        courseTitle: '클래스 1',
        courseImageUrl: null,
      })),
    ),
  );
  renderRoute('/');
  const stories = await screen.findByRole('region', { name: '먼저 들은 사람들의 이야기' });
  expect(within(stories).getAllByRole('listitem')).toHaveLength(3);
});

test('a site of few classes shows each of them once', async () => {
  site(3);
  renderRoute('/');
  expect(await screen.findByRole('link', { name: '클래스 3' })).toBeVisible();
  expect(screen.queryByRole('region', { name: '인기 클래스' })).toBeNull();
});

test('a new site is friendly to a visitor and leads its owner to the first class', async () => {
  site(0);
  const visitor = renderRoute('/');
  expect(await screen.findByRole('heading', { name: '곧 첫 클래스가 열려요' })).toBeVisible();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('끝까지 완성하는 실전 코딩 클래스');
  visitor.unmount();
  renderRoute('/', { session: { roles: ownerRoles } });
  expect(await screen.findByRole('link', { name: '클래스 만들기' })).toHaveAttribute('href', '/classes/create');
});

test('the banners turn by hand and their turning can be stopped', async () => {
  site(1);
  const { user } = renderRoute('/', { channel: aChannel({ banners: [banner('첫 소식'), banner('둘째 소식')] }) });
  expect(await screen.findByRole('group', { name: '2개 중 1번째' })).toHaveTextContent('첫 소식');
  await user.click(screen.getByRole('button', { name: '다음 소식' }));
  expect(screen.getByRole('group', { name: '2개 중 2번째' })).toHaveTextContent('둘째 소식');
  await user.click(screen.getByRole('button', { name: '자동 넘김 멈추기' }));
  expect(screen.getByRole('button', { name: '자동 넘김 시작하기' })).toBeVisible();
});
