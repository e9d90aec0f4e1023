import { catalogue, difference } from './calls';
import { ALLOWED_DIFFERENCES, CALLS_NOT_BUILT } from './calls-differ';
import { read } from './sources';

describe('the catalogue of calls, docs/requirements/calls.md', () => {
  const calls = catalogue();

  it('is read whole', () => {
    const lines = read('docs/requirements/calls.md').match(/^\| [^-i]/gm)!;
    expect(calls.length).toBe(lines.length);
    expect(calls.length).toBeGreaterThan(338);
  });

  it('CN-071..073 is what the services declare: method, path, service, version, permission; a decision allows each difference', () => {
    const differs = calls.flatMap((one) => {
      const how = difference(one);
      return how ? [[one.call, how] as const] : [];
    });
    const allowed = [
      ...ALLOWED_DIFFERENCES.flatMap((a) => Object.entries(a.calls)),
      ...CALLS_NOT_BUILT.map((call) => [call, differs.find(([name]) => name === call)?.[1] ?? 'there: strike it from the list'] as const),
    ];
    expect(Object.fromEntries(differs)).toEqual(Object.fromEntries(allowed));
  });

  it('differs only by decisions that stand in docs/decisions.md', () => {
    const decisions = read('docs/decisions.md');
    expect(ALLOWED_DIFFERENCES.filter(({ by }) => !decisions.includes(`| ${by} `)).map(({ by }) => by)).toEqual([]);
  });

  it('tells what differs', () => {
    const has = { method: 'GET', path: 'channels/{channelSeq}/users', service: 'main', version: 'v1.0', permission: 'SITE_ACL_READ' };
    expect(
      [{}, { method: 'PUT' }, { version: 'v2.0' }, { service: 'util' }, { path: 'channels/{channelId}/users' }, { path: 'nowhere' }].map(
        (other) => difference({ call: '', ...has, ...other }),
      ),
    ).toEqual([
      '',
      'answers as GET main v1.0',
      'answers as GET main v1.0',
      'answers as GET main v1.0',
      'has the parameters of channels/{channelSeq}/users',
      'absent',
    ]);
    expect(['SITE_ACL_UPDATE', 'login', 'staff'].map((permission) => difference({ call: '', ...has, permission }))).toEqual([
      'is for SITE_ACL_READ',
      'is for SITE_ACL_READ',
      '',
    ]);
  });
});
