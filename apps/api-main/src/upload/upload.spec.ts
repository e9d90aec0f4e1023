import { createHash } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import supertest from 'supertest';
import { sql } from '@madang/server/sql/sql';
import { testApp, type TestApp } from '@madang/server/test-app';
import { curriculumApi, uploadApi as api, type UploadedFile } from '@madang/contracts/main/curriculum';
import { HOUR } from '@madang/contracts/time';
import { AppModule } from '../app.module';
import { enrol, course, person, site, type Person, type Site } from '../course/course.fixture';
import { Storage } from '../storage/storage';
import { incomingKey } from './file.entity';
import { INCOMING_FOLDER } from './put.routes';
import { UploadSweep } from './upload.sweep';

let t: TestApp;
let a: Site;
let b: Site;
let learner: Person;
beforeAll(async () => {
  t = await testApp({ main: AppModule });
  a = await site(t);
  b = await site(t, '둘 학교');
  learner = await person(t, '이서준', a.channelSeq);
});
afterAll(() => t.close());
afterEach(() => t.resetNow());

const as = (who: Person, call: supertest.Test) => call.set('Access-Token', who.token);
const ch = () => ({ channelSeq: a.channelSeq });
const image = (body: Buffer, name = '표지.png', who = learner) =>
  as(who, t.call(api.image, ch())).attach('file', body, { filename: name, contentType: 'image/png' });
const file = (body: Buffer, name: string, who = a.owner) =>
  as(who, t.call(api.file, ch())).attach('file', body, { filename: name, contentType: 'application/octet-stream' });
const open = (url: string) =>
  supertest(t.url('main'))
    .get(url)
    .buffer(true)
    .parse((res, done) => {
      const parts: Buffer[] = [];
      res.on('data', (d: Buffer) => parts.push(d)).on('end', () => done(null, Buffer.concat(parts)));
    });
const picture = (format: 'png' | 'jpeg' | 'gif' | 'webp', size = 64) =>
  sharp({ create: { width: size, height: size, channels: 3, background: '#3b5bfd' } })
    .toFormat(format)
    .toBuffer();
const PDF = Buffer.from('%PDF-1.4\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF\n');

describe('pictures', () => {
  it('SH-081 serves them at every breakpoint, no larger than they are, and in no other size', async () => {
    const up = (await image(await picture('jpeg', 1100), '표지.jpg').expect(200)).body.data as UploadedFile;
    const widthOf = async (query: string) => {
      const got = await open(`${up.url}${query}`).expect(200);
      return [got.headers['content-type'], (await sharp(got.body as Buffer).metadata()).width];
    };
    for (const [asked, width] of [
      [320, 320],
      [640, 640],
      [768, 768],
      [1024, 1024],
      [1280, 1100],
      [1536, 1100],
    ])
      expect(await widthOf(`?w=${asked}`)).toEqual(['image/webp', width]);
    for (const query of ['?w=321', '?w=', '?w=1e3', '?w=320&w=640', '']) expect(await widthOf(query)).toEqual(['image/jpeg', 1100]);
    const together = await Promise.all(Array.from({ length: 6 }, () => widthOf('?w=320')));
    expect(together).toEqual(Array.from({ length: 6 }, () => ['image/webp', 320]));
    await open(`${up.url.replace('.jpg', '0.jpg')}?w=320`).expect(404);
  });
  it('UP-001..003 UP-011 UP-015 takes JPG and PNG by their bytes and answers type, size, name and address', async () => {
    for (const [format, ext, type] of [
      ['png', 'png', 'image/png'],
      ['jpeg', 'jpg', 'image/jpeg'],
    ] as const) {
      const up = (await image(await picture(format), '한글 이름.png').expect(200)).body.data as UploadedFile;
      expect(up).toEqual({
        fileSeq: expect.any(Number),
        contentType: type,
        fileSize: expect.any(Number),
        originFileName: '한글 이름.png',
        url: expect.stringMatching(new RegExp(`^/files/public/${a.channelSeq}/[0-9a-f]{32}\\.${ext}$`)),
      });
      const got = await open(up.url).expect(200);
      expect(got.headers).toMatchObject({
        'content-type': type,
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'content-length': String(up.fileSize),
      });
      expect((await sharp(got.body).metadata()).format).toBe(format);
    }
    for (const [body, name] of [
      [await picture('gif'), 'a.png'],
      [await picture('webp'), 'a.jpg'],
      [Buffer.from('<svg onload="x()"/>'), 'a.svg'],
      [Buffer.from('<html><script>x</script>'), 'a.png'],
      [Buffer.alloc(0), 'a.png'],
      [Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from('no picture')]), 'a.jpg'],
    ] as const) {
      expect((await image(body, name).expect(400)).body.errorName).toBe('IMAGE_TYPE');
    }
  });

  it('UP-016 takes two megabytes and not a byte more', async () => {
    const base = await picture('png');
    const padded = (size: number) => Buffer.concat([base, Buffer.alloc(size - base.length)]);
    await image(padded(2 * 1024 * 1024)).expect(200);
    const r = await image(padded(2 * 1024 * 1024 + 1)).expect(400);
    expect([r.body.errorName, r.body.code]).toEqual(['IMAGE_TOO_LARGE', 500212]);
  });

  it('draws a picture anew: no metadata, nothing hidden behind it, no bomb', async () => {
    const photo = await sharp(await picture('jpeg'))
      .withExif({ IFD0: { Artist: 'secret-person' } })
      .jpeg()
      .toBuffer();
    expect(photo.includes('secret-person')).toBe(true);
    const up = (await image(Buffer.concat([photo, Buffer.from('<script>hidden</script>')]), 'a.jpg').expect(200)).body.data as UploadedFile;
    const got = (await open(up.url)).body as Buffer;
    expect([got.includes('secret-person'), got.includes('hidden')]).toEqual([false, false]);
    // The header says 30,000 by 30,000 pixels, which would be three gigabytes once it is unpacked.
    const bomb = await picture('png');
    bomb.writeUInt32BE(30_000, 16);
    bomb.writeUInt32BE(30_000, 20);
    bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29);
    expect((await sharp(bomb, { limitInputPixels: false }).metadata()).width).toBe(30_000);
    await image(bomb).expect(400);
  });

  it('R3 a picture sent again under one key is one picture, another of the same length is another body', async () => {
    const [one, other] = [
      await sharp(await picture('png'))
        .raw()
        .toBuffer(),
      Buffer.alloc(64 * 64 * 3, 9),
    ].map((raw) =>
      sharp(raw, { raw: { width: 64, height: 64, channels: 3 } })
        .png({ compressionLevel: 0 })
        .toBuffer(),
    );
    const [first, second] = [await one!, await other!];
    expect(first.length).toBe(second.length);
    const send = (body: Buffer, name = 'a.png') => image(body, name).set('Idempotency-Key', 'picture-key-1');
    const sent = await send(first).expect(200);
    // Each time, the parts of the form are separated by another boundary line.
    expect((await send(first).expect(200)).text).toBe(sent.text);
    expect((await send(second).expect(409)).body.errorName).toBe('IDEMPOTENCY_KEY_REUSED');
    expect((await send(first, 'b.png').expect(409)).body.errorName).toBe('IDEMPOTENCY_KEY_REUSED');
    const kept = await t.admin(sql`select 1 from main.file where url = ${sent.body.data.url}`);
    expect(kept).toHaveLength(1);
    const large = image(Buffer.alloc(3 * 1024 * 1024), 'c.png').set('Idempotency-Key', 'picture-key-2');
    expect((await large.expect(400)).body.errorName).toBe('IMAGE_TOO_LARGE');
  });

  it('UP-019 needs a session, a form and a site, and stops a flood', async () => {
    await t
      .call(api.image, ch())
      .attach('file', await picture('png'), 'a.png')
      .expect(401);
    await as(learner, t.call(api.image, ch())).send({ file: 'x' }).expect(400);
    await as(learner, t.call(api.image, ch())).field('other', '1').expect(400);
    await image(await picture('png'), 'a.png', await person(t)).expect(403);
    const flooder = await person(t, '회원', a.channelSeq);
    await t.admin(
      sql`insert into main.file (channel_seq, storage_key, url, content_type, file_size, origin_file_name, created_by)
        select ${a.channelSeq}, 'public/flood/' || i, '', 'image/png', 1, 'x', ${flooder.userSeq}
        from generate_series(1, 120) i`,
    );
    await image(await picture('png'), 'a.png', flooder).expect(429);
  });
});

describe('files of lessons', () => {
  it('keeps a document behind an address that expires and hands it out as a download', async () => {
    const up = (await file(PDF, '교안.pdf').expect(200)).body.data as UploadedFile;
    expect(up).toMatchObject({ contentType: 'application/pdf', fileSize: PDF.length, originFileName: '교안.pdf' });
    const got = await open(up.url).expect(200);
    expect(got.body).toEqual(PDF);
    expect(got.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent('교안.pdf')}`,
      'x-content-type-options': 'nosniff',
    });
    expect(got.headers['content-security-policy']).toContain('sandbox');
    const key = /(private\/.+\.pdf)/.exec(up.url)![1]!;
    for (const url of [
      `/files/${key}`,
      `/files/public/${key}`,
      up.url.replace(/\.[\w-]{43}\//, `.${'A'.repeat(43)}/`),
      up.url.replace(/s\/\d{13}/, 's/9999999999999'),
      up.url.replace(key, key.replace(/\/\w{32}\//, `/${'0'.repeat(32)}/`)),
    ])
      await open(url).expect(404);
    t.setNow(new Date(Date.now() + 7 * HOUR));
    await open(up.url).expect(404);
  });

  it('refuses what runs, what is not what it says, and what is too large', async () => {
    const exe = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)]);
    for (const [body, name] of [
      [exe, 'a.exe'],
      [exe, 'a.pdf'],
      [Buffer.from('<html>'), 'a.html'],
      [await picture('png'), 'a.pdf'],
      [exe, 'a.txt'],
      [PDF, 'noextension'],
    ] as const)
      expect([name, (await file(body, name).expect(400)).body.errorName]).toEqual([name, 'FILE_TYPE']);
    await file(Buffer.from('그냥 글\n'), '글.txt').expect(200);
    expect((await file(Buffer.concat([PDF, Buffer.alloc(20 * 1024 * 1024)]), 'a.pdf').expect(400)).body.errorName).toBe('FILE_TOO_LARGE');
    await file(PDF, 'a.pdf', learner).expect(403);
    await file(PDF, 'a.pdf', b.owner).expect(403);
  });

  it('refuses every trick with paths', async () => {
    for (const path of [
      '../../etc/passwd',
      '..%2f..%2fetc%2fpasswd',
      '%2e%2e/%2e%2e/etc/passwd',
      '1/../../private/x',
      './1',
      '1//2',
      '1/.hidden',
      '1/a%00.png',
      'x'.repeat(600),
      '',
    ]) {
      const r = await supertest(t.url('main')).get(`/files/public/${path}`);
      expect([path, r.status]).toEqual([path, 404]);
    }
  });

  it('answers ranges, HEAD and an unsatisfiable range', async () => {
    const up = (await file(PDF, 'a.pdf').expect(200)).body.data as UploadedFile;
    const part = await open(up.url).set('Range', 'bytes=1-3').expect(206);
    expect([part.body.toString(), part.headers['content-range'], part.headers['content-length']]).toEqual([
      'PDF',
      `bytes 1-3/${PDF.length}`,
      '3',
    ]);
    expect((await open(up.url).set('Range', 'bytes=-6').expect(206)).body.toString()).toBe('%%EOF\n');
    expect(
      (
        await open(up.url)
          .set('Range', `bytes=${PDF.length - 1}-`)
          .expect(206)
      ).body.toString(),
    ).toBe('\n');
    expect((await open(up.url).set('Range', `bytes=${PDF.length}-`).expect(416)).headers['content-range']).toBe(`bytes */${PDF.length}`);
    const head = await supertest(t.url('main')).head(up.url).expect(200);
    expect([head.headers['content-length'], head.headers['accept-ranges']]).toEqual([String(PDF.length), 'bytes']);
  });
});

describe('an upload address', () => {
  const address = async (filename: string, fileSize: number, who = a.owner) =>
    as(who, t.call(api.address, ch())).query({ filename, fileSize });
  const put = (url: string, body: Buffer, type?: string) =>
    supertest(t.url('main'))
      .put(url)
      .set('Content-Type', type ?? 'application/pdf')
      .send(body);

  it('UP-009 UP-010 UP-012 CU-064 takes the file by PUT without a session, of the size and type it was made for, and gives it to a lesson', async () => {
    const { uploadUrl, fileUrl, fileSeq } = (await address('큰 교안.pdf', PDF.length)).body.data;
    expect(uploadUrl).toMatch(/^\/files\/put\//);
    for (const [body, type] of [
      [Buffer.concat([PDF, PDF]), 'application/pdf'],
      [PDF.subarray(1), 'application/pdf'],
      [PDF, 'text/html'],
    ] as const)
      await put(uploadUrl, body, type).expect(400);
    await open(fileUrl).expect(404);
    await put(uploadUrl, PDF).expect(200);
    // Nobody can open a file that has not been checked yet.
    await open(fileUrl).expect(404);
    const seq = await course(t, a.channelSeq);
    const lesson = (
      await as(a.owner, t.call(curriculumApi.save, { ...ch(), courseSeq: seq }))
        .send({ curriculumTypeCd: '06', requiredMinutes: 10, title: '자료', addFiles: [fileSeq] })
        .expect(200)
    ).body.data;
    expect(lesson.files).toEqual([expect.objectContaining({ fileSeq, originFileName: '큰 교안.pdf' })]);
    expect(
      createHash('sha1')
        .update((await open(fileUrl).expect(200)).body)
        .digest('hex'),
    ).toBe(createHash('sha1').update(PDF).digest('hex'));
    await enrol(t, { ...ch(), courseSeq: seq, userSeq: learner.userSeq });
    const shown = (
      await as(learner, t.call(curriculumApi.find, { ...ch(), courseSeq: seq, curriculumSeq: lesson.curriculumSeq })).expect(200)
    ).body.data.files[0];
    expect((await open(shown.url).expect(200)).body).toEqual(PDF);
    expect(JSON.stringify((await t.call(curriculumApi.list, { ...ch(), courseSeq: seq })).body)).not.toContain('/files/s/');
  });

  it('says that files are away where the disk takes nothing, and takes it later', async () => {
    const { uploadUrl } = (await address('큰 교안.pdf', PDF.length)).body.data;
    await mkdir(INCOMING_FOLDER, { recursive: true });
    await rename(INCOMING_FOLDER, `${INCOMING_FOLDER}-aside`);
    await writeFile(INCOMING_FOLDER, '');
    try {
      expect((await put(uploadUrl, PDF).expect(503)).body.errorName).toBe('FILES_AWAY');
    } finally {
      await rm(INCOMING_FOLDER);
      await rename(`${INCOMING_FOLDER}-aside`, INCOMING_FOLDER);
    }
    await put(uploadUrl, PDF).expect(200);
  });

  it('UP-008 AM-274 an upload is read and taken back by who sent it or who writes lessons, never one that is in use', async () => {
    const [free, used] = [(await file(PDF, '예비.pdf')).body.data as UploadedFile, (await file(PDF, '교안.pdf')).body.data as UploadedFile];
    const seq = await course(t, a.channelSeq);
    await as(a.owner, t.call(curriculumApi.save, { ...ch(), courseSeq: seq }))
      .send({ curriculumTypeCd: '06', requiredMinutes: 10, title: '자료', addFiles: [used.fileSeq] })
      .expect(200);
    const at = (one: UploadedFile, channelSeq = a.channelSeq) => ({ channelSeq, fileSeq: one.fileSeq });
    const read = (who: Person, one: UploadedFile) => as(who, t.call(api.find, at(one)));
    const { url, ...rest } = (await read(a.owner, free).expect(200)).body.data as UploadedFile;
    expect(rest).toEqual({ fileSeq: free.fileSeq, contentType: 'application/pdf', fileSize: PDF.length, originFileName: '예비.pdf' });
    expect((await open(url).expect(200)).body).toEqual(PDF);
    const remove = (who: Person, one: UploadedFile, channelSeq?: number) => as(who, t.call(api.remove, at(one, channelSeq)));
    await read(learner, free).expect(404);
    await remove(learner, free).expect(404);
    await remove(b.owner, free, b.channelSeq).expect(404);
    await remove(b.owner, free).expect(403);
    expect((await remove(a.owner, used).expect(409)).body.errorName).toBe('FILE_IN_USE');
    await remove(a.owner, free).expect(200, { data: null });
    await open(url).expect(404);
    await read(a.owner, free).expect(404);
  });

  it('is cleared away with what came for it when nobody used it for a day', async () => {
    const [kept, dropped] = [(await address('a.pdf', PDF.length)).body.data, (await address('b.pdf', PDF.length)).body.data];
    await put(dropped.uploadUrl, PDF).expect(200);
    await t.admin(sql`update main.file set created_at = now() - interval '25 hours' where file_seq = ${dropped.fileSeq}`);
    await t.get('main', UploadSweep).run();
    expect(await t.admin(sql`select file_seq from main.file where file_seq = any(${[kept.fileSeq, dropped.fileSeq]})`)).toEqual([
      { file_seq: kept.fileSeq },
    ]);
    await open(dropped.fileUrl).expect(404);
  });

  it('is closed once its file was looked at: what is put to it afterwards, also straight into the storage, reaches nobody', async () => {
    const { uploadUrl, fileUrl, fileSeq } = (await address('교안.pdf', PDF.length)).body.data;
    await put(uploadUrl, PDF).expect(200);
    const seq = await course(t, a.channelSeq);
    await as(a.owner, t.call(curriculumApi.save, { ...ch(), courseSeq: seq }))
      .send({ curriculumTypeCd: '06', requiredMinutes: 10, title: '자료', addFiles: [fileSeq] })
      .expect(200);
    const other = Buffer.from(PDF);
    other.fill(0x20, PDF.length - 3);
    expect((await put(uploadUrl, other).expect(400)).body.errorName).toBe('UPLOAD_EXPIRED');
    expect((await open(fileUrl).expect(200)).body).toEqual(PDF);
    // The file is written as an object storage writes it, which does not ask the service.
    const [{ key }] = (await t.admin<{ key: string }>(sql`select storage_key as key from main.file where file_seq = ${fileSeq}`)) as [
      { key: string },
    ];
    const storage = t.get('main', Storage as never) as Storage;
    await storage.put(incomingKey(key), other, 'application/pdf');
    await as(a.owner, t.call(curriculumApi.save, { ...ch(), courseSeq: seq })).send({
      curriculumTypeCd: '06',
      requiredMinutes: 10,
      title: '또',
      addFiles: [fileSeq],
    });
    expect((await open(fileUrl).expect(200)).body).toEqual(PDF);
    t.setNow(new Date(Date.now() + 61 * 60_000));
    await t.get('main', UploadSweep).run();
    expect(await storage.stat(incomingKey(key))).toBeNull();
    expect((await storage.stat(key))?.size).toBe(PDF.length);
    expect((await t.admin(sql`select put_until from main.file where file_seq = ${fileSeq}`))[0]).toEqual({ put_until: null });
    t.resetNow();
  });

  it('is worth nothing once forged, expired or misused', async () => {
    const { uploadUrl, fileSeq } = (await address('a.pdf', PDF.length)).body.data;
    const [body, sig] = uploadUrl.slice('/files/put/'.length).split('.');
    const forged = Buffer.from(
      JSON.stringify({ ...JSON.parse(Buffer.from(body, 'base64url').toString()), key: 'public/1/x.html' }),
    ).toString('base64url');
    for (const url of [`/files/put/${forged}.${sig}`, `/files/put/${body}`, '/files/put/x.y'])
      expect((await put(url, PDF).expect(400)).body.errorName).toBe('UPLOAD_EXPIRED');
    const seq = await course(t, a.channelSeq);
    const use = () =>
      as(a.owner, t.call(curriculumApi.save, { ...ch(), courseSeq: seq })).send({
        curriculumTypeCd: '06',
        requiredMinutes: 10,
        title: '자료',
        addFiles: [fileSeq],
      });
    await use().expect(400);
    const lie = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(PDF.length - 2)]);
    await put(uploadUrl, lie).expect(200);
    expect((await use().expect(400)).body.errorName).toBe('FILE_TYPE');
    t.setNow(new Date(Date.now() + 2 * HOUR));
    expect((await put(uploadUrl, PDF).expect(400)).body.errorName).toBe('UPLOAD_EXPIRED');
    t.resetNow();
    expect((await address('a.exe', 10)).body.errorName).toBe('FILE_TYPE');
    expect((await address('a.pdf', 1024 ** 3 + 1)).body.errorName).toBe('FILE_TOO_LARGE');
    expect((await address('a.pdf', 10, learner)).status).toBe(403);
  });
});
