import type { Endpoint } from '@madang/contracts/endpoint';
import { challengeApi } from '@madang/contracts/main/challenge';
import { contentApi } from '@madang/contracts/main/content';
import { courseApi } from '@madang/contracts/main/course';
import { operatorApi } from '@madang/contracts/main/operator';
import { packageApi } from '@madang/contracts/main/package';
import { sitePageApi } from '@madang/contracts/page/site-page';
import { PERMISSIONS, type Permission } from '@madang/contracts/permission-list';
import { raw, sql } from '@madang/server/sql/sql';
import { testApp, type TestApp } from '@madang/server/test-app';
import { AppModule as MainModule } from '../../apps/api-main/src/app.module';
import { course, person, site, type Person, type Site } from '../../apps/api-main/src/course/course.fixture';
import { AppModule as PageModule } from '../../apps/api-page/src/app.module';

let t: TestApp;
let s: Site;
/** The person from whom a test takes permissions. */
let staff: Person;
let teacher: Person;
beforeAll(async () => {
  t = await testApp({ main: MainModule, page: PageModule });
  s = await site(t);
  await t.admin(sql`update main.channel set setting = setting || '{"saasYn": "Y"}' where channel_seq = ${s.channelSeq}`);
  staff = await person(t, '김운영', s.channelSeq, 'MNG');
  teacher = await person(t, '박강사', s.channelSeq, 'TCH');
}, 60_000);
afterAll(() => t.close());

const ask = (endpoint: unknown, params: object, body: object, who = staff) =>
  t
    .call(endpoint as Endpoint, { channelSeq: s.channelSeq, ...params } as never)
    .set('Access-Token', who.token)
    .send(body);
const without = (...taken: Permission[]) =>
  t.admin(
    sql`update main.channel_user
      set roles = ${JSON.stringify(PERMISSIONS.filter((p) => !taken.includes(p)))}
      where channel_seq = ${s.channelSeq} and user_seq = ${staff.userSeq}`,
  );
/** A row without the columns that every change of it alters. */
async function rowOf(table: string, key: string, seq: number): Promise<object> {
  const [row] = await t.admin(sql`select * from ${raw(table)} where ${raw(key)} = ${seq}`);
  const { updated_at: _, card: _card, facts: _facts, ...rest } = row!;
  return rest;
}
interface Case {
  title: string;
  endpoint: unknown;
  table: readonly [name: string, key: string];
  make(): Promise<number>;
  /** By the permission that they need: fields with their present values, and the same fields with other values. */
  fields: Partial<Record<Permission, readonly [as: object, changed: object]>>;
  /** Fields that need no permission besides that of the call. */
  own: object;
}
const COURSE = ['main.course', 'course_seq'] as const;
const seqOf = async (call: PromiseLike<{ body: { data: unknown } }>, key: string) => {
  const { data } = (await call).body;
  const find = (value: unknown): number | undefined =>
    typeof value !== 'object' || value === null
      ? undefined
      : ((value as Record<string, number>)[key] ??
        Object.values(value)
          .map(find)
          .find((one) => one !== undefined));
  return find(data)!;
};
const owned = (endpoint: unknown, body: object) => ask(endpoint, {}, body, s.owner).expect(200);
const classes = async () => [await course(t, s.channelSeq), await course(t, s.channelSeq)];
const CASES: Case[] = [
  {
    title: 'PE-057 PE-063 PE-064 the information of a class',
    endpoint: courseApi.update,
    table: COURSE,
    make: async () => {
      const seq = await course(t, s.channelSeq);
      await ask(courseApi.update, { courseSeq: seq }, { teacherSeqs: [s.owner.userSeq] }, s.owner).expect(200);
      return seq;
    },
    get fields() {
      return {
        CLASS_PUBLIC_UPDATE: [{ publicCd: '00' }, { publicCd: '99' }],
        CLASS_TUTOR_UPDATE: [
          { teacherSeqs: [s.owner.userSeq], teacherIntroductions: [] },
          {
            teacherSeqs: [s.owner.userSeq, teacher.userSeq],
            teacherIntroductions: [{ userSeq: s.owner.userSeq, introduction: '스무 해째 흙을 만져요' }],
          },
        ],
        CLASS_QUESTIONS_UPDATE: [
          { courseQuestionStatus: '99', attendPhoneInputYn: 'N' },
          { courseQuestionStatus: '00', attendPhoneInputYn: 'Y' },
        ],
      } as const;
    },
    own: { subTitle: '새 부제' },
  },
  {
    title: 'PE-056 whether a class is open to everyone, which takes its price away',
    endpoint: courseApi.setPublic,
    table: COURSE,
    make: () => course(t, s.channelSeq, { fare_cd: '01', price: 50_000 }),
    fields: { CLASS_PAYMENT_UPDATE: [{ openYn: 'N' }, { openYn: 'Y' }] },
    own: { publicCd: '00' },
  },
  {
    title: 'PE-056 PE-051 the price and the information of a package',
    endpoint: packageApi.update,
    table: COURSE,
    make: async () => seqOf(owned(packageApi.create, { title: '묶음', courseSeqs: await classes(), price: 70_000 }), 'courseSeq'),
    fields: {
      CLASS_PAYMENT_UPDATE: [
        {
          price: 70_000,
          fareCd: '01',
          currency: 'KRW',
          startAt: null,
          settingPayTimeYn: 'N',
          vodDays: -1,
          partNumber: 0,
          payMethods: ['CARD', 'VIRTUAL_ACCOUNT'],
        },
        {
          price: 1,
          fareCd: '00',
          currency: 'USD',
          startAt: '2030-01-01T00:00:00Z',
          settingPayTimeYn: 'Y',
          vodDays: 1,
          partNumber: 5,
          payMethods: ['CARD'],
        },
      ],
      CLASS_INFO_UPDATE: [
        { title: '묶음', subTitle: '' },
        { title: '다른 묶음', subTitle: '다른 부제' },
      ],
    },
    own: {},
  },
  {
    title: 'PE-056 PE-051 the price and the name of a content, which is a class',
    endpoint: contentApi.update,
    table: COURSE,
    make: () => course(t, s.channelSeq, { fare_cd: '01', price: 50_000, title: '영상 강의' }),
    fields: {
      CLASS_PAYMENT_UPDATE: [
        { fareCd: '01', price: 50_000 },
        { fareCd: '00', price: 100 },
      ],
      CLASS_INFO_UPDATE: [{ title: '영상 강의' }, { title: '다른 강의' }],
    },
    own: {},
  },
  {
    title: 'PE-056 PE-051 the price and the story of a challenge',
    endpoint: challengeApi.update,
    table: COURSE,
    make: () => seqOf(owned(challengeApi.create, { title: '아침 글쓰기', subTitle: '매일', price: 9000 }), 'courseSeq'),
    fields: {
      CLASS_PAYMENT_UPDATE: [{ price: 9000 }, { price: 100 }],
      CLASS_INFO_UPDATE: [
        { title: '아침 글쓰기', subTitle: '매일', channelCategorySeq: null },
        { title: '저녁 글쓰기', subTitle: '가끔' },
      ],
    },
    own: { period: 30 },
  },
  {
    title: 'PE-088 how search engines see a page',
    endpoint: sitePageApi.update,
    table: ['page.site_page', 'page_seq'],
    make: () => seqOf(owned(sitePageApi.create, { title: '소개', path: `about${Date.now()}`, seoSetting: '{"noIndex":false}' }), 'pageSeq'),
    fields: { SITE_SEO_UPDATE: [{ seoSetting: '{"noIndex": false}' }, { seoSetting: '{"noIndex":true}' }] },
    own: { content: '<p>새 글</p>' },
  },
];
const paramsOf = ({ table: [, key] }: Case, seq: number) => ({ [key === 'page_seq' ? 'pageSeq' : 'courseSeq']: seq });

describe.each(CASES)('AM-198 $title', (one) => {
  const permissions = () => Object.entries(one.fields) as [Permission, readonly [object, object]][];

  it('is refused at each field by its name, and nothing of the call is done', async () => {
    for (const [permission, [, changed]] of permissions()) {
      const seq = await one.make();
      await without(permission);
      const before = await rowOf(...one.table, seq);
      for (const [field, value] of Object.entries(changed)) {
        const { body } = await ask(one.endpoint, paramsOf(one, seq), { ...one.own, [field]: value }).expect(403);
        expect(body).toMatchObject({ errorName: 'NO_PERMISSION', errors: [{ field, message: '이 항목을 바꿀 권한이 없어요.' }] });
      }
      expect(await rowOf(...one.table, seq)).toEqual(before);
    }
  });

  it('needs no permission for what stays as it is, and leaves it so', async () => {
    for (const [permission, [as]] of permissions()) {
      const seq = await one.make();
      await without(permission);
      const before = (await rowOf(...one.table, seq)) as Record<string, unknown>;
      await ask(one.endpoint, paramsOf(one, seq), { ...one.own, ...as }).expect(200);
      const after = (await rowOf(...one.table, seq)) as Record<string, unknown>;
      const moved = Object.keys(after).filter((column) => JSON.stringify(after[column]) !== JSON.stringify(before[column]));
      expect(moved.filter((column) => !['sub_title', 'period', 'content'].includes(column))).toEqual([]);
    }
  });

  it('is done for whoever holds the permission', async () => {
    const seq = await one.make();
    await without();
    const before = await rowOf(...one.table, seq);
    const [, changed] = permissions()[0]![1];
    const [[field, value]] = Object.entries(changed) as [[string, unknown]];
    await ask(one.endpoint, paramsOf(one, seq), { ...one.own, [field]: value }).expect(200);
    expect(await rowOf(...one.table, seq)).not.toEqual(before);
  });
});

describe('AM-198 what begins', () => {
  it('PE-056 begins free of charge, or without a price, for whoever may not set prices', async () => {
    const [a, b] = await classes();
    const bodies = [
      [contentApi.create, { title: '영상', fareCd: '00', price: null }, { fareCd: '01', price: 100 }],
      [challengeApi.create, { title: '도전', price: 0 }, { price: 100 }],
      [packageApi.create, { title: '묶음', courseSeqs: [a, b], currency: 'KRW' }, { price: 100 }],
    ] as const;
    await without('CLASS_PAYMENT_UPDATE');
    for (const [endpoint, body, priced] of bodies) {
      const { body: refused } = await ask(endpoint, {}, { ...body, ...priced }).expect(403);
      expect((refused.errors as { field: string }[]).map((e) => e.field)).toEqual(Object.keys(priced));
      await ask(endpoint, {}, body).expect(200);
    }
  });
  it('PE-088 a page begins without settings for search engines', async () => {
    await without('SITE_SEO_UPDATE');
    const page = { title: '안내', path: `guide${Date.now()}`, seoSetting: '{"noIndex":true}' };
    expect((await ask(sitePageApi.create, {}, page).expect(403)).body.errors).toMatchObject([{ field: 'seoSetting' }]);
    await ask(sitePageApi.create, {}, { ...page, seoSetting: '{}' }).expect(200);
  });
  it('PE-066 nobody becomes staff by a note on a member', async () => {
    const friend = await person(t, '회원', s.channelSeq);
    await without('SITE_ACL_UPDATE');
    const members = [
      { userSeq: friend.userSeq, memo: '단골' },
      { userSeq: friend.userSeq, userTypeCd: 'MNG' },
    ];
    expect((await ask(operatorApi.inviteMembers, {}, { members }).expect(403)).body.errors).toMatchObject([
      { field: 'members[].userTypeCd' },
    ]);
    expect(await rowOf('main.channel_user', 'user_seq', friend.userSeq)).toMatchObject({ user_type_cd: null, memo: '' });
    await ask(operatorApi.inviteMembers, {}, { members: members.map((m) => ({ ...m, userTypeCd: null })) }).expect(200);
  });
});

it('AM-198 a row that is not there, and one of another site, is refused like one that is', async () => {
  const there = await site(t, '다른 학교');
  const foreign = await course(t, there.channelSeq, { public_cd: '00' });
  await without('CLASS_PUBLIC_UPDATE');
  for (const courseSeq of [foreign, 999_999_999]) await ask(courseApi.update, { courseSeq }, { publicCd: '00' }).expect(403);
});
