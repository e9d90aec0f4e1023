import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { InputOf } from '@madang/contracts/endpoint';
import { courseInformationInput, type courseApi } from '@madang/contracts/main/course';
import { LEAD_LINES } from '@madang/contracts/page/course-lead';
import { snakeCase } from '@madang/server/columns';
import { insertInto } from '@madang/server/sql/insert';
import { sql } from '@madang/server/sql/sql';
import { canonical, data, jsonLd, meta, shellTest, title, type ShellTest } from './shell.fixture';

type Field = keyof InputOf<typeof courseApi.update>;
/**
 * Where visitors read each field of the class's information page, except the lines below the title: PARTS is another part of the class's
 * page, NONE is nowhere in its text.
 */
const ON_THE_PAGE = {
  title: 'PARTS',
  introduction: 'PARTS',
  imageUrl: 'PARTS',
  courseType: 'PARTS',
  channelCategorySeq: 'PARTS',
  period: 'PARTS',
  difficultyCd: 'PARTS',
  curriculumProgressCd: 'NONE',
  liveTypeCd: 'NONE',
  operatingStartAt: 'PARTS',
  operatingEndAt: 'PARTS',
  openTypeCd: 'PARTS',
  openTypeUrl: 'PARTS',
  serviceAlias: 'NONE',
  targetAudience: 'PARTS',
  gains: 'PARTS',
  desc1: 'PARTS',
  desc2: 'PARTS',
  desc4: 'PARTS',
  desc5: 'PARTS',
  desc6: 'PARTS',
  notPayedIntroduction: 'PARTS',
  classTime: 'PARTS',
  startAt: 'PARTS',
  endAt: 'PARTS',
  publicCd: 'NONE',
  teacherSeqs: 'PARTS',
  teacherIntroductions: 'PARTS',
  courseQuestionStatus: 'NONE',
  attendPhoneInputYn: 'PARTS',
} as const satisfies Record<Exclude<Field, (typeof LEAD_LINES)[number]>, 'PARTS' | 'NONE'>;

let s: ShellTest;
beforeAll(async () => {
  s = await shellTest();
});
afterAll(() => s.close());

describe('the lines below the title', () => {
  it('are fields of the information page, each a column of main.pub_course and in no other place', async () => {
    expect(Object.keys(courseInformationInput.fields).sort()).toEqual([...LEAD_LINES, ...Object.keys(ON_THE_PAGE)].sort());
    const columns = await s.t.admin<{ column_name: string }>(
      `select column_name from information_schema.columns where table_schema = 'main' and table_name = 'pub_course'`,
    );
    expect(columns.map((one) => one.column_name)).toEqual(expect.arrayContaining(LEAD_LINES.map(snakeCase)));
  });
});

describe('a class', () => {
  it('RT-063 tells search and previews what it is, what it costs and how it is rated', async () => {
    const seq = await s.course({
      sub_title: 'CSS부터 "그리드"까지',
      image_url: '/files/a.png',
      fare_cd: '01',
      price: 132_000,
      discount_price: 99_000,
      review_count: 3,
      review_point: 14,
    });
    const { text: html } = await s.get(`/classes/${seq}?ref=x`).expect(200);
    expect([title(html), meta(html, 'description'), meta(html, 'og:image'), meta(html, 'twitter:card'), canonical(html)]).toEqual([
      '반응형 웹 | 코드베이',
      'CSS부터 &#34;그리드&#34;까지',
      'http://codebay.localhost:8080/files/a.png',
      'summary_large_image',
      `http://codebay.localhost:8080/classes/${seq}`,
    ]);
    const [ld, crumbs] = jsonLd(html);
    expect(ld).toMatchObject({
      '@type': 'Course',
      name: '반응형 웹',
      provider: { name: '코드베이' },
      offers: { '@type': 'Offer', price: '99000', priceCurrency: 'KRW', category: 'Paid', availability: 'https://schema.org/InStock' },
      aggregateRating: { ratingValue: 4.7, reviewCount: 3, bestRating: 5 },
    });
    expect(crumbs).toMatchObject({
      '@type': 'BreadcrumbList',
      itemListElement: [
        { name: '코드베이' },
        { name: '클래스' },
        { name: '반응형 웹', item: `http://codebay.localhost:8080/classes/${seq}` },
      ],
    });
  });

  it('says sold out, not yet open and dollars as they are', async () => {
    const offer = async (fields: Record<string, unknown>) =>
      jsonLd((await s.get(`/classes/${await s.course(fields)}`)).text)[0]!['offers'] as Record<string, unknown>;
    expect(await offer({ user_limit_type_cd: '99', max_user_count: 2, attend_count: 2 })).toMatchObject({
      availability: 'https://schema.org/SoldOut',
      category: 'Free',
      price: '0',
    });
    expect(await offer({ pay_start_cd: '00', pay_start_at: '2099-01-01T00:00:00Z' })).toMatchObject({
      availability: 'https://schema.org/PreOrder',
    });
    expect(await offer({ fare_cd: '01', currency: 'USD', price: 14_000, price_ex: 1_050 })).toMatchObject({
      price: '10.50',
      priceCurrency: 'USD',
    });
  });

  it('a class for members alone is not free, in the price and for search engines', async () => {
    const html = (await s.get(`/classes/${await s.course({ site_membership_seqs: '{1}' })}`)).text;
    expect(html).toContain('<b>멤버십 전용</b>');
    expect(html).not.toContain('<b>무료</b>');
    expect(jsonLd(html)[0]!['offers']).toMatchObject({ category: 'Subscription', availability: 'https://schema.org/InStock' });
    expect(jsonLd(html)[0]!['offers']).not.toHaveProperty('price');
  });

  it('RT-044 is found under a service alias, and names its one address', async () => {
    await s.t.admin(sql`update main.channel set service_alias = '["default","lectures"]' where channel_seq = ${s.channelSeq}`);
    const seq = await s.course({});
    expect(canonical((await s.get(`/lectures/${seq}`).expect(200)).text)).toBe(`http://codebay.localhost:8080/classes/${seq}`);
    await s.t.admin(sql`update main.channel set service_alias = '["default"]' where channel_seq = ${s.channelSeq}`);
    await s.get(`/lectures/${seq}`).expect(404);
  });

  it('TR-011 answers 404 for what is not public and 410 for what is gone, without a word of it', async () => {
    const secret = '비밀 클래스';
    const foreign = await s.insert(
      insertInto('main.channel', { domain: 'other', name: '남의 집', createdBy: s.owner }, sql`returning channel_seq`),
    );
    for (const [fields, status] of [
      [{ publish_status_cd: '99' }, 404],
      [{ public_cd: '99' }, 404],
      [{ trash_type_cd: '01' }, 410],
      [{ trash_type_cd: '99', publish_status_cd: '99' }, 410],
      [{ channel_seq: foreign }, 404],
    ] as const) {
      const { text: html } = await s.get(`/classes/${await s.course({ title: secret, ...fields })}`).expect(status);
      expect(html).not.toContain(secret);
      expect([canonical(html), meta(html, 'robots'), jsonLd(html)]).toEqual([undefined, 'noindex, follow', []]);
      expect(data(html).channel?.channelSeq).toBe(s.channelSeq);
    }
    await s.get('/classes/999999').expect(404);
  });
});

describe('SEO settings', () => {
  it('ER-022 goes on without the words of a page that cannot be read', async () => {
    await s.t.admin('alter table page.site_page rename to site_page_away');
    const { text: html } = await s.get('/classes').expect(200);
    expect(data(html).channel?.channelSeq).toBe(s.channelSeq);
    await s.t.admin('alter table page.site_page_away rename to site_page');
    await s.get('/classes').expect(200);
  });
  it('SE-005 SE-006 hides a new site from search', async () => {
    await s.insert(insertInto('main.channel', { domain: 'fresh', name: '새 집', createdBy: s.owner }, sql`returning channel_seq`));
    expect(meta((await s.get('/', 'fresh.localhost:8080')).text, 'robots')).toBe('noindex, nofollow');
  });
  it('SE-004 SE-007..009 SE-011..013 RT-156 lays the page over the site', async () => {
    await s.t.admin(
      sql`update main.channel set setting = ${JSON.stringify({
        seoSetting: {
          noIndex: false,
          noFollow: false,
          title: '{{pageName}} - {{siteName}}',
          description: '모두의 코딩',
          keywords: 'css,html',
          ogTitle: '{{_title}}!',
        },
      })} where channel_seq = ${s.channelSeq}`,
    );
    const seo = { description: '', ogImage: '/files/og.png', ogDescription: '{{_description}} {{siteName}}', title: '모든 {{pageName}}' };
    await s.t.admin(
      sql`insert into page.site_page (channel_seq, title, path, seo_setting, publish_status_cd)
        values (${s.channelSeq}, '수업', 'classes', ${JSON.stringify(seo)}, '00'),
          (${s.channelSeq}, '시작', 'main', ${JSON.stringify({ title: '아직' })}, '99')`,
    );
    const { text: html } = await s.get('/classes').expect(200);
    expect([
      title(html),
      meta(html, 'description'),
      meta(html, 'keywords'),
      meta(html, 'og:title'),
      meta(html, 'og:description'),
      meta(html, 'og:image'),
    ]).toEqual([
      '모든 수업',
      '모두의 코딩',
      'css,html',
      '모든 수업!',
      '모두의 코딩 코드베이',
      'http://codebay.localhost:8080/files/og.png',
    ]);
    expect(title((await s.get('/main')).text)).toBe('코드베이');
  });
  it('SH-081 has the picture of a class on its way before the page is drawn', async () => {
    const seq = await s.course({ title: '타입스크립트', image_url: '/files/public/1/cover.webp' });
    const { text: html } = await s.get(`/classes/${seq}`);
    expect(html).toMatch(
      /<link rel="preload" as="image" href="[^"]*cover.webp" imagesrcset="[^"]*w=320 320w, [^"]*w=1536 1536w" imagesizes="[^"]+" fetchpriority="high" \/>/,
    );
    expect((await s.get('/login')).text).not.toContain('as="image"');
  });
  it('opens with cover and title before any script, and with nothing of a class that is not to be seen', async () => {
    const lines = Object.fromEntries(LEAD_LINES.map((line) => [snakeCase(line), `${line} 처음부터`]));
    const lead = { title: '타입스크립트 <b>깊이</b>', ...lines, image_url: '/files/public/1/cover.webp' };
    const { text: html } = await s.get(`/classes/${await s.course(lead)}`);
    const root = /<div id="root">(.*?)<\/body>/s.exec(html)![1]!;
    const drawn = LEAD_LINES.map((line) => `<p class="class-detail_${line}">${line} 처음부터</p>`).join('');
    expect(root).toContain(`<h1>타입스크립트 &#60;b&#62;깊이&#60;/b&#62;</h1>${drawn}</header>`);
    const styles = readFileSync(join(import.meta.dirname, '../../../web/src/storefront/class-detail/class-detail.module.css'), 'utf8');
    expect(LEAD_LINES.filter((line) => !styles.includes(`\n.${line} {`))).toEqual([]);
    expect(root).toContain('src="/files/public/1/cover.webp"');
    const hidden = await s.get(`/classes/${await s.course({ ...lead, public_cd: '01' })}`);
    expect(hidden.text).toContain('<div id="root"></div>');
    expect((await s.get('/login')).text).toContain('<div id="root"></div>');
  });
  it('a checkout opens with what is ordered, and with nothing of a class that is not to be seen', async () => {
    const lead = { title: '타입스크립트 <b>깊이</b>', image_url: '/files/public/1/cover.webp' };
    const seq = await s.course(lead);
    const { text: html } = await s.get(`/classes/${seq}/payment`).expect(200);
    const main = /<main id="main">(.*?)<\/main>/s.exec(html)![1]!;
    expect(main).toContain('<h1>주문과 결제</h1>');
    expect(main).toContain('<h3>타입스크립트 &#60;b&#62;깊이&#60;/b&#62;</h3>');
    expect(data(html).lead).toMatchObject({ courseSeq: seq, title: lead.title, imageUrl: lead.image_url });
    expect(meta(html, 'robots')).toContain('noindex');
    const hidden = await s.get(`/classes/${await s.course({ ...lead, public_cd: '01' })}/payment`);
    expect(hidden.text).not.toContain('타입스크립트');
  });
  it('RT-152 RT-154 RT-155 RT-157 RT-158 reads the words of main, notices and the own classes, and of no page below classes, packages and notices', async () => {
    const seq = await s.course({ title: '타입스크립트' });
    const pack = await s.course({ title: '묶음', course_type_cd: '09' });
    const none = [`classes/${seq}`, `packages/${pack}`, 'notices/1', 'login'];
    for (const path of ['main', 'me/classes', 'notices', ...none])
      await s.t.admin(
        insertInto(
          'page.site_page',
          { channelSeq: s.channelSeq, title: '낱말', path, seoSetting: { description: `${path}의 설명` }, publishStatusCd: '00' },
          sql`on conflict (channel_seq, path) do update set seo_setting = ${JSON.stringify({ description: `${path}의 설명` })}, publish_status_cd = '00'`,
        ),
      );
    const described = async (path: string) => meta((await s.get(path)).text, 'description');
    expect(await described('/main')).toBe('main의 설명');
    expect(await described('/me/classes')).toBe('me/classes의 설명');
    expect(await described('/me/classes/')).toBe('me/classes의 설명');
    expect(await described('/notices')).toBe('notices의 설명');
    for (const path of none) expect(await described(`/${path}`)).not.toContain('의 설명');
  });
});
