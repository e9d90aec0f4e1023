import { boardApi, communityApi, noticeApi } from '@madang/contracts/main/board';
import type { PostRow } from '@madang/contracts/main/board-calls';
import { channelApi } from '@madang/contracts/main/channel';
import { courseApi } from '@madang/contracts/main/course';
import { screen, waitFor, within } from '@testing-library/react';
import { queryClient } from '../../lib/query';
import { aBoard, aComment, aNotice, aPost, aRow } from '../../testing/board-samples';
import { information } from '../../testing/course-samples';
import { renderRoute } from '../../testing/render';
import { ownerRoles } from '../../testing/samples';
import { answer, recording, refuse, server } from '../../testing/server';

beforeEach(() => queryClient.clear());
const MEMBER = { session: {} };
const listed = (...list: PostRow[]) => ({ list, totalCount: list.length });
const noticeRow = (over: Partial<PostRow> = {}) => ({ ...aRow({ typeCd: '02', category: null, ...over }), noticeSeq: over.postSeq ?? 5 });

test('RT-058 BD-001 BD-020 BD-021 BD-022 a board shows its posts: fixed, important, secret without a word, and the way to write', async () => {
  const asked = recording(
    boardApi.posts,
    listed(
      aRow({ postSeq: 1, title: '이용 안내', fixedYn: 'Y', importantYn: 'Y', typeCd: '02', category: null }),
      aRow({ postSeq: 2, title: '', locked: true, secretYn: 'Y', userSeq: null, userName: '', category: null }),
      aRow(),
    ),
  );
  server.use(answer(boardApi.find, aBoard()), asked.handler);
  const { user } = renderRoute('/boards/3', MEMBER);
  expect(await screen.findByRole('heading', { level: 1, name: '라운지' })).toBeVisible();
  const [first, second, third] = within(await screen.findByRole('list', { name: '라운지' })).getAllByRole('listitem');
  expect(within(first!).getByRole('link')).toHaveAttribute('href', '/boards/3/posts/1/view');
  for (const text of ['중요', '공지']) expect(first!).toHaveTextContent(text);
  expect(within(first!).getByRole('img', { name: '고정' })).toBeVisible();
  expect(second!).toHaveTextContent('비밀글이에요.');
  expect(within(second!).queryByRole('link')).toBeNull();
  expect(third!).toHaveTextContent('스터디 모집');
  expect(screen.getByRole('link', { name: '글쓰기' })).toHaveAttribute('href', '/boards/3/posts/create');
  await user.click(screen.getByRole('button', { name: '스터디' }));
  await waitFor(() => expect(asked.asked.at(-1)!.query.get('category')).toBe('스터디'));
  await user.type(screen.getByRole('searchbox', { name: '제목과 내용 찾기' }), '모집{Enter}');
  await waitFor(() => expect(asked.asked.at(-1)!.query.get('q')).toBe('모집'));
});

test.each([
  ['LOGIN_REQUIRED', '로그인하면 볼 수 있어요', '로그인', '/login?next=%2Fboards%2F3'],
  ['NOT_CHANNEL_USER', '가입하면 볼 수 있어요', '사이트 가입', '/join?next=%2Fboards%2F3'],
] as const)('BD-025 a board that is closed by %s says what to do', async (error, title, action, href) => {
  server.use(refuse(boardApi.find, error));
  renderRoute('/boards/3');
  expect(await screen.findByRole('heading', { name: title })).toBeVisible();
  expect(screen.getAllByRole('link', { name: action }).at(-1)).toHaveAttribute('href', href);
});

test('BD-025 a closed board leads whoever left the site elsewhere to joining, not back to itself', async () => {
  server.use(
    refuse(boardApi.find, 'NOT_CHANNEL_USER'),
    answer(channelApi.channelUser, { isChannelUser: false, roles: [], userTypeCd: null }),
  );
  const { user, path } = renderRoute('/boards/3', { session: {} });
  await user.click((await screen.findAllByRole('link', { name: '사이트 가입' })).at(-1)!);
  expect(await screen.findByRole('button', { name: '가입하기' })).toBeVisible();
  expect(path()).toBe('/join?next=%2Fboards%2F3');
});

test('RT-060 BD-017 BD-018 BD-023 a post is read, its file opened by an address of its own, and talked about', async () => {
  const post = aPost({
    files: [{ fileSeq: 4, originFileName: '안내.pdf', contentType: 'application/pdf', fileSize: 2048 }],
    comments: { list: [aComment({ userSeq: 7, mayRemove: true })], cursor: null },
    commentCount: 1,
  });
  const said = recording(boardApi.comment, aComment({ commentSeq: 10, content: '반가워요', userName: '조은지' }));
  const file = recording(boardApi.file, { url: '#file' });
  const removed = recording(boardApi.removeComment, null);
  server.use(answer(boardApi.post, post), said.handler, file.handler, removed.handler);
  const { user } = renderRoute('/boards/3/posts/5/view', MEMBER);
  expect(await screen.findByRole('heading', { level: 1, name: '스터디 모집' })).toBeVisible();
  expect(screen.getByText('함께해요')).toBeVisible();
  await user.click(screen.getByRole('button', { name: /안내\.pdf/ }));
  await waitFor(() => expect(file.asked).toHaveLength(1));
  await user.type(screen.getByRole('textbox', { name: /댓글을 남겨 보세요/ }), '반가워요');
  await user.click(screen.getByRole('button', { name: '댓글 등록' }));
  expect(await screen.findByText('반가워요')).toBeVisible();
  expect(said.asked[0]!.body).toEqual({ content: '반가워요' });
  await user.click(screen.getByRole('button', { name: '삭제' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '삭제' }));
  await waitFor(() => expect(screen.queryByText('저도 할래요')).toBeNull());
});

test('RT-059 BD-011 BD-013 BD-015 a member begins a post: what it may be, and what is missing is said first', async () => {
  server.use(answer(boardApi.find, aBoard()));
  const { user } = renderRoute('/boards/3/posts/create', MEMBER);
  const type = await screen.findByRole('combobox', { name: '글 종류' });
  expect(
    within(type)
      .getAllByRole('option')
      .map((one) => one.textContent),
  ).toEqual(['자유', '질문']);
  expect(screen.queryByRole('switch', { name: /맨 위에 고정/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: '등록' }));
  expect(await screen.findByText('제목 항목을 입력해주세요!')).toBeVisible();
});

test('RT-061 BD-019 BD-022 BD-023 BD-024 its author changes it: prefilled, another type, category, secret, private, without a file', async () => {
  const files = [{ fileSeq: 4, originFileName: '안내.pdf', contentType: 'application/pdf', fileSize: 2048 }];
  const post = aPost({ mayEdit: true, files });
  const sent = recording(boardApi.updatePost, post);
  server.use(answer(boardApi.find, aBoard()), sent.handler, answer(boardApi.post, post));
  const { user, path } = renderRoute('/boards/3/posts/5/edit', MEMBER);
  expect(await screen.findByDisplayValue('스터디 모집')).toBeVisible();
  await user.selectOptions(screen.getByRole('combobox', { name: '글 종류' }), '질문');
  await user.selectOptions(screen.getByRole('combobox', { name: '분류' }), '잡담');
  await user.click(screen.getByRole('switch', { name: /비밀글/ }));
  await user.click(screen.getByRole('switch', { name: /^공개/ }));
  await user.click(screen.getByRole('button', { name: '안내.pdf 지우기' }));
  await user.click(screen.getByRole('button', { name: '저장' }));
  await waitFor(() => expect(path()).toBe('/boards/3/posts/5/view'));
  expect(sent.asked[0]!.body).toMatchObject({ typeCd: '04', category: '잡담', secretYn: 'Y', publicYn: 'N', files: [] });
});

test('RT-075 BD-010 BD-012 BD-014 BD-016 BD-020 staff change a post of a class with every type and the pin', async () => {
  const post = aPost({ courseSeq: 12, typeCd: '04', category: null, mayEdit: true, mayManage: true, title: '첫 질문' });
  const sent = recording(communityApi.update, post);
  const board = aBoard({ courseSeq: 12, typeCd: '04', name: '질문과 답변', categories: [], mayManage: true });
  server.use(answer(boardApi.find, board), answer(boardApi.post, post), sent.handler, answer(courseApi.find, information()));
  const { user, path } = renderRoute('/classes/12/board/3/posts/5/edit', { session: { roles: ownerRoles } });
  expect(await screen.findByDisplayValue('첫 질문')).toBeVisible();
  const options = within(screen.getByRole('combobox', { name: '글 종류' }))
    .getAllByRole('option')
    .map((one) => one.textContent);
  expect(options).toEqual(['질문', '공지', '일반', '과제', '미션', '자료']);
  await user.click(screen.getByRole('switch', { name: /맨 위에 고정/ }));
  await user.click(screen.getByRole('button', { name: '저장' }));
  await waitFor(() => expect(path()).toBe('/classes/12/board/3/posts/5/view'));
  expect(sent.asked[0]!.body).toMatchObject({ boardSeq: 3, fixedYn: 'Y', typeCd: '04' });
});

test('RT-073 PE-028 BD-005 the instructor answers a question of the class, fixes it and sees it answered', async () => {
  const post = aPost({
    courseSeq: 12,
    typeCd: '04',
    category: null,
    mayManage: true,
    mayRemove: true,
    title: '갈라져요',
    board: { ...aPost().board, courseSeq: 12, typeCd: '04', name: '질문과 답변' },
  });
  const marked = recording(boardApi.mark, post);
  server.use(
    answer(boardApi.post, post),
    answer(courseApi.find, information()),
    answer(boardApi.comment, aComment({ byStaff: true, content: '천천히 말려 보세요', userName: '박서윤' })),
    marked.handler,
  );
  const { user } = renderRoute('/classes/12/board/3/posts/5/view', { session: { roles: ownerRoles } });
  await user.type(await screen.findByRole('textbox', { name: /답변을 적어 주세요/ }), '천천히 말려 보세요');
  await user.click(screen.getByRole('button', { name: '답변 등록' }));
  const said = (await screen.findByText('천천히 말려 보세요')).closest('li')!;
  expect(within(said).getByText('운영진')).toBeVisible();
  expect(await screen.findByText('답변 완료')).toBeVisible();
  await user.click(screen.getByRole('button', { name: '글 메뉴' }));
  await user.click(await screen.findByRole('menuitem', { name: '맨 위에 고정' }));
  await waitFor(() => expect(marked.asked[0]!.body).toEqual({ fixedYn: 'Y', importantYn: 'N', publicYn: 'Y' }));
});

test('RT-074 BD-003 CU-108 PE-030 the boards of a class: tabs, what waits for an answer, the way to ask; closed to others', async () => {
  const boards = [
    aBoard({ boardSeq: 1, courseSeq: 12, typeCd: '02', name: '공지', mayWrite: false, categories: [] }),
    aBoard({ boardSeq: 2, courseSeq: 12, typeCd: '04', name: '질문과 답변', categories: [] }),
  ];
  const asked = recording(communityApi.list, listed(aRow({ boardSeq: 2, courseSeq: 12, typeCd: '04', answered: true })));
  server.use(answer(boardApi.list, boards), asked.handler, answer(courseApi.find, information()));
  const view = renderRoute('/classes/12/board', MEMBER);
  expect(await screen.findByRole('link', { name: '질문하기' })).toHaveAttribute('href', '/classes/12/board/2/posts/create');
  expect(await screen.findByText('답변 완료')).toBeVisible();
  await view.user.click(screen.getByRole('tab', { name: '공지' }));
  await waitFor(() => expect(asked.asked.at(-1)!.query.get('boardSeq')).toBe('1'));
  expect(screen.queryByRole('link', { name: '질문하기' })).toBeNull();
  view.unmount();
  queryClient.clear();
  server.use(answer(boardApi.list, []));
  renderRoute('/classes/12/board', MEMBER);
  expect(await screen.findByRole('heading', { name: '참여하는 분만 볼 수 있어요' })).toBeVisible();
});

test.each([
  ['the boards', '/classes/12/board'],
  ['a post', '/classes/12/board/2/posts/7/view'],
  ['the form of a post', '/classes/12/board/2/posts/create'],
  ['a board', '/boards/2'],
])('TR-012 %s of a deleted class say so and lead to the others', async (_, path) => {
  server.use(
    ...[boardApi.list, boardApi.find, boardApi.post, communityApi.list, courseApi.find].map((call) => refuse(call, 'CLASS_DELETED')),
  );
  renderRoute(path, MEMBER);
  expect(await screen.findByRole('heading', { level: 1, name: '삭제된 클래스예요' })).toBeVisible();
  expect(screen.getByRole('link', { name: '클래스 둘러보기' })).toHaveAttribute('href', '/classes');
});

test('RT-036 RT-038 BD-002 notices are listed and read by everybody; nothing there is said, too', async () => {
  server.use(
    answer(noticeApi.list, { list: [noticeRow({ title: '점검 안내', fixedYn: 'Y', importantYn: 'Y' })], totalCount: 1 }),
    answer(noticeApi.find, aNotice()),
  );
  const view = renderRoute('/notices');
  await view.user.click(await screen.findByRole('link', { name: /점검 안내/ }));
  expect(await screen.findByRole('heading', { level: 1, name: '점검 안내' })).toBeVisible();
  expect(view.path()).toBe('/notices/5');
  expect(screen.queryByRole('link', { name: '수정' })).toBeNull();
  view.unmount();
  queryClient.clear();
  server.use(answer(noticeApi.list, { list: [], totalCount: 0 }));
  renderRoute('/notices', { session: { roles: ownerRoles } });
  expect(await screen.findByRole('heading', { name: '아직 글이 없어요' })).toBeVisible();
  expect(screen.getByRole('link', { name: '공지 쓰기' })).toHaveAttribute('href', '/notices/create');
  expect(screen.queryByRole('searchbox')).toBeNull();
});

test('RT-037 RT-039 BD-021 staff write and change a notice; a member is refused', async () => {
  const sent = recording(noticeApi.update, aNotice());
  server.use(answer(noticeApi.find, aNotice({ mayEdit: true })), sent.handler);
  const view = renderRoute('/notices/5/edit', { session: { roles: ownerRoles } });
  expect(await screen.findByDisplayValue('점검 안내')).toBeVisible();
  await view.user.click(screen.getByRole('switch', { name: /중요·긴급/ }));
  await view.user.click(screen.getByRole('button', { name: '저장' }));
  await waitFor(() => expect(view.path()).toBe('/notices/5'));
  expect(sent.asked[0]!.body).toMatchObject({ title: '점검 안내', importantYn: 'Y' });
  view.unmount();
  renderRoute('/notices/create', MEMBER);
  expect(await screen.findByRole('alertdialog')).toBeVisible();
});

test('RT-020 RT-021 a post, a board and a notice that are gone say so, and lead to their list and to the main page', async () => {
  server.use(refuse(boardApi.post, 'NO_DATA'), refuse(boardApi.find, 'NO_DATA'), refuse(noticeApi.find, 'NO_DATA'));
  const gone = async (path: string, title: string, list?: { name: string; href: string }) => {
    queryClient.clear();
    const view = renderRoute(path, MEMBER);
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
    expect(screen.getByText(/^데이터가 없습니다\./)).toBeVisible();
    expect(screen.getByRole('link', { name: '메인으로 가기' })).toHaveAttribute('href', '/main');
    if (list) expect(screen.getByRole('link', { name: list.name })).toHaveAttribute('href', list.href);
    view.unmount();
  };
  await gone('/boards/3/posts/7/view', '없는 글이에요', { name: '게시판으로 가기', href: '/boards/3' });
  await gone('/classes/12/board/3/posts/7/view', '없는 글이에요', { name: '게시판으로 가기', href: '/classes/12/board?board=3' });
  await gone('/boards/3', '없는 게시판이에요');
  server.use(answer(boardApi.find, aBoard()));
  await gone('/boards/3/posts/7/edit', '없는 글이에요', { name: '게시판으로 가기', href: '/boards/3' });
  await gone('/notices/5', '없는 공지예요', { name: '공지 목록으로 가기', href: '/notices' });
});
