import { files, read } from './sources';

/** An honorific that is attached to what a placeholder puts in, as in `{{name}}님`. */
const ATTACHED_HONORIFIC = /\}\}님/;

describe('the Korean words', () => {
  it('AM-1050 write a name and its 님 apart, on screens, in alarms and in mails', () => {
    const words = files('apps/**/words.ko.json', 'libs/contracts/**/*.ts', 'apps/**/*-words.ts', 'tools/seed/*.ts');
    const named = words.filter((path) => /\}\} 님/.test(read(path)));
    const attached = words.flatMap((path) =>
      read(path)
        .split('\n')
        .filter((line) => ATTACHED_HONORIFIC.test(line))
        .map((line) => `${path}: ${line.trim()}`),
    );
    expect(attached).toEqual([]);
    // The reading met the files that it is about: screens, alarms and mails name people.
    for (const part of ['apps/web/src/admin/operators/words.ko.json', 'libs/contracts/alarm/words.ts', 'template-words.ts'])
      expect(named.some((path) => path.endsWith(part))).toBe(true);
  });
});
