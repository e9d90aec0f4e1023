import { campaignApi, type Campaign } from '@madang/contracts/campaign/campaign';
import { messageApi, type Message } from '@madang/contracts/campaign/message';
import { webhookApi } from '@madang/contracts/campaign/webhook';
import { apiKeyApi } from '@madang/contracts/main/api-key';
import { courseApi, type CourseViewer } from '@madang/contracts/main/course';
import { mypageApi } from '@madang/contracts/main/mypage-calls';
import { COURSE_ROLE_PERMISSIONS } from '@madang/contracts/role-permissions';
import { curriculumApi, videoApi } from '@madang/contracts/main/curriculum';
import { marketingApi } from '@madang/contracts/main/marketing';
import { pictureApi } from '@madang/contracts/main/picture';
import { siteSwitchApi, type SwitchedOff } from '@madang/contracts/main/site-switch';
import { snippetApi } from '@madang/contracts/main/snippet';
import type { SiteSwitch } from '@madang/contracts/platform-codes';
import { screen, waitFor, within } from '@testing-library/react';
import { vi } from 'vitest';
import { nobody } from '../../domain/course/course-viewer';
import { queryClient } from '../../lib/query';
import { information } from '../../testing/course-samples';
import { aHome } from '../../testing/my-home-samples';
import { renderRoute } from '../../testing/render';
import { ownerRoles } from '../../testing/samples';
import { answer, broken, hanging, recording, refuse, server } from '../../testing/server';

const OWNER = { session: { roles: ownerRoles } };
const AT = '2026-11-24T03:00:00.000Z';
const ALL: readonly SiteSwitch[] = ['MAILS', 'UPLOADS', 'SNIPPETS', 'KEYS'];
const off = (parts: readonly SiteSwitch[] = ALL): SwitchedOff[] =>
  parts.map((switchCd) => ({ switchCd, reason: `${switchCd} 때문이에요`, offAt: AT }));
const use = (parts?: readonly SiteSwitch[]) => server.use(answer(siteSwitchApi.list, off(parts)));
const reasons = () => screen.queryAllByText(/때문이에요/).map((one) => /(\w+) 때문이에요/.exec(one.textContent!)![1]);

const campaign: Campaign = {
  campaignId: 7,
  title: '봄 할인',
  audience: 'STUD',
  segmentSeq: null,
  segmentName: null,
  channelCd: 'mail',
  repeatCd: 'D',
  reserveAt: null,
  status: 'RESERVED',
  stopCd: null,
  nextAt: AT,
  targetCount: 0,
  sentCount: 0,
  failedCount: 0,
  clickCount: 0,
  createdByName: '유소유',
  createdAt: AT,
  startedAt: null,
  endedAt: null,
};
const counts = { ALL: 2, DRAFT: 0, RESERVED: 1, SENDING: 0, SENT: 1, STOPPED: 0 };
const page = { list: [], totalCount: 0, cursor: null, storage: 0, storageLimit: null };
const hook = {
  endpointSeq: 3,
  name: '회계 시스템',
  url: 'https://books.example/hooks',
  events: ['order.paid' as const],
  personalYn: 'N' as const,
  stateCd: 'ACTIVE' as const,
  createdAt: AT,
  failingSince: null,
  workedAt: AT,
  waitingCount: 2,
  formerUntil: null,
};

test('the lines have kept their room since the last time, so that the page does not move for them', async () => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(44);
  use();
  const { unmount } = renderRoute('/settings/snippet', OWNER);
  await screen.findByText(/때문이에요/);
  unmount();
  queryClient.clear();
  server.use(hanging(siteSwitchApi.list));
  renderRoute('/settings/snippet', OWNER);
  const shell = (await screen.findByRole('main')).parentElement!;
  expect(shell.previousElementSibling).toHaveStyle({ height: '44px' });
});

test('AM-482 the dashboard tells of everything that is switched off, with the reason', async () => {
  use();
  renderRoute('/settings/dashboard', OWNER);
  expect(await screen.findByText(/캠페인·메시지 발송을 꺼 두었어요/)).toBeVisible();
  expect(reasons()).toEqual(['MAILS', 'UPLOADS', 'SNIPPETS', 'KEYS']);
});

test.each([
  ['/settings/campaign', 'MAILS'],
  ['/settings/members/messages', 'MAILS'],
  ['/settings/pictures', 'UPLOADS'],
  ['/settings/videos', 'UPLOADS'],
  ['/classes/12/settings/curriculums', 'UPLOADS'],
  ['/settings/snippet', 'SNIPPETS'],
  ['/settings/marketing', 'SNIPPETS'],
  ['/settings/api-keys', 'KEYS'],
  ['/settings/webhooks', 'KEYS'],
])('AM-482 %s tells of what stops there and of nothing else', async (path, part) => {
  use();
  server.use(
    answer(campaignApi.list, { list: [], totalCount: 0, counts }),
    answer(messageApi.list, { list: [], totalCount: 0 }),
    answer(pictureApi.list, page),
    answer(videoApi.list, page),
    answer(snippetApi.list, []),
    answer(apiKeyApi.list, []),
    answer(webhookApi.list, []),
    answer(marketingApi.find, { ANALYTICS: null, PIXEL: null, KAKAO: null, CHANNEL_TALK: null }),
    answer(courseApi.find, information()),
    answer(courseApi.publishCheck, { ready: true, missing: [] }),
    answer(curriculumApi.list, []),
  );
  renderRoute(path, OWNER);
  await waitFor(() => expect(reasons()).toEqual([part]));
});

test('AM-720 who helps to run a class without a role on the site reads the reason there', async () => {
  use();
  const viewer: CourseViewer = { ...nobody(12), roles: [...COURSE_ROLE_PERMISSIONS.FAC], userTypeCd: 'FAC' };
  server.use(
    answer(courseApi.viewer, [viewer]),
    answer(courseApi.find, information()),
    answer(courseApi.publishCheck, { ready: true, missing: [] }),
    answer(curriculumApi.list, []),
    answer(mypageApi.home, aHome()),
  );
  renderRoute('/classes/12/settings/curriculums', { session: {} });
  await waitFor(() => expect(reasons()).toEqual(['UPLOADS']));
});

test('AM-721 a campaign that is sent from a page older than the switch is told as waiting', async () => {
  use([]);
  server.use(
    answer(campaignApi.send, null as never),
    answer(campaignApi.find, {
      ...campaign,
      status: 'STOPPED',
      stopCd: 'STAFF',
      startedAt: AT,
      endedAt: AT,
      content: '<p>할인</p>',
      link: null,
    }),
  );
  const { user } = renderRoute('/settings/campaign/7', OWNER);
  const again = await screen.findByRole('button', { name: '이어서 보내기' });
  use(['MAILS']);
  await user.click(again);
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '이어서 보내기' }));
  expect(await screen.findByText('지금은 메일이 나가지 않아요. 다시 켜지면 자동으로 나가요.')).toBeVisible();
});

test.each([
  ['a failure of the service', () => broken(siteSwitchApi.list, 500)],
  ['a refusal that passes', () => refuse(siteSwitchApi.list, 'SITE_SUSPENDED')],
  ['an answer of the gateway alone', () => broken(siteSwitchApi.list, 404)],
])('AM-937 the reason is shown once it can be read, after %s', async (_, failing) => {
  server.use(answer(apiKeyApi.list, []), failing());
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    renderRoute('/settings/api-keys', OWNER);
    await screen.findByRole('heading', { name: /API 키/, level: 1 });
    await vi.advanceTimersByTimeAsync(6000);
    expect(reasons()).toEqual([]);
    use(['KEYS']);
    await vi.advanceTimersByTimeAsync(11_000);
    await waitFor(() => expect(reasons()).toEqual(['KEYS']));
  } finally {
    vi.useRealTimers();
  }
});

test('AM-482 asks nothing on other pages, and shows nothing where all is on', async () => {
  const asked = recording(siteSwitchApi.list, off());
  server.use(asked.handler);
  const other = renderRoute('/settings/review', OWNER);
  await screen.findByRole('main');
  expect(asked.asked).toHaveLength(0);
  other.unmount();
  use([]);
  server.use(answer(apiKeyApi.list, []));
  renderRoute('/settings/api-keys', OWNER);
  await screen.findByRole('heading', { name: /API 키/, level: 1 });
  expect(reasons()).toEqual([]);
});

test('AM-685 what is to be sent says that it waits, and so does the form that sends more', async () => {
  use(['MAILS']);
  server.use(
    answer(campaignApi.list, {
      list: [campaign, { ...campaign, campaignId: 8, title: '끝난 것', status: 'SENT', startedAt: AT, endedAt: AT }],
      totalCount: 2,
      counts,
    }),
  );
  const list = renderRoute('/settings/campaign', OWNER);
  const row = (await screen.findByRole('link', { name: /봄 할인/ })).closest('tr')!;
  expect(await within(row).findByText('발송이 꺼져 대기')).toBeVisible();
  expect(within(screen.getByRole('link', { name: /끝난 것/ }).closest('tr')!).getByText('완료')).toBeVisible();
  list.unmount();

  const message: Message = {
    messageSeq: 3,
    title: '안내',
    channelCd: 'mail',
    audience: 'MBR',
    segmentSeq: null,
    segmentName: null,
    reserveAt: null,
    status: 'RESERVED',
    stopCd: null,
    targetCount: 0,
    sentCount: 0,
    failedCount: 0,
    createdByName: '유소유',
    createdAt: AT,
    startedAt: null,
    endedAt: null,
  };
  server.use(
    answer(messageApi.list, { list: [message], totalCount: 1 }),
    answer(campaignApi.audience, { memberCount: 2, agreedCount: 1, leftToday: 9, senderYn: 'Y' }),
  );
  const { user } = renderRoute('/settings/members/messages', OWNER);
  expect(await screen.findByText('발송이 꺼져 대기')).toBeVisible();
  await user.click(screen.getByRole('button', { name: /메시지/ }));
  expect(await within(await screen.findByRole('dialog')).findByText(/MAILS 때문이에요/)).toBeVisible();
});

test('AM-688 webhooks say that they wait', async () => {
  use(['KEYS']);
  server.use(answer(webhookApi.list, [hook, { ...hook, endpointSeq: 4, name: '멈춘 것', stateCd: 'PAUSED' }]));
  renderRoute('/settings/webhooks', OWNER);
  const row = (await screen.findByRole('link', { name: /회계 시스템/ })).closest('tr')!;
  expect(await within(row).findByText('꺼져 있어 대기')).toBeVisible();
  expect(within(screen.getByRole('link', { name: /멈춘 것/ }).closest('tr')!).queryByText('꺼져 있어 대기')).toBeNull();
});
