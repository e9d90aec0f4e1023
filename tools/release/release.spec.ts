import { readFileSync } from 'node:fs';
import { faultOf, released, versioned } from './release';

describe('a release', () => {
  it.each([
    ['0.2.0', '0.1.9', null],
    ['1.0.0', '0.9.9', null],
    ['0.1.0', '0.1.0', '0.1.0 is not after 0.1.0.'],
    ['0.1.9', '0.2.0', '0.1.9 is not after 0.2.0.'],
    ['v1', '0.1.0', '"v1" is no version such as 1.2.0.'],
  ])('takes %s after %s as it should', (next, now, fault) => expect(faultOf(next, now)).toBe(fault));

  it('puts its heading above the days that belong to it, and is none without anything new', () => {
    const log = '# Changelog\n\nWhat people got.\n\n## 2026-11-24\n\n- A.\n';
    const first = released(log, '0.2.0', '2026-11-25');
    expect(first).toBe('# Changelog\n\nWhat people got.\n\n## Version 0.2.0, 2026-11-25\n\n## 2026-11-24\n\n- A.\n');
    expect(() => released(first, '0.3.0', '2026-11-26')).toThrow('nothing new');
    const more = first.replace('## Version', '## 2026-11-27\n\n- B.\n\n## Version');
    expect(released(more, '0.3.0', '2026-11-28')).toContain('## Version 0.3.0, 2026-11-28\n\n## 2026-11-27');
  });

  it('changes nothing of the package’s files but the version', () => {
    for (const file of ['package.json', 'package-lock.json']) {
      const text = readFileSync(file, 'utf8');
      const { version } = JSON.parse(text) as { version: string };
      expect(versioned(text, version)).toBe(text);
      expect(JSON.parse(versioned(text, '9.9.9'))).toMatchObject({ name: 'madang', version: '9.9.9' });
    }
  });
});
