import { Controller, Module } from '@nestjs/common';
import { number, object } from 'yup';
import supertest from 'supertest';
import { service } from '@madang/contracts/endpoint';
import { MAX_HEADER_BYTES } from '@madang/contracts/limits';
import { CoreModule } from './core.module';
import { Input, Path, Route } from './route';
import { testApp, type TestApp } from './test-app';

const { get, post, put, patch, del } = service('main');
const n = object({ n: number().required() });
const api = {
  get: get('/verbs/:verbSeq', 'public').returns<unknown>(),
  post: post('/verbs/:verbSeq', 'public', n).returns<unknown>(),
  put: put('/verbs/:verbSeq', 'public', n).returns<unknown>(),
  patch: patch('/verbs/:verbSeq', 'public', n).returns<unknown>(),
  del: del('/verbs/:verbSeq', 'public').returns<unknown>(),
};

@Controller()
class VerbsController {
  @Route(api.get)
  get(@Path() p: object) {
    return { verb: 'GET', ...p };
  }
  @Route(api.post)
  post(@Path() p: object, @Input() input: object) {
    return { verb: 'POST', ...p, ...input };
  }
  @Route(api.put)
  put(@Path() p: object, @Input() input: object) {
    return { verb: 'PUT', ...p, ...input };
  }
  @Route(api.patch)
  patch(@Path() p: object, @Input() input: object) {
    return { verb: 'PATCH', ...p, ...input };
  }
  @Route(api.del)
  del(@Path() p: object) {
    return { verb: 'DELETE', ...p };
  }
}
@Module({ imports: [CoreModule.of('main')], controllers: [VerbsController] })
class VerbsModule {}

let t: TestApp;
beforeAll(async () => {
  t = await testApp({ main: VerbsModule });
});
afterAll(() => t.close());

describe('verbs', () => {
  it('CN-075 PUT, PATCH and DELETE reach their handlers with input and parameters, as GET and POST do', async () => {
    for (const [name, endpoint] of Object.entries(api)) {
      const call = t.call(endpoint as typeof api.get, { verbSeq: 7 });
      const verb = name === 'del' ? 'DELETE' : name.toUpperCase();
      const body = ['POST', 'PUT', 'PATCH'].includes(verb);
      await (body ? call.send({ n: 3 }) : call).expect(200, { data: { verb, verbSeq: 7, ...(body ? { n: 3 } : {}) } });
      if (body)
        await t
          .call(endpoint as typeof api.get, { verbSeq: 7 })
          .send({})
          .expect(400);
    }
  });
  it('CN-075 OPTIONS names them, and a verb that an address lacks is told so', async () => {
    const r = await supertest(t.url('main')).options('/api/main/v1.0/verbs/7').set('Origin', 'https://other.test').expect(204);
    for (const verb of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) expect(r.headers['allow']).toContain(verb);
    expect(r.headers['access-control-allow-origin']).toBeUndefined();
    // nginx probes a copy by HEAD before a write (AM-696).
    await supertest(t.url('main')).head('/api/main/v1.0/health').expect(200);
    expect((await supertest(t.url('main')).put('/api/main/v1.0/health').expect(404)).body.errorName).toBe('NOT_FOUND');
  });
});

it('an address as long as the gateway lets through is read, not refused in a form of its own', async () => {
  await supertest(t.url('main'))
    .get('/api/main/v1.0/verbs/1')
    .query({ x: 'a'.repeat(MAX_HEADER_BYTES - 1024) })
    .expect(200);
});
