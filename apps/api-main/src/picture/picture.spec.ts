import sharp from 'sharp';
import supertest from 'supertest';
import { insertInto } from '@madang/server/sql/insert';
import { sql } from '@madang/server/sql/sql';
import { testApp, type TestApp } from '@madang/server/test-app';
import { courseApi } from '@madang/contracts/main/course';
import { uploadApi } from '@madang/contracts/main/curriculum';
import { pictureApi as api, type Picture, type PictureDetail, type PicturePage } from '@madang/contracts/main/picture';
import { AppModule } from '../app.module';
import { course, person, site, type Person, type Site } from '../course/course.fixture';

let t: TestApp;
let a: Site;
let b: Site;
beforeAll(async () => {
  t = await testApp({ main: AppModule });
  a = await site(t);
  b = await site(t, '둘 학교');
});
afterAll(() => t.close());

const as = (who: Person, call: supertest.Test) => call.set('Access-Token', who.token);
const drawn = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#3b5bfd' } })
    .png()
    .toBuffer();
async function add(name: string, s: Site = a, size: [number, number] = [80, 40]): Promise<Picture> {
  const call = as(s.owner, t.call(api.add, { channelSeq: s.channelSeq })).attach('file', await drawn(...size), name);
  return (await call.expect(200)).body.data as Picture;
}
const list = async (query = {}, s: Site = a) =>
  (
    await as(s.owner, t.call(api.list, { channelSeq: s.channelSeq }))
      .query(query)
      .expect(200)
  ).body.data as PicturePage;
const at = ({ fileSeq }: Picture, channelSeq = a.channelSeq) => ({ channelSeq, fileSeq });
const detail = async (one: Picture) => (await as(a.owner, t.call(api.find, at(one))).expect(200)).body.data as PictureDetail;
const ALT = { ko: '', en: '', jp: '' };

describe('the library of pictures', () => {
  it('has what is put into it and what staff brings elsewhere, with sizes, and nothing of learners or other sites', async () => {
    const one = await add('도자기.png');
    expect(one).toEqual({
      fileSeq: expect.any(Number),
      url: expect.stringMatching(/^\/files\/public\//),
      name: '도자기.png',
      fileSize: expect.any(Number),
      width: 80,
      height: 40,
      alt: {},
      keptYn: 'Y',
      createdAt: expect.stringMatching(/Z$/),
    });
    const image = async (who: Person, s: Site) =>
      as(who, t.call(uploadApi.image, { channelSeq: s.channelSeq }))
        .attach('file', await drawn(20, 20), '표지.png')
        .expect(200);
    await image(a.owner, a);
    await image(await person(t, '이서준', a.channelSeq), a);
    await image(b.owner, b);
    const shown = await list();
    expect(shown.list.map(({ name, keptYn }) => [name, keptYn])).toEqual([
      ['표지.png', 'N'],
      ['도자기.png', 'Y'],
    ]);
    expect(shown).toMatchObject({ totalCount: 2, cursor: null, storage: expect.any(Number), storageLimit: null });
    expect(shown.storage).toBeGreaterThan(one.fileSize);
    // A site with a plan has the storage limit of its plan.
    await t.admin(sql`update main.channel set setting = setting || '{"storageLimit": 5000000}' where channel_seq = ${a.channelSeq}`);
    expect(await list()).toMatchObject({ storage: shown.storage, storageLimit: 5_000_000 });
    await t.admin(sql`update main.channel set setting = setting - 'storageLimit' where channel_seq = ${a.channelSeq}`);
    // A picture without a stored size is measured when it is first shown.
    await t.admin(sql`update main.picture set width = null, height = null where file_seq = ${one.fileSeq}`);
    expect((await list({ q: '도자' })).list).toMatchObject([{ width: 80, height: 40 }]);
  });

  it('goes on below the last one and finds by names and words', async () => {
    const s = await site(t);
    const [row] = await t.admin<{ n: string }>(
      sql`with f as (
         insert into main.file (channel_seq, storage_key, url, content_type, file_size, origin_file_name, created_by)
         select ${s.channelSeq}::bigint, 'public/x' || ${s.channelSeq}::bigint || '/' || n, '/files/public/x/' || n, 'image/png', 1,
           'p' || n, ${s.owner.userSeq}
         from generate_series(1, 45) n
         returning channel_seq, file_seq, origin_file_name
       ), p as (
         insert into main.picture (channel_seq, file_seq, name, width, height, alt)
         select channel_seq, file_seq, origin_file_name, 1, 1,
           case when origin_file_name = 'p7' then '{"en": "A red kiln"}' else '{}' end::jsonb
         from f
         returning 1
       ) select count(*) as n from p`,
    );
    expect(Number(row!.n)).toBe(45);
    const first = await list({}, s);
    const second = await list({ cursor: first.cursor }, s);
    expect([first.list.length, first.totalCount, second.list.length, second.cursor]).toEqual([40, 45, 5, null]);
    expect(new Set([...first.list, ...second.list].map((one) => one.fileSeq)).size).toBe(45);
    expect((await list({ q: 'RED kiln' }, s)).list.map((one) => one.name)).toEqual(['p7']);
  });

  it('keeps name, words by language and whether it stays', async () => {
    const one = await add('물레.png');
    const body = { name: '물레 사진', alt: { ...ALT, ko: ' 물레 앞의 두 손 ', en: 'Two hands at a wheel' }, keptYn: 'N' };
    const saved = (
      await as(a.owner, t.call(api.update, at(one)))
        .send(body)
        .expect(200)
    ).body.data;
    expect(saved).toMatchObject({ name: '물레 사진', alt: { ko: '물레 앞의 두 손', en: 'Two hands at a wheel' }, keptYn: 'N' });
    const refused = await as(a.owner, t.call(api.update, at(one)))
      .send({ ...body, name: '', alt: { ...ALT, ko: 'ㄱ'.repeat(201) } })
      .expect(400);
    expect(refused.body.errors.map((e: { field: string }) => e.field).toSorted()).toEqual(['alt.ko', 'name']);
    const [line] = await t.admin<{ subject: string; after: object }>(
      sql`select subject, after from main.data_history where channel_seq = ${a.channelSeq} and entity = 'PICTURE' and action = 'UPDATE'`,
    );
    expect(line).toMatchObject({ subject: '물레 사진', after: { keptYn: 'N' } });
  });

  it('says where a picture stands, puts another one in its place everywhere, and goes when nothing needs it', async () => {
    const [old, fresh] = [await add('옛.png'), await add('새.png')];
    const html = `<p><img src="${old.url}"></p>`;
    const courseSeq = await course(t, a.channelSeq, { title: '도자기 입문', image_url: old.url, introduction: html });
    const [lesson] = await t.admin<{ n: string }>(
      insertInto(
        'main.curriculum',
        { channelSeq: a.channelSeq, courseSeq, curriculumOrder: 1, curriculumTypeCd: '05', title: '흙 고르기', content: html },
        sql`returning curriculum_seq as n`,
      ),
    );
    const slide = [{ imageUrl: old.url, title: '겨울' }];
    await t.admin(
      sql`update main.channel set banners = ${JSON.stringify(slide)}, header_logo_url = ${old.url} where channel_seq = ${a.channelSeq}`,
    );
    const blocks = JSON.stringify([{ id: 'x', type: 'banner', content: { slides: slide } }]);
    await t.admin(insertInto('page.block_page', { channelSeq: a.channelSeq, pageSeq: 0, draft: blocks, live: blocks, liveAt: sql`now()` }));
    await t.admin(insertInto('page.block_version', { channelSeq: a.channelSeq, pageSeq: 0, blocks, publishedAt: sql`now()` }));
    await t.admin(insertInto('page.site_page', { channelSeq: a.channelSeq, title: '소개', path: 'about-us', content: html }));
    await t.admin(
      insertInto('page.course_seo', {
        channelSeq: a.channelSeq,
        courseSeq,
        seoSetting: JSON.stringify({ imageUrl: old.url }),
        updatedAt: sql`now()`,
      }),
    );
    const places = (one: PictureDetail) => one.uses.map(({ place, title }) => [place, title]);
    const everywhere = [
      ['COURSE', '도자기 입문'],
      ['LESSON', '흙 고르기'],
      ['PAGE', null],
      ['PAGE', '소개'],
      ['SEO', '도자기 입문'],
      ['SITE', null],
      ['VERSION', null],
    ];
    const before = await detail(old);
    expect(places(before)).toEqual(everywhere);
    // The link to a lesson also needs the number of its class.
    expect(before.uses.slice(0, 2)).toMatchObject([
      { place: 'COURSE', seq: courseSeq, under: null },
      { place: 'LESSON', seq: Number(lesson!.n), under: courseSeq },
    ]);
    const refused = await as(a.owner, t.call(api.remove, at(old))).expect(409);
    expect(refused.body.errorName).toBe('FILE_IN_USE');
    for (const fileSeq of [old.fileSeq, (await add('남의.png', b)).fileSeq])
      await as(a.owner, t.call(api.replace, at(old)))
        .send({ fileSeq })
        .expect(fileSeq === old.fileSeq ? 400 : 404);
    const replaced = (
      await as(a.owner, t.call(api.replace, at(old)))
        .send({ fileSeq: fresh.fileSeq })
        .expect(200)
    ).body.data;
    expect(places(replaced)).toEqual(everywhere);
    expect((await detail(old)).uses).toEqual([]);
    const shown = (await t.call(courseApi.find, { channelSeq: a.channelSeq, courseSeq }).expect(200)).body.data.course;
    expect([shown.imageUrl, shown.introduction]).toEqual([fresh.url, html.replace(old.url, fresh.url)]);
    await as(a.owner, t.call(api.remove, at(old))).expect(200);
    await as(a.owner, t.call(api.find, at(old))).expect(404);
    await supertest(t.url('main')).get(old.url).expect(404);
    // The text of terms uses the picture too, although there is no page of the admin to link to.
    await t.admin(
      insertInto('main.terms', {
        channelSeq: a.channelSeq,
        kind: 'service',
        useYn: 'Y',
        title: '약관',
        content: `<img src="${fresh.url}">`,
        inForceAt: sql`now()`,
        createdBy: a.owner.userSeq,
        createdAt: sql`now()`,
      }),
    );
    expect(places(await detail(fresh))).toContainEqual(['OTHER', null]);
    await t.admin(sql`delete from main.terms where channel_seq = ${a.channelSeq}`);
    // If only earlier versions use the picture, it can be deleted.
    await t.admin(sql`update main.course set image_url = null, introduction = ${''} where course_seq = ${courseSeq}`);
    await t.admin(sql`update main.curriculum set content = '' where channel_seq = ${a.channelSeq}`);
    await t.admin(sql`update main.channel set banners = '[]', header_logo_url = null where channel_seq = ${a.channelSeq}`);
    await t.admin(sql`update page.block_page set draft = '[]', live = '[]' where channel_seq = ${a.channelSeq}`);
    await t.admin(sql`update page.site_page set content = '' where channel_seq = ${a.channelSeq}`);
    await t.admin(sql`delete from page.course_seo where channel_seq = ${a.channelSeq}`);
    expect(places(await detail(fresh))).toEqual([['VERSION', null]]);
    await as(a.owner, t.call(api.remove, at(fresh))).expect(200);
  });

  it('is for those who design the site, and of this site alone', async () => {
    const one = await add('우리.png');
    const teacher = await person(t, '한소라', a.channelSeq, 'TCH');
    for (const who of [teacher, await person(t, '이서준', a.channelSeq), b.owner]) {
      await as(who, t.call(api.list, { channelSeq: a.channelSeq })).expect(403);
      await as(who, t.call(api.add, { channelSeq: a.channelSeq })).expect(403);
      await as(who, t.call(api.update, at(one)))
        .send({ name: 'x', alt: ALT, keptYn: 'Y' })
        .expect(403);
      await as(who, t.call(api.replace, at(one)))
        .send({ fileSeq: 1 })
        .expect(403);
      await as(who, t.call(api.remove, at(one))).expect(403);
    }
    for (const call of [api.find, api.remove] as const) await as(b.owner, t.call(call, at(one, b.channelSeq))).expect(404);
  });
});
