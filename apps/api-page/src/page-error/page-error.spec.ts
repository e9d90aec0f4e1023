import { endErrors, startErrors } from '@madang/observe/errors';
import { errorReceiver, type ErrorReceiver } from '@madang/observe/receiver.fixture';
import { testApp, type TestApp } from '@madang/server/test-app';
import { pageErrorApi } from '@madang/contracts/page/page-error';
import { AppModule } from '../app.module';
import { browserOf } from './browser';

const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.6778.86 Safari/537.36';
const told = {
  name: 'TypeError',
  message: 'Cannot read properties of undefined',
  stack: 'TypeError\n    at buy (http://codebay.localhost:8080/assets/1a2b3c4.js:1:1234)',
  at: '/classes/:courseSeq',
};
let t: TestApp;
let receiver: ErrorReceiver;
beforeAll(async () => {
  t = await testApp({ page: AppModule });
  receiver = await errorReceiver();
});
afterAll(async () => {
  await endErrors();
  receiver.close();
  await t.close();
});
afterEach(() => endErrors());

describe('an error of a page', () => {
  it('goes on to whoever is to hear of it, and nothing of who told it', async () => {
    await startErrors(receiver.dsn, 'madang@0.1.0+abc1234');
    await t
      .call(pageErrorApi.report)
      .set({ 'User-Agent': CHROME, Source: 'http://codebay.localhost:8080/classes/7?code=secret', 'X-Forwarded-For': '203.0.113.9' })
      .send(told)
      .expect(200, { data: null });
    const one = (await receiver.arrived(1))[0]!;
    expect(one.event).toMatchObject({
      release: 'madang@0.1.0+abc1234',
      tags: { service: 'web', at: '/classes/:courseSeq', browser: 'Chrome 131', request: expect.stringMatching(/^\w{32}$/) },
    });
    for (const secret of ['secret', '203.0.113', 'Linux', 'codebay']) expect(one.text).not.toContain(secret);
  });

  it('is refused with an address, with more than a page tells, and with anything besides', async () => {
    await startErrors(receiver.dsn, 'x');
    const wrong = { ...told, at: '/classes/7?code=secret', stack: 'x'.repeat(8001), email: 'learner@example.com' };
    const { body } = await t.call(pageErrorApi.report).send(wrong).expect(400);
    expect(body.errors.map((e: { field: string }) => e.field).toSorted()).toEqual(['at', 'email', 'stack']);
    await t.call(pageErrorApi.report).send({}).expect(400);
  });

  it('is forgotten where nobody wants to hear of it', async () => {
    receiver.received.length = 0;
    await t.call(pageErrorApi.report).send(told).expect(200);
    expect(receiver.received).toEqual([]);
  });

  it.each([
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile Safari/604.1',
      'Safari 18',
    ],
    [`${CHROME} Edg/131.0`, 'Edge 131'],
    [`${CHROME} KAKAOTALK 25.1.0`, 'KakaoTalk 25'],
    ['Mozilla/5.0 (X11; rv:133.0) Gecko/20100101 Firefox/133.0', 'Firefox 133'],
    ['curl/8', 'other'],
  ])('of %s is one of a browser and its version', (agent, name) => expect(browserOf(agent)).toBe(name));
});
