import { chatApi, type StudioChatRoom } from '@madang/contracts/main/chat';
import { courseApi } from '@madang/contracts/main/course';
import { membershipApi, type Membership } from '@madang/contracts/main/membership';
import { screen, waitFor, within } from '@testing-library/react';
import { renderRoute } from '../../testing/render';
import { aChannel, ownerRoles } from '../../testing/samples';
import { answer, recording, refuse, server } from '../../testing/server';

const base = aChannel();
const site = (saasYn: 'Y' | 'N') => ({ ...base, channelSetting: { ...base.channelSetting, saasYn } });
const OWNER = { channel: site('Y'), session: { roles: ownerRoles } };
const room = (over: Partial<StudioChatRoom> = {}): StudioChatRoom => ({
  chatRoomSeq: 7,
  name: '라운지',
  scope: '01',
  courseSeq: null,
  courseTitle: null,
  memberships: [],
  participantCount: 12,
  missionCount: 0,
  lastAt: '2026-11-20T01:00:00Z',
  createdAt: '2026-11-01T01:00:00Z',
  ...over,
});
const list = (...rows: StudioChatRoom[]) => answer(chatApi.adminList, { list: rows, totalCount: rows.length });

test('RT-137 S-132 /settings/chat lists the rooms with who may enter; one that missions lead to stays', async () => {
  const removed = recording(chatApi.remove, null);
  server.use(
    list(room(), room({ chatRoomSeq: 8, name: '반 방', scope: '02', courseTitle: '실전 Next.js', missionCount: 1 })),
    removed.handler,
  );
  const { user } = renderRoute('/settings/chat', OWNER);
  const table = await screen.findByRole('table', { name: '채팅방' });
  expect(within(table).getByRole('row', { name: /라운지 사이트 회원 12명/ })).toBeVisible();
  expect(within(table).getByRole('row', { name: /반 방 실전 Next.js/ })).toBeVisible();
  await user.click(within(table).getByRole('button', { name: '반 방 메뉴' }));
  await user.click(await screen.findByRole('menuitem', { name: '삭제' }));
  expect((await screen.findAllByText(/미션이 1개 있어요/))[0]).toBeVisible();
  await user.click(screen.getByRole('button', { name: '확인' }));
  await user.click(within(table).getByRole('button', { name: '라운지 메뉴' }));
  await user.click(await screen.findByRole('menuitem', { name: '삭제' }));
  await user.click(await screen.findByRole('button', { name: '삭제' }));
  await waitFor(() => expect(removed.asked).toHaveLength(1));
  expect(removed.asked[0]!.params['chatRoomSeq']).toBe('7');
});

test('CH-071 RT-138 ST-003 /settings/chat/create makes a room, for a class when it is chosen', async () => {
  const made = recording(chatApi.create, room());
  server.use(
    list(),
    made.handler,
    answer(courseApi.adminList, { list: [{ courseSeq: 12, title: '실전 Next.js' }], totalCount: 1 } as never),
  );
  const { user, path } = renderRoute('/settings/chat/create', OWNER);
  await user.click(await screen.findByRole('button', { name: '만들기' }));
  expect(await screen.findByText('채팅방 이름 항목을 입력해주세요!')).toBeVisible();
  await user.type(screen.getByRole('textbox', { name: /채팅방 이름/ }), '반 방');
  await user.click(screen.getByRole('radio', { name: /클래스 수강생/ }));
  await user.click(screen.getByRole('button', { name: '만들기' }));
  expect(await screen.findByText('클래스 항목을 입력해주세요!')).toBeVisible();
  await user.click(await screen.findByRole('radio', { name: '실전 Next.js' }));
  await user.click(screen.getByRole('button', { name: '만들기' }));
  await waitFor(() => expect(made.asked).toHaveLength(1));
  expect(made.asked[0]!.body).toEqual({ name: '반 방', scope: '02', courseSeq: 12, membershipSeqs: [] });
  await waitFor(() => expect(path()).toBe('/settings/chat'));
});

test('RT-139 ST-003 /settings/chat/{seq}/edit changes it; without rooms the list offers to make one', async () => {
  const saved = recording(chatApi.update, room());
  server.use(list(), answer(chatApi.adminFind, room()), saved.handler);
  const { user } = renderRoute('/settings/chat/7/edit', OWNER);
  const name = await screen.findByRole('textbox', { name: /채팅방 이름/ });
  expect(name).toHaveValue('라운지');
  expect(screen.queryByRole('button', { name: '저장' })).toBeNull();
  await user.clear(name);
  await user.type(name, '모두의 방');
  await user.click(screen.getByRole('radio', { name: /누구나/ }));
  await user.click(screen.getByRole('button', { name: '저장' }));
  await waitFor(() => expect(saved.asked).toHaveLength(1));
  expect(saved.asked[0]!.body).toEqual({ name: '모두의 방', scope: '00', courseSeq: null, membershipSeqs: [] });
  expect(await screen.findByText('아직 채팅방이 없어요')).toBeVisible();
});

const membership = (membershipSeq: number, title: string) => ({ membershipSeq, title }) as Membership;
test('ST-013 ST-003 a room is bound to one membership or several, and the list names them', async () => {
  const made = recording(chatApi.create, room());
  const bound = room({ scope: '03', memberships: [{ membershipSeq: 5, title: '올인원' }] });
  server.use(list(bound), made.handler, answer(membershipApi.list, [membership(5, '올인원'), membership(6, '한 해')]));
  const { user } = renderRoute('/settings/chat/create', OWNER);
  await user.type(await screen.findByRole('textbox', { name: /채팅방 이름/ }), '다락방');
  await user.click(screen.getByRole('radio', { name: /멤버십 회원/ }));
  const boxes = within(await screen.findByRole('group', { name: '멤버십' }));
  await user.click(screen.getByRole('button', { name: '만들기' }));
  expect(await boxes.findByRole('alert')).toBeVisible();
  await user.click(boxes.getByRole('checkbox', { name: '올인원' }));
  await user.click(boxes.getByRole('checkbox', { name: '한 해' }));
  await user.click(screen.getByRole('button', { name: '만들기' }));
  await waitFor(() => expect(made.asked).toHaveLength(1));
  expect(made.asked[0]!.body).toEqual({ name: '다락방', scope: '03', courseSeq: null, membershipSeqs: [5, 6] });
  expect(await screen.findByRole('row', { name: /라운지 올인원/ })).toBeVisible();
});

test('ST-013 ST-003 a room of one membership is opened to another one as well', async () => {
  const bound = room({ scope: '03', memberships: [{ membershipSeq: 5, title: '올인원' }] });
  const saved = recording(chatApi.update, bound);
  server.use(list(bound), answer(chatApi.adminFind, bound), saved.handler);
  server.use(answer(membershipApi.list, [membership(5, '올인원'), membership(6, '한 해')]));
  const { user } = renderRoute('/settings/chat/7/edit', OWNER);
  const boxes = within(await screen.findByRole('group', { name: '멤버십' }));
  expect(await boxes.findByRole('checkbox', { name: '올인원' })).toBeChecked();
  await user.click(boxes.getByRole('checkbox', { name: '한 해' }));
  await user.click(screen.getByRole('button', { name: '저장' }));
  await waitFor(() => expect(saved.asked).toHaveLength(1));
  expect(saved.asked[0]!.body).toMatchObject({ scope: '03', membershipSeqs: [5, 6] });
});

test('ST-013 a site without memberships is led to make one, and a failed list is asked for again', async () => {
  server.use(list(), refuse(membershipApi.list, 'NO_DATA'));
  const { user } = renderRoute('/settings/chat/create', OWNER);
  await user.click(await screen.findByRole('radio', { name: /멤버십 회원/ }));
  const again = await screen.findByRole('button', { name: '다시 시도' });
  server.use(answer(membershipApi.list, []));
  await user.click(again);
  expect(await screen.findByRole('link', { name: '멤버십 만들기' })).toHaveAttribute('href', '/settings/membership/create');
});

test('without the pro plan the page says what opens it; a room from before is still changed', async () => {
  server.use(answer(chatApi.adminFind, room()));
  const basic = { channel: site('N'), session: { roles: ownerRoles } };
  const view = renderRoute('/settings/chat', basic);
  expect(await screen.findByRole('heading', { name: '프로 요금제에서 쓸 수 있어요' })).toBeVisible();
  expect(screen.queryByRole('link', { name: '채팅방' })).not.toBeInTheDocument();
  view.unmount();
  renderRoute('/settings/chat/7/edit', basic);
  expect(await screen.findByRole('textbox', { name: /채팅방 이름/ })).toHaveValue('라운지');
});

test('RT-137 a room is found by its name', async () => {
  const asked = recording(chatApi.adminList, { list: [room()], totalCount: 1 });
  server.use(asked.handler);
  const { user } = renderRoute('/settings/chat', OWNER);
  await user.type(await screen.findByRole('searchbox'), '라운지');
  await waitFor(() => expect(asked.asked.at(-1)!.query.get('q')).toBe('라운지'));
});
