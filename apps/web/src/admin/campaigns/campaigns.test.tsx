import { campaignApi, type Campaign, type CampaignDetail } from '@madang/contracts/campaign/campaign';
import { memberApi } from '@madang/contracts/util/member';
import { screen, waitFor, within } from '@testing-library/react';
import { inDays } from '../../testing/course-samples';
import { renderRoute } from '../../testing/render';
import { ownerRoles } from '../../testing/samples';
import { answer, recording, refuse, server } from '../../testing/server';

const OWNER = { session: { roles: ownerRoles } };
const READER = { session: { roles: ['SITE_CONSOLE_READ', 'SITE_MARKETING_READ'] as const } };
const detail = (over: Partial<CampaignDetail> = {}): CampaignDetail => ({
  campaignId: 7,
  title: '봄 할인',
  audience: 'STUD',
  segmentSeq: null,
  segmentName: null,
  channelCd: 'mail',
  repeatCd: 'D',
  reserveAt: null,
  status: 'SENT',
  stopCd: null,
  nextAt: null,
  targetCount: 120,
  sentCount: 118,
  failedCount: 2,
  clickCount: 30,
  createdByName: '유소유',
  createdAt: inDays(-3),
  startedAt: inDays(-2),
  endedAt: inDays(-2),
  content: '<p>안녕하세요</p>',
  link: '/classes/7',
  ...over,
});
const counts = { ALL: 2, DRAFT: 1, RESERVED: 0, SENDING: 0, SENT: 1, STOPPED: 0 };
const draft = (over: Partial<CampaignDetail> = {}) =>
  detail({ status: 'DRAFT', startedAt: null, endedAt: null, targetCount: 0, sentCount: 0, failedCount: 0, clickCount: 0, ...over });
const reach = { memberCount: 60, agreedCount: 20, leftToday: 10_000, senderYn: 'Y' as const };
const listed = (list: Campaign[]) => recording(campaignApi.list, { list, totalCount: list.length, counts });

test('RT-117 CP-001 the list has state, time and results, and is asked by state', async () => {
  const asked = listed([detail(), draft({ campaignId: 8, title: '초안' })]);
  server.use(asked.handler);
  const { user } = renderRoute('/settings/campaign', OWNER);
  const row = (await screen.findByRole('link', { name: /봄 할인/ })).closest('tr')!;
  for (const text of ['수강생', '완료', '118 / 120', '30', '유소유']) expect(within(row).getByText(text)).toBeVisible();
  await user.click(screen.getByRole('radio', { name: /작성 중/ }));
  await waitFor(() => expect(asked.asked.at(-1)!.query.get('status')).toBe('DRAFT'));
});

test('PE-046 reading shows campaigns and changes nothing; without the permission nothing opens', async () => {
  server.use(answer(campaignApi.list, { list: [], totalCount: 0, counts: { ...counts, ALL: 0 } }), answer(campaignApi.find, draft()));
  const view = renderRoute('/settings/campaign', { session: { roles: [...READER.session.roles] } });
  expect(await screen.findByRole('heading', { name: '아직 캠페인이 없어요' })).toBeVisible();
  expect(screen.queryByRole('link', { name: '캠페인 만들기' })).not.toBeInTheDocument();
  view.unmount();
  const { user, path } = renderRoute('/settings/campaign', { session: { roles: ['SITE_CONSOLE_READ'] } });
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '확인' }));
  await waitFor(() => expect(path()).toBe('/main'));
});

test('RT-118 CP-001 CP-005 CP-006 CP-007 CP-008 CP-009 CP-010 a campaign is written for an audience whose number is seen, previewed, and sent after a question', async () => {
  const counted = recording(campaignApi.audience, reach);
  const made = recording(campaignApi.create, draft({ audience: 'MBR' }));
  const sent = recording(campaignApi.send, detail({ status: 'RESERVED' }));
  server.use(
    counted.handler,
    made.handler,
    sent.handler,
    answer(campaignApi.find, detail()),
    answer(memberApi.segments, []),
    answer(campaignApi.preview, { subject: '(광고) 봄 할인', fromName: '코드베이', html: '<p>메일</p>' }),
    answer(campaignApi.test, { email: 'owner@codebay.example' }),
  );
  const { user, path } = renderRoute('/settings/campaign/create', OWNER);
  expect(await screen.findByText('20명이 받아요')).toBeVisible();
  for (const [name, audience] of [
    [/모두/, 'ALL'],
    [/수강생/, 'STUD'],
    [/소유자/, 'OWN'],
    [/운영자/, 'MNG'],
    [/강사/, 'TCH'],
    [/^회원역할/, 'MBR'],
  ] as const) {
    await user.click(screen.getByRole('radio', { name }));
    await waitFor(() => expect(counted.asked.some((one) => one.query.get('audience') === audience)).toBe(true));
    expect(screen.getByRole('radio', { name })).toBeChecked();
  }
  expect(screen.getByRole('radio', { name: /회원 구분/ })).toBeVisible();
  await user.click(screen.getByRole('button', { name: '미리보기' }));
  expect(await screen.findAllByText(/항목을 입력/)).toHaveLength(2);
  await user.type(screen.getByRole('textbox', { name: /^제목/ }), '봄 할인');
  const written = document.createElement('p');
  written.textContent = '안녕하세요';
  screen.getByRole('textbox', { name: '본문' }).replaceChildren(written);
  await waitFor(() => expect(screen.queryByText(/항목을 입력/)).not.toBeInTheDocument());
  await user.click(screen.getByRole('button', { name: '미리보기' }));
  const preview = within(await screen.findByRole('dialog'));
  const frame = await preview.findByTitle('메일 본문');
  expect(frame).toHaveAttribute('sandbox', 'allow-popups');
  expect(preview.getByText('(광고) 봄 할인')).toBeVisible();
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: '나에게 시험 발송' }));
  expect(await screen.findByText(/owner@codebay.example/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: '보내기' }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getByText(/20명에게 바로 보내기 시작해요/)).toBeVisible();
  expect(sent.asked).toHaveLength(0);
  await user.click(question.getByRole('button', { name: '보내기' }));
  await waitFor(() => expect(path()).toBe('/settings/campaign/7'));
  expect(made.asked[0]!.body).toMatchObject({ title: '봄 할인', audience: 'MBR', segmentSeq: null, channelCd: 'mail', repeatCd: 'D' });
  expect(sent.asked).toHaveLength(1);
});

test('RT-118 on a wide window the mail stands beside the form, drawn once subject and text are written', async () => {
  vi.stubGlobal('innerWidth', 1440);
  const drawn = recording(campaignApi.preview, { subject: '(광고) 봄 할인', fromName: '코드베이', html: '<p>메일</p>' });
  server.use(drawn.handler, answer(campaignApi.audience, reach));
  const { user } = renderRoute('/settings/campaign/create', OWNER);
  const beside = within(await screen.findByRole('complementary', { name: '메일 미리보기' }));
  expect(beside.getByText('아직 보여 줄 메일이 없어요')).toBeVisible();
  await user.type(screen.getByRole('textbox', { name: /^제목/ }), '봄 할인');
  expect(drawn.asked).toHaveLength(0);
  const written = document.createElement('p');
  written.textContent = '안녕하세요';
  screen.getByRole('textbox', { name: '본문' }).replaceChildren(written);
  expect(await beside.findByTitle('메일 본문')).toHaveAttribute('sandbox', 'allow-popups');
  expect(beside.getByText('(광고) 봄 할인')).toBeVisible();
  expect(drawn.asked).toHaveLength(1);
  expect(drawn.asked[0]!.body).toMatchObject({ title: '봄 할인', link: null });
  expect(screen.queryByRole('button', { name: '미리보기' })).not.toBeInTheDocument();
});

test('RT-119 CP-001 a draft goes on, is reserved, and what the server refuses is told', async () => {
  const saved = recording(campaignApi.update, draft({ repeatCd: 'S', reserveAt: '2027-01-30T13:00:00.000Z' }));
  server.use(
    saved.handler,
    answer(campaignApi.audience, { ...reach, leftToday: 5, senderYn: 'N' as const }),
    answer(campaignApi.find, draft()),
    refuse(campaignApi.send, 'BAD_INPUT', '', [{ field: 'sender', message: '연락처가 있어야 해요.' }]),
  );
  const { user, path } = renderRoute('/settings/campaign/7', OWNER);
  expect(await screen.findByText('보내는 곳의 정보가 필요해요')).toBeVisible();
  expect(screen.getByText(/오늘은 5명까지/)).toBeVisible();
  await user.click(screen.getByRole('radio', { name: /^예약/ }));
  await user.click(screen.getByRole('button', { name: '예약하기' }));
  expect(await screen.findByText(/항목을 입력/)).toBeVisible();
  const day = screen.getByRole('textbox', { name: /예약 시각/ });
  await user.type(day, '2027.01.30');
  await user.tab();
  const hour = screen.getByRole('textbox', { name: '시' });
  await user.clear(hour);
  await user.type(hour, '22');
  expect(await screen.findByText(/밤 시간\(오후 9시~오전 8시\)에 보내는 예약/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: '예약하기' }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getByText(/밤 시간/)).toBeVisible();
  await user.click(question.getByRole('button', { name: '예약하기' }));
  const told = within(await screen.findByRole('alertdialog'));
  expect(await told.findByText('연락처가 있어야 해요.', { selector: 'p' })).toBeVisible();
  expect(saved.asked[0]!.body).toMatchObject({ repeatCd: 'S', reserveAt: '2027-01-30T13:00:00.000Z', audience: 'STUD' });
  expect(path()).toBe('/settings/campaign/7');
});

test.each([
  ['T23:00:00Z', /야간 수신에 동의하지 않은 회원에게는 .*08:00부터/],
  ['T15:00:00Z', /하루에 보낼 수 있는 수를 다 써서 .*00:00부터/],
])('a campaign that waits says whether for the morning or for the next day (%s)', async (time, text) => {
  const nextAt = inDays(1).slice(0, 10) + time;
  server.use(answer(campaignApi.find, detail({ status: 'SENDING', sentCount: 0, endedAt: null, nextAt })));
  renderRoute('/settings/campaign/7', OWNER);
  expect(await screen.findByText(text)).toBeVisible();
});

test('RT-119 one that is being sent shows how far it is and is stopped after a question; a stopped one goes on, a done one is deleted', async () => {
  const stopped = recording(campaignApi.stop, detail({ status: 'STOPPED' }));
  const sent = recording(campaignApi.send, detail({ status: 'RESERVED' }));
  const removed = recording(campaignApi.remove, null);
  server.use(
    stopped.handler,
    sent.handler,
    removed.handler,
    listed([detail()]).handler,
    answer(campaignApi.find, detail({ status: 'SENDING', sentCount: 58, endedAt: null, nextAt: inDays(-1) })),
  );
  const { user, path } = renderRoute('/settings/campaign/7', OWNER);
  expect(await screen.findByRole('progressbar', { name: '발송 진행' })).toHaveAttribute('aria-valuenow', '50');
  server.use(answer(campaignApi.find, detail({ status: 'STOPPED', stopCd: 'STAFF', sentCount: 58 })));
  await user.click(screen.getByRole('button', { name: '발송 멈추기' }));
  const stop = within(await screen.findByRole('alertdialog'));
  expect(stop.getByText(/아직 보내지 않은 60명/)).toBeVisible();
  await user.click(stop.getByRole('button', { name: '발송 멈추기' }));
  expect(await screen.findByText('발송을 멈췄어요.')).toBeVisible();
  server.use(answer(campaignApi.find, detail()));
  await user.click(await screen.findByRole('button', { name: '이어서 보내기' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '이어서 보내기' }));
  await user.click(await screen.findByRole('button', { name: '삭제' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '삭제' }));
  await waitFor(() => expect(path()).toBe('/settings/campaign'));
  expect([stopped.asked, sent.asked, removed.asked].map((calls) => calls.length)).toEqual([1, 1, 1]);
});

test('CP-005 a campaign for a segment counts its members', async () => {
  const counted = recording(campaignApi.audience, reach);
  const segment = { segmentSeq: 3, name: '단골', conditions: {}, memberCount: 12, updatedAt: '2026-10-01T00:00:00Z' };
  server.use(counted.handler, answer(memberApi.segments, [segment]));
  const { user } = renderRoute('/settings/campaign/create', OWNER);
  await user.click(await screen.findByRole('radio', { name: /회원 구분/ }));
  await user.selectOptions(await screen.findByRole('combobox'), '단골');
  await waitFor(() => expect(counted.asked.at(-1)!.query.get('segmentSeq')).toBe('3'));
});
