import { boardApi } from '@madang/contracts/main/board';
import { channelApi } from '@madang/contracts/main/channel';
import { settingApi } from '@madang/contracts/main/site-setting';
import { screen, waitFor, within } from '@testing-library/react';
import { queryClient } from '../../lib/query';
import { aBoard } from '../../testing/board-samples';
import { renderRoute } from '../../testing/render';
import { aMenu, ownerRoles } from '../../testing/samples';
import { answer, recording, server } from '../../testing/server';

beforeEach(() => queryClient.clear());
const OWNER = { session: { roles: ownerRoles } };
const counted = (over = {}) => ({ ...aBoard(), postCount: 4, ...over });

test('RT-102 PE-015 PE-067 the owner sees notices and boards with their scopes, orders them and deletes one after a word', async () => {
  const order = recording(boardApi.order, null);
  const removed = recording(boardApi.remove, null);
  const boards = [counted(), counted({ boardSeq: 4, name: '질문', typeCd: '04', readScope: 'PARTICIPANTS' })];
  server.use(answer(boardApi.admin, { notices: 2, boards }), order.handler, removed.handler);
  const { user } = renderRoute('/settings/board/site', OWNER);
  expect(await screen.findByRole('link', { name: /^공지사항/ })).toHaveAttribute('href', '/notices');
  expect(await screen.findByText('읽기 수강생')).toBeVisible();
  screen.getByRole('button', { name: '라운지 순서 바꾸기' }).focus();
  await user.keyboard('{ArrowDown}');
  await waitFor(() => expect(order.asked[0]!.body).toEqual({ order: [4, 3] }));
  await user.click(screen.getByRole('button', { name: '라운지 메뉴' }));
  await user.click(await screen.findByRole('menuitem', { name: '삭제' }));
  const asked = await screen.findByRole('alertdialog');
  expect(asked).toHaveTextContent('글 4개와 댓글, 첨부 파일이 모두 지워지고');
  await user.click(within(asked).getByRole('button', { name: '삭제' }));
  await waitFor(() => expect(removed.asked[0]!.params['boardSeq']).toBe('3'));
});

test('RT-103 BD-001 a board is made with name, type, scopes and categories, and put into the menu', async () => {
  const made = recording(boardApi.create, aBoard());
  const menus = recording(settingApi.saveMenus, [aMenu()]);
  // Others have added a menu since this document came; it stays.
  const others = [aMenu(), aMenu({ menuSeq: 7, menuTitle: '새 소식' })];
  server.use(made.handler, menus.handler, answer(boardApi.admin, { notices: 0, boards: [] }), answer(channelApi.menus, others));
  const { user, path } = renderRoute('/settings/board/site/register', OWNER);
  await user.click(await screen.findByRole('button', { name: '게시판 만들기' }));
  expect(await screen.findByText('이름 항목을 입력해주세요!')).toBeVisible();
  await user.type(screen.getByRole('textbox', { name: /이름/ }), '라운지');
  for (const name of [/^공지/, /^자유/, /^질문과 답변/, /^과제/, /^자료와 기타/]) expect(screen.getByRole('radio', { name })).toBeVisible();
  await user.selectOptions(screen.getByRole('combobox', { name: '읽기' }), '수강생');
  await user.click(screen.getByRole('button', { name: /추가/ }));
  await user.type(screen.getByPlaceholderText('예: 잡담'), '잡담');
  await user.click(screen.getByRole('button', { name: '게시판 만들기' }));
  await waitFor(() => expect(path()).toBe('/settings/board/site'));
  expect(made.asked[0]!.body).toEqual({
    name: '라운지',
    typeCd: '03',
    readScope: 'PARTICIPANTS',
    writeScope: 'MEMBERS',
    categories: ['잡담'],
    courseSeq: null,
  });
  expect(menus.asked[0]!.body).toMatchObject({
    menus: [{ menuSeq: 1 }, { menuSeq: 7 }, { menuTitle: '라운지', path: '/boards/3' }],
    shownSeqs: [1, 7],
  });
});

test('a new board says that it is not made yet, and leaving it asks first', async () => {
  server.use(answer(boardApi.admin, { notices: 0, boards: [] }));
  const { user, path } = renderRoute('/settings/board/site/register', OWNER);
  const bar = within(await screen.findByRole('region', { name: '저장' }));
  expect(bar.getByRole('status')).toHaveTextContent('아직 만들지 않았어요');
  await user.type(screen.getByRole('textbox', { name: /이름/ }), '라운지');
  await user.click(bar.getByRole('button', { name: '취소' }));
  const question = within(await screen.findByRole('alertdialog', { name: '저장하지 않고 나갈까요?' }));
  expect(question.getByText(/바뀐 내용: 이름/)).toBeVisible();
  await user.click(question.getByRole('button', { name: '저장하지 않고 나가기' }));
  await waitFor(() => expect(path()).toBe('/settings/board/site'));
});

test('RT-104 a board is changed', async () => {
  const saved = recording(boardApi.update, aBoard());
  server.use(answer(boardApi.admin, { notices: 0, boards: [counted()] }), saved.handler);
  const { user, path } = renderRoute('/settings/board/site/3/edit', OWNER);
  const name = await screen.findByDisplayValue('라운지');
  await user.clear(name);
  await user.type(name, '광장');
  await user.selectOptions(screen.getByRole('combobox', { name: '읽기' }), '수강생');
  const bar = within(screen.getByRole('region', { name: '저장' }));
  expect(bar.getByRole('status')).toHaveTextContent('바뀐 내용: 이름, 읽기');
  await user.click(bar.getByRole('button', { name: '저장' }));
  await waitFor(() => expect(path()).toBe('/settings/board/site'));
  expect(saved.asked[0]!.body).toMatchObject({ name: '광장', categories: ['잡담', '스터디'] });
});

test('RT-105 the boards of classes, what waits for an answer first; another is added', async () => {
  const course = {
    courseSeq: 12,
    title: '실전 Next.js',
    openCount: 2,
    boards: [counted({ boardSeq: 8, courseSeq: 12, typeCd: '04', name: '질문과 답변' })],
  };
  const made = recording(boardApi.create, aBoard());
  const listed = recording(boardApi.courses, { list: [course], totalCount: 1 });
  server.use(listed.handler, made.handler);
  const { user } = renderRoute('/settings/board/course', OWNER);
  expect(await screen.findByRole('link', { name: /^질문과 답변/ })).toHaveAttribute('href', '/classes/12/board?board=8');
  expect(screen.getByRole('link', { name: '답변 대기 2' })).toHaveAttribute('href', '/classes/12/board?open=Y');
  await user.click(screen.getByRole('button', { name: '실전 Next.js에 게시판 추가' }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByRole('textbox', { name: /이름/ }), '과제방');
  await user.click(within(dialog).getByRole('button', { name: '게시판 추가' }));
  await waitFor(() => expect(made.asked[0]!.body).toMatchObject({ name: '과제방', courseSeq: 12, readScope: 'PARTICIPANTS' }));
  await user.type(screen.getByRole('searchbox', { name: '클래스 찾기' }), '실전{Enter}');
  await waitFor(() => expect(listed.asked.at(-1)!.query.get('q')).toBe('실전'));
});
