import { enrolmentApi } from '@madang/contracts/main/enrolment';
import { channelApi } from '@madang/contracts/main/channel';
import { urlOf } from '@madang/contracts/endpoint';
import type { ErrorName } from '@madang/contracts/errors';
import { eventApi } from '@madang/contracts/event/event';
import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderPart } from '../testing/render-part';
import { aChannel } from '../testing/samples';
import { server } from '../testing/server';
import { call } from './api';
import { useChannel } from './channel';
import { isCancelled } from './api-error';
import { useBusySite } from './patience';

interface Reply {
  status: number;
  errorName?: ErrorName;
  after?: string;
}
/** Answers the calls with the replies in `list` one after the other, afterwards with data, and counts the calls. */
function replies(method: 'get' | 'post', path: string, list: Reply[]) {
  const left = [...list];
  const seen = { count: 0 };
  server.use(
    http[method](`*${path}`, () => {
      seen.count++;
      const next = left.shift();
      if (!next) return HttpResponse.json({ data: [] });
      const { status, errorName, after } = next;
      return HttpResponse.json({ errorName, message: '바빠요' }, { status, headers: after ? { 'retry-after': after } : {} });
    }),
  );
  return seen;
}
const reads = () => call(channelApi.menus, { params: { channelSeq: 1 } });
const writes = () => call(enrolmentApi.cancel, { params: { courseSeq: 5 }, body: { attendSeqs: [1], reason: '휴강' } });
const MENUS = '/menus';
const CANCEL = '/attendees/cancel';
const LOG = urlOf(eventApi.log, { channelSeq: 1 });
const busy: Reply = { status: 503, errorName: 'BUSY', after: '0' };

beforeEach(() => {
  useChannel.setState({ channel: aChannel() });
  // The random part of the waits is set to 0, because this file does not test it.
  vi.spyOn(Math, 'random').mockReturnValue(0);
});

it('waits as a busy site says, asks again and answers with what comes then', async () => {
  const seen = replies('get', MENUS, [busy, { status: 429, errorName: 'TOO_MANY_REQUESTS', after: '0' }]);
  await expect(reads()).resolves.toEqual([]);
  expect(seen.count).toBe(3);
});

it('waits at least as long as it is told', async () => {
  const seen = replies('get', MENUS, [{ ...busy, after: '1' }]);
  const began = Date.now();
  await reads();
  expect(Date.now() - began).toBeGreaterThanOrEqual(990);
  expect(seen.count).toBe(2);
});

it('reads again after 502 and 504, and gives up in the end', async () => {
  const seen = replies('get', MENUS, [{ status: 502 }, { status: 504 }]);
  await expect(reads()).resolves.toEqual([]);
  expect(seen.count).toBe(3);
  const never = replies(
    'get',
    MENUS,
    Array.from({ length: 20 }, () => busy),
  );
  await expect(reads()).rejects.toMatchObject({ status: 503, errorName: 'BUSY' });
  expect(never.count).toBe(5);
}, 30_000);

it('sends a change again as the same call whenever waiting helps', async () => {
  for (const answer of [busy, { status: 503, errorName: 'OUTCOME_UNKNOWN', after: '0' }, { status: 502 }, { status: 504 }] as Reply[]) {
    const keys: (string | null)[] = [];
    server.use(
      http.post(`*${CANCEL}`, ({ request }) => {
        keys.push(request.headers.get('idempotency-key'));
        if (keys.length > 1) return HttpResponse.json({ data: [] });
        const headers = answer.after ? { 'retry-after': answer.after } : undefined;
        return HttpResponse.json({ errorName: answer.errorName }, { status: answer.status, headers });
      }),
    );
    await expect(writes()).resolves.toEqual([]);
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
  }
  const refused = replies('post', CANCEL, [{ status: 429, errorName: 'EXCEED_MAXIMUM_ATTEMPTS' }]);
  await expect(writes()).rejects.toMatchObject({ status: 429 });
  expect(refused.count).toBe(1);
}, 30_000);

it('sends what carries no key again only where the answer says that nothing was done', async () => {
  const counts = () => call(eventApi.log, { body: {} as never });
  const undone = replies('post', LOG, [busy]);
  await counts();
  expect(undone.count).toBe(2);
  for (const answer of [{ status: 503, errorName: 'OUTCOME_UNKNOWN', after: '0' }, { status: 502 }, { status: 504 }] as Reply[]) {
    const open = replies('post', LOG, [answer]);
    await expect(counts()).rejects.toMatchObject({ status: answer.status });
    expect(open.count).toBe(1);
  }
});

it('sends a step of many again also when nobody answered', async () => {
  let count = 0;
  server.use(http.post(`*${CANCEL}`, () => (count++ ? HttpResponse.json({ data: null }) : HttpResponse.error())));
  await call(enrolmentApi.cancel, { params: { courseSeq: 5 }, body: { attendSeqs: [1], reason: '휴강' }, persistent: true });
  expect(count).toBe(2);
});

it('does not wait long for anybody, and not at all for who has left', async () => {
  const seen = replies('get', MENUS, [{ ...busy, after: '600' }]);
  await expect(reads()).rejects.toMatchObject({ status: 503 });
  expect(seen.count).toBe(1);
  const left = new AbortController();
  replies('get', MENUS, [{ ...busy, after: '9' }]);
  const waiting = call(channelApi.menus, { params: { channelSeq: 1 }, signal: left.signal });
  await waitFor(() => expect(useBusySite.getState().waiting).toBe(1));
  left.abort();
  await expect(waiting).rejects.toSatisfy(isCancelled);
  expect(useBusySite.getState().waiting).toBe(0);
});

it('says meanwhile that the site is busy, and stops saying so', async () => {
  renderPart(<i />);
  replies('get', MENUS, [{ ...busy, after: '1' }]);
  const done = reads();
  expect(await screen.findByText('접속이 몰려 잠시 기다리고 있어요. 자동으로 다시 시도할게요.')).toBeVisible();
  await done;
  await waitFor(() => expect(screen.queryByText(/접속이 몰려/)).not.toBeInTheDocument());
});
