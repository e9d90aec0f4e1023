import { announcementApi } from '@madang/contracts/main/announcement';
import { siteSupportApi, type SupportAccess } from '@madang/contracts/main/support';
import { dataHistoryApi } from '@madang/contracts/util/data-history';
import { screen, waitFor, within } from '@testing-library/react';
import { renderRoute } from '../../testing/render';
import { ownerRoles } from '../../testing/samples';
import { answer, recording, server } from '../../testing/server';

const AT = '2026-11-24T03:00:00.000Z';
const LATER = '2099-11-24T03:00:00.000Z';
const OWNER = { session: { roles: ownerRoles, userTypeCd: 'OWN' } } as const;
const access = (over: Partial<SupportAccess> = {}): SupportAccess => ({
  accessSeq: 3,
  reason: '배너 문의',
  operatorName: '김운영',
  operatorEmail: 'ops@madang.test',
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
const past = access({ accessSeq: 1, state: 'ENDED', grantedAt: AT, expiresAt: AT, endedAt: AT, endedBy: '유시연', entries: 1, writes: 2 });
afterEach(() => localStorage.removeItem('madang.dismissed'));

test('an owner grants a request for a term, or refuses it', async () => {
  const grant = recording(siteSupportApi.grant, []);
  const refuse = recording(siteSupportApi.refuse, []);
  server.use(answer(siteSupportApi.list, [access(), past]), grant.handler, refuse.handler);
  const { user } = renderRoute('/settings/support', OWNER);
  expect(await screen.findByRole('heading', { name: '김운영 님이 접속을 요청했어요' })).toBeVisible();
  expect(screen.getByText('접속 1번 · 변경 2번')).toBeVisible();
  await user.selectOptions(screen.getByRole('combobox', { name: '열어 둘 시간' }), '3일');
  await user.click(screen.getByRole('button', { name: '허락하기' }));
  await waitFor(() => expect(grant.asked[0]?.body).toEqual({ hours: 72 }));
  await user.click(screen.getByRole('button', { name: '거절하기' }));
  await waitFor(() => expect(refuse.asked).toHaveLength(1));
});

test('ends what runs after a question, and leads to what support changed', async () => {
  const end = recording(siteSupportApi.end, []);
  server.use(
    answer(siteSupportApi.list, [access({ state: 'OPEN', grantedAt: AT, grantedBy: '유시연', expiresAt: LATER, entries: 2, writes: 5 })]),
    end.handler,
  );
  const { user } = renderRoute('/settings/support', OWNER);
  expect(await screen.findByRole('heading', { name: '김운영 님이 접속할 수 있어요' })).toBeVisible();
  expect(screen.getByRole('link', { name: '고객지원이 바꾼 내용' })).toHaveAttribute('href', '/settings/data-history?supportYn=Y');
  await user.click(screen.getByRole('button', { name: '지금 끝내기' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '지금 끝내기' }));
  await waitFor(() => expect(end.asked).toHaveLength(1));
});

test('says that nobody asks', async () => {
  server.use(answer(siteSupportApi.list, []));
  renderRoute('/settings/support', OWNER);
  expect(await screen.findByRole('heading', { name: '기다리는 요청이 없어요' })).toBeVisible();
});

test('a log-in as support has a banner with its end, and the history tells what support did', async () => {
  const line = {
    historySeq: 9,
    courseSeq: null,
    courseTitle: null,
    entity: 'FOOTER',
    seq: null,
    action: 'UPDATE',
    userSeq: 5,
    userName: '김운영',
    subject: null,
    before: { regNo: '1' },
    after: { regNo: '2' },
    createdAt: AT,
    keyName: null,
    bySupport: true,
  } as const;
  const lines = recording(dataHistoryApi.list, { list: [line], totalCount: 1 });
  server.use(lines.handler);
  const { user } = renderRoute('/settings/data-history', {
    session: { roles: ownerRoles, userTypeCd: 'MNG', supportUntil: LATER },
  });
  expect(await screen.findByText('고객지원으로 접속 중이에요.')).toBeVisible();
  expect(screen.getByRole('button', { name: '나가기' })).toBeVisible();
  expect(await screen.findByText('고객지원')).toBeVisible();
  await user.click(screen.getByRole('checkbox', { name: '고객지원이 바꾼 것만' }));
  await waitFor(() => expect(lines.asked.at(-1)?.query.get('supportYn')).toBe('Y'));
});

test('announcements stand above the settings until they are dismissed', async () => {
  server.use(
    answer(announcementApi.list, [
      { announcementSeq: 2, text: '새벽에 점검해요' },
      { announcementSeq: 1, text: '새 기능이 나왔어요' },
    ]),
    answer(siteSupportApi.list, []),
  );
  const { user } = renderRoute('/settings/support', OWNER);
  const lines = within(await screen.findByRole('region', { name: '마당 공지' }));
  await user.click(lines.getAllByRole('button', { name: '공지 닫기' })[0]!);
  expect(screen.queryByText('새벽에 점검해요')).toBeNull();
  expect(screen.getByText('새 기능이 나왔어요')).toBeVisible();
  expect(localStorage.getItem('madang.dismissed')).toBe('[2]');
});
