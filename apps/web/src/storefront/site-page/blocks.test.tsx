import { APPLICATION_STATUS } from '@madang/contracts/codes';
import { newBlock, type Block, type BlockOf } from '@madang/contracts/page/blocks/block';
import { blockApi } from '@madang/contracts/page/blocks/calls';
import type { ShownBlocks, ShownCourse, ShownOffer } from '@madang/contracts/page/blocks/data';
import { BLOCK_TYPES, type BlockType } from '@madang/contracts/page/blocks/declaration';
import { courseApi } from '@madang/contracts/main/course-calls';
import type { CourseViewer } from '@madang/contracts/main/course';
import { pageApi } from '@madang/contracts/page/page-calls';
import { act, screen, waitFor, within } from '@testing-library/react';
import { nobody } from '../../domain/course/course-viewer';
import { queryClient } from '../../lib/query';
import { aSummary } from '../../testing/course-samples';
import { renderRoute } from '../../testing/render';
import { answer, recording, server } from '../../testing/server';

const block = <T extends BlockType>(type: T, id: string, content: Partial<BlockOf<T>['content']>): Block => {
  const made = newBlock(type, id);
  return { ...made, content: { ...made.content, ...content } } as Block;
};
const aCourse = (courseSeq: number): ShownCourse => ({
  ...(aSummary({ courseSeq, title: `클래스 ${courseSeq}` }) as unknown as ShownCourse),
  teachers: [{ userSeq: 31, name: '한소라' }],
});
const page = (blocks: Block[], data: ShownBlocks['data'] = {}): ShownBlocks => ({ pageSeq: 0, blocks, data });

test('CH-065 the index is made of the blocks that went live, and ways within the site are routes', async () => {
  const [slide] = newBlock('banner', 'x').content.slides;
  const slides = ['첫 소식', '둘째 소식'].map((title) => ({ ...slide!, title, buttonLabel: '보기', linkUrl: '/classes' }));
  server.use(
    answer(
      blockApi.shown,
      page(
        [
          block('banner', 'b', { slides }),
          block('classes', 'c', { title: '겨울 클래스' }),
          block('faq', 'f', { title: '자주 묻는 질문', items: [{ question: '환불되나요?', answer: '<p>네, 돼요.</p>' }] }),
          block('address', 'a', { name: '공방', address: '전주시 완산구 1', phone: '063-284-9120' }),
        ],
        { c: [aCourse(1), aCourse(2)] },
      ),
    ),
  );
  const { user, path } = renderRoute('/');
  expect(await screen.findByRole('heading', { name: '겨울 클래스' })).toBeVisible();
  expect(screen.getByRole('link', { name: '클래스 2' })).toHaveAttribute('href', '/classes/2');
  expect(screen.getByText('네, 돼요.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '네이버 지도' })).toHaveAttribute('href', expect.stringContaining('map.naver.com'));
  expect(screen.queryByRole('region', { name: '새로 열린 클래스' })).toBeNull();
  await user.click(screen.getByRole('button', { name: '다음' }));
  expect(screen.getByText('/ 2').parentElement).toHaveTextContent('2 / 2');
  await user.click(screen.getByRole('button', { name: '자동 넘김 멈추기' }));
  await user.click(within(screen.getByRole('listitem', { name: '2개 중 1번째' })).getByRole('link', { name: '보기' }));
  await waitFor(() => expect(path()).toBe('/classes'));
});

test('every kind of block is drawn, or nothing while it has nothing to show', async () => {
  server.use(
    answer(
      blockApi.shown,
      page([...BLOCK_TYPES.map((type, i) => newBlock(type, `b${i}`) as Block), block('text', 't', { text: '<p>끝</p>' })]),
    ),
  );
  renderRoute('/');
  expect(await screen.findByText('끝')).toBeVisible();
});

test('a page of the site’s own is its blocks instead of its text', async () => {
  server.use(
    answer(pageApi.byPath, {
      pageSeq: 7,
      title: '소개',
      path: 'about',
      seoSetting: '{}',
      courseSeq: null,
      publishStatusCd: '00',
      content: '<p>옛 글</p>',
      blocksYn: 'Y',
    }),
    answer(blockApi.shown, ({ params }) => ({
      ...page([block('text', 't', { text: '<p>새 글</p>' })]),
      pageSeq: Number(params['pageSeq']),
    })),
  );
  renderRoute('/p/about');
  expect(await screen.findByText('새 글')).toBeVisible();
  expect(screen.queryByText('옛 글')).toBeNull();
});

test('a draft is shown to whoever has a link to it, with a word of what it is; one that has ended says so', async () => {
  const expiresAt = '2026-11-25T06:00:00Z';
  const draft = { ...page([block('text', 't', { text: '<p>다음 주 소식</p>' })]), title: '소개', expiresAt };
  const asked = recording(blockApi.shared, draft);
  server.use(asked.handler);
  const shown = renderRoute('/drafts/a-token');
  expect(await screen.findByText('다음 주 소식')).toBeVisible();
  expect(screen.getByRole('note')).toHaveTextContent(/초안이에요2026년 11월 25일.*까지 볼 수 있어요/);
  expect(asked.asked[0]!.params).toMatchObject({ token: 'a-token' });
  shown.unmount();
  server.use(answer(blockApi.shared, null));
  renderRoute('/drafts/another');
  expect(await screen.findByText('볼 수 없는 초안이에요')).toBeVisible();
});

test('a snippet is a frame without an origin, as high as its document says and nobody else', async () => {
  const made = newBlock('snippet', 's');
  const snippet: Block = { ...made, content: { ...made.content, title: '예약' } };
  server.use(answer(blockApi.shown, page([snippet], { s: '/frames/1/0/s/key' })));
  renderRoute('/');
  const frame = (await screen.findByTitle('예약')) as HTMLIFrameElement;
  expect(frame.getAttribute('sandbox')).not.toContain('allow-same-origin');
  const tell = (source: Window | null, height: unknown) =>
    act(() => void window.dispatchEvent(new MessageEvent('message', { source, data: { madangFrameHeight: height } })));
  tell(window, 900);
  expect(frame).toHaveStyle({ height: '320px' });
  tell(frame.contentWindow, 540);
  expect(frame).toHaveStyle({ height: '540px' });
  tell(frame.contentWindow, 99_999);
  expect(frame).toHaveStyle({ height: '4000px' });
});

describe('the button of a buy block', () => {
  const offer = (over: Partial<ShownOffer> = {}): ShownOffer => ({
    ...aCourse(12),
    members: false,
    showsSeats: true,
    showsEnd: true,
    settingPayTimeYn: 'N',
    ...over,
  });
  const made = newBlock('buy', 'buy');
  const buy: Block = { ...made, content: { ...made.content, courseSeq: 12 } };
  const open = (course: ShownOffer | null, viewer?: Partial<CourseViewer>) => {
    queryClient.clear();
    server.use(
      answer(blockApi.shown, page([buy], { buy: course })),
      answer(courseApi.viewer, viewer ? [{ ...nobody(12), ...viewer }] : []),
    );
    return renderRoute('/', viewer && { session: {} });
  };
  test('asks a visitor to log in and then goes on at the class', async () => {
    const { user } = open(offer());
    await user.click(await screen.findByRole('button', { name: '수강 신청하기' }));
    expect(await screen.findByRole('dialog')).toBeVisible();
    expect(sessionStorage.getItem('madang.enrol')).toMatch(/^12 \d+$/);
  });
  test('leads a learner into the classroom, whoever has a seat that waits to its payment', async () => {
    const inside = { attendSeq: 3, choiseStatusCd: APPLICATION_STATUS.APPROVED, attendAt: '2026-11-01T00:00:00Z', isAttend: true } as const;
    const first = open(offer(), inside);
    await first.user.click(await screen.findByRole('button', { name: '강의실 들어가기' }));
    await waitFor(() => expect(first.path()).toBe('/classes/12/classroom'));
    first.unmount();
    const { user, path } = open(offer(), { attendSeq: 3 });
    await user.click(await screen.findByRole('button', { name: '결제 이어하기' }));
    await waitFor(() => expect(path()).toBe('/classes/12/payment'));
  });
  test('says why nobody can enrol, and that a class is not there any more', async () => {
    const full = open(offer({ userLimitTypeCd: '99', maxUserCount: 10, attendCount: 10, acceptCnt: 10 }));
    expect(await screen.findByRole('button', { name: '정원 마감' })).toBeDisabled();
    expect(screen.getByRole('link', { name: '클래스 자세히 보기' })).toHaveAttribute('href', '/classes/12');
    full.unmount();
    const members = open(offer({ members: true }));
    expect(await screen.findByRole('button', { name: '멤버십 가입하고 수강하기' })).toBeEnabled();
    members.unmount();
    open(null);
    expect(await screen.findByText('지금은 만날 수 없는 클래스예요')).toBeVisible();
    expect(screen.getByRole('link', { name: '전체 클래스' })).toHaveAttribute('href', '/classes');
  });
});
