import { accountApi } from '@madang/contracts/main/account';
import { channelApi } from '@madang/contracts/main/channel';
import { courseApi } from '@madang/contracts/main/course';
import { enrolmentApi } from '@madang/contracts/main/enrolment';
import { pageApi } from '@madang/contracts/page/page';
import { alarmApi } from '@madang/contracts/alarm/alarm';
import { eventApi } from '@madang/contracts/event/event';
import { uploadApi } from '@madang/contracts/main/curriculum';
import { paymentApi } from '@madang/contracts/util/payment';
import { mailboxApi } from '@madang/contracts/campaign/mail';
import { service } from '@madang/contracts/endpoint';
import { http, HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { aChannel, aSession, aUser } from '../testing/samples';
import { answer, broken, recording, refuse, server } from '../testing/server';
import { call, report } from './api';
import { ApiError, isCancelled, isGone } from './api-error';
import { useChannel } from './channel';
import { useDialogs } from './dialogs';
import { isLoggedIn, session, useSession } from './session';

const site = () => useChannel.setState({ channel: aChannel() });
const noSite = () => useChannel.setState({ channel: null });
const width = (px: number) => vi.stubGlobal('innerWidth', px);
const questions = () => useDialogs.getState().questions.map((q) => q.message);
const later = () => new Promise((done) => setTimeout(done, 5));

async function asked(prepare: () => void = () => undefined) {
  const seen = recording(channelApi.menus, []);
  server.use(seen.handler);
  site();
  prepare();
  await call(channelApi.menus, { params: { channelSeq: 1 } });
  return seen.asked[0]!.headers;
}

describe('what every call says about itself', () => {
  it('CN-062 sends Content-Type JSON, and none of it for form posts', async () => {
    expect((await asked()).get('content-type')).toBe('application/json');
    let form: string | null = null;
    server.use(
      http.post('*/api/main/v1.0/channels/1/uploads/image', ({ request }) => {
        form = request.headers.get('content-type');
        return HttpResponse.json({ data: { fileSeq: 1, url: '/files/a.png' } });
      }),
    );
    const body = new FormData();
    body.append('file', new Blob(['x'], { type: 'image/png' }), 'a.png');
    await call(uploadApi.image, { body });
    expect(form).toMatch(/^multipart\/form-data; boundary=/);
  });
  it('CN-063 sends Accept-Lang from the lang cookie', async () => {
    expect((await asked()).get('accept-lang')).toBe('ko');
    expect((await asked(() => (document.cookie = 'lang=en; path=/'))).get('accept-lang')).toBe('en');
  });
  it('CN-064 sends Source, the current URL', async () => {
    expect((await asked()).get('source')).toBe(location.href);
  });
  it('sends an Idempotency-Key of its own with every write, and none with a read or a count', async () => {
    expect((await asked()).get('idempotency-key')).toBeNull();
    const written = recording(enrolmentApi.create, null as never);
    const counted = recording(eventApi.log, null as never);
    server.use(written.handler, counted.handler);
    for (let i = 0; i < 2; i++) await call(enrolmentApi.create, { params: { courseSeq: 1 }, body: {} as never });
    await call(eventApi.log, { body: {} as never });
    const keys = written.asked.map((request) => request.headers.get('idempotency-key'));
    expect(keys[0]).toMatch(/^[\w-]{32,}$/);
    expect(new Set(keys).size).toBe(2);
    expect(counted.asked[0]!.headers.get('idempotency-key')).toBeNull();
  });
  it('CN-065 sends Access-Token only when logged in', async () => {
    expect((await asked()).get('access-token')).toBeNull();
    expect((await asked(() => useSession.setState(aSession({ token: 'abc' })))).get('access-token')).toBe('abc');
  });
  it('CN-066 CN-067 keeps the Http-Session of an answer and sends it back', async () => {
    expect((await asked()).get('http-session')).toBeNull();
    const jar = vi.spyOn(document, 'cookie', 'set');
    server.use(answer(channelApi.menus, [], { 'http-session': 'browse-1' }));
    await call(channelApi.menus);
    expect(jar.mock.calls.map(([value]) => value)).toContainEqual(expect.stringMatching(/^Http-Session=browse-1; path=\/; max-age=172800/));
    expect((await asked()).get('http-session')).toBe('browse-1');
  });
  it('CN-068 CN-069 sends a Client-Id only on a site, the same for 34,560,000 ms', async () => {
    expect((await asked(noSite)).get('client-id')).toBeNull();
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T00:00:00Z') });
    const first = (await asked()).get('client-id');
    expect(first).toMatch(/^[0-9a-f-]{36}$/);
    vi.setSystemTime(Date.now() + 34_559_999);
    expect((await asked()).get('client-id')).toBe(first);
    vi.setSystemTime(Date.now() + 1);
    expect((await asked()).get('client-id')).not.toBe(first);
    vi.useRealTimers();
  });
  it('CN-070 sends Device by width or agent at the time of the call', async () => {
    expect((await asked(() => width(1024))).get('device')).toBe('web');
    expect((await asked(() => width(767))).get('device')).toBe('mobile');
    expect((await asked(() => width(768))).get('device')).toBe('web');
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)');
    expect((await asked()).get('device')).toBe('mobile');
  });
  it('CN-071 CN-073 seven services have their own bases, with the version in the path', async () => {
    const urls: string[] = [];
    server.use(
      http.all('*/api/*', ({ request }) => {
        urls.push(new URL(request.url).pathname);
        return HttpResponse.json({ data: null });
      }),
    );
    site();
    const form = service('form').get('/channels/:channelSeq/forms', 'public').v('v3.0').returns<null>();
    await Promise.all([
      call(channelApi.menus),
      call(courseApi.findV2, { params: { courseSeq: 3 } }),
      call(paymentApi.mine, {}),
      call(eventApi.user, { body: { message: 'page_view', path: '/' } }),
      call(alarmApi.badge),
      call(mailboxApi.list),
      call(pageApi.list),
      call(form),
    ]);
    expect(urls.sort()).toEqual(
      [
        '/api/alarm/v1.0/users/alarms/badge',
        '/api/campaign/v1.0/dev/mails',
        '/api/event/v1.0/events/user',
        '/api/form/v3.0/channels/1/forms',
        '/api/main/v1.0/channels/1/menus',
        '/api/main/v2.0/channels/1/courses/3',
        '/api/page/v1.0/channels/1/pages',
        '/api/util/v1.0/mypage/orders',
      ].sort(),
    );
  });
  it('CN-075 the client also knows PUT, PATCH and DELETE', async () => {
    const methods: string[] = [];
    server.use(
      http.all('*/api/main/v1.0/things', ({ request }) => {
        methods.push(request.method);
        return HttpResponse.json({ data: null });
      }),
    );
    const { put, patch, del } = service('main');
    await call(put('/things', 'public').returns<null>());
    await call(patch('/things', 'public').returns<null>());
    await call(del('/things', 'public').returns<null>());
    expect(methods).toEqual(['PUT', 'PATCH', 'DELETE']);
  });
  it('leaves out of the query what is not there', async () => {
    const seen = recording(courseApi.list, { list: [], totalCount: 0 });
    server.use(seen.handler);
    site();
    await call(courseApi.list, { query: { page: 2, q: '', channelCategorySeq: null, sort: 'new' } });
    expect(seen.asked[0]?.query.toString()).toBe('page=2&sort=new');
  });
});

describe('what comes back', () => {
  it('AU-016 AU-022 AU-053 keeps the token of the access-token header, and sends it from then on', async () => {
    server.use(answer(accountApi.login, { user: aUser(), integrated: null }, { 'access-token': 'fresh' }));
    await call(accountApi.login, { body: { email: 'a@b.kr', password: 'x' } });
    expect(session().token).toBe('fresh');
    expect((await asked()).get('access-token')).toBe('fresh');
  });
  it('ER-013 shows the message of an error in an alert, once', async () => {
    server.use(refuse(enrolmentApi.create, 'CAPACITY_FULL', '정원이 가득 찼어요.'));
    site();
    const failed = await call(enrolmentApi.create, { params: { courseSeq: 1 }, body: { answers: [], skipAttendCheckYn: false } }).catch(
      (error: unknown) => error,
    );
    expect(failed).toBeInstanceOf(ApiError);
    report(failed);
    report(failed);
    await later();
    expect(questions()).toEqual(['정원이 가득 찼어요.']);
  });
  it('ER-014 shows the generic text when there is no message, or no answer at all', async () => {
    site();
    server.use(broken(channelApi.menus, 500));
    await call(channelApi.menus).catch(report);
    await later();
    expect(questions()).toEqual(['일시적인 오류가 발생하였습니다.']);
    useDialogs.setState({ questions: [] });
    server.use(http.get('*/api/main/v1.0/channels/1/menus', () => HttpResponse.error()));
    await call(channelApi.menus).catch(report);
    await later();
    expect(questions()).toEqual(['일시적인 오류가 발생하였습니다.']);
  });
  it('ER-015 a 404 goes to the caller and alerts nobody', async () => {
    site();
    server.use(refuse(courseApi.find, 'CLASS_NOT_FOUND'));
    const failed = await call(courseApi.find, { params: { courseSeq: 9 } }).catch((error: unknown) => error);
    expect(failed).toMatchObject({ status: 404, errorName: 'CLASS_NOT_FOUND', code: 800003 });
    report(failed);
    await later();
    expect(questions()).toEqual([]);
  });
  it('AM-1222 a read of a site that was closed meanwhile asks for the document anew, once', async () => {
    const reload = vi.fn();
    vi.stubGlobal('location', { ...location, reload });
    server.use(refuse(courseApi.find, 'SITE_CLOSED'));
    useChannel.setState({ channel: null });
    expect(await call(courseApi.find, { params: { channelSeq: 1, courseSeq: 3 } })).toBeNull();
    expect(reload).not.toHaveBeenCalled();
    useChannel.setState({ channel: aChannel() });
    for (const courseSeq of [3, 4]) expect(await call(courseApi.find, { params: { channelSeq: 1, courseSeq } })).toBeNull();
    expect(reload).toHaveBeenCalledTimes(1);
    vi.unstubAllGlobals();
  });
  it('ER-016 a 410 is an empty success', async () => {
    site();
    server.use(refuse(courseApi.find, 'CLASS_DELETED'));
    await expect(call(courseApi.find, { params: { courseSeq: 9 } })).resolves.toBeNull();
  });
  it('ER-016 AM-1170 a write for something deleted is no success: a notice says so, once, and no alert', async () => {
    site();
    server.use(refuse(enrolmentApi.create, 'CLASS_DELETED', '삭제된 클래스예요.'));
    const enrol = () => call(enrolmentApi.create, { params: { courseSeq: 1 }, body: { answers: [], skipAttendCheckYn: false } });
    for (let n = 0; n < 2; n++) {
      const failed = await enrol().catch((error: unknown) => error);
      expect(isGone(failed)).toBe(true);
      report(failed);
    }
    await later();
    expect(questions()).toEqual([]);
    expect(useDialogs.getState().toasts).toMatchObject([{ message: '삭제된 클래스예요.', tone: 'bad' }]);
    server.use(broken(eventApi.user, 410));
    await call(eventApi.user, { body: { message: 'page_view', path: '/' } }).catch(report);
    expect(useDialogs.getState().toasts).toHaveLength(1);
  });
  it('ER-018 a cancelled call is told to nobody', async () => {
    site();
    server.use(answer(channelApi.menus, []));
    const stop = new AbortController();
    const sent = call(channelApi.menus, { signal: stop.signal });
    stop.abort();
    const failed = await sent.catch((error: unknown) => error);
    expect(isCancelled(failed)).toBe(true);
    report(failed);
    await later();
    expect(questions()).toEqual([]);
  });
  it('a claimed error is alerted by nobody else', async () => {
    const failed = new ApiError(400, 'BAD_INPUT', 500000, '확인해 주세요', [], null);
    report(failed);
    failed.claim();
    await later();
    expect(questions()).toEqual([]);
  });
  it('AU-060 AM-177 a dead token ends the session; a public read goes on as a visitor', async () => {
    site();
    useSession.setState(aSession({ token: 'dead' }));
    server.use(
      http.get('*/api/main/v1.0/channels/1/menus', ({ request }) =>
        request.headers.get('access-token')
          ? HttpResponse.json({ code: 500001, errorName: 'LOGIN_REQUIRED', message: '로그인이 필요해요.' }, { status: 401 })
          : HttpResponse.json({ data: [] }),
      ),
    );
    await expect(call(channelApi.menus)).resolves.toEqual([]);
    expect(isLoggedIn()).toBe(false);
    expect(session()).toMatchObject({ user: null, roles: [], isChannelUser: false });
  });
});
