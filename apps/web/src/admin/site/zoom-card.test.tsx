import { channelApi } from '@madang/contracts/main/channel';
import { keywordApi } from '@madang/contracts/main/keyword';
import { liveApi, type ZoomSetting } from '@madang/contracts/main/live';
import { settingApi } from '@madang/contracts/main/site-setting';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { renderRoute } from '../../testing/render';
import { ownerRoles } from '../../testing/samples';
import { answer, recording, refuse, server } from '../../testing/server';

const setting = (over: Partial<ZoomSetting> = {}): ZoomSetting => ({
  zoomAccountTypeCd: '00',
  platform: false,
  accountId: null,
  clientId: null,
  hasSecret: false,
  hasWebhookSecret: false,
  hosts: [],
  webhookUrl: 'https://madang.example/api/main/v1.0/channels/1/live/zoom/notices',
  heardAt: null,
  trialUrl: null,
  ...over,
});
async function open(found: () => ZoomSetting, roles = ownerRoles) {
  server.use(
    refuse(settingApi.profile, 'NO_DATA'),
    answer(channelApi.categories, []),
    answer(channelApi.codes, {
      ZOOM_ACCOUNT: [
        { code: '00', name: '프리미엄 계정' },
        { code: '01', name: '내 Zoom 계정' },
      ],
    }),
    answer(keywordApi.find, { customKeyword: false, path: '', version: '', sets: { ko: {}, en: {}, jp: {} } }),
    answer(liveApi.zoom, found),
  );
  return renderRoute('/settings/configuration', { session: { roles } });
}
const card = async () => within((await screen.findByText('라이브: Zoom 계정')).closest<HTMLElement>('#zoom')!);

test('CH-045 an owner connects the site’s own Zoom account; the secrets are written and never shown', async () => {
  let now = setting();
  const saved = recording(liveApi.saveZoom, ({ body }) => {
    const { clientSecret, webhookSecret, ...rest } = body;
    return (now = setting({ ...rest, hasSecret: !!clientSecret, hasWebhookSecret: !!webhookSecret }));
  });
  const { user } = await open(() => now);
  server.use(saved.handler);
  const zoom = await card();
  expect(await zoom.findByText(/함께 쓰는 Zoom 계정이 없어요/)).toBeVisible();
  await user.click(await zoom.findByRole('radio', { name: /내 Zoom 계정/ }));
  expect(zoom.getByText(now.webhookUrl)).toBeVisible();
  const write = (label: RegExp, value: string) =>
    fireEvent.change(zoom.getByLabelText(label, { selector: 'input' }), { target: { value } });
  write(/^계정 ID/, 'acc-1');
  write(/^클라이언트 ID/, 'cli-1');
  write(/^클라이언트 시크릿/, 'top-secret');
  write(/^시크릿 토큰/, 'hook-secret');
  const hosts = within(await zoom.findByRole('group', { name: /회의를 여는 사람/ }));
  await user.click(hosts.getByRole('button', { name: '항목 추가' }));
  fireEvent.change(hosts.getByPlaceholderText('teacher@example.com'), { target: { value: 'seoyun@example.com' } });
  await user.click(zoom.getByRole('button', { name: 'Zoom 계정 저장' }));
  expect(await screen.findByText('Zoom 계정을 저장했어요.')).toBeVisible();
  expect(saved.asked[0]!.body).toEqual({
    zoomAccountTypeCd: '01',
    accountId: 'acc-1',
    clientId: 'cli-1',
    clientSecret: 'top-secret',
    webhookSecret: 'hook-secret',
    hosts: ['seoyun@example.com'],
  });
  await waitFor(() => expect(zoom.getAllByText('저장되어 있어요. 바꿀 때만 적어 주세요.')).toHaveLength(2));
  expect(zoom.getByLabelText(/^클라이언트 시크릿/, { selector: 'input' })).toHaveValue('');
});

test('a missing secret stands under its field, and an account that is connected says since when notices come', async () => {
  const { user } = await open(() =>
    setting({ zoomAccountTypeCd: '01', accountId: 'acc-1', clientId: 'cli-1', hasSecret: true, heardAt: '2026-11-23T09:00:00Z' }),
  );
  server.use(refuse(liveApi.saveZoom, 'BAD_INPUT', '', [{ field: 'clientSecret', message: '클라이언트 시크릿 항목을 입력해주세요!' }]));
  const zoom = await card();
  expect(await zoom.findByText('연결됨')).toBeVisible();
  fireEvent.change(await zoom.findByLabelText(/^계정 ID/), { target: { value: 'acc-2' } });
  await user.click(zoom.getByRole('button', { name: 'Zoom 계정 저장' }));
  expect(await zoom.findByText('클라이언트 시크릿 항목을 입력해주세요!')).toBeVisible();
});

test('CH-045 the account is disconnected after a question', async () => {
  let now = setting({ zoomAccountTypeCd: '01', accountId: 'acc-1', clientId: 'cli-1', hasSecret: true });
  const saved = recording(liveApi.saveZoom, () => (now = setting({ platform: true })));
  const { user } = await open(() => now);
  server.use(saved.handler);
  const zoom = await card();
  await user.click(await zoom.findByRole('button', { name: '연결 끊기' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '연결 끊기' }));
  expect(await zoom.findByText(/바로 쓸 수 있어요/)).toBeVisible();
  expect(saved.asked[0]!.body).toMatchObject({ zoomAccountTypeCd: '00', accountId: '' });
});
