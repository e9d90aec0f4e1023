import type { Type } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import { urlOf, type Endpoint } from '@madang/contracts/endpoint';
import { PERMISSIONS } from '@madang/contracts/permission-list';
import { REGISTRY } from '@madang/contracts/registry';
import { SERVICE_NAMES, type ServiceName } from '@madang/contracts/services';
import { ENDPOINT_METADATA } from '@madang/server/route';
import { insertInto } from '@madang/server/sql/insert';
import { sql, type Sql } from '@madang/server/sql/sql';
import { testApp, type TestApp } from '@madang/server/test-app';
import supertest from 'supertest';
import { AppModule as Alarm } from '../../apps/api-alarm/src/app.module';
import { AppModule as Campaign } from '../../apps/api-campaign/src/app.module';
import { AppModule as Event } from '../../apps/api-event/src/app.module';
import { AppModule as Form } from '../../apps/api-form/src/app.module';
import { AppModule as Main } from '../../apps/api-main/src/app.module';
import { AppModule as Page } from '../../apps/api-page/src/app.module';
import { AppModule as Util } from '../../apps/api-util/src/app.module';

const MODULES: Record<ServiceName, Type> = {
  main: Main,
  util: Util,
  event: Event,
  alarm: Alarm,
  form: Form,
  campaign: Campaign,
  page: Page,
};
const key = (e: Endpoint) => `${e.method} ${e.service} ${e.version} ${e.path}`;

let t: TestApp;
let mine: number;
let theirs: number;
/** Owner of `mine` with every right there, and a plain member of `theirs`. */
let owner: string;
beforeAll(async () => {
  t = await testApp(MODULES);
  const person = async (name: string) =>
    Number(
      (
        await t.admin<{ user_seq: string }>(
          insertInto('main.account', { email: `${name}@madang.test`, name, emailAuthAt: sql`now()` }, sql`returning user_seq`),
        )
      )[0]!.user_seq,
    );
  const [me, other] = [await person('me'), await person('other')];
  [mine, theirs] = (
    await t.admin<{ channel_seq: string }>(
      sql`insert into main.channel (domain, name, created_by)
        values ('mine', '내 집', ${me}), ('theirs', '남의 집', ${other})
        returning channel_seq`,
    )
  ).map((r) => Number(r.channel_seq)) as [number, number];
  await t.admin(
    sql`insert into main.channel_user (channel_seq, user_seq, user_type_cd, roles)
      values (${mine}, ${me}, 'OWN', ${JSON.stringify(PERMISSIONS)}), (${theirs}, ${other}, 'OWN', ${JSON.stringify(PERMISSIONS)}),
        (${theirs}, ${me}, null, '[]')`,
  );
  owner = await t.tokenOf(me);
}, 60_000);
afterAll(() => t.close());

/** The endpoints of a service's handlers; checks that Nest has given each the address of its declaration. */
function handlersOf(service: ServiceName): Endpoint[] {
  const found: Endpoint[] = [];
  for (const module of t.apps[service]!.get(ModulesContainer).values()) {
    for (const { metatype } of module.controllers.values()) {
      const proto = (metatype as Type | null)?.prototype as Record<string, unknown> | undefined;
      if (!proto) continue;
      for (const name of Object.getOwnPropertyNames(proto)) {
        const handler = name === 'constructor' ? undefined : Object.getOwnPropertyDescriptor(proto, name)?.value;
        const endpoint =
          typeof handler === 'function' ? (Reflect.getMetadata(ENDPOINT_METADATA, handler) as Endpoint | undefined) : undefined;
        if (endpoint) found.push(endpoint);
      }
    }
  }
  return found;
}
const ask = (e: Endpoint, channelSeq: number, token?: string) => {
  const params = Object.fromEntries(
    [...e.path.matchAll(/:(\w+)/g)].map(([, name]) => [name!, name === 'channelSeq' ? channelSeq : name!.endsWith('Seq') ? 1 : 'x']),
  );
  const call = t.call(e, params);
  return token ? call.set('Access-Token', token) : call;
};
const ofSites = REGISTRY.filter(({ endpoint: e }) => e.path.includes(':channelSeq'));
const ofStaff = ofSites.filter(
  ({ endpoint: { access } }) => typeof access !== 'string' || !['public', 'login', 'member', 'secret'].includes(access),
);

describe('every route of the seven services', () => {
  it('CN-071 is declared once, and every declaration has one handler', () => {
    for (const service of SERVICE_NAMES) {
      const handled = handlersOf(service)
        .filter((e) => e.path !== undefined)
        .map(key)
        .sort();
      const declared = REGISTRY.filter((r) => r.endpoint.service === service)
        .map((r) => key(r.endpoint))
        .sort();
      expect([service, handled]).toEqual([service, declared]);
    }
  });

  /** Calls below a class, by their numbers in the catalogue of calls. */
  it.each([
    [
      'EN-058 of attendees',
      [
        'POST attendees',
        'GET attendees',
        'POST attendees/status',
        'POST attendees/cancel',
        'POST attendees/extend',
        'POST attendees/add',
        'POST attendees/me/cancel',
        'GET attendees/excel',
      ],
    ],
    [
      'CU-112 of curriculums',
      [
        'GET curriculums',
        'POST curriculums',
        'GET curriculums/:curriculumSeq',
        'POST curriculums/:curriculumSeq/delete',
        'POST curriculums/:curriculumSeq/lock',
        'POST curriculums/:curriculumSeq/complete',
        'POST curriculums/order',
        'GET curriculums/check-schedule',
        'GET attendance-book',
        'POST attendance-book',
      ],
    ],
    ['CU-116 of video links', ['GET video-links/info', 'GET curriculums/:curriculumSeq/video-link', 'POST playtimes', 'GET playtimes']],
  ])('%s: every call of the group answers', async (_group, calls) => {
    for (const one of calls) {
      const [method, rest] = one.split(' ');
      const found = REGISTRY.find(
        ({ endpoint: e }) => e.method === method && e.path === `/channels/:channelSeq/courses/:courseSeq/${rest}`,
      );
      // NOT_FOUND with this error name means that the address does not exist; a missing class has another name.
      const { status, body } = await ask(found!.endpoint, mine, owner);
      expect([one, status === 404 ? body.errorName : status]).not.toEqual([one, 'NOT_FOUND']);
      expect([one, [200, 400, 404].includes(status)]).toEqual([one, true]);
    }
  });

  it('CN-071 CN-072 CP-014 FM-026 answers below the base address of its service', async () => {
    for (const service of SERVICE_NAMES)
      await supertest(t.url(service)).get(`/api/${service}/v1.0/health`).expect(200, { data: { service } });
  });

  it('CN-073 stands at v1.0 and v1-0 alike', async () => {
    for (const service of SERVICE_NAMES) await supertest(t.url(service)).get(`/api/${service}/v1-0/ready`).expect(200);
  });
});

it('CN-074 takes the numbers of channel and class wherever other documents say channelId and classId', async () => {
  const [{ course_seq }] = (await t.admin<{ course_seq: string }>(
    insertInto(
      'main.course',
      { channelSeq: mine, title: '반응형 웹', publishStatusCd: '00', publishedAt: sql`now()` },
      sql`returning course_seq`,
    ),
  )) as [{ course_seq: string }];
  const classId = Number(course_seq);
  const { body } = await supertest(t.url('main')).get(`/api/main/v1.0/channels/${mine}/courses/${classId}`).expect(200);
  expect(body.data.course).toMatchObject({ channelSeq: mine, courseSeq: classId, classSeq: classId });
  await supertest(t.url('main')).get(`/api/main/v1.0/channels/${theirs}/courses/${classId}`).expect(404);
});

const STATE = `select (select count(*) from main.review) as reviews, (select count(*) from main.attend where ended_at is null) as attends,
  (select md5(string_agg(c::text, '')) from main.course c) as courses,
  (select status from util.pay_order) as status, (select count(*) from form.form where removed_at is null) as forms`;
/** Makes things of the other site; answers their numbers by the names of parameters in paths and bodies. */
async function belongings(): Promise<Record<string, number | string>> {
  const one = async (insert: Sql) => Object.values((await t.admin<Record<string, string>>(insert))[0]!)[0]!;
  const [buyer] = (await t.admin<{ user_seq: string }>(
    "insert into main.account (email, name) values ('buyer@madang.test', '손님') returning user_seq",
  ))!;
  const user = buyer!.user_seq;
  await t.admin(insertInto('main.channel_user', { channelSeq: theirs, userSeq: user, roles: '[]' }));
  const courseSeq = await one(
    insertInto(
      'main.course',
      { channelSeq: theirs, title: '남의 클래스', publishStatusCd: '00', fareCd: '01', price: 1000 },
      sql`returning course_seq`,
    ),
  );
  const at = { channelSeq: theirs, courseSeq };
  const curriculumSeq = await one(
    insertInto('main.curriculum', { ...at, curriculumTypeCd: '00', title: '라이브', isPublic: true }, sql`returning curriculum_seq`),
  );
  const attendSeq = await one(
    insertInto('main.attend', { ...at, userSeq: user, choiseStatusCd: '00', attendAt: sql`now()` }, sql`returning attend_seq`),
  );
  const evaluationSeq = await one(
    insertInto('main.review', { ...at, attendSeq, userSeq: user, reviewPoint: 5, description: '좋아요' }, sql`returning evaluation_seq`),
  );
  const orderNo = 'M-THEIRS-1';
  await t.admin(
    insertInto('util.pay_order', {
      channelSeq: theirs,
      orderNo,
      attendSeq,
      courseSeq,
      userSeq: user,
      title: '남의 클래스',
      ordererName: '손님',
      email: 'buyer@madang.test',
      price: 1000,
      amount: 1000,
      payMethodCd: 'CARD',
      provider: 'sandbox',
      status: 'PAID',
      createdAt: sql`now()`,
    }),
  );
  const formSeq = await one(
    insertInto(
      'form.form',
      { channelSeq: theirs, id: 'theirs-form', title: '남의 폼', createdAt: sql`now()`, updatedAt: sql`now()` },
      sql`returning form_seq`,
    ),
  );
  return {
    courseSeq: Number(courseSeq),
    curriculumSeq: Number(curriculumSeq),
    itemSeq: Number(curriculumSeq),
    attendSeq: Number(attendSeq),
    evaluationSeq: Number(evaluationSeq),
    orderNo,
    formSeq: Number(formSeq),
  };
}

describe('the fence between sites', () => {
  it('answers a number of another site like one that does not exist, in every call', async () => {
    const things = await belongings();
    const before = await t.admin(STATE);
    const nobody: Record<string, number | string> = {
      ...Object.fromEntries(Object.keys(things).map((k) => [k, 987_654_321])),
      orderNo: 'M-NOBODY-1',
    };
    const answerOf = async (e: Endpoint, of: Record<string, number | string>) => {
      const params = Object.fromEntries(
        [...e.path.matchAll(/:(\w+)/g)].map(([, name]) => [name!, name === 'channelSeq' ? mine : (of[name!] ?? 1)]),
      );
      const call = t.call(e, params).set('Access-Token', owner);
      const { status, body } = await (e.method === 'GET'
        ? call.query({ ...of, i: of['itemSeq']! })
        : call.send({ attendSeqs: [of['attendSeq']] }));
      return {
        status,
        body: JSON.stringify(body)
          .replace(/"requestId":"[^"]*"/, '')
          .replace(/"now":"[^"]*"/, '')
          .replaceAll(/\d{6,}/g, 'N'),
      };
    };
    const wrong: string[] = [];
    const withThing = ofSites.filter(({ endpoint: e }) => Object.keys(things).some((name) => e.path.includes(`:${name}`)));
    expect(withThing.length).toBeGreaterThan(40);
    for (const { name, endpoint } of withThing) {
      const [foreign, absent] = [await answerOf(endpoint, things), await answerOf(endpoint, nobody)];
      if (foreign.status !== absent.status || foreign.body !== absent.body) wrong.push(`${name}: ${JSON.stringify([foreign, absent])}`);
    }
    expect(wrong).toEqual([]);
    expect(await t.admin(STATE)).toEqual(before);
  }, 60_000);

  it('refuses every call of staff to visitors (401) and to the owner of another site (403)', async () => {
    expect(ofStaff.length).toBeGreaterThan(40);
    const wrong: string[] = [];
    for (const { name, endpoint } of ofStaff) {
      const [visitor, stranger] = [(await ask(endpoint, theirs)).status, (await ask(endpoint, theirs, owner)).status];
      if (visitor !== 401 || stranger !== 403) wrong.push(`${name}: visitor ${visitor}, stranger ${stranger}`);
    }
    expect(wrong).toEqual([]);
  }, 60_000);

  it('lets the owner of the site itself through the same calls', async () => {
    const wrong: string[] = [];
    for (const { name, endpoint } of ofStaff) {
      const { status } = await ask(endpoint, mine, owner);
      if (status === 401 || status === 403 || status >= 500) wrong.push(`${name}: ${status}`);
    }
    expect(wrong).toEqual([]);
  }, 60_000);

  it('refuses every call that needs a session to visitors, and gives nobody a crash', async () => {
    const wrong: string[] = [];
    for (const { name, endpoint } of REGISTRY) {
      const { status } = await ask(endpoint, theirs);
      const closed = endpoint.access !== 'public' && endpoint.access !== 'secret';
      // Calls of platform operators answer everybody else 404, as if they did not exist.
      const refusal = endpoint.access === 'platform' || endpoint.access === 'platformEntry' ? 404 : 401;
      if (status >= 500 || (closed && status !== refusal)) wrong.push(`${name}: ${status}`);
    }
    expect(wrong).toEqual([]);
  }, 60_000);

  it('knows no channel that is not a number', async () => {
    for (const { endpoint } of ofStaff.slice(0, 5)) {
      const url = urlOf(endpoint, {
        ...Object.fromEntries([...endpoint.path.matchAll(/:(\w+)/g)].map(([, n]) => [n!, 1])),
        channelSeq: "1' or '1'='1",
      });
      expect(
        (await supertest(t.url(endpoint.service))[endpoint.method.toLowerCase() as 'get'](url).set('Access-Token', owner)).status,
      ).toBe(404);
    }
  });
});
