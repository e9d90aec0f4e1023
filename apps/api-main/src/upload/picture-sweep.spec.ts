import sharp from 'sharp';
import supertest from 'supertest';
import { uploadApi as api, type UploadedFile } from '@madang/contracts/main/curriculum';
import { DAY } from '@madang/contracts/time';
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
  Number((await t.admin<{ s: string }>('select sum(file_size) as s from main.file where channel_seq = $1', [a.channelSeq]))[0]!.s);
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
    await t.admin('update main.course set image_url = null where course_seq = $1', [courseSeq]);
    await sweepAfter(30);
    await sweepAfter(36);
    expect([await isThere(left.url), await space()]).toEqual([true, before]);
    await sweepAfter(38);
    expect([await isThere(left.url), await isThere(`${left.url}?w=320`), await isThere(used.url)]).toEqual([false, false, true]);
    expect(await space()).toBe(before - left.fileSize);
  });

  it('are those alone: texts of every service count, drafts, another site and what is kept on purpose as well', async () => {
    const names = ['a draft', 'a form', 'a campaign', 'an order', 'a post', 'another site', 'kept', 'taken up again', 'nobody'] as const;
    const of = Object.fromEntries(await Promise.all(names.map(async (name) => [name, await upload()]))) as Record<
      (typeof names)[number],
      UploadedFile
    >;
    const at = a.channelSeq;
    await t.admin('insert into page.block_page (channel_seq, page_seq, draft) values ($1, 7, $2)', [
      at,
      JSON.stringify([{ type: 'picture', content: { url: of['a draft'].url } }]),
    ]);
    await t.admin(
      "insert into form.form (channel_seq, id, title, description, created_at, updated_at) values ($1, 'f1', 't', $2, now(), now())",
      [at, `<img src="${of['a form'].url}">`],
    );
    await t.admin(
      `insert into campaign.campaign (channel_seq, kind, audience, title, content, repeat_cd, created_by, created_at, updated_at)
       values ($1, 'AD', 'ALL', 't', $2, 'D', 1, now(), now())`,
      [at, `<img src="https://one.test${of['a campaign'].url}">`],
    );
    await t.admin(
      `insert into util.pay_order (channel_seq, order_no, attend_seq, course_seq, user_seq, title, orderer_name, email, price, amount,
         pay_method_cd, provider, created_at, image_url)
       values ($1, 'P1', 1, 1, 1, 't', 'n', 'e', 1, 1, 'CARD', 'toss', now(), $2)`,
      [at, of['an order'].url],
    );
    const [board] = await t.admin<{ n: string }>(
      "insert into main.board (channel_seq, kind, type_cd, read_scope, write_scope) values ($1, 'SITE', '02', 'EVERYONE', 'STAFF') returning board_seq as n",
      [at],
    );
    await t.admin(
      "insert into main.post (channel_seq, board_seq, user_seq, type_cd, title, content, created_at) values ($1, $2, 1, '02', 't', $3, now())",
      [at, board!.n, `![](${of['a post'].url})`],
    );
    await course(t, b.channelSeq, { image_url: of['another site'].url });
    await t.admin('update main.file set kept_at = now() where file_seq = $1', [of.kept.fileSeq]);
    await sweepAfter(101);
    await course(t, at, { desc1: of['taken up again'].url });
    await sweepAfter(107);
    await sweepAfter(120);
    expect((await Promise.all(names.map(async (name) => [name, await isThere(of[name].url)]))).filter(([, there]) => !there)).toEqual([
      ['nobody', false],
    ]);
  });
});
