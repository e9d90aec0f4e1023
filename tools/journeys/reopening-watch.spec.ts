import { NOTICE } from '@madang/contracts/codes';
import { MINUTE } from '@madang/contracts/time';
import { sql } from '@madang/server/sql/sql';
import { testApp, type TestApp } from '@madang/server/test-app';
import { AppModule as MainModule } from '../../apps/api-main/src/app.module';
import { site, type Site } from '../../apps/api-main/src/course/course.fixture';
import { PlatformSiteService } from '../../apps/api-main/src/platform/platform-site.service';
import { ReopeningWatchJob } from '../../apps/api-main/src/platform/reopening-watch.job';
import { SuspensionExtensionJob } from '../../apps/api-main/src/platform/suspension-extension.job';

const START = new Date('2027-03-01T03:00:00.000Z');
let t: TestApp;
let s: Site;
beforeAll(async () => {
  t = await testApp({ main: MainModule });
});
afterEach(() => t.resetNow());
afterAll(() => t.close());

const later = (minutes: number) => t.setNow(new Date(START.getTime() + minutes * MINUTE));
const sites = () => t.get('main', PlatformSiteService);
const operator = () => ({ userSeq: s.owner.userSeq }) as Parameters<PlatformSiteService['reopen']>[2];
const watch = () => t.get('main', ReopeningWatchJob).run();
const open = () =>
  t.admin(sql`select subject, site_seq, detail from util.operator_notice where kind = ${NOTICE.REOPENING} and settled_at is null`);

it('AM-906 a reopened site that stays shut is told to the operators after five minutes, until it opens', async () => {
  later(0);
  s = await site(t);
  await sites().suspend(s.channelSeq, '확인 중', operator());
  later(10);
  await watch();
  await sites().reopen(s.channelSeq, '해결됐어요', operator());
  const job = t.get('main', SuspensionExtensionJob);
  Object.assign(job, { step: () => Promise.reject(new Error('no room')) });
  await job.run();
  expect((await sites().find(s.channelSeq)).state).toBe('REOPENING');
  await expect(sites().suspend(s.channelSeq, '한 번 더', operator())).rejects.toThrow('SITE_SUSPENDED_ALREADY');
  later(15);
  await watch();
  expect(await open()).toEqual([]);
  later(16);
  await watch();
  await watch();
  expect(await open()).toEqual([
    { subject: `site:${s.channelSeq}`, site_seq: s.channelSeq, detail: { reopened: expect.stringMatching(/^2027-03-01T03:10/) } },
  ]);
  Reflect.deleteProperty(job, 'step');
  await job.run();
  await watch();
  expect(await open()).toEqual([]);
  expect((await sites().find(s.channelSeq)).state).toBe('OPEN');
});
