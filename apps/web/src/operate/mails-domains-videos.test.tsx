import { platformMailApi, type PlatformMails, type ReportedAddress, type SenderCheck } from '@madang/contracts/campaign/platform';
import {
  platformOverviewApi,
  platformSessionApi,
  platformVideoApi,
  type PlatformOverview,
  type PlatformSession,
  type PlatformVideo,
} from '@madang/contracts/main/platform';
import { platformDomainApi, type PlatformDomain } from '@madang/contracts/util/platform';
import { screen, waitFor, within } from '@testing-library/react';
import { renderRoute } from '../testing/render';
import { answer, recording, server } from '../testing/server';

const AT = '2026-11-24T03:00:00.000Z';
const open: PlatformSession = {
  name: '김운영',
  email: 'ops@madang.test',
  enrolled: true,
  recoveryLeft: 9,
  expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
};
const HOST = { channel: null, session: {} } as const;
const mails: PlatformMails = { waiting: 1, retrying: 2, sent: 30, bounced: 4, failed: 1, failures: [] };
const bounced: ReportedAddress = {
  address: 'gone@madang.test',
  state: 'BOUNCED',
  reason: '550 no such user',
  reportedAt: AT,
  proved: false,
};
const check = (over: Partial<SenderCheck>): SenderCheck => ({
  kind: 'SPF',
  result: 'MISSING',
  name: 'school.example',
  found: [],
  want: 'v=spf1 include:… ~all',
  ...over,
});
const list = <T,>(...rows: T[]) => ({ list: rows, totalCount: rows.length });

test('a test mail tells what receivers make of the sender, and which record to set', async () => {
  let error: string | null = null;
  const test = recording(platformMailApi.test, () => ({
    from: 'no-reply@school.example',
    sent: error === null,
    error,
    checks: [
      check({}),
      check({ kind: 'DKIM', result: 'UNCLEAR', name: null, want: null }),
      check({ kind: 'DMARC', result: 'RIGHT', name: '_dmarc.school.example', found: ['v=DMARC1; p=reject'] }),
    ],
  }));
  server.use(
    answer(platformSessionApi.find, open),
    answer(platformMailApi.overview, mails),
    answer(platformMailApi.addresses, list()),
    test.handler,
  );
  const { user } = renderRoute('/operate/mails', HOST);
  const to = await screen.findByRole('textbox', { name: /받는 주소/ });
  expect(await screen.findByText(/발송 30 · 반송 4 · 포기 1/)).toBeVisible();
  await user.clear(to);
  await user.type(to, 'me@madang.test');
  await user.type(screen.getByRole('textbox', { name: /DKIM 셀렉터/ }), 's1');
  await user.click(screen.getByRole('button', { name: '보내고 확인하기' }));
  expect(await screen.findByText('no-reply@school.example 주소로 보냈어요')).toBeVisible();
  expect(test.asked[0]?.body).toEqual({ to: 'me@madang.test', selector: 's1' });
  expect(screen.getByRole('heading', { name: 'SPF 없음' })).toBeVisible();
  expect(screen.getByText('v=spf1 include:… ~all')).toBeVisible();
  expect(screen.getByText(/셀렉터를 입력하면/)).toBeVisible();
  expect(screen.getByText('v=DMARC1; p=reject')).toBeVisible();
  error = '535 wrong password';
  await user.click(screen.getByRole('button', { name: '보내고 확인하기' }));
  expect(await screen.findByText('535 wrong password')).toBeVisible();
});

test('the mark of an address is lifted with a reason', async () => {
  const addresses = recording(
    platformMailApi.addresses,
    list(bounced, { ...bounced, address: 'angry@madang.test', state: 'COMPLAINED', proved: true }),
  );
  const lift = recording(platformMailApi.lift, null);
  server.use(answer(platformSessionApi.find, open), answer(platformMailApi.overview, mails), addresses.handler, lift.handler);
  const { user } = renderRoute('/operate/mails', HOST);
  expect(await screen.findByText('다시 확인됨')).toBeVisible();
  await user.type(screen.getByRole('searchbox', { name: '메일 주소' }), 'gone');
  await waitFor(() => expect(addresses.asked.at(-1)?.query.get('q')).toBe('gone'));
  await user.click(screen.getAllByRole('button', { name: '차단 풀기' })[0]!);
  const dialog = await screen.findByRole('dialog', { name: 'gone@madang.test 차단 풀기' });
  await user.type(within(dialog).getByRole('textbox', { name: /사유/ }), '주소를 되살렸어요');
  await user.click(within(dialog).getByRole('button', { name: '차단 풀기' }));
  await waitFor(() => expect(lift.asked[0]?.body).toEqual({ email: 'gone@madang.test', reason: '주소를 되살렸어요' }));
});

const domain: PlatformDomain = {
  siteSeq: 7,
  siteName: '마을 공방',
  domainSeq: 3,
  domain: 'shop.example',
  state: 'SERVING',
  certificate: 'ENDING',
  endsAt: AT,
  issuer: "Let's Encrypt · R11",
  lookedAt: AT,
};
test('domains say until when their certificates are good, and are looked at again', async () => {
  const domains = recording(
    platformDomainApi.list,
    list(domain, {
      ...domain,
      domainSeq: 4,
      domain: 'new.example',
      state: 'WAITING' as const,
      certificate: null,
      endsAt: null,
      issuer: null,
      lookedAt: null,
    }),
  );
  const again = recording(platformDomainApi.check, { ...domain, certificate: 'VALID' });
  server.use(answer(platformSessionApi.find, open), domains.handler, again.handler);
  const { user } = renderRoute('/operate/domains', HOST);
  expect(await screen.findByText('곧 끝나요')).toBeVisible();
  expect(screen.getByText('아직 확인 전')).toBeVisible();
  await user.type(screen.getByRole('searchbox', { name: '도메인, 사이트' }), 'shop');
  await waitFor(() => expect(domains.asked.at(-1)?.query.get('q')).toBe('shop'));
  await user.click(screen.getAllByRole('button', { name: '지금 확인' })[0]!);
  await waitFor(() => expect(again.asked[0]?.params).toMatchObject({ siteSeq: '7', domainSeq: '3' }));
});

const video: PlatformVideo = {
  siteSeq: 7,
  siteName: '마을 공방',
  uploadVodSeq: 5,
  fileName: 'bad.mp4',
  fileSize: 5_000_000,
  state: 'FAILED',
  percent: 0,
  attempts: 3,
  failure: 'VIDEO_BROKEN',
  delayCd: null,
  delayedUntil: null,
  uploadedAt: AT,
};
test('videos that failed or are held up say why and join the queue again', async () => {
  const videos = recording(
    platformVideoApi.list,
    list(
      video,
      { ...video, uploadVodSeq: 6, fileName: 'work.mp4', state: 'WORKING', percent: 40, failure: null },
      { ...video, uploadVodSeq: 7, fileName: 'wait.mp4', state: 'WAITING', failure: null },
      { ...video, uploadVodSeq: 8, fileName: 'held.mp4', state: 'DELAYED', failure: null, delayCd: 'DISK', delayedUntil: AT },
    ),
  );
  const retry = recording(platformVideoApi.retry, null);
  server.use(
    answer(platformSessionApi.find, open),
    answer(platformOverviewApi.find, { storage: 5_000_000_000 } as PlatformOverview),
    videos.handler,
    retry.handler,
  );
  // `/operate/films` is an old address of the page and redirects to `/operate/videos`.
  const { path, user } = renderRoute('/operate/films', HOST);
  expect(await screen.findByText('파일이 깨졌어요')).toBeVisible();
  expect(path()).toBe('/operate/videos');
  expect(screen.getByRole('progressbar', { name: '40% 변환' })).toBeVisible();
  expect(screen.getByText('디스크에 공간이 없어요. 12:00에 다시 시도해요.')).toBeVisible();
  const [failed, held] = screen.getAllByRole('button', { name: '다시 시도' });
  await user.click(failed!);
  await waitFor(() => expect(retry.asked[0]?.params).toMatchObject({ siteSeq: '7', uploadVodSeq: '5' }));
  await user.click(held!);
  await waitFor(() => expect(retry.asked[1]?.params).toMatchObject({ siteSeq: '7', uploadVodSeq: '8' }));
  await user.click(screen.getByRole('radio', { name: '실패' }));
  await waitFor(() => expect(videos.asked.at(-1)?.query.get('state')).toBe('FAILED'));
});
