import { alarmApi, type AlarmPreference, type MailChoice } from '@madang/contracts/alarm/alarm';
import { ALARM_KINDS, byDefault } from '@madang/contracts/alarm/kinds';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { queryClient } from '../../lib/query';
import { renderRoute } from '../../testing/render';
import { answer, recording, server } from '../../testing/server';

const all: AlarmPreference[] = ALARM_KINDS.map((kind) => ({ kind, ...byDefault(kind) }));

test('each kind of alarm is chosen in the product and by mail, and kept at once', async () => {
  const save = recording(alarmApi.savePreference, ({ body }) => all.map((p) => (p.kind === body.kind ? (body as AlarmPreference) : p)));
  server.use(answer(alarmApi.preferences, all), answer(alarmApi.mailChoice, { way: 'EACH', hour: 8 }), save.handler);
  const { user } = renderRoute('/alarms/settings', { session: {} });
  const mail = await screen.findByRole('checkbox', { name: '찜: 이메일로 받기' });
  expect(mail).not.toBeChecked();
  expect(screen.getByRole('checkbox', { name: '내 수강: 이메일로 받기' })).toBeChecked();
  expect(screen.getAllByRole('checkbox')).toHaveLength(ALARM_KINDS.length * 2);
  await user.click(mail);
  await waitFor(() => expect(save.asked.map((a) => a.body)).toEqual([{ kind: 'LIKE', inProduct: true, mail: true }]));
  await waitFor(() => expect(screen.getByRole('checkbox', { name: '찜: 이메일로 받기' })).toBeChecked());
});
test('AL-019 a learner reads of likes of the own posts alone, whoever runs classes of those of the classes too', async () => {
  const own = all.filter(({ kind }) => ['ENROL', 'ATTENDANCE', 'LIVE', 'ANSWER', 'BOARD', 'LIKE'].includes(kind));
  server.use(answer(alarmApi.preferences, own), answer(alarmApi.mailChoice, { way: 'EACH', hour: 8 }));
  const view = renderRoute('/alarms/settings', { session: {} });
  expect(await screen.findByText('내 글의 좋아요')).toBeVisible();
  view.unmount();
  queryClient.clear();
  server.use(answer(alarmApi.preferences, all));
  renderRoute('/alarms/settings', { session: {} });
  expect(await screen.findByText('내 글의 좋아요, 내 클래스의 찜')).toBeVisible();
});
test('the page asks for a session', async () => {
  const view = renderRoute('/alarms/settings');
  await waitFor(() => expect(view.path()).toBe('/login?next=%2Falarms%2Fsettings'));
});
test('mails come each by each, together at an hour, or not at all', async () => {
  const save = recording(alarmApi.saveMailChoice, ({ body }) => body as MailChoice);
  server.use(answer(alarmApi.preferences, all), answer(alarmApi.mailChoice, { way: 'EACH', hour: 8 }), save.handler);
  const { user } = renderRoute('/alarms/settings', { session: {} });
  await user.click(await screen.findByRole('radio', { name: /하루 한 번 모아서/ }));
  await user.selectOptions(await screen.findByLabelText('받는 시각'), '20');
  await waitFor(() => expect(save.asked[1]?.body).toEqual({ way: 'DAILY', hour: 20 }));
  await user.click(screen.getByRole('radio', { name: /메일 받지 않기/ }));
  expect(await screen.findByText(/아래의 이메일 선택은 쓰이지 않아요/)).toBeVisible();
});
