import { webhookApi, type Webhook, type WebhookAttempt, type WebhookDelivery } from '@madang/contracts/campaign/webhook';
import { act, screen, waitFor, within } from '@testing-library/react';
import { useSession } from '../../lib/session';
import { renderRoute } from '../../testing/render';
import { ownerRoles } from '../../testing/samples';
import { watchScroll } from '../../testing/scroll';
import { answer, recording, refuse, server } from '../../testing/server';

const OWNER = { session: { roles: ownerRoles } };
const aHook = (over: Partial<Webhook> = {}): Webhook => ({
  endpointSeq: 3,
  name: '회계 시스템',
  url: 'https://books.example/hooks',
  events: ['order.paid', 'order.refunded'],
  personalYn: 'N',
  stateCd: 'ACTIVE',
  createdAt: '2026-11-01T00:00:00Z',
  failingSince: null,
  workedAt: '2026-11-20T03:00:00Z',
  waitingCount: 0,
  formerUntil: null,
  ...over,
});
const aDelivery = (over: Partial<WebhookDelivery> = {}): WebhookDelivery => ({
  deliverySeq: 9,
  eventId: 'msg_9',
  type: 'order.paid',
  stateCd: 'DELIVERED',
  tries: 1,
  createdAt: '2026-11-20T03:00:00Z',
  nextAt: null,
  status: 200,
  errorCd: null,
  ...over,
});
const failed = aDelivery({
  deliverySeq: 8,
  eventId: 'msg_8',
  stateCd: 'FAILED',
  tries: 10,
  status: null,
  errorCd: 'TIMEOUT',
  type: 'order.refunded',
});
const waiting = aDelivery({
  deliverySeq: 7,
  eventId: 'msg_7',
  stateCd: 'WAITING',
  tries: 2,
  status: 500,
  nextAt: '2026-11-20T04:00:00Z',
  type: 'webhook.test',
});
const attempt = (over: Partial<WebhookAttempt> = {}): WebhookAttempt => ({
  attemptSeq: 1,
  triedAt: '2026-11-20T03:00:00Z',
  duration: 10_000,
  status: null,
  errorCd: 'TIMEOUT',
  request: '{"type":"order.refunded"}',
  answer: '',
  ...over,
});

test('S-461 AM-465 receivers are listed with how they are; a new one shows its secret once and its page', async () => {
  const other = aHook({
    endpointSeq: 4,
    name: '알림 봇',
    stateCd: 'FAILING',
    failingSince: '2026-11-17T00:00:00Z',
    workedAt: null,
    waitingCount: 12,
  });
  const create = recording(webhookApi.create, () => ({ endpointSeq: 3, secret: 'whsec_abc' }));
  server.use(answer(webhookApi.list, [aHook(), other]), answer(webhookApi.deliveries, { list: [], cursor: null }), create.handler);
  const { user } = renderRoute('/settings/webhooks', OWNER);
  const row = within((await screen.findByText('알림 봇')).closest('tr')!);
  expect(row.getByText('실패로 멈춤')).toBeVisible();
  expect(row.getByText('12건')).toBeVisible();
  await user.click(screen.getByRole('button', { name: '웹훅 추가' }));
  const form = within(await screen.findByRole('dialog', { name: '웹훅 추가' }));
  await user.type(form.getByRole('textbox', { name: /이름/ }), '회계 시스템');
  await user.type(form.getByRole('textbox', { name: /주소/ }), 'https://books.example/hooks');
  await user.click(form.getByRole('button', { name: '추가' }));
  expect(await form.findByText('이벤트를 하나 이상 골라 주세요.')).toBeVisible();
  await user.click(form.getByRole('checkbox', { name: /결제 완료/ }));
  await user.click(form.getByRole('switch', { name: /이름과 이메일/ }));
  await user.click(form.getByRole('button', { name: '추가' }));
  const shown = within(await screen.findByRole('dialog', { name: '웹훅을 추가했어요' }));
  expect(shown.getByText('whsec_abc')).toBeVisible();
  expect(create.asked[0]!.body).toEqual({
    name: '회계 시스템',
    url: 'https://books.example/hooks',
    events: ['order.paid'],
    personalYn: 'Y',
  });
  await user.click(shown.getByRole('button', { name: '복사해 두었어요' }));
  expect(await screen.findByRole('heading', { name: '회계 시스템', level: 1 })).toBeVisible();
  expect(await screen.findByText('아직 보낸 것이 없어요')).toBeVisible();
});

test('S-461 AM-465 an empty list says what to do, a failed one can be tried again; whoever only reads changes nothing', async () => {
  server.use(refuse(webhookApi.list, 'TEMPORARY', ''));
  const { user } = renderRoute('/settings/webhooks', { session: { roles: ['SITE_CONSOLE_READ', 'SITE_SUPPORT_READ'] } });
  const again = await screen.findByRole('button', { name: '다시 시도' });
  expect(screen.queryByRole('alertdialog')).toBeNull();
  server.use(answer(webhookApi.list, []));
  await user.click(again);
  expect(await screen.findByText('웹훅이 없어요')).toBeVisible();
  expect(screen.queryByRole('button', { name: '웹훅 추가' })).toBeNull();
});

test('S-462 AM-465 the log is filtered and opened; what failed is sent again', async () => {
  const replay = recording(webhookApi.replay, () => null);
  const scroll = watchScroll();
  const deliveries = recording(webhookApi.deliveries, ({ query }) => ({
    list: query.get('state') === 'FAILED' ? [failed] : query.get('cursor') ? [waiting] : [aDelivery(), failed],
    cursor: query.get('state') || query.get('cursor') ? null : '8',
  }));
  server.use(
    answer(webhookApi.list, [aHook({ failingSince: '2026-11-20T02:00:00Z', formerUntil: '2026-11-21T03:00:00Z' })]),
    deliveries.handler,
    answer(webhookApi.delivery, {
      ...failed,
      attempts: [attempt(), attempt({ attemptSeq: 0, status: 500, errorCd: null, answer: 'broken', duration: 20 })],
    }),
    replay.handler,
  );
  const { user } = renderRoute('/settings/webhooks/3', OWNER);
  expect(await screen.findByText(/부터 받지 못하고 있어요/)).toBeVisible();
  expect(screen.getByText(/까지 함께 서명해요/)).toBeVisible();
  const log = await screen.findByRole('table', { name: '보낸 기록' });
  expect(within(log).getByText('10초 안에 응답 없음')).toBeVisible();
  scroll();
  expect(await within(log).findByText('HTTP 500')).toBeVisible();
  expect(deliveries.asked.at(-1)!.query.get('cursor')).toBe('8');
  expect(within(log).getByText(/에 다시$/)).toBeVisible();
  await user.selectOptions(screen.getByRole('combobox', { name: '결과' }), '실패');
  await waitFor(() => expect(screen.queryByText('HTTP 200')).toBeNull());
  await user.click(await screen.findByRole('button', { name: /^결제 환불/ }));
  const detail = within(await screen.findByRole('dialog', { name: '결제 환불' }));
  expect(await detail.findByText('msg_8')).toBeVisible();
  expect(detail.getByText('broken')).toBeVisible();
  expect(detail.getByText('내용이 없어요')).toBeVisible();
  await user.click(detail.getByRole('button', { name: '다시 보내기' }));
  await waitFor(() => expect(replay.asked[0]!.params).toMatchObject({ endpointSeq: '3', deliverySeq: '8' }));
});

test('S-462 AM-465 a receiver is tested, edited, paused, resumed, given a new secret and deleted', async () => {
  let hook: Webhook | null = aHook({ personalYn: 'Y' });
  const state = recording(webhookApi.setState, ({ body }) => {
    hook = aHook({ stateCd: body.stateCd });
    return null;
  });
  const [tested, rotate, update] = [
    recording(webhookApi.test, () => ({ deliverySeq: 10 })),
    recording(webhookApi.rotate, () => ({ secret: 'whsec_new' })),
    recording(webhookApi.update, () => null),
  ];
  const remove = recording(webhookApi.remove, () => {
    hook = null;
    return null;
  });
  server.use(
    answer(webhookApi.list, () => (hook ? [hook] : [])),
    answer(webhookApi.deliveries, { list: [], cursor: null }),
  );
  server.use(...[state, tested, rotate, update, remove].map((one) => one.handler));
  const { user } = renderRoute('/settings/webhooks/3', OWNER);
  // A double click sends one test, not two.
  await user.dblClick(await screen.findByRole('button', { name: '테스트 보내기' }));
  await screen.findByText(/테스트를 보냈어요/);
  expect(tested.asked).toHaveLength(1);
  const confirmed = async (title: string, action: string) => {
    const asked = await screen.findByRole('alertdialog', { name: title });
    await user.click(within(asked).getByRole('button', { name: action }));
  };
  const menu = async (item: string) => {
    await user.click(await screen.findByRole('button', { name: '회계 시스템 더보기' }));
    await user.click(await screen.findByRole('menuitem', { name: item }));
  };
  await user.click(screen.getByRole('button', { name: '멈추기' }));
  await confirmed('‘회계 시스템’ 웹훅을 멈출까요?', '멈추기');
  expect(await screen.findByText('멈춰 있어요')).toBeVisible();
  await user.click(screen.getByRole('button', { name: '다시 시작' }));
  await waitFor(() => expect(state.asked.map(({ body }) => body)).toEqual([{ stateCd: 'PAUSED' }, { stateCd: 'ACTIVE' }]));
  await menu('비밀키 바꾸기');
  await confirmed('‘회계 시스템’의 서명 비밀키를 바꿀까요?', '비밀키 바꾸기');
  const shown = within(await screen.findByRole('dialog', { name: '비밀키를 바꿨어요' }));
  expect(shown.getByText('whsec_new')).toBeVisible();
  await user.click(shown.getByRole('button', { name: '복사해 두었어요' }));
  await menu('이름·주소·이벤트 바꾸기');
  const form = within(await screen.findByRole('dialog', { name: '웹훅 바꾸기' }));
  await user.click(form.getByRole('button', { name: '모두 선택' }));
  await user.click(form.getByRole('button', { name: '저장' }));
  await waitFor(() =>
    expect(update.asked[0]!.body).toMatchObject({ name: '회계 시스템', events: expect.arrayContaining(['plan.billed']) }),
  );
  await menu('삭제');
  await confirmed('‘회계 시스템’ 웹훅을 삭제할까요?', '삭제');
  expect(await screen.findByRole('heading', { name: '웹훅', level: 1 })).toBeVisible();
  expect(await screen.findByText('웹훅이 없어요')).toBeVisible();
});

test('S-462 AM-465 a receiver that somebody else deleted is said to be gone once something is pressed; support adds none', async () => {
  let hooks = [aHook()];
  server.use(
    answer(webhookApi.list, () => hooks),
    answer(webhookApi.deliveries, { list: [], cursor: null }),
    refuse(webhookApi.test, 'NO_DATA'),
  );
  const { user, router } = renderRoute('/settings/webhooks/3', OWNER);
  const send = await screen.findByRole('button', { name: '테스트 보내기' });
  hooks = [];
  await user.click(send);
  expect(await screen.findByText('웹훅을 찾을 수 없어요')).toBeVisible();
  act(() => useSession.setState({ supportUntil: '2026-11-25T00:00:00Z' }));
  await act(() => router.navigate('/settings/webhooks'));
  expect(await screen.findByText('웹훅이 없어요')).toBeVisible();
  for (const add of screen.getAllByRole('button', { name: '웹훅 추가' })) expect(add).toBeDisabled();
});
