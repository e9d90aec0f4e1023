import { platformAnnouncementApi, type Announcement } from '@madang/contracts/main/announcement';
import { platformMaintenanceApi, type Maintenance } from '@madang/contracts/main/maintenance';
import { platformSessionApi, platformSiteApi, type PlatformSession, type PlatformSiteDetail } from '@madang/contracts/main/platform';
import { platformSupportApi, type SupportAccess } from '@madang/contracts/main/support';
import { platformFiguresApi } from '@madang/contracts/util/platform';
import { screen, waitFor, within } from '@testing-library/react';
import { vi } from 'vitest';
import * as leaving from '../lib/leave';
import { renderRoute } from '../testing/render';
import { aUser } from '../testing/samples';
import { answer, recording, server } from '../testing/server';

const AT = '2026-11-24T03:00:00.000Z';
const LATER = '2099-11-24T03:00:00.000Z';
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
const access = (over: Partial<SupportAccess> = {}): SupportAccess => ({
  accessSeq: 3,
  reason: '배너 문의',
  operatorName: '김운영',
  operatorEmail: open.email,
  state: 'WAITING',
  askedAt: AT,
  grantedAt: null,
  grantedBy: null,
  expiresAt: null,
  endedAt: null,
  endedBy: null,
  entries: 0,
  writes: 0,
  ...over,
});
const granted = access({ state: 'OPEN', grantedAt: AT, grantedBy: '유시연', expiresAt: LATER, entries: 2, writes: 5 });
const past = access({ accessSeq: 1, state: 'ENDED', operatorEmail: 'other@madang.test', expiresAt: AT, endedAt: AT, endedBy: '유시연' });
const start = (list: SupportAccess[]) =>
  server.use(
    answer(platformSessionApi.find, open),
    answer(platformSiteApi.find, site),
    answer(platformFiguresApi.sites, []),
    answer(platformSupportApi.list, list),
  );
const press = async (user: ReturnType<typeof renderRoute>['user'], name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }));

test('asks the owner of a site to be let in, with a reason', async () => {
  start([]);
  const ask = recording(platformSupportApi.ask, [access()]);
  server.use(ask.handler);
  const { user } = renderRoute('/operate/sites/7', HOST);
  await press(user, '접속 요청');
  const dialog = await screen.findByRole('dialog', { name: '마을 공방에 접속 요청' });
  await user.click(within(dialog).getByRole('button', { name: '접속 요청' }));
  expect(await within(dialog).findByRole('alert')).toBeVisible();
  await user.type(within(dialog).getByRole('textbox', { name: /사유/ }), '배너 문의');
  await user.click(within(dialog).getByRole('button', { name: '접속 요청' }));
  await waitFor(() => expect(ask.asked[0]?.body).toEqual({ reason: '배너 문의' }));
});

test('takes back what waits for an answer, and enters where the owner said yes', async () => {
  start([access()]);
  const withdraw = recording(platformSupportApi.withdraw, []);
  const enter = recording(platformSupportApi.enter, { ticket: 'once' });
  server.use(withdraw.handler, enter.handler);
  const waiting = renderRoute('/operate/sites/7', HOST);
  await press(waiting.user, '요청 거두기');
  await waiting.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '요청 거두기' }));
  await waitFor(() => expect(withdraw.asked).toHaveLength(1));
  expect(screen.queryByRole('button', { name: '관리 화면 들어가기' })).toBeNull();
  waiting.unmount();
  start([granted, past]);
  const leave = vi.spyOn(leaving, 'leave').mockImplementation(() => undefined);
  const { user } = renderRoute('/operate/sites/7', HOST);
  expect(await screen.findByText('접속 2번 · 변경 5번')).toBeVisible();
  await press(user, '관리 화면 들어가기');
  await waitFor(() => expect(leave.mock.calls[0]?.[0]).toMatch(/village.*\/settings\?ticket=once$/));
  leave.mockRestore();
});

const running: Maintenance = {
  maintenanceSeq: 4,
  siteSeq: null,
  siteName: null,
  reason: '판올림',
  beganAt: AT,
  beganBy: open.email,
  expectedEnd: LATER,
  endedAt: null,
  endedBy: null,
};
const announced: Announcement = {
  announcementSeq: 2,
  audience: 'OWNERS',
  textKo: '새벽에 점검해요',
  textEn: 'Tonight',
  textJp: '深夜',
  startAt: AT,
  endAt: LATER,
  mailed: true,
  madeBy: open.email,
  madeAt: AT,
};

test('begins maintenance of everything or of a site, and ends it', async () => {
  start([]);
  const over: Maintenance = { ...running, maintenanceSeq: 1, siteSeq: 7, siteName: '마을 공방', endedAt: AT, endedBy: open.email };
  const begin = recording(platformMaintenanceApi.begin, [running]);
  const end = recording(platformMaintenanceApi.end, []);
  server.use(answer(platformMaintenanceApi.list, [running, over]), answer(platformAnnouncementApi.list, []), begin.handler, end.handler);
  const all = renderRoute('/operate/notices', HOST);
  expect(await screen.findByRole('link', { name: '마을 공방' })).toHaveAttribute('href', '/operate/sites/7');
  await press(all.user, '점검 끝내기');
  await waitFor(() => expect(end.asked).toHaveLength(1));
  await press(all.user, '전체 점검 시작');
  const dialog = await screen.findByRole('dialog', { name: '전체 점검 시작' });
  await all.user.type(within(dialog).getByRole('textbox', { name: /끝날 예정/ }), '2099.11.24');
  await all.user.type(within(dialog).getByRole('textbox', { name: /사유/ }), '판올림');
  await all.user.click(within(dialog).getByRole('button', { name: '점검 시작하기' }));
  await waitFor(() => expect(begin.asked[0]?.body).toEqual({ siteSeq: null, expectedEnd: '2099-11-24T03:00:00.000Z', reason: '판올림' }));
  all.unmount();
  const one = renderRoute('/operate/sites/7', HOST);
  await press(one.user, '점검');
  const ofSite = await screen.findByRole('dialog', { name: '마을 공방 점검 시작' });
  await one.user.type(within(ofSite).getByRole('textbox', { name: /끝날 예정/ }), '2099.11.24');
  await one.user.type(within(ofSite).getByRole('textbox', { name: /사유/ }), '이전');
  await one.user.click(within(ofSite).getByRole('button', { name: '점검 시작하기' }));
  await waitFor(() => expect(begin.asked[1]?.body).toMatchObject({ siteSeq: 7, reason: '이전' }));
});

test('announces something to owners or all staff in three languages, and takes it down', async () => {
  start([]);
  const planned: Announcement = { ...announced, announcementSeq: 3, audience: 'STAFF', startAt: LATER, mailed: false };
  const make = recording(platformAnnouncementApi.make, [announced]);
  const end = recording(platformAnnouncementApi.end, []);
  server.use(
    answer(platformMaintenanceApi.list, []),
    answer(platformAnnouncementApi.list, [planned, announced, { ...announced, announcementSeq: 1, endAt: AT }]),
    make.handler,
    end.handler,
  );
  const { user } = renderRoute('/operate/notices', HOST);
  expect(await screen.findByText('보이는 중')).toBeVisible();
  await user.click((await screen.findAllByRole('button', { name: '내리기' }))[0]!);
  await waitFor(() => expect(end.asked).toHaveLength(1));
  await press(user, '공지 쓰기');
  const dialog = await screen.findByRole('dialog', { name: '공지 쓰기' });
  await user.click(within(dialog).getByRole('radio', { name: '소유자와 모든 운영진' }));
  for (const name of ['한국어', '영어', '일본어']) await user.type(within(dialog).getByRole('textbox', { name: new RegExp(name) }), '점검');
  await user.type(within(dialog).getAllByRole('textbox', { name: /^끝/ })[0]!, '2099.11.24');
  await user.click(within(dialog).getByRole('checkbox', { name: /메일로도/ }));
  await user.click(within(dialog).getByRole('button', { name: '공지 올리기' }));
  await waitFor(() =>
    expect(make.asked[0]?.body).toMatchObject({
      audience: 'STAFF',
      textKo: '점검',
      textEn: '점검',
      textJp: '점검',
      mailed: true,
      startAt: expect.any(String),
      endAt: '2099-11-24T09:00:00.000Z',
    }),
  );
});
