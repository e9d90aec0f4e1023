import { LIMITS } from '@madang/contracts/limits';
import { uploadApi } from '@madang/contracts/main/curriculum';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { useChannel } from '../../lib/channel';
import { session, useSession } from '../../lib/session';
import { aChannel, aSession } from '../../testing/samples';
import { answer, server } from '../../testing/server';
import { uploadFile } from './file-upload';

beforeEach(() => {
  useChannel.setState({ channel: aChannel() });
  useSession.setState(aSession({ token: 'mine' }));
});

/** Uploads a file that is too large for a form post. */
function sendLarge(percents: number[] = []) {
  const address = { uploadUrl: '/files/put/1', fileUrl: '/files/1', fileSeq: 1, contentType: 'application/pdf' };
  server.use(answer(uploadApi.address, address as never));
  const file = new File(['x'], 'a.pdf');
  Object.defineProperty(file, 'size', { value: LIMITS.fileBytes + 1 });
  return uploadFile(file, { signal: new AbortController().signal, onProgress: (percent) => percents.push(percent) });
}

test('UP-010 a file that goes to the storage says nothing about the person', async () => {
  let headers = new Headers();
  server.use(
    http.put('*/files/put/1', ({ request }) => {
      headers = request.headers;
      return new HttpResponse(null, { headers: { 'access-token': 'of nobody' } });
    }),
  );
  const percents: number[] = [];
  await sendLarge(percents);
  expect(headers.get('content-type')).toBe('application/pdf');
  for (const own of ['access-token', 'http-session', 'client-id', 'device', 'accept-lang', 'source']) expect(headers.has(own)).toBe(false);
  expect(session().token).toBe('mine');
  expect(percents.at(-1)).toBe(100);
});

test('a file that the storage refuses is an error with its status', async () => {
  server.use(
    http.put('*/files/put/1', () => HttpResponse.json({ errorName: 'UPLOAD_EXPIRED', message: '다시 올려 주세요' }, { status: 400 })),
  );
  await expect(sendLarge()).rejects.toMatchObject({ status: 400, errorName: 'UPLOAD_EXPIRED', serverMessage: '다시 올려 주세요' });
});
