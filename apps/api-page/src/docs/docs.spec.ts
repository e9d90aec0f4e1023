import supertest from 'supertest';
import { array, boolean, number, object, string } from 'yup';
import { ERRORS } from '@madang/contracts/errors';
import { oneOf, REQUIRED, seq, text } from '@madang/contracts/fields';
import { REGISTRY } from '@madang/contracts/registry';
import { config } from '@madang/server/config';
import { testApp, type TestApp } from '@madang/server/test-app';
import { AppModule } from '../app.module';
import { jsonSchema } from './json-schema';

let t: TestApp;
beforeAll(async () => {
  t = await testApp({ page: AppModule });
});
afterAll(() => t.close());

interface Operation {
  operationId: string;
  parameters: { name?: string; in?: string; required?: boolean; $ref?: string; schema?: object }[];
  requestBody?: {
    content: { 'application/json': { schema: { required?: string[]; properties?: Record<string, object>; oneOf?: object[] } } };
  };
  security?: object[];
  'x-access': string;
}

describe('the description of the API', () => {
  it('CN-072 holds every declared call with its rights, parameters and input', async () => {
    const { body: api } = await supertest(t.url('page')).get('/api/docs/openapi.json').expect(200);
    const operations = Object.values(api.paths as Record<string, Record<string, Operation>>).flatMap((p) => Object.values(p));
    expect(operations.map((o) => o.operationId).sort()).toEqual(REGISTRY.map((r) => r.name).sort());
    const answer = api.paths['/api/form/v1.0/forms/{id}/answers/{answerSeq}'].post as Operation;
    expect(answer.parameters.slice(0, 2)).toEqual([
      { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
      { name: 'answerSeq', in: 'path', required: true, schema: { type: 'integer', minimum: 1 } },
    ]);
    expect([answer['x-access'], answer.security]).toEqual(['public', []]);
    const create = api.paths['/api/form/v1.0/channels/{channelSeq}/forms'].post as Operation;
    expect([create['x-access'], create.security]).toEqual(['SITE_FORM_UPDATE', [{ accessToken: [] }, { apiKey: [] }]]);
    expect(create.requestBody!.content['application/json'].schema).toMatchObject({
      type: 'object',
      required: ['title'],
      additionalProperties: false,
      properties: {
        title: { type: 'string', minLength: 1, maxLength: 100 },
        useYn: { enum: ['Y', 'N'], default: 'N' },
        startAt: { type: ['string', 'null'] },
      },
    });
    const information = api.paths['/api/main/v2.0/channels/{channelSeq}/courses/{courseSeq}'].post as Operation;
    const { properties } = information.requestBody!.content['application/json'].schema;
    expect(properties!['publicCd']).toMatchObject({
      'x-permission': 'CLASS_PUBLIC_UPDATE',
      description: expect.stringContaining('CLASS_PUBLIC_UPDATE'),
    });
    expect(properties!['title']).not.toHaveProperty('x-permission');
    const note = api.paths['/api/main/v1.0/channels/{channelSeq}/members/invite'].post as Operation;
    expect(note.requestBody!.content['application/json'].schema.properties!['members']).toMatchObject({
      items: { properties: { userTypeCd: { 'x-permission': 'SITE_ACL_UPDATE' } } },
    });
    const removal = api.paths['/api/main/v1.0/channels/{channelSeq}/challenges/{courseSeq}/delete'].post as Operation & object;
    expect(removal).toMatchObject({ 'x-access': 'SITE_CLASS_UPDATE', 'x-access-also': ['CLASS_LIFECYCLE_DELETE'] });
    const lesson = api.paths['/api/main/v2.0/channels/{channelSeq}/courses/{courseSeq}/curriculums'].post as Operation;
    expect(lesson.requestBody!.content['application/json'].schema.oneOf).toHaveLength(10);
    const dashboard = api.paths['/api/event/v1.0/channels/{channelSeq}/dashboard'].get as Operation;
    expect(dashboard.parameters.filter((p) => p.in === 'query').map((p) => [p.name, p.required])).toEqual([
      ['searchType', false],
      ['startAt', true],
      ['endAt', true],
    ]);
    expect(api['x-errors'].map((e: { name: string }) => e.name)).toEqual(Object.keys(ERRORS));
  });

  it('points to nothing that is not there', async () => {
    const { body: api } = await supertest(t.url('page')).get('/api/docs/openapi.json');
    const refs = [...JSON.stringify(api).matchAll(/"\$ref":"#\/([^"]+)"/g)].map((m) => m[1]!);
    for (const ref of new Set(refs))
      expect([
        ref,
        ref.split('/').reduce((o: Record<string, unknown> | undefined, key) => o?.[key] as Record<string, unknown> | undefined, api),
      ]).not.toEqual([ref, undefined]);
  });

  it('says of answers what they are: JSON in its form, files, links that lead on, and refusals', async () => {
    const { body: api } = await supertest(t.url('page')).get('/api/docs/openapi.json');
    const answers = (path: string, method = 'get') => api.paths[path][method].responses as Record<string, object>;
    const list = answers('/api/main/v1.0/channels/{channelSeq}/coupons');
    expect(list[200]).toMatchObject({ content: { 'application/json': { schema: { required: ['data'] } } } });
    expect(api.components.schemas.CouponInfo).toMatchObject({
      properties: { issueCount: { type: ['number', 'null'] }, status: { $ref: '#/components/schemas/CouponWindow' } },
    });
    expect(api.components.schemas.CouponWindow).toMatchObject({ enum: expect.arrayContaining(['RUNNING']) });
    const sheet = answers('/api/util/v1.0/channels/{channelSeq}/members/excel');
    expect(JSON.stringify(sheet[200])).toContain('spreadsheetml.sheet');
    expect(answers('/api/campaign/v1.0/campaigns/click')).toHaveProperty('302');
    expect(answers('/api/event/v1.0/events/log', 'post')).toHaveProperty('202');
    expect(Object.keys(answers('/api/main/v1.0/channels/{channelSeq}/coupons', 'post'))).toEqual([
      '200',
      '400',
      '401',
      '403',
      '404',
      '409',
      '410',
      '429',
      '451',
      '500',
      '503',
    ]);
    expect(api.components.responses.Conflict.content['application/json'].schema.allOf[1].properties.errorName.enum).toContain(
      'COUPON_IN_USE',
    );
    const login = answers('/api/main/v1.0/auth/login', 'post');
    expect(login[200]).toMatchObject({ headers: { 'Access-Token': { $ref: '#/components/headers/AccessToken' } } });
  });

  it('describes paging, says what each call does, and puts it under a feature', async () => {
    const { body: api } = await supertest(t.url('page')).get('/api/docs/openapi.json');
    const operations = Object.values(api.paths as Record<string, Record<string, Operation & { summary: string; tags: string[] }>>).flatMap(
      (p) => Object.values(p),
    );
    const tags = (api.tags as { name: string; description: string }[]).map(({ name }) => name);
    expect(new Set(tags).size).toBe(tags.length);
    for (const { operationId, summary, tags: own, parameters } of operations) {
      expect([operationId, summary]).toEqual([operationId, expect.stringMatching(/^[A-Z].{5,}[^.]$/)]);
      expect(tags).toContain(own[0]);
      for (const { name, ...p } of parameters)
        if (name === 'page' || name === 'cursor')
          expect([operationId, p]).toEqual([operationId, expect.objectContaining({ description: expect.any(String) })]);
    }
    const names = ['AcceptLang', 'HttpSession', 'ClientId', 'Device', 'Source', 'IdempotencyKey', 'SeenLine', 'Reveal'];
    expect(Object.keys(api.components.parameters)).toEqual(names);
  });

  it('is a page that reads it with a script of our own host, under the policy of pages that nobody may frame', async () => {
    const { text: html, headers } = await supertest(t.url('page')).get('/api/docs').expect(200);
    expect(headers['content-security-policy']).toContain("script-src 'self'");
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    const scripts = [...html.matchAll(/<script src="([^"]+)"><\/script>/g)].map(([, src]) => src!);
    expect(html.match(/<script/g)).toHaveLength(scripts.length);
    for (const src of scripts) {
      const script = await supertest(t.url('page')).get(src).expect(200);
      expect(script.headers['content-type']).toContain('javascript');
    }
    const plain = await supertest(t.url('page')).get(scripts[0]!).set('Accept-Encoding', 'identity').expect(200);
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.text).toContain('createApiReference');
    await supertest(t.url('page')).get('/api/docs/').expect(200);
    await supertest(t.url('page')).get('/api/docs/nothing').expect(404);
  });

  it('AM-756 is nowhere in production, unless the installation says so', async () => {
    const paths = ['', '/openapi.json', '/setup.js', '/reference.js'].map((path) => `/api/docs${path}`);
    const statuses = () => Promise.all(paths.map(async (path) => (await supertest(t.url('page')).get(path)).status));
    try {
      config.production = true;
      expect(await statuses()).toEqual([404, 404, 404, 404]);
      process.env['API_DOCS'] = '1';
      expect(await statuses()).toEqual([200, 200, 200, 200]);
      config.production = false;
      process.env['API_DOCS'] = '0';
      expect(await statuses()).toEqual([404, 404, 404, 404]);
    } finally {
      config.production = false;
      delete process.env['API_DOCS'];
    }
  });
});

it('turns rules of yup into JSON Schema', () => {
  const schema = object({
    name: text(10, 2).required(REQUIRED),
    n: seq().nullable(),
    kind: oneOf(['a', 'b'] as const)
      .nullable()
      .default('a'),
    list: array(object({ x: number().max(5) }).required())
      .min(1)
      .max(3),
    yes: boolean().oneOf([true]),
    code: string().matches(/^a/),
  }).noUnknown();
  expect(jsonSchema(schema)).toEqual({
    type: 'object',
    additionalProperties: false,
    required: ['name'],
    properties: {
      name: { type: 'string', minLength: 2, maxLength: 10 },
      n: { type: ['integer', 'null'], minimum: 1, maximum: Number.MAX_SAFE_INTEGER },
      kind: { type: ['string', 'null'], enum: ['a', 'b', null], default: 'a' },
      list: { type: 'array', minItems: 1, maxItems: 3, items: { type: 'object', properties: { x: { type: 'number', maximum: 5 } } } },
      yes: { type: 'boolean', enum: [true] },
      code: { type: 'string', pattern: '^a' },
    },
  });
});
