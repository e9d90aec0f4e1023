import { channelApi } from '@madang/contracts/main/channel';
import { keywordApi } from '@madang/contracts/main/keyword';
import { settingApi } from '@madang/contracts/main/site-setting';
import { socialApi } from '@madang/contracts/main/social';
import { CONFIGURATION, configurationApi, type Configuration } from '@madang/contracts/util/configuration';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { useChannel } from '../../lib/channel';
import { renderRoute } from '../../testing/render';
import { aChannel, ownerRoles } from '../../testing/samples';
import { answer, recording, refuse, server } from '../../testing/server';

const PATH = '/settings/configuration';
const setting = aChannel().channelSetting;
const SETTINGS: Configuration[] = [
  { key: CONFIGURATION.COURIER, value: '' },
  { key: CONFIGURATION.DELIVERY_NOTE, value: '' },
];
beforeEach(() =>
  server.use(
    refuse(settingApi.profile, 'NO_DATA'),
    answer(channelApi.categories, []),
    answer(socialApi.apps, []),
    answer(configurationApi.list, SETTINGS),
    answer(keywordApi.find, { customKeyword: false, path: '', version: '', sets: { ko: {}, en: {}, jp: {} } }),
  ),
);

test('CH-020 an owner switches the white label; a refusal leaves it as it was', async () => {
  const save = recording(settingApi.saveWhiteLabel, ({ body }) => ({ ...setting, ...body }));
  server.use(save.handler);
  const { user } = renderRoute(PATH, { session: { roles: ownerRoles } });
  const marks = await screen.findByRole('switch', { name: /마당 표시 숨기기/ });
  expect(marks).not.toBeChecked();
  await user.click(marks);
  expect(await screen.findByText('저장했어요')).toBeVisible();
  expect(save.asked[0]!.body).toEqual({ whiteLabelYn: 'Y' });
  expect(useChannel.getState().channel?.channelSetting.whiteLabelYn).toBe('Y');
  expect(marks).toBeChecked();
  server.use(refuse(settingApi.saveWhiteLabel, 'TEMPORARY'));
  await user.click(marks);
  await waitFor(() => expect(marks).toBeEnabled());
  expect(marks).toBeChecked();
});

test('CH-020 a plan without it says so, and leads whoever may change it to the plans', async () => {
  server.use(refuse(settingApi.saveWhiteLabel, 'PLAN_FEATURE', '지금 요금제로는 쓸 수 없는 기능이에요.'));
  const view = renderRoute(PATH, { session: { roles: ownerRoles } });
  await view.user.click(await screen.findByRole('switch', { name: /마당 표시 숨기기/ }));
  expect(await screen.findByText('지금 요금제로는 쓸 수 없는 기능이에요.')).toBeVisible();
  expect(screen.getByRole('link', { name: '요금제 보기' })).toHaveAttribute('href', '/settings/plan');
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('CH-020 without SITE_SUPPORT_UPDATE there is no such switch', async () => {
  renderRoute(PATH, { session: { roles: ownerRoles.filter((role) => role !== 'SITE_SUPPORT_UPDATE') } });
  expect(await screen.findByRole('heading', { name: '카테고리' })).toBeVisible();
  expect(screen.queryByRole('switch', { name: /마당 표시 숨기기/ })).toBeNull();
});

test('CH-020 a white label leaves what the law has the footer say of the host', async () => {
  const base = aChannel();
  const footer = { ...base.footer, corpName: '주식회사 코드베이' };
  const foot = async (whiteLabelYn: 'Y' | 'N') => {
    cleanup();
    renderRoute('/xyz', { channel: { ...base, footer, channelSetting: { ...setting, whiteLabelYn } } });
    return within(await screen.findByRole('contentinfo'));
  };
  const unmarked = await foot('Y');
  expect(unmarked.getByText('주식회사 코드베이')).toBeVisible();
  expect(unmarked.getByText('호스팅 제공자').nextElementSibling).toHaveTextContent('마당');
  expect(unmarked.getByText(/통신판매중개자로 거래의 당사자가 아니에요/)).toBeVisible();
  expect(unmarked.getByRole('link', { name: '사업자정보확인' })).toHaveAttribute(
    'href',
    'https://www.ftc.go.kr/bizCommPop.do?wrkr_no=2148873018',
  );
});

test('PY-045 the usual courier is saved at once, the note to buyers by a press', async () => {
  const save = recording(configurationApi.save, ({ body }) =>
    SETTINGS.map((one) => (one.key === body.key ? { ...one, value: body.value ?? '' } : one)),
  );
  server.use(save.handler);
  const { user } = renderRoute(PATH, { session: { roles: ownerRoles } });
  await user.selectOptions(await screen.findByRole('combobox', { name: '자주 쓰는 택배사' }), '한진택배');
  await waitFor(() => expect(save.asked[0]?.body).toEqual({ key: 'delivery.courierCd', value: '05' }));
  const note = screen.getByRole('textbox', { name: '배송 안내' });
  await user.type(note, '보통 사흘 안에 보내요');
  await user.click(within(note.closest('form')!).getByRole('button', { name: '저장' }));
  await waitFor(() => expect(save.asked[1]?.body).toEqual({ key: 'delivery.note', value: '보통 사흘 안에 보내요' }));
});
