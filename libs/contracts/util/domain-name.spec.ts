import { domainName, isApex, registeredName, relativeName } from './domain-name';

describe('a domain as somebody types it', () => {
  it.each([
    ['www.example.com', 'www.example.com'],
    [' WWW.Example.COM. ', 'www.example.com'],
    ['https://class.codebay.kr/', 'class.codebay.kr'],
    ['http://codebay.co.kr', 'codebay.co.kr'],
    ['강의.한국', 'xn--939a003c.xn--3e0b707e'],
    ['www.코드베이.kr', 'www.xn--hy1b80mvvjl1h.kr'],
    ['xn--939a003c.xn--3e0b707e', 'xn--939a003c.xn--3e0b707e'],
    ['a-b.c1.io', 'a-b.c1.io'],
  ])('CH-086 takes %s for %s', (typed, name) => expect(domainName(typed)).toBe(name));
  it.each([
    '',
    'codebay',
    'com',
    'co.kr',
    'or.jp',
    'localhost',
    'codebay.localhost',
    'codebay.local',
    'x.test',
    'x.example',
    'x.onion',
    'kawasaki.jp',
    'x.kawasaki.jp',
    'x.nosuchsuffix',
    '1.0.0.127.in-addr.arpa',
    '127.0.0.1',
    '0x7f.1',
    '[::1]',
    '2130706433',
    'example.com:8080',
    'example.com/path',
    'user@example.com',
    'https://example.com/?x',
    '*.example.com',
    '_dmarc.example.com',
    '-a.example.com',
    'a-.example.com',
    'a..example.com',
    'exa mple.com',
    'example.c0m',
    'javascript:alert(1)',
    `${'a'.repeat(64)}.com`,
    `${'a.'.repeat(130)}com`,
    'example.com\u0000',
    'ex%61mple.com\\evil.com',
  ])('CH-086 refuses %j', (typed) => expect(domainName(typed)).toBeNull());

  it('knows the registered part, below the suffixes of many countries too', () => {
    expect(['www.example.co.kr', 'example.co.kr', 'a.b.example.com', 'example.com', 'x.or.jp'].map(registeredName)).toEqual([
      'example.co.kr',
      'example.co.kr',
      'example.com',
      'example.com',
      'x.or.jp',
    ]);
    // Every name below `kawasaki.jp` is a public suffix except `city.kawasaki.jp`. `github.io` is the suffix of a hosting company, which
    // sells no domains.
    expect(['www.shop.x.kawasaki.jp', 'www.city.kawasaki.jp', 'www.seoul.kr', 'x.github.io'].map(registeredName)).toEqual([
      'shop.x.kawasaki.jp',
      'city.kawasaki.jp',
      'www.seoul.kr',
      'github.io',
    ]);
    expect(['example.co.kr', 'www.example.co.kr', 'example.com'].map(isApex)).toEqual([true, false, true]);
    expect(['_madang.www.example.co.kr', '_madang.example.com', 'example.com', 'www.example.com'].map(relativeName)).toEqual([
      '_madang.www',
      '_madang',
      '@',
      'www',
    ]);
  });
});
