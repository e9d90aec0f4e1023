import { DomainDns, tokenText } from './domain-dns';
import { dnsStandIn, type DnsStandIn, type Zone } from './domain-dns.fixture';

const TARGET = 'sites.localhost';
const TOKEN = '0123456789abcdef';
let server: DnsStandIn;
let serial = 0;
beforeAll(async () => {
  server = await dnsStandIn();
  process.env['DNS_SERVERS'] = server.address;
  server.set(TARGET, { A: ['203.0.113.5'], AAAA: ['2001:db8::5'] });
});
afterAll(() => {
  server.close();
  delete process.env['DNS_SERVERS'];
});
afterEach(() => delete process.env['SITE_ADDRESSES']);

const dns = new DomainDns();
/** Reads a domain with these records: `point` at the domain itself, `own` at the name of its proof. */
async function seen(point: Zone | 'SERVFAIL' | 'SILENCE' | null, own: Zone | 'SERVFAIL' | 'SILENCE' | null = null) {
  const name = `n${++serial}.codebay.kr`;
  server.set(name, point);
  server.set(`_madang.${name}`, own);
  return dns.look(name, TOKEN);
}

describe('where a domain leads', () => {
  it('CH-086 is right as an alias of our name, through an alias of its own, or by our addresses', async () => {
    expect((await seen({ CNAME: [TARGET] })).point).toEqual({ result: 'RIGHT', found: [{ type: 'CNAME', value: TARGET }] });
    server.set('front.codebay.kr', { CNAME: [TARGET] });
    expect((await seen({ CNAME: ['front.codebay.kr'] })).point.result).toBe('RIGHT');
    expect((await seen({ A: ['203.0.113.5'], AAAA: ['2001:db8:0:0::5'] })).point.result).toBe('RIGHT');
    expect((await seen({ A: ['203.0.113.5'] })).point.result).toBe('RIGHT');
    process.env['SITE_ADDRESSES'] = '198.51.100.7, 2001:DB8::7';
    expect((await seen({ A: ['203.0.113.5'] })).point.result).toBe('WRONG');
    expect((await seen({ A: ['198.51.100.7'], AAAA: ['2001:db8::7'] })).point.result).toBe('RIGHT');
  });
  it('CH-086 is wrong when any visitor would be led elsewhere, and says where', async () => {
    expect((await seen({ CNAME: ['shops.example.net'] })).point).toEqual({
      result: 'WRONG',
      found: [{ type: 'CNAME', value: 'shops.example.net' }],
    });
    expect((await seen({ A: ['203.0.113.5', '192.0.2.9'] })).point).toEqual({
      result: 'WRONG',
      found: [
        { type: 'A', value: '203.0.113.5' },
        { type: 'A', value: '192.0.2.9' },
      ],
    });
    expect((await seen({ A: ['203.0.113.5'], AAAA: ['2001:db8::bad'] })).point.result).toBe('WRONG');
  });
  it('CH-086 is missing without records, and unclear when the DNS fails or is silent', async () => {
    expect((await seen(null)).point).toEqual({ result: 'MISSING', found: [] });
    expect((await seen({ TXT: ['x'] })).point.result).toBe('MISSING');
    expect((await seen('SERVFAIL')).point).toEqual({ result: 'UNCLEAR', found: [] });
    dns.patience = 200;
    expect((await seen('SILENCE', 'SILENCE')).point.result).toBe('UNCLEAR');
    dns.patience = 2500;
    // While the addresses of our own name are unknown, nobody can tell whether the domain leads to us.
    server.set(TARGET, 'SERVFAIL');
    expect((await seen({ A: ['203.0.113.5'] })).point.result).toBe('UNCLEAR');
    server.set(TARGET, { A: ['203.0.113.5'], AAAA: ['2001:db8::5'] });
  });
});

it('stops the start over a resolver or an address that is none', () => {
  const servers = process.env['DNS_SERVERS'];
  process.env['DNS_SERVERS'] = 'dns.example.com';
  expect(() => new DomainDns()).toThrow('dns.example.com');
  process.env['DNS_SERVERS'] = servers;
  process.env['SITE_ADDRESSES'] = '203.0.113';
  expect(() => new DomainDns()).toThrow('203.0.113');
});

describe('whose a domain is', () => {
  const own = async (zone: Zone | 'SERVFAIL' | 'SILENCE' | null) => (await seen(null, zone)).own;

  it('CH-086 is proven by the token alone, whatever stands beside it', async () => {
    expect((await own({ TXT: ['v=spf1 -all', ` ${tokenText(TOKEN)} `] })).result).toBe('RIGHT');
    expect(await own({ TXT: [tokenText('another')] })).toEqual({
      result: 'WRONG',
      found: [{ type: 'TXT', value: 'madang-site=another' }],
    });
    expect((await own({ TXT: [TOKEN] })).result).toBe('WRONG');
    expect((await own({ CNAME: [TARGET] })).result).toBe('MISSING');
    expect((await own(null)).result).toBe('MISSING');
    expect((await own('SERVFAIL')).result).toBe('UNCLEAR');
  });
  it('keeps little of what strangers write', async () => {
    const { found } = await own({ TXT: Array.from({ length: 9 }, (_, i) => `${i}`.repeat(300)) });
    expect(found.map(({ value }) => value.length)).toEqual([255, 255, 255, 255, 255, 255]);
  });
});
