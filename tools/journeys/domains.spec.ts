import { channelApi, type Channel } from '@madang/contracts/main/channel';
import { HOUR, MINUTE } from '@madang/contracts/time';
import { dataHistoryApi, type DataHistory } from '@madang/contracts/util/data-history';
import { domainApi as api, type SiteDomain } from '@madang/contracts/util/domain';
import { rows } from '@madang/server/db';
import { sql } from '@madang/server/sql/sql';
import { testApp, type TestApp } from '@madang/server/test-app';
import supertest from 'supertest';
import { join, jobsOf } from '../../apps/api-main/src/account/account.fixture';
import { AppModule as MainModule } from '../../apps/api-main/src/app.module';
import { AppModule as PageModule } from '../../apps/api-page/src/app.module';
import { AppModule as UtilModule } from '../../apps/api-util/src/app.module';
import { DomainDns } from '../../apps/api-util/src/domain/domain-dns';
import { dnsStandIn, type DnsStandIn } from '../../apps/api-util/src/domain/domain-dns.fixture';
import { DomainJob } from '../../apps/api-util/src/domain/domain.job';

type Person = Awaited<ReturnType<typeof join>>;
const TARGET = 'sites.localhost';
let t: TestApp;
let dns: DnsStandIn;
let owner: Person;
let stranger: Person;
let channelSeq: number;
let foreignSeq: number;
let now = Date.parse('2026-11-20T00:00:00Z');

const as = (who: Person, request: supertest.Test) => request.set('Access-Token', who.token);
const open = async (who: Person, domain: string) =>
  (
    await as(who, t.call(channelApi.create))
      .send({ name: '코드베이', domain, category: '01', customerType: '01', pageTypeCd: '00' })
      .expect(200)
  ).body.data.channelSeq as number;
const pass = (ms: number) => t.setNow(new Date((now += ms)));
const add = (domain: string, who = owner, seq = channelSeq) => as(who, t.call(api.create, { channelSeq: seq })).send({ domain });
const added = async (domain: string, who = owner, seq = channelSeq) => (await add(domain, who, seq).expect(200)).body.data as SiteDomain;
const at = ({ domainSeq }: { domainSeq: number }, seq = channelSeq) => ({ channelSeq: seq, domainSeq });
const verify = async (d: SiteDomain, who = owner, seq = channelSeq) => {
  pass(10_000);
  return (await as(who, t.call(api.verify, at(d, seq))).expect(200)).body.data as SiteDomain;
};
const choose = (d: SiteDomain, mainYn = 'Y') => as(owner, t.call(api.choose, at(d))).send({ mainYn });
const remove = (d: SiteDomain) => as(owner, t.call(api.remove, at(d)));
const list = async () => (await as(owner, t.call(api.list, { channelSeq })).expect(200)).body.data as SiteDomain[];
const stateOf = async (d: SiteDomain) => (await list()).find((one) => one.domainSeq === d.domainSeq)?.state;
const siteAt = async (domain: string) => (await t.call(channelApi.lookup).query({ domain })).body.data as Channel | undefined;
const page = (path: string, host: string) => supertest(t.url('page')).get(path).set('Host', host);
const ask = (domain: string) => t.call(api.ask).query({ domain });
const line = ({ domain }: SiteDomain, state: string) => ({ siteDomain: { domainName: domain, state } });
const history = async () =>
  (
    (await as(owner, t.call(dataHistoryApi.list, { channelSeq })).query({ entity: 'DOMAIN', size: 10 }).expect(200)).body.data as {
      list: DataHistory[];
    }
  ).list;
/** Sets the CNAME of a domain to the product's name; `prove` sets the TXT record with the domain's token. */
const point = (d: SiteDomain) => dns.set(d.domain, { CNAME: [TARGET] });
const prove = (d: SiteDomain) => dns.set(d.ownership.record.name, { TXT: ['v=spf1 -all', d.ownership.record.value] });
/** Adds a domain with both records right, so that it serves the site. */
async function serving(domain: string): Promise<SiteDomain> {
  const d = await added(domain);
  point(d);
  prove(d);
  const fresh = await verify(d);
  expect(fresh.state).toBe('SERVING');
  return fresh;
}
/** Moves the clock by half hours and runs the job after each, until `holds` is true; answers the hours that passed. */
async function untilJob(holds: () => Promise<boolean>, hours = 100): Promise<number> {
  const from = now;
  while (now - from < hours * HOUR) {
    owner.token = await t.tokenOf(owner.userSeq);
    await t.get('util', DomainJob).run();
    if (await holds()) return (now - from) / HOUR;
    pass(30 * MINUTE);
  }
  throw new Error('never');
}

beforeAll(async () => {
  dns = await dnsStandIn();
  process.env['DNS_SERVERS'] = dns.address;
  dns.set(TARGET, { A: ['203.0.113.5'], AAAA: [] });
  t = await testApp({ main: MainModule, util: UtilModule, page: PageModule });
  [owner, stranger] = [await join(t), await join(t)];
  channelSeq = await open(owner, 'domains1');
  foreignSeq = await open(stranger, 'domains2');
  // Lets search engines index the site, because a test below reads its sitemap.
  await t.admin(sql`select main.put_site_seo(${channelSeq}, '{"noIndex":false}')`);
  pass(0);
  // The clock was moved, so the sessions are made anew.
  [owner.token, stranger.token] = [await t.tokenOf(owner.userSeq), await t.tokenOf(stranger.userSeq)];
});
afterAll(async () => {
  await t.close();
  dns.close();
  delete process.env['DNS_SERVERS'];
});

describe('claiming a domain', () => {
  it('CH-086 PY-044 answers exactly what to write into its DNS, for a subdomain and for an apex', async () => {
    const sub = await added('https://Learn.CODEBAY.kr/');
    expect(sub).toMatchObject({
      domain: 'learn.codebay.kr',
      state: 'WAITING',
      mainYn: 'N',
      ownership: { record: { type: 'TXT', name: '_madang.learn.codebay.kr' }, check: { result: 'UNSEEN' } },
      pointing: { ways: [[{ type: 'CNAME', name: 'learn.codebay.kr', value: TARGET }]], check: { result: 'UNSEEN' } },
      checkedAt: null,
    });
    expect(sub.ownership.record.value).toMatch(/^madang-site=[0-9a-f]{32}$/);
    process.env['SITE_ADDRESSES'] = '203.0.113.5,2001:db8::5';
    const apex = await added('코드베이.kr');
    delete process.env['SITE_ADDRESSES'];
    expect(apex).toMatchObject({ domain: 'xn--hy1b80mvvjl1h.kr', displayName: '코드베이.kr' });
    expect(apex.pointing.ways.map((way) => way.map(({ type, value }) => `${type} ${value}`))).toEqual([
      ['A 203.0.113.5', 'AAAA 2001:db8::5'],
      [`ALIAS ${TARGET}`],
    ]);
    expect(apex.ownership.record.value).not.toBe(sub.ownership.record.value);
    for (const d of [sub, apex]) await remove(d).expect(200);
  });
  it('CH-086 refuses what is no domain, what is the product’s own, what is there already, and too many', async () => {
    for (const domain of ['', 'codebay', '127.0.0.1', 'x.localhost', 'example.com/path', '*.example.com', 'co.kr'])
      expect((await add(domain).expect(400)).body.errors[0].field).toBe('domain');
    process.env['MAIN_ORIGIN'] = 'https://www.madang-product.kr';
    for (const domain of ['madang-product.kr', 'www.madang-product.kr', 'codebay.madang-product.kr'])
      expect((await add(domain).expect(400)).body.errors).toEqual([{ field: 'domain', message: expect.stringContaining('마당의 주소') }]);
    delete process.env['MAIN_ORIGIN'];
    const one = await added('twice.codebay.kr');
    expect((await add('TWICE.codebay.kr').expect(400)).body).toMatchObject({ code: 100001, errorName: 'DUPLICATE_DOMAIN' });
    const more = [one];
    for (let i = 0; i < 9; i++) more.push(await added(`d${i}.codebay.kr`));
    expect((await add('d10.codebay.kr').expect(400)).body.errors).toEqual([{ field: 'domain', message: expect.stringContaining('10') }]);
    for (const d of more) await remove(d).expect(200);
    expect(await list()).toEqual([]);
  });
  it('CH-086 is closed to visitors, to members, and to the staff of another site', async () => {
    const d = await added('closed.codebay.kr');
    await t.call(api.list, { channelSeq }).expect(401);
    await as(stranger, t.call(api.list, { channelSeq })).expect(403);
    await add('x.codebay.kr', stranger).expect(403);
    for (const call of [api.verify, api.remove]) await as(stranger, t.call(call, at(d))).expect(403);
    await as(stranger, t.call(api.choose, at(d)))
      .send({ mainYn: 'Y' })
      .expect(403);
    // The owner of another site cannot reach this domain under the number of that site.
    for (const call of [api.verify, api.remove]) await as(stranger, t.call(call, at(d, foreignSeq))).expect(404);
    await as(stranger, t.call(api.choose, at(d, foreignSeq)))
      .send({ mainYn: 'N' })
      .expect(404);
    expect((await as(stranger, t.call(api.list, { channelSeq: foreignSeq })).expect(200)).body.data).toEqual([]);
    await remove(d).expect(200);
    await remove(d).expect(404);
  });
});

describe('proving a domain', () => {
  it('CH-086 PY-044 goes from waiting over wrong records to serving; no visitor gets there before', async () => {
    const d = await added('steps.codebay.kr');
    const seen = async () => {
      const { state, ownership, pointing } = await verify(d);
      return [state, ownership.check.result, pointing.check.result];
    };
    expect(await seen()).toEqual(['WAITING', 'MISSING', 'MISSING']);
    dns.set(d.domain, { CNAME: ['shops.example.net'] });
    dns.set(d.ownership.record.name, { TXT: ['madang-site=somebody'] });
    expect(await seen()).toEqual(['WRONG', 'WRONG', 'WRONG']);
    expect((await list())[0]).toMatchObject({
      ownership: { check: { found: [{ type: 'TXT', value: 'madang-site=somebody' }] } },
      pointing: { check: { found: [{ type: 'CNAME', value: 'shops.example.net' }] } },
    });
    // A CNAME that leads here does not prove that the site owns the domain.
    point(d);
    expect(await seen()).toEqual(['WRONG', 'WRONG', 'RIGHT']);
    expect(await siteAt(d.domain)).toBeUndefined();
    await ask(d.domain).expect(404);
    dns.set(d.ownership.record.name, 'SERVFAIL');
    expect(await seen()).toEqual(['WRONG', 'UNCLEAR', 'RIGHT']);
    t.get('util', DomainDns).patience = 200;
    dns.set(d.ownership.record.name, 'SILENCE');
    expect(await seen()).toEqual(['WRONG', 'UNCLEAR', 'RIGHT']);
    t.get('util', DomainDns).patience = 2500;
    prove(d);
    expect(await seen()).toEqual(['SERVING', 'RIGHT', 'RIGHT']);
    expect((await siteAt(d.domain))?.channelSeq).toBe(channelSeq);
    await ask(d.domain).expect(200);
    expect((await page('/sitemap.xml', d.domain).expect(200)).text).toContain('/classes</loc>');
    expect((await history())[0]).toMatchObject({
      userSeq: owner.userSeq,
      seq: d.domainSeq,
      before: line(d, 'WRONG'),
      after: line(d, 'SERVING'),
    });
    // A second check shortly after the first one does not ask the DNS again.
    const had = dns.asked.length;
    await as(owner, t.call(api.verify, at(d))).expect(200);
    expect(dns.asked).toHaveLength(had);

    await remove(d).expect(200);
    expect(await siteAt(d.domain)).toBeUndefined();
    await ask(d.domain).expect(404);
    expect((await history())[0]).toMatchObject({ action: 'DELETE', before: line(d, 'SERVING'), after: null });
  });
  it('CH-086 is seen by the job without anybody asking, and holds a host that does not lead here yet', async () => {
    const d = await added('byitself.codebay.kr');
    prove(d);
    expect(await untilJob(async () => (await stateOf(d)) !== 'WAITING')).toBeLessThan(1);
    expect(await stateOf(d)).toBe('VERIFIED');
    expect((await choose(d).expect(409)).body.errorName).toBe('DOMAIN_NOT_SERVING');
    point(d);
    await untilJob(async () => (await stateOf(d)) === 'SERVING');
    expect((await history())[0]).toMatchObject({ userSeq: null, after: line(d, 'SERVING') });
    await remove(d).expect(200);
  });
  it('CH-086 gives a domain that two sites claim to the one whose token stands there, and to it alone', async () => {
    const mine = await added('wanted.codebay.kr');
    const theirs = await added('wanted.codebay.kr', stranger, foreignSeq);
    point(mine);
    prove(mine);
    expect((await verify(theirs, stranger, foreignSeq)).state).toBe('WRONG');
    expect((await verify(mine)).state).toBe('SERVING');
    // With the tokens of both sites in the DNS, the first site keeps the domain.
    dns.set(mine.ownership.record.name, { TXT: [mine.ownership.record.value, theirs.ownership.record.value] });
    expect((await verify(theirs, stranger, foreignSeq)).state).toBe('TAKEN');
    expect((await siteAt(mine.domain))?.channelSeq).toBe(channelSeq);
    const late = await join(t);
    const third = await open(late, 'domains3');
    late.token = await t.tokenOf(late.userSeq);
    expect((await add('wanted.codebay.kr', late, third).expect(400)).body.code).toBe(100001);
    await remove(mine).expect(200);
    expect((await verify(theirs, stranger, foreignSeq)).state).toBe('SERVING');
    expect((await siteAt(mine.domain))?.channelSeq).toBe(foreignSeq);
    await as(stranger, t.call(api.remove, at(theirs, foreignSeq))).expect(200);
    // If two sites prove the same domain at once, the database gives it to one of them.
    const hold = (seq: number) =>
      t.db('util').tx({ channelSeq: seq }, (tx) => rows(tx, sql`select main.hold_host(${seq}, ${'race.codebay.kr'}, now()) as held`));
    const held = (await Promise.all([hold(channelSeq), hold(foreignSeq)])) as { held: boolean }[][];
    expect(
      held
        .flat()
        .map((one) => one.held)
        .sort(),
    ).toEqual([false, true]);
    await t.admin("delete from main.site_host where host = 'race.codebay.kr'");
  });
});

describe('the main address', () => {
  it('CH-086 is chosen among serving domains; the others lead there until it is given up', async () => {
    const [one, two] = [await serving('one.codebay.kr'), await serving('two.codebay.kr')];
    const locationOf = async (host: string) => (await page('/classes?page=2', host)).headers['location'];
    expect(await locationOf('domains1.localhost:8080')).toBeUndefined();
    const after = (await choose(one).expect(200)).body.data as SiteDomain[];
    expect(after.map((d) => [d.domain, d.mainYn])).toEqual([
      ['one.codebay.kr', 'Y'],
      ['two.codebay.kr', 'N'],
    ]);
    expect((await siteAt('domains1'))?.isParamCustomDomain).toBe(true);
    for (const host of ['domains1.localhost:8080', 'two.codebay.kr'])
      expect(await locationOf(host)).toBe('http://one.codebay.kr/classes?page=2');
    expect(await locationOf('one.codebay.kr')).toBeUndefined();
    await choose(two).expect(200);
    expect(await locationOf('one.codebay.kr')).toBe('http://two.codebay.kr/classes?page=2');
    expect((await history())[0]).toMatchObject({ before: { mainDomain: one.domain }, after: { mainDomain: two.domain } });
    await choose(one, 'N').expect(200);
    expect(await locationOf('one.codebay.kr')).toBe('http://two.codebay.kr/classes?page=2');
    await choose(two, 'N').expect(200);
    expect(await locationOf('one.codebay.kr')).toBeUndefined();
    await choose(two).expect(200);
    await remove(two).expect(200);
    expect(await locationOf('one.codebay.kr')).toBeUndefined();
    expect((await siteAt('domains1'))?.isParamCustomDomain).toBe(false);
    expect(await siteAt('two.codebay.kr')).toBeUndefined();
    await choose(one, 'X').expect(400);
    await remove(one).expect(200);
  });
  it('CH-086 steps back when its domain leads elsewhere for an hour, returns with it, and is gone with its proof after three days', async () => {
    const d = await serving('fickle.codebay.kr');
    await choose(d).expect(200);
    const led = async () => (await page('/', 'domains1.localhost:8080')).status === 301;
    dns.set(d.domain, 'SERVFAIL');
    await expect(untilJob(async () => !(await led()), 48)).rejects.toThrow('never');
    dns.set(d.domain, { A: ['192.0.2.1'] });
    await untilJob(async () => !!(await list())[0]!.goesOutAt);
    expect(await led()).toBe(true);
    expect(await untilJob(async () => !(await led()))).toBeGreaterThanOrEqual(1);
    expect(await stateOf(d)).toBe('VERIFIED');
    expect((await siteAt(d.domain))?.channelSeq).toBe(channelSeq);
    point(d);
    await untilJob(led);
    dns.set(d.ownership.record.name, null);
    const hours = await untilJob(async () => (await stateOf(d)) === 'LOST');
    expect(hours).toBeGreaterThan(72);
    // The staff got one alarm for each of the two troubles, and one for the loss of the domain.
    expect(await jobsOf<{ domainSeq: number; lost: boolean }>(t, 'domain.troubled.alarm')).toMatchObject(
      [false, false, true].map((lost) => ({ domainSeq: d.domainSeq, lost })),
    );
    expect([await led(), await siteAt(d.domain), (await list())[0]!.mainYn]).toEqual([false, undefined, 'N']);
    expect((await history())[0]).toMatchObject({ userSeq: null, before: line(d, 'SERVING'), after: line(d, 'LOST') });
    await remove(d).expect(200);
  });
  it('CH-086 cannot be a host that the site does not hold', async () => {
    const choosing = t.db('util').tx({ channelSeq }, (tx) => rows(tx, sql`select main.choose_host(${channelSeq}, ${'google.com'})`));
    await expect(choosing).rejects.toThrow('channel_main_host');
  });
});

it('CH-086 AM-175 a proxy may ask whether a host is ours', async () => {
  for (const domain of ['localhost', 'domains1.localhost', 'DOMAINS2.localhost:443']) await ask(domain).expect(200);
  for (const domain of ['nobody.localhost', 'domains1', 'evil.example.com', 'x"; --']) await ask(domain).expect(404);
  await ask('').expect(400);
});
