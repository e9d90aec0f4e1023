import { boardApi, communityApi, noticeApi } from '@madang/contracts/main/board';
import { courseApi } from '@madang/contracts/main/course';
import { uploadApi } from '@madang/contracts/main/curriculum';
import { siteSwitchApi } from '@madang/contracts/main/site-switch';
import { SITE_SWITCH } from '@madang/contracts/platform-codes';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { queryClient } from '../../lib/query';
import { aBoard, aComment, aNotice, aPost, aRow } from '../../testing/board-samples';
import { information } from '../../testing/course-samples';
import { renderRoute } from '../../testing/render';
import { writeRichText } from '../../testing/rich-text';
import { ownerRoles } from '../../testing/samples';
import { answer, hanging, recording, refuse, server } from '../../testing/server';

beforeEach(() => queryClient.clear());
const MEMBER = { session: {} };
const OWNER = { session: { roles: ownerRoles } };
const FILE = { fileSeq: 31, originFileName: '안내.txt', contentType: 'text/plain', fileSize: 4, url: '/files/s/x' };
const none = { list: [], totalCount: 0 };
type User = ReturnType<typeof renderRoute>['user'];

async function fill(user: User, title: string) {
  await user.type(await screen.findByRole('textbox', { name: /제목/ }), title);
  writeRichText('내용', '안녕하세요');
  await user.upload(screen.getByLabelText('파일 고르기', { selector: 'input' }), new File(['안내'], '안내.txt'));
  expect(await screen.findByText('안내.txt')).toBeVisible();
}
const CONTENT = expect.stringContaining('안녕하세요') as string;

test('RT-059 BD-011 BD-023 a post is written with a file, which is looked at before it goes', async () => {
  const made = recording(boardApi.createPost, aPost());
  const opened = recording(uploadApi.find, { url: '#own' } as never);
  server.use(answer(boardApi.find, aBoard()), answer(boardApi.attach, FILE), opened.handler, made.handler, answer(boardApi.post, aPost()));
  const { user, path } = renderRoute('/boards/3/posts/create', MEMBER);
  await fill(user, '스터디 모집');
  await user.click(screen.getByRole('button', { name: '안내.txt 열기' }));
  await waitFor(() => expect(opened.asked[0]!.params['fileSeq']).toBe('31'));
  await user.click(screen.getByRole('button', { name: '등록' }));
  await waitFor(() => expect(path()).toBe('/boards/3/posts/5/view'));
  expect(made.asked[0]!.body).toMatchObject({ title: '스터디 모집', content: CONTENT, files: [31], publicYn: 'Y', secretYn: 'N' });
});

test('AM-720 a member reads before trying that nothing can be uploaded now, and writes without', async () => {
  const made = recording(boardApi.createPost, aPost());
  server.use(
    answer(siteSwitchApi.list, [{ switchCd: SITE_SWITCH.UPLOADS, reason: null, offAt: '2026-11-24T03:00:00.000Z' }]),
    answer(boardApi.find, aBoard()),
    made.handler,
    answer(boardApi.post, aPost()),
  );
  const { user, path } = renderRoute('/boards/3/posts/create', MEMBER);
  expect(await screen.findByText(/지금은 이 사이트에 새 파일을 올릴 수 없어요/)).toBeVisible();
  expect(screen.queryByLabelText('파일 고르기', { selector: 'input' })).toBeNull();
  const picture = await screen.findByRole('button', { name: '사진 넣기' });
  expect(picture).toBeDisabled();
  expect(screen.getByText('지금은 이 사이트에 새 사진을 올릴 수 없어요.')).toBeVisible();
  const clipboardData = { files: [new File(['그림'], '그림.png')], getData: () => '' };
  fireEvent.paste(screen.getByRole('textbox', { name: /내용/ }), { clipboardData });
  await waitFor(() => expect(screen.getAllByText('지금은 이 사이트에 새 사진을 올릴 수 없어요.')).toHaveLength(2));
  await user.type(screen.getByRole('textbox', { name: /제목/ }), '스터디 모집');
  writeRichText('내용', '안녕하세요');
  await user.click(screen.getByRole('button', { name: '등록' }));
  await waitFor(() => expect(path()).toBe('/boards/3/posts/5/view'));
  expect(made.asked[0]!.body).toMatchObject({ title: '스터디 모집', files: [] });
});

test('RT-061 BD-023 a file is added to a post that is there, beside the one it has', async () => {
  const post = aPost({
    mayEdit: true,
    files: [{ fileSeq: 4, originFileName: '처음.pdf', contentType: 'application/pdf', fileSize: 2048 }],
  });
  const sent = recording(boardApi.updatePost, post);
  server.use(answer(boardApi.find, aBoard()), answer(boardApi.post, post), answer(boardApi.attach, FILE), sent.handler);
  const { user } = renderRoute('/boards/3/posts/5/edit', MEMBER);
  await user.upload(await screen.findByLabelText('파일 고르기', { selector: 'input' }), new File(['안내'], '안내.txt'));
  await screen.findByText('안내.txt');
  await waitFor(() => expect(screen.getByRole('button', { name: '저장' })).not.toHaveAttribute('aria-busy'));
  await user.click(screen.getByRole('button', { name: '저장' }));
  await waitFor(() => expect(sent.asked[0]!.body.files).toEqual([4, 31]));
});

test('RT-074 RT-075 a post of a class is written and changed, its file goes along', async () => {
  const board = aBoard({ courseSeq: 12, typeCd: '04', name: '질문과 답변', categories: [] });
  const post = aPost({ courseSeq: 12, typeCd: '04', category: null, mayEdit: true });
  const made = recording(communityApi.create, post);
  const sent = recording(communityApi.update, post);
  server.use(
    answer(boardApi.find, board),
    answer(boardApi.post, post),
    answer(boardApi.attach, FILE),
    made.handler,
    sent.handler,
    answer(courseApi.find, information()),
  );
  const first = renderRoute('/classes/12/board/3/posts/create', MEMBER);
  await fill(first.user, '갈라져요');
  await first.user.click(screen.getByRole('button', { name: '등록' }));
  await waitFor(() => expect(first.path()).toBe('/classes/12/board/3/posts/5/view'));
  expect(made.asked[0]).toMatchObject({ params: { courseSeq: '12' }, body: { boardSeq: 3, content: CONTENT, files: [31], typeCd: '04' } });
  first.unmount();
  const { user } = renderRoute('/classes/12/board/3/posts/5/edit', MEMBER);
  await user.upload(await screen.findByLabelText('파일 고르기', { selector: 'input' }), new File(['안내'], '안내.txt'));
  await screen.findByText('안내.txt');
  // The form is not saved before the file is there.
  await waitFor(() => expect(screen.getByRole('button', { name: '저장' })).not.toHaveAttribute('aria-busy'));
  await user.click(screen.getByRole('button', { name: '저장' }));
  await waitFor(() => expect(sent.asked[0]!.body.files).toEqual([31]));
});

test('a post cannot be saved while a file of it is on its way', async () => {
  const sent = recording(boardApi.updatePost, aPost());
  server.use(answer(boardApi.find, aBoard()), answer(boardApi.post, aPost({ mayEdit: true })), hanging(boardApi.attach), sent.handler);
  const { user } = renderRoute('/boards/3/posts/5/edit', MEMBER);
  await user.upload(await screen.findByLabelText('파일 고르기', { selector: 'input' }), new File(['안내'], '안내.txt'));
  expect(await screen.findByRole('button', { name: '저장' })).toHaveAttribute('aria-busy', 'true');
  await user.click(screen.getByRole('button', { name: '저장' }));
  expect(sent.asked).toEqual([]);
  await user.click(screen.getByRole('button', { name: '안내.txt 올리기 취소' }));
  await waitFor(() => expect(screen.getByRole('button', { name: '저장' })).not.toHaveAttribute('aria-busy'));
});

test('RT-060 a post is liked and no longer liked, and its author deletes it after a word', async () => {
  const liked = recording(boardApi.like, { likeCount: 1 } as never);
  const unliked = recording(boardApi.unlike, { likeCount: 0 } as never);
  const removed = recording(boardApi.removePost, null);
  server.use(
    answer(boardApi.post, aPost({ mayRemove: true })),
    answer(boardApi.find, aBoard()),
    answer(boardApi.posts, none),
    liked.handler,
    unliked.handler,
    removed.handler,
  );
  const { user, path } = renderRoute('/boards/3/posts/5/view', MEMBER);
  await user.click(await screen.findByRole('button', { name: '좋아요' }));
  await user.click(await screen.findByRole('button', { name: '좋아요 1', pressed: true }));
  expect(await screen.findByRole('button', { name: '좋아요', pressed: false })).toBeVisible();
  expect([liked.asked.length, unliked.asked.length]).toEqual([1, 1]);
  await user.click(screen.getByRole('button', { name: '글 메뉴' }));
  await user.click(await screen.findByRole('menuitem', { name: '삭제' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '삭제' }));
  await waitFor(() => expect(path()).toBe('/boards/3'));
  expect(removed.asked[0]!.params['postSeq']).toBe('5');
});

test('RT-060 a like that is refused says why, and is not shown as given', async () => {
  server.use(
    answer(boardApi.post, aPost({})),
    answer(boardApi.find, aBoard()),
    answer(boardApi.posts, none),
    refuse(boardApi.like, 'NOT_CHANNEL_USER', '사이트에 가입한 뒤 이용해 주세요.'),
  );
  const { user } = renderRoute('/boards/3/posts/5/view', MEMBER);
  await user.click(await screen.findByRole('button', { name: '좋아요' }));
  const alert = within(await screen.findByRole('alertdialog'));
  expect(alert.getByText('사이트에 가입한 뒤 이용해 주세요.', { selector: 'p' })).toBeVisible();
  await user.click(alert.getByRole('button', { name: '확인' }));
  expect(screen.getByRole('button', { name: '좋아요', pressed: false })).toBeVisible();
});

test('staff who delete a post or a comment of somebody else say why', async () => {
  const post = recording(boardApi.removePost, null);
  const comment = recording(boardApi.removeComment, null);
  const theirs = aComment({ commentSeq: 9, userSeq: 99, userName: '오*늘', mayRemove: true });
  const shown = aPost({ userSeq: 98, userName: '김*나', mayRemove: true, commentCount: 1, comments: { list: [theirs], cursor: null } });
  server.use(answer(boardApi.post, shown), answer(boardApi.find, aBoard()), answer(boardApi.posts, none), post.handler, comment.handler);
  const { user, path } = renderRoute('/boards/3/posts/5/view', MEMBER);
  const reasons = async (name: string) => {
    const dialog = within(await screen.findByRole('dialog', { name: `${name} 님이 쓴 내용을 삭제할까요?` }));
    await user.selectOptions(dialog.getByRole('combobox', { name: /사유/ }), 'SPAM');
    await user.click(dialog.getByRole('button', { name: '삭제' }));
  };
  await user.click(await screen.findByRole('button', { name: '삭제' }));
  await reasons('오*늘');
  await waitFor(() => expect(comment.asked[0]?.body).toEqual({ reasonCd: 'SPAM', reasonText: '' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: '글 메뉴' }));
  await user.click(await screen.findByRole('menuitem', { name: '삭제' }));
  await reasons('김*나');
  await waitFor(() => expect(path()).toBe('/boards/3'));
  expect(post.asked[0]!.body).toEqual({ reasonCd: 'SPAM', reasonText: '' });
});

test('RT-060 more of what was said is loaded, and one changes what one said', async () => {
  const more = recording(boardApi.comments, { list: [aComment({ commentSeq: 10, content: '다음 이야기' })], cursor: null });
  const changed = recording(boardApi.updateComment, aComment({ content: '저는 다음에요', mayEdit: true }));
  const comments = { list: [aComment({ mayEdit: true })], cursor: '9' };
  server.use(answer(boardApi.post, aPost({ comments, commentCount: 2 })), more.handler, changed.handler);
  const { user } = renderRoute('/boards/3/posts/5/view', MEMBER);
  await user.click(await screen.findByRole('button', { name: '댓글 더 보기' }));
  expect(await screen.findByText('다음 이야기')).toBeVisible();
  expect(more.asked[0]!.query.get('cursor')).toBe('9');
  await user.click(screen.getByRole('button', { name: '수정' }));
  const field = screen.getByDisplayValue('저도 할래요');
  await user.clear(field);
  await user.type(field, '저는 다음에요');
  await user.click(screen.getByRole('button', { name: '저장' }));
  expect(await screen.findByText('저는 다음에요')).toBeVisible();
  expect(changed.asked[0]).toMatchObject({ params: { commentSeq: '9' }, body: { content: '저는 다음에요' } });
});

test('RT-036 RT-037 RT-038 RT-039 a notice is found, written, its file read, changed and deleted', async () => {
  const row = { ...aRow({ typeCd: '02', category: null }), noticeSeq: 5 };
  const listed = recording(noticeApi.list, { list: [row], totalCount: 1 });
  const made = recording(noticeApi.create, aNotice());
  const sent = recording(noticeApi.update, aNotice());
  const file = recording(noticeApi.file, { url: '#file' });
  const removed = recording(noticeApi.remove, null);
  const { url: _url, ...has } = FILE;
  server.use(
    // The handler of `/notices/files` comes before the one of `/notices/:noticeSeq`, which would match the same address.
    listed.handler,
    answer(noticeApi.attach, FILE),
    made.handler,
    sent.handler,
    file.handler,
    removed.handler,
    answer(noticeApi.find, aNotice({ mayEdit: true, files: [has] })),
  );
  const { user, path, router } = renderRoute('/notices', OWNER);
  await user.type(await screen.findByRole('searchbox', { name: '제목과 내용 찾기' }), '점검{Enter}');
  await waitFor(() => expect(listed.asked.at(-1)!.query.get('q')).toBe('점검'));
  await user.click(screen.getByRole('link', { name: '공지 쓰기' }));
  await fill(user, '점검 안내');
  await user.click(screen.getByRole('button', { name: '등록' }));
  await waitFor(() => expect(path()).toBe('/notices/5'));
  expect(made.asked[0]!.body).toEqual({
    title: '점검 안내',
    content: CONTENT,
    files: [31],
    fixedYn: 'N',
    importantYn: 'N',
    publicYn: 'Y',
  });
  await user.click(await screen.findByRole('button', { name: /안내\.txt/ }));
  await waitFor(() => expect(file.asked[0]!.params).toMatchObject({ noticeSeq: '5', fileSeq: '31' }));
  await router.navigate('/notices/5/edit');
  await screen.findByDisplayValue('점검 안내');
  await user.click(screen.getByRole('button', { name: '저장' }));
  await waitFor(() => expect(sent.asked[0]?.body.files).toEqual([31]));
  await user.click(await screen.findByRole('button', { name: '삭제' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '삭제' }));
  await waitFor(() => expect(path()).toBe('/notices'));
  expect(removed.asked[0]!.params['noticeSeq']).toBe('5');
});

test('RT-074 CU-108 the boards of a class are searched, by a category, and by what waits for an answer', async () => {
  const board = aBoard({ boardSeq: 2, courseSeq: 12, typeCd: '04', name: '질문과 답변', mayManage: true });
  const asked = recording(communityApi.list, { list: [aRow({ boardSeq: 2, courseSeq: 12, typeCd: '04' })], totalCount: 1 });
  server.use(answer(boardApi.list, [board]), asked.handler, answer(courseApi.find, information()));
  const { user } = renderRoute('/classes/12/board?board=2', OWNER);
  await user.click(await screen.findByRole('button', { name: '답변 대기' }));
  await user.click(screen.getByRole('button', { name: '스터디' }));
  await user.type(screen.getByRole('searchbox', { name: '제목과 내용 찾기' }), '유약{Enter}');
  await waitFor(() =>
    expect(Object.fromEntries(asked.asked.at(-1)!.query)).toMatchObject({ openYn: 'Y', category: '스터디', q: '유약', boardSeq: '2' }),
  );
});

test('RT-058 staff see which questions of a board of the site wait for an answer; others have no such filter', async () => {
  const asked = recording(boardApi.posts, { list: [aRow({ typeCd: '04' })], totalCount: 1 });
  server.use(asked.handler, answer(boardApi.find, aBoard({ mayManage: true, categories: [] })));
  const { user, unmount } = renderRoute('/boards/3', OWNER);
  await user.click(await screen.findByRole('button', { name: '답변 대기' }));
  await waitFor(() => expect(asked.asked.at(-1)!.query.get('openYn')).toBe('Y'));
  unmount();
  queryClient.clear();
  server.use(answer(boardApi.find, aBoard()));
  renderRoute('/boards/3', MEMBER);
  expect(await screen.findByRole('button', { name: '스터디' })).toBeVisible();
  expect(screen.queryByRole('button', { name: '답변 대기' })).toBeNull();
});

test('BD-024 AM-1181 the author of a post that staff made private reads why it cannot be shown, on its page and in its form', async () => {
  const post = aPost({ publicYn: 'N', closedByStaff: true, mayEdit: true });
  server.use(answer(boardApi.find, aBoard()), answer(boardApi.post, post), refuse(boardApi.updatePost, 'BAD_INPUT'));
  const { router } = renderRoute('/boards/3/posts/5/view', MEMBER);
  expect(await screen.findByText('운영진이 비공개로 바꾼 글이에요')).toBeVisible();
  await router.navigate('/boards/3/posts/5/edit');
  const shown = await screen.findByRole('switch', { name: /^공개/ });
  expect(shown).toBeDisabled();
  expect(shown).not.toBeChecked();
  expect(screen.getByText('운영진이 비공개로 바꿔서 운영진만 다시 공개할 수 있어요.')).toBeVisible();
});

test('AM-1181 whose post was made private while they wrote hears so at the switch', async () => {
  const why = '운영진이 비공개로 바꾼 글이라 운영진만 다시 공개할 수 있어요.';
  server.use(
    answer(boardApi.find, aBoard()),
    answer(boardApi.post, aPost({ mayEdit: true })),
    refuse(boardApi.updatePost, 'BAD_INPUT', '입력을 확인해 주세요', [{ field: 'publicYn', message: why }]),
  );
  const { user } = renderRoute('/boards/3/posts/5/edit', MEMBER);
  await user.click(await screen.findByRole('button', { name: '저장' }));
  expect(await screen.findByText(why)).toBeVisible();
});
