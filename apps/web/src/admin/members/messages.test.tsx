import { campaignApi } from '@madang/contracts/campaign/campaign';
import { messageApi, type MessageDetail } from '@madang/contracts/campaign/message';
import { memberApi } from '@madang/contracts/util/member';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { renderRoute } from '../../testing/render';
import { ownerRoles } from '../../testing/samples';
import { answer, recording, server } from '../../testing/server';

const OWNER = { session: { roles: ownerRoles } };

test('BD-029 BD-030 messages sent and reserved are listed; one that waits is cancelled, a new one is reserved', async () => {
  const message = (over: Partial<MessageDetail>): MessageDetail => ({
    messageSeq: 5,
    title: '시간이 바뀌어요',
    channelCd: 'mail',
    audience: 'MBR',
    segmentSeq: null,
    segmentName: null,
    reserveAt: null,
    status: 'SENT',
    stopCd: null,
    targetCount: 12,
    sentCount: 11,
    failedCount: 1,
    createdByName: '윤지호',
    content: '<p>안녕하세요</p>',
    createdAt: '2026-11-01T00:00:00Z',
    startedAt: '2026-11-01T00:01:00Z',
    endedAt: '2026-11-01T00:02:00Z',
    ...over,
  });
  const waits = message({
    messageSeq: 6,
    title: '겨울 일정',
    status: 'RESERVED',
    audience: null,
    segmentSeq: 3,
    segmentName: '마케팅 동의',
    reserveAt: '2027-01-30T01:00:00Z',
    startedAt: null,
    sentCount: 0,
    failedCount: 0,
  });
  const removed = recording(messageApi.remove, null);
  const made = recording(messageApi.create, message({}));
  server.use(
    answer(messageApi.list, { list: [waits, message({})], totalCount: 2 }),
    answer(messageApi.find, message({})),
    removed.handler,
    made.handler,
    answer(memberApi.segments, []),
    answer(campaignApi.audience, { memberCount: 12, agreedCount: 3, leftToday: 500, senderYn: 'Y' }),
  );
  const { user } = renderRoute('/settings/members/messages', OWNER);
  const table = within(await screen.findByRole('table', { name: '보낸 메시지' }));
  expect(table.getByRole('row', { name: /시간이 바뀌어요/ })).toHaveTextContent(/회원.*발송 완료.*11 \/ 12.*실패 1.*윤지호/);
  expect(table.getByRole('row', { name: /겨울 일정/ })).toHaveTextContent(/회원 구분: 마케팅 동의.*예약.*2027\.01\.30 10:00/);
  expect(table.getAllByRole('button', { name: /예약 취소/ })).toHaveLength(1);
  await user.click(table.getByRole('button', { name: '겨울 일정 예약 취소' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '예약 취소' }));
  expect(await screen.findByText('예약을 취소했어요.')).toBeVisible();
  expect(removed.asked[0]!.params).toMatchObject({ messageSeq: '6' });
  await user.click(screen.getByRole('button', { name: /시간이 바뀌어요/ }));
  const letter = within(await screen.findByRole('dialog', { name: '시간이 바뀌어요' }));
  expect(await letter.findByText('안녕하세요')).toBeVisible();
  await user.click(letter.getByRole('button', { name: '닫기' }));
  await user.click(screen.getByRole('button', { name: '메시지 보내기' }));
  const dialog = within(await screen.findByRole('dialog', { name: '메시지 보내기' }));
  fireEvent.change(await dialog.findByRole('textbox', { name: /^제목/ }), { target: { value: '겨울 안내' } });
  const text = document.createElement('p');
  text.textContent = '안녕하세요';
  dialog.getByRole('textbox', { name: '내용' }).replaceChildren(text);
  await waitFor(() => expect(dialog.getByRole('textbox', { name: '내용' })).toHaveTextContent('안녕하세요'));
  await user.click(dialog.getByRole('switch', { name: /예약해서 보내기/ }));
  await user.click(dialog.getByRole('button', { name: '예약하기' }));
  expect(await dialog.findByText('보낼 시각을 골라 주세요.')).toBeVisible();
  await user.type(dialog.getByRole('textbox', { name: /보낼 시각/ }), '2027.01.30');
  await user.tab();
  await user.click(dialog.getByRole('button', { name: '예약하기' }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getByText(/2027\.01\.30 10:00에 메일과 알림/)).toBeVisible();
  await user.click(question.getByRole('button', { name: '예약하기' }));
  expect(await screen.findByText('메시지를 예약했어요.')).toBeVisible();
  expect(made.asked[0]!.body).toMatchObject({ audience: 'MBR', reserveAt: '2027-01-30T01:00:00.000Z' });
});
