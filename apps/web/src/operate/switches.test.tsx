import { platformSessionApi, platformSiteApi, type PlatformSession, type PlatformSiteDetail } from '@madang/contracts/main/platform';
import { platformSupportApi } from '@madang/contracts/main/support';
import { platformFiguresApi } from '@madang/contracts/util/platform';
import { screen, waitFor, within } from '@testing-library/react';
import { renderRoute } from '../testing/render';
import { aUser } from '../testing/samples';
import { answer, recording, refuse, server } from '../testing/server';

const AT = '2026-11-24T03:00:00.000Z';
const open: PlatformSession = {
  name: '김운영',
  email: aUser().email,
  enrolled: true,
  recoveryLeft: 9,
  expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
};
const HOST = { channel: null, session: {} } as const;
const site: PlatformSiteDetail = {
  siteSeq: 7,
  name: '마을 공방',
  domain: 'village',
  customDomain: null,
  ownerName: '유시연',
  ownerEmail: 'owner@madang.test',
  state: 'OPEN',
  members: 21,
  createdAt: AT,
  classes: 3,
  storage: 1_000_000,
  videos: 2,
  closedAt: null,
  eraseAt: null,
  owners: [],
  suspensions: [],
  switches: [],
  switchedOff: [],
};
const REASON = '광고 메일 신고가 많아요';
const off: PlatformSiteDetail = {
  ...site,
  switchedOff: ['MAILS'],
  switches: [
    { switchCd: 'MAILS', offReason: REASON, offAt: AT, offBy: open.email, onAt: null, onBy: null, onReason: null },
    {
      switchCd: 'KEYS',
      offReason: '키가 샜어요',
      offAt: AT,
      offBy: open.email,
      onAt: AT,
      onBy: 'other@madang.test',
      onReason: '새로 만들었어요',
    },
  ],
};
const start = (found: () => PlatformSiteDetail) =>
  server.use(
    answer(platformSessionApi.find, open),
    answer(platformSiteApi.find, found),
    answer(platformFiguresApi.sites, []),
    answer(platformSupportApi.list, []),
  );
const card = async () => within((await screen.findByRole('heading', { name: '기능 스위치' })).closest('section')!);

test('AM-482 a part of a site is switched off after its effect was read and a reason given, and on again', async () => {
  let now = site;
  start(() => now);
  const switchOff = recording(platformSiteApi.switchOff, () => (now = off));
  const switchOn = recording(platformSiteApi.switchOn, () => (now = site));
  server.use(switchOff.handler, switchOn.handler);
  const { user } = renderRoute('/operate/sites/7', HOST);
  const switches = await card();
  expect(switches.getAllByRole('listitem')).toHaveLength(4);
  expect(switches.getByText(/캠페인과 메시지, 클래스 초대 메일이 나가지 않고 기다려요/)).toBeVisible();
  expect(switches.getByText(/인증 코드, 영수증/)).toBeVisible();
  expect(screen.queryByRole('heading', { name: '스위치 내역' })).toBeNull();

  await user.click(switches.getByRole('button', { name: '캠페인·메시지 발송 끄기' }));
  const dialog = within(await screen.findByRole('dialog', { name: /캠페인·메시지 발송 끄기/ }));
  expect(dialog.getByText(/나가지 않고 기다려요/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: '끄기' }));
  expect(await dialog.findByRole('alert')).toBeVisible();
  expect(switchOff.asked).toHaveLength(0);
  await user.type(dialog.getByRole('textbox', { name: /사유/ }), REASON);
  await user.click(dialog.getByRole('button', { name: '끄기' }));
  await waitFor(() => expect(switchOff.asked[0]?.body).toEqual({ switchCd: 'MAILS', reason: REASON }));
  expect(await screen.findByText('캠페인·메시지 발송을 껐어요.')).toBeVisible();

  const again = await card();
  const row = within((await again.findByText('꺼짐')).closest('li')!);
  expect(row.getByText(`사유: ${REASON}`)).toBeVisible();
  expect(row.getByText(new RegExp(open.email))).toBeVisible();
  const history = within((await screen.findByRole('heading', { name: '스위치 내역' })).closest('section')!);
  expect(history.getAllByRole('listitem')).toHaveLength(3);
  for (const text of [/키가 샜어요/, /새로 만들었어요/, /other@madang.test/]) expect(history.getByText(text)).toBeVisible();
  await user.click(row.getByRole('button', { name: '캠페인·메시지 발송 다시 켜기' }));
  const back = within(await screen.findByRole('dialog', { name: /다시 켜기/ }));
  await user.type(back.getByRole('textbox', { name: /사유/ }), '해결됐어요');
  await user.click(back.getByRole('button', { name: '다시 켜기' }));
  await waitFor(() => expect(switchOn.asked[0]?.body).toEqual({ switchCd: 'MAILS', reason: '해결됐어요' }));
});

test('AM-482 says where another operator was faster', async () => {
  start(() => site);
  server.use(refuse(platformSiteApi.switchOff, 'SWITCHED_OFF_ALREADY'));
  const { user } = renderRoute('/operate/sites/7', HOST);
  await user.click((await card()).getByRole('button', { name: 'API 키·웹훅 끄기' }));
  const dialog = within(await screen.findByRole('dialog', { name: /끄기/ }));
  await user.type(dialog.getByRole('textbox', { name: /사유/ }), '키가 샜어요');
  await user.click(dialog.getByRole('button', { name: '끄기' }));
  expect(await screen.findByRole('alertdialog')).toBeVisible();
});

test('AM-482 offers nothing to switch off on a closed site', async () => {
  start(() => ({ ...off, state: 'CLOSED', closedAt: AT }));
  renderRoute('/operate/sites/7', HOST);
  const switches = await card();
  expect(switches.getAllByRole('button').map((one) => one.textContent)).toEqual(['다시 켜기']);
});

test('AM-482 the list of sites marks what is switched off', async () => {
  server.use(
    answer(platformSessionApi.find, open),
    answer(platformFiguresApi.sites, []),
    answer(platformSiteApi.list, {
      list: [
        { ...site, switchedOff: ['MAILS', 'KEYS'] },
        { ...site, siteSeq: 8, name: '옆집 공방' },
      ],
      totalCount: 2,
    }),
  );
  renderRoute('/operate/sites', HOST);
  const row = (await screen.findByRole('link', { name: /마을 공방/ })).closest('tr')!;
  expect(within(row).getByText('꺼짐: 캠페인·메시지 발송, API 키·웹훅')).toBeVisible();
  expect(within(screen.getByRole('link', { name: /옆집 공방/ }).closest('tr')!).queryByText(/꺼짐/)).toBeNull();
});
