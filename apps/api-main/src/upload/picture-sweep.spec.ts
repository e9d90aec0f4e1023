import sharp from 'sharp';
import supertest from 'supertest';
import { uploadApi as api, type UploadedFile } from '@madang/contracts/main/curriculum';
import { DAY } from '@madang/contracts/time';
import { insertInto } from '@madang/server/sql/insert';
import { sql } from '@madang/server/sql/sql';
import { testApp, type TestApp } from '@madang/server/test-app';
import { AppModule } from '../app.module';
import { course, site, type Site } from '../course/course.fixture';
import { PictureSweep } from './picture.sweep';

const START = new Date();
let t: TestApp;
let a: Site;
let b: Site;
beforeAll(async () => {
  t = await testApp({ main: AppModule });
  a = await site(t);
  b = await site(t, '둘 학교');
});
afterAll(() => t.close());
afterEach(() => t.resetNow());

const upload = async (): Promise<UploadedFile> => {
  const body = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#3b5bfd' } })
    .png()
    .toBuffer();
  const r = await t
    .call(api.image, { channelSeq: a.channelSeq })
    .set('Access-Token', a.owner.token)
    .attach('file', body, { filename: '그림.png', contentType: 'image/png' })
    .expect(200);
  return r.body.data as UploadedFile;
};
const isThere = async (url: string) => (await supertest(t.url('main')).get(url)).status === 200;
const space = async () =>
  Number((await t.admin<{ s: string }>(sql`select sum(file_size) as s from main.file where channel_seq = ${a.channelSeq}`))[0]!.s);
const sweepAfter = async (days: number) => {
  t.setNow(new Date(START.getTime() + days * DAY));
  await t.get('main', PictureSweep).run();
};

describe('pictures that nobody uses', () => {
  it('go a week after the last text that named them, in every width, and leave the space of the site', async () => {
    const used = await upload();
    const left = await upload();
    const courseSeq = await course(t, a.channelSeq, { introduction: `<p>소개 <img src="${used.url}?w=640"></p>`, image_url: left.url });
    expect(await isThere(`${left.url}?w=320`)).toBe(true);
    const before = await space();
    await sweepAfter(1);
    await t.admin(sql`update main.course set image_url = null where course_seq = ${courseSeq}`);
    await sweepAfter(30);
    await sweepAfter(36);
    expect([await isThere(left.url), await space()]).toEqual([true, before]);
    await sweepAfter(38);
    expect([await isThere(left.url), await isThere(`${left.url}?w=320`), await isThere(used.url)]).toEqual([false, false, true]);
    expect(await space()).toBe(before - left.fileSize);
  });

  it('AM-813 stay open while the history keeps a text that named them', async () => {
    const was = await upload();
    await t.admin(
      insertInto('main.kept_text', {
        channelSeq: a.channelSeq,
        historySeq: 1,
        entity: 'COURSE',
        entitySeq: 1,
        field: 'introduction',
        createdAt: START,
        value: `<p><img src="${was.url}"></p>`,
      }),
    );
    await sweepAfter(1);
    await sweepAfter(30);
    expect(await isThere(was.url)).toBe(true);
  });

  it('are those alone: texts of every service count, drafts, another site and what is kept on purpose as well', async () => {
    const names = ['a draft', 'a form', 'a campaign', 'an order', 'a post', 'another site', 'kept', 'taken up again', 'nobody'] as const;
    const of = Object.fromEntries(await Promise.all(names.map(async (name) => [name, await upload()]))) as Record<
      (typeof names)[number],
      UploadedFile
    >;
    const at = a.channelSeq;
    await t.admin(
      insertInto('page.block_page', {
        channelSeq: at,
        pageSeq: 7,
        draft: JSON.stringify([{ type: 'picture', content: { url: of['a draft'].url } }]),
      }),
    );
    await t.admin(
      insertInto('form.form', {
        channelSeq: at,
        id: 'f1',
        title: 't',
        description: `<img src="${of['a form'].url}">`,
        createdAt: sql`now()`,
        updatedAt: sql`now()`,
      }),
    );
    await t.admin(
      insertInto('campaign.campaign', {
        channelSeq: at,
        kind: 'AD',
        audience: 'ALL',
        title: 't',
        content: `<img src="https://one.test${of['a campaign'].url}">`,
        repeatCd: 'D',
        createdBy: 1,
        createdAt: sql`now()`,
        updatedAt: sql`now()`,
      }),
    );
    await t.admin(
      insertInto('util.pay_order', {
        channelSeq: at,
        orderNo: 'P1',
        attendSeq: 1,
        courseSeq: 1,
        userSeq: 1,
        title: 't',
        ordererName: 'n',
        email: 'e',
        price: 1,
        amount: 1,
        payMethodCd: 'CARD',
        provider: 'toss',
        createdAt: sql`now()`,
        imageUrl: of['an order'].url,
      }),
    );
    const [board] = await t.admin<{ n: string }>(
      insertInto(
        'main.board',
        { channelSeq: at, kind: 'SITE', typeCd: '02', readScope: 'EVERYONE', writeScope: 'STAFF' },
        sql`returning board_seq as n`,
      ),
    );
    await t.admin(
      insertInto('main.post', {
        channelSeq: at,
        boardSeq: board!.n,
        userSeq: 1,
        typeCd: '02',
        title: 't',
        content: `![](${of['a post'].url})`,
        createdAt: sql`now()`,
      }),
    );
    await course(t, b.channelSeq, { image_url: of['another site'].url });
    await t.admin(sql`update main.file set kept_at = now() where file_seq = ${of.kept.fileSeq}`);
    await sweepAfter(101);
    await course(t, at, { desc1: of['taken up again'].url });
    await sweepAfter(107);
    await sweepAfter(120);
    expect((await Promise.all(names.map(async (name) => [name, await isThere(of[name].url)]))).filter(([, there]) => !there)).toEqual([
      ['nobody', false],
    ]);
  });
});
