import { AwsClient } from 'aws4fetch';
import { MINUTE } from '@madang/contracts/time';
import { Presigner } from './presign';
import { Bucket } from './s3.fixture';
import { s3Options, s3Place } from './s3-options';

const bucket = new Bucket();
beforeAll(() => bucket.start());
afterAll(() => bucket.stop());

const times = (from: number, until: number) => ({ from: new Date(Date.now() + from), until: new Date(Date.now() + until) });

describe('an address of the storage that reads one file', () => {
  it('opens that file with what it says of it, between its times, and nothing else', async () => {
    bucket.files.set('private/1/x/file.html', { body: Buffer.from('<script>x()</script>'), type: 'text/html' });
    bucket.files.set('private/1/y/file.html', { body: Buffer.from('other'), type: 'text/html' });
    const presigner = new Presigner(bucket.keys);
    const told = {
      'response-content-type': 'application/octet-stream',
      'response-content-disposition': "attachment; filename*=UTF-8''%EA%B5%90%EC%95%88%20(1)!.pdf",
    };
    const address = presigner.get('private/1/x/file.html', times(-MINUTE, MINUTE), told);
    const got = await fetch(address);
    expect([got.status, await got.text()]).toEqual([200, '<script>x()</script>']);
    expect(got.headers.get('content-type')).toBe('application/octet-stream');
    expect(got.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''%EA%B5%90%EC%95%88%20(1)!.pdf");
    const part = await fetch(address, { headers: { range: 'bytes=1-6' } });
    expect([part.status, await part.text()]).toEqual([206, 'script']);
    for (const other of [
      address.replace('/x/', '/y/'),
      address.replace('octet-stream', 'html'),
      address.replace(/X-Amz-Expires=\d+/, 'X-Amz-Expires=99999'),
      presigner.get('private/1/x/file.html', times(-2 * MINUTE, -MINUTE)),
      new Presigner({ ...bucket.keys, secretAccessKey: 'another' }).get('private/1/x/file.html', times(-MINUTE, MINUTE)),
    ])
      expect([other, (await fetch(other)).status]).toEqual([other, 403]);
    expect((await fetch(address, { method: 'DELETE' })).status).toBe(403);
  });

  it('is the same of the same times, and is made for the host that browsers reach', () => {
    const presigner = new Presigner({ ...bucket.keys, publicUrl: 'https://files.example.com/b' });
    const opening = { from: new Date('2026-11-22T00:00:00Z'), until: new Date('2026-11-24T00:00:00Z') };
    const address = presigner.get('public/1/a.png', opening);
    expect(address).toMatch(/^https:\/\/files\.example\.com\/b\/public\/1\/a\.png\?.*X-Amz-Expires=172800&/);
    expect(presigner.get('public/1/a.png', opening)).toBe(address);
  });

  it('is signed as the client signs that we put files with', async () => {
    const from = new Date('2026-11-22T00:10:00Z');
    const told = {
      'response-content-disposition': "attachment; filename*=UTF-8''%EA%B5%90%EC%95%88%20(1)!.pdf",
      'response-cache-control': 'no-store',
    };
    const mine = new URL(
      new Presigner(bucket.keys).get('videos/1/2/0001.ts', { from, until: new Date(from.getTime() + 75 * MINUTE) }, told),
    );
    const other = new URL(`${bucket.url}/videos/1/2/0001.ts`);
    for (const [name, value] of Object.entries({ ...told, 'X-Amz-Expires': '4500' })) other.searchParams.set(name, value);
    const aws = new AwsClient({ ...bucket.keys, service: 's3' });
    const signed = new URL((await aws.sign(other.toString(), { aws: { signQuery: true, datetime: '20261122T001000Z' } })).url);
    expect(Object.fromEntries(mine.searchParams)).toEqual(Object.fromEntries(signed.searchParams));
  });

  it('signs the thousands of a long video in one breath', () => {
    const presigner = new Presigner(bucket.keys);
    const began = process.cpuUsage();
    for (let n = 0; n < 7200; n++) presigner.get(`videos/1/2/720p/${n}.ts`, times(-MINUTE, MINUTE));
    expect(process.cpuUsage(began).user / 1000).toBeLessThan(2000);
  });
});

describe('the bucket', () => {
  it('stands in the path of its address or before its host, and has another address for browsers where one is named', () => {
    expect(s3Place('https://s3.ap-northeast-2.amazonaws.com/videos')).toEqual({
      bucket: 'videos',
      endpoint: 'https://s3.ap-northeast-2.amazonaws.com',
      forcePathStyle: true,
    });
    expect(s3Place('https://videos.s3.ap-northeast-2.amazonaws.com')).toEqual({
      bucket: 'videos',
      endpoint: 'https://s3.ap-northeast-2.amazonaws.com',
      forcePathStyle: false,
    });
    const from = (env: Record<string, string>) => s3Options((name) => env[name]).publicUrl;
    const keys = { S3_ENDPOINT: 'http://storage:8333/b/', S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' };
    expect([from(keys), from({ ...keys, STORAGE_PUBLIC_URL: 'https://files.example.com/b/' })]).toEqual([
      'http://storage:8333/b',
      'https://files.example.com/b',
    ]);
  });
});
