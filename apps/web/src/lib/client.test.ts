import { courseApi } from '@madang/contracts/main/course';
import { curriculumApi, uploadApi } from '@madang/contracts/main/curriculum';
import { paymentApi } from '@madang/contracts/util/payment';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { aChannel, aSession } from '../testing/samples';
import { answer, refuse, server } from '../testing/server';
import { call } from './api';
import { isCancelled } from './api-error';
import { useChannel } from './channel';
import { useSession } from './session';

beforeEach(() => {
  useChannel.setState({ channel: aChannel() });
  useSession.setState(aSession({ token: 'mine' }));
});

it('tells how much of a picture is sent', async () => {
  server.use(answer(uploadApi.image, { fileSeq: 1, url: '/files/a.png' } as never));
  const percents: number[] = [];
  const body = new FormData();
  body.append('file', new Blob(['x'.repeat(1000)], { type: 'image/png' }), 'a.png');
  await call(uploadApi.image, { body, onProgress: (percent) => percents.push(percent) });
  expect(percents.at(-1)).toBe(100);
});

it('an error does not hold what was sent, for it is logged', async () => {
  server.use(refuse(courseApi.find, 'CLASS_NOT_FOUND'));
  const failed = await call(courseApi.find, { params: { courseSeq: 1 } }).catch((error: unknown) => error as Error);
  expect(failed).toHaveProperty('cause', undefined);
});

it('a download is a file, and a refused one is the refusal', async () => {
  const excel = () => call(paymentApi.adminExcel, {});
  server.use(http.get('*/admin/payments/excel', () => HttpResponse.arrayBuffer(new Uint8Array([80, 75]).buffer)));
  expect((await excel()).size).toBe(2);
  server.use(refuse(paymentApi.adminExcel, 'BAD_INPUT', '기간이 너무 길어요.'));
  await expect(excel()).rejects.toMatchObject({ status: 400, errorName: 'BAD_INPUT', serverMessage: '기간이 너무 길어요.' });
});

it('what outlives its page goes by fetch, in the turn in which the page is left', async () => {
  server.use(answer(courseApi.find, null as never), answer(curriculumApi.savePlaytime, null as never));
  await call(courseApi.find, { params: { courseSeq: 1 } });
  const fetched = vi.spyOn(globalThis, 'fetch');
  const sent = call(curriculumApi.savePlaytime, { params: { courseSeq: 1 }, body: {} as never, keepalive: true });
  // While a page is left, the browser still runs microtasks but no timers and imports, so the call must be sent after microtasks only.
  for (let i = 0; i < 50; i++) await Promise.resolve();
  expect(fetched).toHaveBeenCalledOnce();
  const [request] = fetched.mock.calls[0] as [Request];
  expect(request.keepalive).toBe(true);
  expect(request.headers.get('access-token')).toBe('mine');
  await sent;
});

/** Starts a call that gets no answer. */
async function underWay() {
  const send = vi.spyOn(XMLHttpRequest.prototype, 'send').mockReturnValue();
  const asked = call(courseApi.find, { params: { courseSeq: 1 } });
  await vi.waitFor(() => expect(send).toHaveBeenCalled());
  return { asked, xhr: send.mock.contexts[0] as XMLHttpRequest };
}

it('a call that the browser drops because the page is left is told to nobody', async () => {
  const { asked, xhr } = await underWay();
  xhr.dispatchEvent(new ProgressEvent('abort'));
  await expect(asked).rejects.toSatisfy(isCancelled);
});

it('a call that takes too long is one that nobody answered', async () => {
  const { asked, xhr } = await underWay();
  expect(xhr.timeout).toBe(60_000);
  xhr.dispatchEvent(new ProgressEvent('timeout'));
  await expect(asked).rejects.toMatchObject({ status: 0 });
});

it('calls of one page are one trace, and so are those of a purchase with its class, there and back', async () => {
  const told: string[] = [];
  server.use(
    http.get('*/courses/1', ({ request }) => {
      told.push(request.headers.get('traceparent')!);
      return HttpResponse.json({ data: null });
    }),
  );
  const at = async (path: string) => {
    history.replaceState(null, '', path);
    await call(courseApi.find, { params: { courseSeq: 1 } });
  };
  for (const path of ['/classes/7', '/classes/7', '/classes/7/payment', '/classes/7/payment/success?orderNo=1', '/classes', '/classes/7'])
    await at(path);
  expect(told.every((header) => /^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/.test(header))).toBe(true);
  const traces = told.map((header) => header.split('-')[1]);
  expect(new Set(traces.slice(0, 4)).size).toBe(1);
  expect(new Set(traces).size).toBe(3);
  expect(new Set(told).size).toBe(6);
  history.replaceState(null, '', '/');
});
