import { socialApi, type SnsApp } from '@madang/contracts/main/social';
import { channelApi } from '@madang/contracts/main/channel';
import { keywordApi } from '@madang/contracts/main/keyword';
import { settingApi } from '@madang/contracts/main/site-setting';
import { configurationApi } from '@madang/contracts/util/configuration';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { renderRoute } from '../../testing/render';
import { ownerRoles } from '../../testing/samples';
import { answer, recording, refuse, server } from '../../testing/server';

const redirectUri = 'http://codebay.localhost:8080/authcallback';
const anApp = (over: Partial<SnsApp>): SnsApp => ({
  snsTypeCd: 'KAK',
  clientId: null,
  appId: null,
  hasSecret: false,
  redirectUri,
  ...over,
});
const others = () => [
  refuse(settingApi.profile, 'NO_DATA'),
  answer(channelApi.categories, []),
  answer(keywordApi.find, { customKeyword: false, path: '', version: '', sets: { ko: {}, en: {}, jp: {} } }),
  answer(configurationApi.list, []),
];
const PATH = '/settings/configuration';

test('CH-010 CH-011 CH-012 CH-013 an owner sets the site’s own app; the secret is written and never shown', async () => {
  let apps = [anApp({}), anApp({ snsTypeCd: 'NAV', clientId: 'nav-id', hasSecret: true })];
  const saved = recording(socialApi.saveApp, ({ body }) => {
    apps = apps.map((app) =>
      app.snsTypeCd === body.snsTypeCd ? anApp({ ...app, clientId: body.clientId || null, hasSecret: !!body.clientId }) : app,
    );
    return apps;
  });
  server.use(
    ...others(),
    answer(socialApi.apps, () => apps),
    saved.handler,
  );
  const view = renderRoute(PATH, { session: { roles: ownerRoles } });
  expect(await screen.findByText('nav-id')).toBeInTheDocument();
  await view.user.click(screen.getByRole('button', { name: '카카오 설정' }));
  const dialog = await screen.findByRole('dialog', { name: '카카오 로그인 설정' });
  expect(within(dialog).getByText(redirectUri)).toBeInTheDocument();
  fireEvent.change(within(dialog).getByLabelText(/^클라이언트 ID/), { target: { value: 'kak-id' } });
  fireEvent.change(within(dialog).getByLabelText(/^클라이언트 시크릿/, { selector: 'input' }), { target: { value: 'top-secret' } });
  await view.user.click(within(dialog).getByRole('button', { name: '저장' }));
  expect(await within(dialog).findByText('앱 ID 항목을 입력해주세요!')).toBeInTheDocument();
  fireEvent.change(within(dialog).getByLabelText(/^앱 ID/), { target: { value: '123456' } });
  await view.user.click(within(dialog).getByRole('button', { name: '저장' }));
  expect(await screen.findByText('카카오 로그인을 저장했어요')).toBeInTheDocument();
  expect(saved.asked[0]?.body).toEqual({ snsTypeCd: 'KAK', clientId: 'kak-id', appId: '123456', secret: 'top-secret' });
  expect(await screen.findByText('kak-id')).toBeInTheDocument();

  await view.user.click(screen.getByRole('button', { name: '네이버 설정' }));
  const naver = await screen.findByRole('dialog', { name: '네이버 로그인 설정' });
  expect(within(naver).getByLabelText(/^클라이언트 시크릿/, { selector: 'input' })).toHaveValue('');
  expect(within(naver).queryByLabelText(/^앱 ID/)).not.toBeInTheDocument();
  await view.user.click(within(naver).getByRole('button', { name: '사용 안 함' }));
  await view.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '사용 안 함' }));
  await waitFor(() => expect(saved.asked[1]?.body).toEqual({ snsTypeCd: 'NAV', clientId: '' }));
});

test('staff who may not change the site’s information do not see it', async () => {
  server.use(...others());
  renderRoute(PATH, { session: { roles: ['SITE_CONSOLE_READ', 'SITE_SUPPORT_READ', 'SITE_CLASS_UPDATE'] } });
  expect(await screen.findByRole('heading', { name: '카테고리' })).toBeInTheDocument();
  expect(screen.queryByRole('heading', { name: '소셜 로그인' })).not.toBeInTheDocument();
});
