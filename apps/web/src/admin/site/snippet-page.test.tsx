import { snippetApi, type Snippet } from '@madang/contracts/main/snippet';
import { screen, waitFor, within } from '@testing-library/react';
import { renderRoute } from '../../testing/render';
import { ownerRoles } from '../../testing/samples';
import { answer, recording, refuse, server } from '../../testing/server';

const PATH = '/settings/snippet';
const OWNER = { session: { roles: ownerRoles } };
const aSnippet = (over: Partial<Snippet> = {}): Snippet => ({
  snippetSeq: 1,
  title: '상담 채팅',
  position: 'BODY_END',
  code: '<script src="https://cdn.chat.example/w.js"></script>',
  useYn: 'Y',
  marketingYn: 'N',
  hosts: ['https://cdn.chat.example'],
  hasScript: true,
  ...over,
});
const proof = aSnippet({ snippetSeq: 2, title: '소유 확인', position: 'HEAD', code: '<meta name="a">', hosts: [], hasScript: false });

test('RT-113 S-119 snippets are listed with place and opened addresses, switched off, ordered and deleted after a question', async () => {
  let all = [aSnippet(), proof];
  const update = recording(snippetApi.update, ({ body }) => (all = [aSnippet({ ...body }), proof])[0]!);
  const order = recording(snippetApi.order, ({ body }) => (all = body.order.map((seq) => all.find((one) => one.snippetSeq === seq)!)));
  const remove = recording(snippetApi.remove, () => {
    all = all.filter((one) => one.snippetSeq !== 2);
    return null;
  });
  server.use(
    answer(snippetApi.list, () => all),
    order.handler,
    update.handler,
    remove.handler,
  );
  const { user } = renderRoute(PATH, OWNER);
  const chat = await screen.findByRole('switch', { name: /상담 채팅/ });
  expect(chat).toBeChecked();
  expect(screen.getByText('본문(body) 끝 · 스크립트 · 허용한 주소: cdn.chat.example')).toBeVisible();
  expect(screen.getByText(/스크립트는 로그인하지 않은 방문자에게만 실행돼요/)).toBeVisible();
  await user.click(chat);
  expect(await screen.findByText('상담 채팅 스니펫을 껐어요')).toBeVisible();
  expect(update.asked[0]!.body).toEqual({ title: '상담 채팅', position: 'BODY_END', code: aSnippet().code, marketingYn: 'N', useYn: 'N' });
  await waitFor(() => expect(screen.getByRole('switch', { name: /상담 채팅/ })).not.toBeChecked());
  screen.getByRole('button', { name: '소유 확인 순서 바꾸기' }).focus();
  await user.keyboard('{ArrowUp}');
  await waitFor(() => expect(order.asked[0]!.body).toEqual({ order: [2, 1] }));
  await user.click(screen.getByRole('button', { name: '소유 확인 삭제' }));
  const asked = await screen.findByRole('alertdialog', { name: '‘소유 확인’ 스니펫을 삭제할까요?' });
  await user.click(within(asked).getByRole('button', { name: '삭제' }));
  await waitFor(() => expect(screen.queryByRole('switch', { name: /소유 확인/ })).toBeNull());
});

test('RT-113 S-119 a new one is written; what the server finds wrong in the code stands at its field', async () => {
  server.use(
    answer(snippetApi.list, []),
    refuse(snippetApi.create, 'BAD_INPUT', '', [{ field: 'code', message: '1번째 줄의 <div>이(가) 닫히지 않았어요.' }]),
  );
  const { user } = renderRoute(PATH, OWNER);
  expect(await screen.findByText('스니펫이 없어요')).toBeVisible();
  await user.click(screen.getByRole('button', { name: '스니펫 추가' }));
  const dialog = await screen.findByRole('dialog', { name: '스니펫 추가' });
  await user.type(within(dialog).getByRole('textbox', { name: /이름/ }), '띠 배너');
  await user.click(within(dialog).getByRole('button', { name: '저장' }));
  expect(await within(dialog).findByText(/입력해주세요/)).toBeVisible();
  await user.selectOptions(within(dialog).getByRole('combobox', { name: /위치/ }), '본문(body) 시작');
  const code = within(dialog).getByRole('textbox', { name: /코드/ });
  await user.type(code, '<div>');
  await user.click(within(dialog).getByRole('switch', { name: /마케팅용/ }));
  await user.click(within(dialog).getByRole('button', { name: '저장' }));
  expect(await within(dialog).findByText('1번째 줄의 <div>이(가) 닫히지 않았어요.')).toBeVisible();
  expect(code).toHaveAttribute('aria-invalid', 'true');
  const create = recording(snippetApi.create, ({ body }) => aSnippet({ ...body }));
  server.use(create.handler, answer(snippetApi.list, [aSnippet({ title: '띠 배너' })]));
  await user.type(code, '</div>');
  await user.click(within(dialog).getByRole('button', { name: '저장' }));
  expect(await screen.findByRole('switch', { name: /띠 배너/ })).toBeVisible();
  expect(create.asked[0]!.body).toEqual({ title: '띠 배너', position: 'BODY_START', code: '<div></div>', useYn: 'Y', marketingYn: 'Y' });
});

test('PE-034 RT-113 without SITE_DESIGN_UPDATE there is no such page', async () => {
  renderRoute(PATH, { session: { roles: ownerRoles.filter((role) => role !== 'SITE_DESIGN_UPDATE') } });
  expect((await screen.findAllByText('접근 권한이 없습니다.'))[0]).toBeVisible();
});
