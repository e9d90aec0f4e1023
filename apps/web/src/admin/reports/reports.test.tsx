import { boardApi } from '@madang/contracts/main/board';
import { reportApi, type ContentCase, type HiddenContent } from '@madang/contracts/main/report';
import { screen, waitFor, within } from '@testing-library/react';
import { aPost, aComment } from '../../testing/board-samples';
import { renderRoute } from '../../testing/render';
import { ownerRoles } from '../../testing/samples';
import { watchScroll } from '../../testing/scroll';
import { answer, recording, refuse, server } from '../../testing/server';

const OWNER = { session: { roles: ownerRoles } };
const NOW = '2026-11-20T03:00:00.000Z';
const written = {
  caseSeq: 9,
  kind: 'COMMENT' as const,
  itemSeq: 77,
  parentSeq: null,
  courseSeq: null,
  boardSeq: 3,
  postSeq: 31,
  gone: false,
  imageUrl: null,
  title: '함께 공부해요',
  text: '텔레그램으로 연락 주세요',
  reasonCd: null,
  reasonText: '',
  hiddenUntil: null,
  decidedAt: null,
};
const aCase = (over: Partial<ContentCase> = {}): ContentCase => ({
  ...written,
  state: 'OPEN',
  appeal: null,
  userSeq: 5,
  userName: '김하늘',
  courseTitle: null,
  reportCount: 2,
  decidedBy: null,
  reports: [{ reasonCd: 'SPAM', reasonText: '광고예요', createdAt: NOW }],
  ...over,
});
function use(list: ContentCase[] = [aCase()]) {
  const asked = recording(reportApi.list, { list, cursor: null });
  server.use(asked.handler, answer(reportApi.waiting, { reportCount: 1, appealCount: 2 }));
  return asked.asked;
}

test('the queue shows an item in its place with its reports, takes it down with a reason and a term, or leaves it', async () => {
  const asked = use();
  const hide = recording(reportApi.hide, aCase({ state: 'HIDDEN' }));
  const leave = recording(reportApi.leave, aCase({ state: 'LEFT' }));
  server.use(hide.handler, leave.handler);
  const { user } = renderRoute('/settings/reports', OWNER);
  const item = within((await screen.findByText('텔레그램으로 연락 주세요')).closest('li')!);
  expect(item.getByText('김하늘')).toBeVisible();
  expect(item.getByText('신고 2건')).toBeVisible();
  expect(item.getByText('광고예요')).toBeVisible();
  expect(item.getByRole('link', { name: '글 보기' })).toHaveAttribute('href', '/boards/3/posts/31/view');
  await user.click(item.getByRole('button', { name: '가리기' }));
  const dialog = within(await screen.findByRole('dialog', { name: '이 글을 가릴까요?' }));
  await user.click(dialog.getByRole('button', { name: '가리기' }));
  expect(hide.asked).toEqual([]);
  await user.selectOptions(dialog.getByRole('combobox', { name: /사유/ }), 'ABUSE');
  await user.click(dialog.getByRole('radio', { name: /계속/ }));
  await user.click(dialog.getByRole('button', { name: '가리기' }));
  await waitFor(() => expect(hide.asked[0]?.body).toEqual({ reasonCd: 'ABUSE', reasonText: '', termCd: '99' }));
  await user.click(item.getByRole('button', { name: '그대로 두기' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '그대로 두기' }));
  await waitFor(() => expect(leave.asked).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: /^이의/ }));
  await waitFor(() => expect(asked.at(-1)!.query.get('view')).toBe('APPEALED'));
});

test('an alarm leads to its case alone, and a chip back to the queue', async () => {
  const asked = use();
  const { user } = renderRoute('/settings/reports?case=9', OWNER);
  expect(await screen.findByRole('list', { name: '신고 하나' })).toBeVisible();
  expect(asked.at(-1)!.query.get('caseSeq')).toBe('9');
  await user.click(screen.getByRole('button', { name: /^신고/ }));
  await waitFor(() => expect(asked.at(-1)!.query.get('caseSeq')).toBeNull());
});

test('an objection is answered: hidden as it is needs a word', async () => {
  const appeal = { text: '오해예요', appealedAt: NOW, answerCd: null, answerText: '', answeredAt: null };
  use([aCase({ state: 'HIDDEN', reasonCd: 'ABUSE', decidedAt: NOW, appeal })]);
  const said = recording(reportApi.answer, aCase());
  server.use(said.handler);
  const { user } = renderRoute('/settings/reports?view=APPEALED', OWNER);
  await user.click(await screen.findByRole('button', { name: '이의에 답하기' }));
  const dialog = within(await screen.findByRole('dialog', { name: '이의에 답하기' }));
  await user.click(dialog.getByRole('radio', { name: '가린 채로 두기' }));
  await user.click(dialog.getByRole('button', { name: '답변 보내기' }));
  expect(said.asked).toEqual([]);
  await user.type(dialog.getByRole('textbox', { name: /답변/ }), '규칙에 어긋나요');
  await user.click(dialog.getByRole('button', { name: '답변 보내기' }));
  await waitFor(() => expect(said.asked[0]?.body).toEqual({ restoreYn: 'N', text: '규칙에 어긋나요' }));
});

test('what was taken down comes back after a question; the queue is narrowed by kind and goes on as one scrolls', async () => {
  const down = aCase({ state: 'HIDDEN', reasonCd: 'ABUSE', decidedAt: NOW });
  const list = recording(reportApi.list, ({ query }) => ({
    list: query.get('cursor') ? [] : [down],
    cursor: query.get('cursor') ? null : '9',
  }));
  const restore = recording(reportApi.restore, aCase({ state: 'RESTORED' }));
  server.use(list.handler, restore.handler, answer(reportApi.waiting, { reportCount: 1, appealCount: 2 }));
  const toEnd = watchScroll();
  const { user } = renderRoute('/settings/reports?view=HIDDEN', OWNER);
  const again = await screen.findByRole('button', { name: '다시 보이기' });
  toEnd();
  await waitFor(() => expect(list.asked.at(-1)!.query.get('cursor')).toBe('9'));
  await user.click(again);
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '다시 보이기' }));
  await waitFor(() => expect(restore.asked[0]?.params['caseSeq']).toBe('9'));
  await user.selectOptions(screen.getByRole('combobox', { name: '종류' }), 'POST');
  await waitFor(() => expect(list.asked.at(-1)!.query.get('kind')).toBe('POST'));
});

test('an empty queue and one that fails say so', async () => {
  use([]);
  const first = renderRoute('/settings/reports', OWNER);
  expect(await screen.findByText('기다리는 신고가 없어요')).toBeVisible();
  first.unmount();
  server.use(refuse(reportApi.list, 'TEMPORARY'));
  renderRoute('/settings/reports', OWNER);
  expect(await screen.findByRole('button', { name: '다시 시도' })).toBeVisible();
});

test('a member reports a comment of somebody else once, and sees one that staff hid without its words', async () => {
  const sent = recording(reportApi.create, { reportedAt: NOW });
  const theirs = aComment({ commentSeq: 77, userSeq: 99, userName: '오*늘', content: '텔레그램', mayEdit: false, mayRemove: false });
  const hidden = aComment({ commentSeq: 78, userSeq: null, userName: '', content: '', hidden: true, mayEdit: false, mayRemove: false });
  server.use(
    answer(boardApi.post, { ...aPost(), comments: { list: [theirs, hidden], cursor: null } }),
    answer(reportApi.mine, null),
    sent.handler,
  );
  const { user } = renderRoute('/boards/3/posts/31/view', { session: {} });
  expect(await screen.findByText('운영진이 가린 댓글이에요.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: '오*늘 님 글 신고' }));
  const reason = await screen.findByRole('combobox', { name: /사유/ });
  const dialog = within(screen.getByRole('dialog', { name: '신고하기' }));
  await user.selectOptions(reason, 'OTHER');
  await user.click(dialog.getByRole('button', { name: '신고 보내기' }));
  expect(sent.asked).toEqual([]);
  await user.type(dialog.getByRole('textbox', { name: /자세한 내용/ }), '이상해요');
  await user.click(dialog.getByRole('button', { name: '신고 보내기' }));
  await waitFor(() =>
    expect(sent.asked[0]?.body).toEqual({ kind: 'COMMENT', itemSeq: 77, parentSeq: null, reasonCd: 'OTHER', reasonText: '이상해요' }),
  );
  for (const [state, text] of [
    ['OPEN', /이미 신고했어요. 확인한 뒤/],
    ['RESTORED', /운영진이 확인했어요. 결과: 다시 보임/],
  ] as const) {
    server.use(answer(reportApi.mine, { reportedAt: NOW, state }));
    await user.click(screen.getByRole('button', { name: '오*늘 님 글 신고' }));
    expect(await screen.findByText(text)).toBeVisible();
    await user.click(within(screen.getByRole('dialog')).getAllByRole('button', { name: '닫기' }).at(-1)!);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
});

test('the profile of an author is reported from the same dialog, and staff see its picture and words', async () => {
  const sent = recording(reportApi.create, { reportedAt: NOW });
  const asked = recording(reportApi.mine, null);
  server.use(
    answer(boardApi.post, { ...aPost(), comments: { list: [aComment({ commentSeq: 77, userSeq: 99, userName: '오*늘' })], cursor: null } }),
    asked.handler,
    sent.handler,
  );
  const { user, unmount } = renderRoute('/boards/3/posts/31/view', { session: {} });
  await user.click(await screen.findByRole('button', { name: '오*늘 님 글 신고' }));
  await user.click(await screen.findByRole('radio', { name: /프로필/ }));
  await user.selectOptions(await screen.findByRole('combobox', { name: /사유/ }), 'ABUSE');
  await user.click(screen.getByRole('button', { name: '신고 보내기' }));
  const profile = { kind: 'PROFILE', itemSeq: 99, parentSeq: null };
  await waitFor(() => expect(sent.asked[0]?.body).toEqual({ ...profile, reasonCd: 'ABUSE', reasonText: '' }));
  expect(asked.asked.at(-1)!.query.get('kind')).toBe('PROFILE');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  unmount();
  use([
    aCase({
      kind: 'PROFILE',
      itemSeq: 99,
      boardSeq: null,
      postSeq: null,
      title: '',
      text: '오하늘 · 최고의 강사',
      imageUrl: '/files/public/1/face.png',
    }),
  ]);
  renderRoute('/settings/reports', OWNER);
  const row = within((await screen.findByText('오하늘 · 최고의 강사')).closest('li')!);
  expect(row.getByText('프로필')).toBeVisible();
  expect(row.queryByRole('link')).toBeNull();
});

test('what is reported can be chosen while the first question is still on its way, and keeps choice, words and focus', async () => {
  let tell = () => {};
  const first = new Promise<void>((resolve) => (tell = resolve));
  const sent = recording(reportApi.create, { reportedAt: NOW });
  const mine = recording(reportApi.mine, async ({ query }) => {
    if (query.get('kind') === 'COMMENT') await first;
    return null;
  });
  server.use(
    answer(boardApi.post, { ...aPost(), comments: { list: [aComment({ commentSeq: 77, userSeq: 99, userName: '오*늘' })], cursor: null } }),
    mine.handler,
    sent.handler,
  );
  const { user } = renderRoute('/boards/3/posts/31/view', { session: {} });
  await user.click(await screen.findByRole('button', { name: '오*늘 님 글 신고' }));
  const profile = await screen.findByRole('radio', { name: /프로필/ });
  expect(screen.queryByRole('combobox', { name: /사유/ })).toBeNull();
  await user.click(profile);
  await user.selectOptions(await screen.findByRole('combobox', { name: /사유/ }), 'OTHER');
  await user.type(screen.getByRole('textbox', { name: /자세한 내용/ }), '사칭이에요');
  await user.click(profile);
  tell();
  await waitFor(() => expect(mine.asked.map((one) => one.query.get('kind'))).toEqual(['COMMENT', 'PROFILE']));
  expect(profile).toBeInTheDocument();
  expect(profile).toHaveFocus();
  await user.keyboard('{ArrowUp}');
  expect(await screen.findByRole('textbox', { name: /자세한 내용/ })).toHaveValue('사칭이에요');
  expect(within(screen.getByRole('dialog')).getAllByRole('radio')[0]).toHaveFocus();
  await user.click(profile);
  await user.click(screen.getByRole('button', { name: '신고 보내기' }));
  await waitFor(() =>
    expect(sent.asked[0]?.body).toEqual({ kind: 'PROFILE', itemSeq: 99, parentSeq: null, reasonCd: 'OTHER', reasonText: '사칭이에요' }),
  );
});

test('an author finds what was hidden with its reason, and objects once', async () => {
  const mine: HiddenContent = {
    ...written,
    state: 'HIDDEN',
    reasonCd: 'SPAM',
    reasonText: '',
    decidedAt: NOW,
    appeal: null,
    mayAppeal: true,
  };
  const appeal = recording(reportApi.appeal, mine);
  const pages = recording(reportApi.hidden, ({ query }) =>
    query.get('cursor') ? { list: [{ ...mine, caseSeq: 10, mayAppeal: false }], cursor: null } : { list: [mine], cursor: '9' },
  );
  server.use(pages.handler, appeal.handler);
  const toEnd = watchScroll();
  const { user } = renderRoute('/me/hidden', { session: {} });
  expect((await screen.findAllByText('광고·도배'))[0]).toBeVisible();
  toEnd();
  await waitFor(() => expect(screen.getAllByText('광고·도배')).toHaveLength(2));
  expect(pages.asked.at(-1)!.query.get('cursor')).toBe('9');
  expect(screen.getAllByRole('button', { name: '이의 제기' })).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: '이의 제기' }));
  const dialog = within(await screen.findByRole('dialog', { name: '이의 제기' }));
  await user.type(dialog.getByRole('textbox'), '광고가 아니에요');
  await user.click(dialog.getByRole('button', { name: '이의 보내기' }));
  await waitFor(() => expect(appeal.asked[0]?.body).toEqual({ text: '광고가 아니에요' }));
});
