import { channelApi } from '@madang/contracts/main/channel';
import { chatApi, type ChatMessage, type ChatMessages, type ChatRoom } from '@madang/contracts/main/chat';
import { reportApi } from '@madang/contracts/main/report';
import { screen, waitFor, within } from '@testing-library/react';
import { vi } from 'vitest';
import { renderRoute } from '../../testing/render';
import { answer, recording, refuse, server } from '../../testing/server';
import { opened, partsOf, withChanges, withOlder } from './messages';

const room = (over: Partial<ChatRoom> = {}): ChatRoom => ({
  chatRoomSeq: 7,
  name: '이야기 방',
  scope: '01',
  courseSeq: null,
  courseTitle: null,
  memberships: [],
  participantCount: 3,
  entered: true,
  readSeq: 1,
  lastSeq: 2,
  unreadCount: 1,
  lastAt: '2026-11-20T01:00:00Z',
  staff: false,
  ...over,
});
const say = (messageSeq: number, content: string, over: Partial<ChatMessage> = {}): ChatMessage => ({
  messageSeq,
  userSeq: 51,
  name: '김하늘',
  profileImageUrl: null,
  staff: false,
  mine: false,
  content,
  clientKey: null,
  createdAt: `2026-11-20T01:0${messageSeq % 10}:00Z`,
  removed: null,
  ...over,
});
const page = (list: ChatMessage[], lastSeq = list.at(-1)?.messageSeq ?? 0, more = false): ChatMessages => ({ list, lastSeq, more });

/** A fake socket; the test sends messages of the server with `tells`. */
class Line {
  static all: Line[] = [];
  static OPEN = 1;
  readyState = 1;
  sent: string[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  constructor(readonly url: string) {
    Line.all.push(this);
    queueMicrotask(() => this.onopen?.());
  }
  send(text: string) {
    this.sent.push(text);
  }
  close() {
    this.onclose?.();
  }
  tells(frame: object) {
    this.onmessage?.({ data: JSON.stringify(frame) });
  }
}
const chatLine = () => Line.all.findLast((line) => line.url.includes('for=chat'))!;
beforeEach(() => {
  Line.all = [];
  vi.stubGlobal('WebSocket', Line);
  Element.prototype.scrollTo = vi.fn() as never;
});
/** A room whose server remembers what is said. */
function open(first = room(), said = [say(1, '안녕하세요'), say(2, '보세요 https://example.com/a?b=1.')]) {
  const all = [...said];
  const enters = recording(chatApi.enter, () => ({ ...room(), completed: [] as number[] }));
  const sends = recording(chatApi.send, ({ body }) => {
    const made = say(all.length + 1, body.content, { userSeq: 1, mine: true, clientKey: body.clientKey });
    all.push(made);
    return made;
  });
  const asks = recording(chatApi.messages, ({ query }) => {
    const after = query.get('afterSeq');
    return page(after === null ? all : all.filter((one) => one.messageSeq > Number(after)), all.length);
  });
  server.use(answer(chatApi.find, first), enters.handler, sends.handler, asks.handler);
  return { ...renderRoute('/chat-rooms/7', { session: {} }), all, asks: asks.asked, sends: sends.asked, enters: enters.asked };
}

test('ST-013 a learner enters a room, and only then sees what is said', async () => {
  const { user, enters } = open(room({ entered: false, readSeq: 0 }));
  expect(await screen.findByText(/이름과 프로필 사진이 다른 참여자에게 보여요/)).toBeVisible();
  expect(screen.queryByRole('log')).toBeNull();
  server.use(answer(chatApi.find, room()));
  await user.click(screen.getByRole('button', { name: '채팅방 들어가기' }));
  expect(await screen.findByText('안녕하세요')).toBeVisible();
  expect(enters.length).toBeGreaterThanOrEqual(1);
});

test('what is said arrives over the socket, each message once; unread ones are marked and links are plain', async () => {
  const { all, asks, user, sends } = open();
  const log = await screen.findByRole('log', { name: '대화' });
  const link = within(log).getByRole('link', { name: 'https://example.com/a?b=1' });
  expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow ugc');
  expect(within(log).getByText('여기부터 안 읽은 메시지예요')).toBeVisible();
  await waitFor(() =>
    expect(chatLine().sent.map((text) => JSON.parse(text) as object)).toContainEqual({ command: 'chat_on', chatRoomSeq: 7 }),
  );
  all.push(say(3, '<img src=x onerror=alert(1)>'));
  chatLine().tells({ command: 'chat', chatRoomSeq: 7 });
  chatLine().tells({ command: 'chat', chatRoomSeq: 7 });
  expect(await within(log).findByText('<img src=x onerror=alert(1)>')).toBeVisible();
  expect(asks.at(-1)!.query.get('afterSeq')).not.toBeNull();
  const box = screen.getByRole('textbox', { name: /메시지를 입력해 주세요/ });
  await user.type(box, '반가워요{Shift>}{Enter}{/Shift}모두{Enter}');
  await waitFor(() => expect(sends).toHaveLength(1));
  expect(sends[0]!.body).toMatchObject({ content: '반가워요\n모두' });
  chatLine().tells({ command: 'chat', chatRoomSeq: 7 });
  await waitFor(() => expect(screen.queryByText('보내는 중')).toBeNull());
  expect(within(log).getAllByText(/반가워요/)).toHaveLength(1);
  expect(box).toHaveValue('');
});

test('a message of somebody else is reported with the room that it was said in', async () => {
  const mine = recording(reportApi.mine, null);
  const told = recording(reportApi.create, { reportedAt: '2026-11-20T03:00:00Z' });
  server.use(mine.handler, told.handler);
  const { user } = open();
  await user.click((await screen.findAllByRole('button', { name: /김하늘/ }))[0]!);
  await user.click(await screen.findByRole('menuitem', { name: '신고' }));
  await user.selectOptions(await screen.findByRole('combobox', { name: /사유/ }), 'SPAM');
  await user.click(screen.getByRole('button', { name: '신고 보내기' }));
  await waitFor(() => expect(told.asked[0]?.body).toMatchObject({ kind: 'CHAT', parentSeq: 7 }));
  expect(mine.asked[0]!.query.get('parentSeq')).toBe('7');
});

test('what is told with its words is shown without a question, and after a gap the page asks', async () => {
  const { all, asks } = open();
  const log = await screen.findByRole('log', { name: '대화' });
  await waitFor(() => expect(chatLine().sent).toHaveLength(1));
  await waitFor(() => expect(asks.length).toBeGreaterThan(1));
  const tells = (seq: number, said: ChatMessage) => chatLine().tells({ command: 'chat', chatRoomSeq: 7, seq, said });
  const before = asks.length;
  all.push(say(3, '말과 함께 왔어요'));
  tells(3, all[2]!);
  expect(await within(log).findByText('말과 함께 왔어요')).toBeVisible();
  // A message that arrives twice is shown once, and messages that are loaded already cause no call.
  tells(3, all[2]!);
  tells(2, all[1]!);
  expect(within(log).getAllByText('말과 함께 왔어요')).toHaveLength(1);
  expect(asks).toHaveLength(before);
  all.push(say(4, '놓친 말'), say(5, '다음 말'));
  tells(5, all[4]!);
  expect(await within(log).findByText('놓친 말')).toBeVisible();
  expect(within(log).getAllByText('다음 말')).toHaveLength(1);
  expect(asks.length).toBeGreaterThan(before);
  expect(asks.at(-1)!.query.get('afterSeq')).toBe('3');
});

test('who may not listen any more sees why', async () => {
  open();
  await screen.findByText('안녕하세요');
  await waitFor(() => expect(chatLine().sent).toHaveLength(1));
  server.use(refuse(chatApi.find, 'NOT_CHANNEL_USER'));
  chatLine().tells({ command: 'E0004', chatRoomSeq: 7 });
  expect(await screen.findByRole('link', { name: '사이트 가입하기' })).toBeVisible();
});

test('who is in a room that staff delete leaves it with a sentence, told by the socket or by the next question', async () => {
  for (const tell of [
    () => chatLine().tells({ command: 'E0004', chatRoomSeq: 7 }),
    () => chatLine().tells({ command: 'chat', chatRoomSeq: 7 }),
  ]) {
    const { unmount } = open();
    await screen.findByText('안녕하세요');
    await waitFor(() => expect(chatLine().sent).toHaveLength(1));
    server.use(refuse(chatApi.find, 'NO_DATA'), refuse(chatApi.messages, 'NO_DATA'));
    tell();
    expect(await screen.findByRole('heading', { name: '채팅방이 삭제되었어요' })).toBeVisible();
    expect(screen.getByRole('link', { name: '다른 채팅방 보기' })).toBeVisible();
    unmount();
    server.resetHandlers();
  }
});

test('what could not be sent says so, and is sent again as the same message', async () => {
  const { user, sends } = open();
  await screen.findByText('안녕하세요');
  server.use(refuse(chatApi.send, 'TOO_MANY_REQUESTS', '요청이 너무 많아요'));
  await user.type(screen.getByRole('textbox', { name: /메시지를 입력해 주세요/ }), '천천히{Enter}');
  expect(await screen.findByText('보내지 못했어요')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: '확인' }));
  server.use(recordAgain(sends));
  await user.click(screen.getByRole('button', { name: '다시 보내기' }));
  await waitFor(() => expect(screen.queryByText('보내지 못했어요')).toBeNull());
  expect(sends).toHaveLength(1);
});
const recordAgain = (sends: { body: unknown }[]) =>
  answer(chatApi.send, (asked) => {
    sends.push(asked);
    return say(9, asked.body.content, { mine: true, clientKey: asked.body.clientKey });
  });

test('authors remove their own messages, staff any; others have no button for it', async () => {
  const removed = recording(chatApi.removeMessage, say(1, '', { mine: true, removed: 'AUTHOR' }));
  const { user } = open(room(), [say(1, '내 말', { mine: true }), say(2, '남의 말', { name: '오지훈', userSeq: 52 })]);
  server.use(removed.handler);
  await screen.findByText('남의 말');
  await user.click(screen.getByRole('button', { name: '오지훈 님 메시지 메뉴' }));
  expect(await screen.findByRole('menuitem', { name: '복사' })).toBeVisible();
  expect(screen.queryByRole('menuitem', { name: '삭제' })).toBeNull();
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: '김하늘 님 메시지 메뉴' }));
  await user.click(await screen.findByRole('menuitem', { name: '삭제' }));
  await user.click(await screen.findByRole('button', { name: '삭제' }));
  expect(await screen.findByText('삭제된 메시지예요')).toBeVisible();
  expect(removed.asked[0]!.params['messageSeq']).toBe('1');
});

test('staff who remove what somebody else wrote say why', async () => {
  const removed = recording(chatApi.removeMessage, say(2, '', { name: '오지훈', userSeq: 52, removed: 'STAFF' }));
  const { user } = open(room({ staff: true }), [say(2, '남의 말', { name: '오지훈', userSeq: 52 })]);
  server.use(removed.handler);
  await screen.findByText('남의 말');
  await user.click(screen.getByRole('button', { name: '오지훈 님 메시지 메뉴' }));
  await user.click(await screen.findByRole('menuitem', { name: '삭제' }));
  const dialog = within(await screen.findByRole('dialog', { name: '오지훈 님이 쓴 내용을 삭제할까요?' }));
  await user.click(dialog.getByRole('button', { name: '삭제' }));
  expect(removed.asked).toEqual([]);
  await user.selectOptions(dialog.getByRole('combobox', { name: /사유/ }), 'ABUSE');
  await user.click(dialog.getByRole('button', { name: '삭제' }));
  await waitFor(() => expect(removed.asked[0]?.body).toEqual({ reasonCd: 'ABUSE', reasonText: '' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('RT-031 the list shows the rooms with what is unread; a room that is for members leads to joining', async () => {
  server.use(answer(chatApi.mine, [room({ unreadCount: 2 }), room({ chatRoomSeq: 8, name: '새 방', entered: false, unreadCount: 0 })]));
  const { unmount } = renderRoute('/chat-rooms', { session: {} });
  expect(await screen.findByRole('link', { name: /이야기 방.*안 읽은 메시지 2개/ })).toHaveAttribute('href', '/chat-rooms/7');
  unmount();
  server.use(answer(chatApi.mine, []));
  const empty = renderRoute('/chat-rooms', { session: {} });
  expect(await screen.findByText('들어갈 수 있는 채팅방이 없어요')).toBeVisible();
  empty.unmount();
  server.use(refuse(chatApi.find, 'NOT_CHANNEL_USER'));
  renderRoute('/chat-rooms/7', { session: {} });
  expect(await screen.findByRole('link', { name: '사이트 가입하기' })).toHaveAttribute('href', '/join?next=%2Fchat-rooms%2F7');
});

test('RT-031 a closed room leads whoever left the site elsewhere to joining, not back to itself', async () => {
  server.use(
    refuse(chatApi.find, 'NOT_CHANNEL_USER'),
    answer(channelApi.channelUser, { isChannelUser: false, roles: [], userTypeCd: null }),
  );
  const { user, path } = renderRoute('/chat-rooms/7', { session: {} });
  await user.click(await screen.findByRole('link', { name: '사이트 가입하기' }));
  expect(await screen.findByRole('button', { name: '가입하기' })).toBeVisible();
  expect(path()).toBe('/join?next=%2Fchat-rooms%2F7');
});

test('ST-013 a room of a membership says which one in the list, and leads whoever lacks it to the memberships', async () => {
  const ofMembers = room({ scope: '03', memberships: [{ membershipSeq: 5, title: '올인원' }] });
  server.use(answer(chatApi.mine, [ofMembers]));
  const { unmount } = renderRoute('/chat-rooms', { session: {} });
  expect(await screen.findByRole('link', { name: /이야기 방.*올인원/ })).toBeVisible();
  unmount();
  server.use(refuse(chatApi.find, 'CHAT_MEMBERSHIP_REQUIRED'));
  renderRoute('/chat-rooms/7', { session: {} });
  expect(await screen.findByText(/멤버십 회원만 들어갈 수 있어요/)).toBeVisible();
  expect(screen.getByRole('link', { name: '멤버십 보기' })).toHaveAttribute('href', '/membership');
});

test('pages of a talk join without gaps or doubles', () => {
  const start = opened(page([say(4, 'd'), say(6, 'f')], 6, true));
  const older = withOlder(start, page([say(1, 'a'), say(3, 'c')], 6));
  expect([older.list.map((one) => one.messageSeq), older.older, older.lastSeq]).toEqual([[1, 3, 4, 6], false, 6]);
  // Message 2 is older than the loaded messages, so its removal is ignored; message 4 is loaded.
  const changed = withChanges(start, page([say(2, '', { removed: 'AUTHOR' }), say(9, 'i'), say(4, '', { removed: 'STAFF' })], 10));
  expect(changed.list.map((one) => [one.messageSeq, one.removed])).toEqual([
    [4, 'STAFF'],
    [6, null],
    [9, null],
  ]);
  expect(changed.lastSeq).toBe(10);
});

test('only web addresses become links', () => {
  expect(partsOf('javascript:alert(1) http://a.kr/x(1). data:text/html,x').filter((part) => part.link)).toEqual([
    { text: 'http://a.kr/x(1', link: true },
  ]);
  expect(partsOf('그냥 글')).toEqual([{ text: '그냥 글', link: false }]);
});

test('ST-013 what was said before is read by going back', async () => {
  const asked = recording(chatApi.messages, ({ query }) =>
    query.get('minSeq') ? page([say(1, '첫 인사')], 3) : page([say(2, '둘째'), say(3, '셋째')], 3, true),
  );
  server.use(answer(chatApi.find, room({ readSeq: 3, lastSeq: 3 })), asked.handler);
  const { user } = renderRoute('/chat-rooms/7', { session: {} });
  await user.click(await screen.findByRole('button', { name: '이전 메시지 보기' }));
  expect(await screen.findByText('첫 인사')).toBeVisible();
  expect(asked.asked.map(({ query }) => query.get('minSeq'))).toContain('2');
});
