import { channelApi } from '@madang/contracts/main/channel';
import { closingApi, RUNNING_KIND, type SiteClosing } from '@madang/contracts/main/closing';
import type { ManagedChannel } from '@madang/contracts/main/channel';
import { screen, waitFor, within } from '@testing-library/react';
import { renderRoute } from '../../testing/render';
import { answer, recording, server } from '../../testing/server';

const OWNER = { session: { roles: ['SITE_OWNER_UPDATE'], userTypeCd: 'OWN' as const } };
const site: SiteClosing = { name: '작은 공방', memberCount: 3, closedAt: null, eraseAt: null, proof: 'password', running: [] };
const closed: SiteClosing = { ...site, closedAt: '2026-11-23T00:00:00.000Z', eraseAt: '2026-12-23T00:00:00.000Z' };

test('names what runs with the way to its end, and offers no button before', async () => {
  const running = [
    { kind: RUNNING_KIND.ENROLMENT, count: 2, courseSeq: 7 },
    { kind: RUNNING_KIND.SETTLEMENT, count: 1, courseSeq: null },
  ];
  server.use(answer(closingApi.find, { ...site, running }));
  renderRoute('/settings/closing', OWNER);
  expect(await screen.findByText(/유료 수강 2건/)).toBeVisible();
  expect(screen.getByRole('link', { name: /수강생/ })).toHaveAttribute('href', '/classes/7/settings/attendees');
  expect(screen.getByRole('link', { name: '정산 보기' })).toHaveAttribute('href', '/settings/settlement');
  expect(screen.getByText('아직 폐쇄할 수 없어요')).toBeVisible();
  expect(screen.queryByRole('button', { name: '사이트 폐쇄' })).toBeNull();
});

test('asks for the name, the password and a last box', async () => {
  const asked = recording(closingApi.close, closed);
  server.use(answer(closingApi.find, site), asked.handler);
  const { user } = renderRoute('/settings/closing', OWNER);
  const name = await screen.findByRole('textbox', { name: /사이트 이름 입력: 작은 공방/ });
  await user.type(name, '다른 공방');
  await user.type(screen.getByLabelText(/비밀번호/, { selector: 'input' }), 'madang123!');
  await user.click(screen.getByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: '사이트 폐쇄' }));
  expect(await screen.findByText('사이트 이름과 똑같이 입력해 주세요.')).toBeVisible();
  expect(asked.asked).toHaveLength(0);
  await user.clear(name);
  await user.type(name, '작은 공방');
  await user.click(screen.getByRole('button', { name: '사이트 폐쇄' }));
  await waitFor(() => expect(asked.asked[0]?.body).toEqual({ name: '작은 공방', password: 'madang123!' }));
  expect(await screen.findByText('사이트를 폐쇄했어요')).toBeVisible();
});

test('an account without a password proves itself by a code from its mailbox', async () => {
  const asked = recording(closingApi.close, closed);
  server.use(answer(closingApi.find, { ...site, proof: 'code' }), asked.handler);
  const { user } = renderRoute('/settings/closing', OWNER);
  await user.type(await screen.findByRole('textbox', { name: /사이트 이름 입력/ }), '작은 공방');
  await user.type(screen.getByRole('textbox', { name: /인증번호/ }), '123456');
  await user.click(screen.getByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: '사이트 폐쇄' }));
  await waitFor(() => expect(asked.asked[0]?.body).toEqual({ name: '작은 공방', code: '123456' }));
});

test('a closed site is opened again from the list of own sites', async () => {
  const one: ManagedChannel = {
    channelSeq: 5,
    domain: 'small',
    name: '작은 공방',
    headerLogoUrl: null,
    brandColor: '#2f7d4f',
    userTypeCd: 'OWN',
    saasYn: 'N',
    roles: [],
    courseCount: 0,
    memberCount: 3,
    closedAt: closed.closedAt,
    eraseAt: closed.eraseAt,
  };
  const asked = recording(closingApi.reopen, site);
  server.use(answer(channelApi.managed, [one]), asked.handler);
  const { user } = renderRoute('/create_site/list', { channel: null, session: {} });
  const card = (await screen.findByRole('heading', { name: '작은 공방' })).closest('li')!;
  expect(within(card).getByText(/12월 23일|2026\D+12\D+23/)).toBeVisible();
  expect(within(card).queryByRole('button', { name: '관리' })).toBeNull();
  await user.click(within(card).getByRole('button', { name: '다시 열기' }));
  await waitFor(() => expect(asked.asked).toHaveLength(1));
  expect(await screen.findByText('사이트를 다시 열었어요.')).toBeVisible();
});
