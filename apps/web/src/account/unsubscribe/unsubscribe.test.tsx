import { alarmApi } from '@madang/contracts/alarm/alarm';
import { unsubscribeApi } from '@madang/contracts/campaign/unsubscribe';
import { screen, waitFor } from '@testing-library/react';
import { renderRoute } from '../../testing/render';
import { answer, recording, refuse, server } from '../../testing/server';

describe('/unsubscribe/email', () => {
  it('RT-018 opening the link of a mail asks first; a press ends such mails and says so, another takes it back', async () => {
    let subscribed = true;
    const said = recording(unsubscribeApi.email, ({ body }) => {
      subscribed = body?.undoYn === 'Y';
      return null;
    });
    server.use(
      answer(unsubscribeApi.find, () => ({ siteName: '코드베이', emailHint: 'ha***@example.com', subscribed })),
      said.handler,
    );
    const { user } = renderRoute('/unsubscribe/email?token=tok');
    expect(await screen.findByRole('heading', { name: '코드베이의 홍보 메일을 그만 받을까요?' })).toBeVisible();
    expect(said.asked).toEqual([]);
    await user.click(screen.getByRole('button', { name: '수신 거부하기' }));
    expect(await screen.findByRole('heading', { name: '메일을 더 보내지 않을게요' })).toBeVisible();
    expect(screen.getByText(/ha\*\*\*@example.com/)).toBeVisible();
    expect(said.asked.map((one) => one.body)).toEqual([{ token: 'tok', undoYn: 'N' }]);
    await user.click(screen.getByRole('button', { name: '다시 받기' }));
    expect(await screen.findByRole('heading', { name: '다시 메일을 받아요' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: '수신 거부하기' }));
    expect(await screen.findByRole('heading', { name: '메일을 더 보내지 않을게요' })).toBeVisible();
    await waitFor(() => expect(said.asked.map((one) => one.body?.undoYn)).toEqual(['N', 'Y', 'N']));
  });
  it('says when the link is no good', async () => {
    server.use(refuse(unsubscribeApi.find, 'NO_DATA'));
    renderRoute('/unsubscribe/email?token=cut');
    expect(await screen.findByRole('heading', { name: '쓸 수 없는 링크예요' })).toBeVisible();
  });
});

it('mails of alarms end by a press and come back by another', async () => {
  let stopped = false;
  const said = recording(alarmApi.stopMail, ({ body }) => {
    stopped = body.undoYn === 'N';
    return null;
  });
  server.use(
    answer(alarmApi.findStop, () => ({ emailHint: 'le***@x.test', stopped })),
    said.handler,
  );
  const { user } = renderRoute('/unsubscribe/alarm?token=abc');
  await user.click(await screen.findByRole('button', { name: '그만 받기' }));
  expect(await screen.findByRole('heading', { name: '알림 메일을 보내지 않을게요' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: '하루 한 번 다시 받기' }));
  expect(await screen.findByRole('heading', { name: '알림 메일을 그만 받을까요?' })).toBeVisible();
  expect(said.asked.map((one) => one.body)).toEqual([
    { token: 'abc', undoYn: 'N' },
    { token: 'abc', undoYn: 'Y' },
  ]);
});
