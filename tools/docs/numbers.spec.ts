import { files, read } from './sources';

/** A number that stands by itself: `const PAGE = 20;` or `const ROUND_MS = 10 * MINUTE;`. */
const NUMBER = /^(?:export )?const ([A-Z][A-Z0-9_]*)(?:: number)? = (-?[\d_.]+(?:e\d+)?(?: [*/] [\w.]+)*);$/;
/** A number made of durations: `const ROUND_MS = 10 * MINUTE;`, `const TERM_MS = TERM_DAYS * DAY;`. */
const TIMED = /^(?:export )?const ([A-Z][A-Z0-9_]*)(?:: number)? = ([\w.]+(?: [-+*/] [\w.]+)*);$/;
/** A name that ends with its unit. */
const NAMED = /(?:^|_)(?:MS|SECONDS?|MINUTES?|HOURS?|DAYS|MONTHS?|BYTES|PIXELS|PERCENT)$/;
/** Matches numbers made of the durations of libs/contracts/time.ts, whose name ends with the unit even if a comment has it too. */
const DURATION = /\b(?:SECOND|MINUTE|HOUR|DAY)(_SECONDS)?\b/;
/** The durations themselves, whose comments say what they are. */
const DURATIONS = 'libs/contracts/time.ts';
/** Whether a number made of durations has their unit in its name. */
const isNamedBy = (name: string, [, inSeconds]: RegExpExecArray) => name.endsWith(inSeconds ? '_SECONDS' : '_MS');

const bare = (text: string): string[] => {
  const lines = text.split('\n');
  return lines.flatMap((line, i) => {
    const [, timed, sum] = TIMED.exec(line) ?? [];
    const duration = timed && DURATION.exec(sum!);
    if (duration) return isNamedBy(timed, duration) ? [] : [timed];
    const [, name] = NUMBER.exec(line) ?? [];
    if (!name || NAMED.test(name)) return [];
    const above = lines[i - 1]?.trim() ?? '';
    return above.endsWith('*/') || above.startsWith('// ') ? [] : [name];
  });
};

describe('a number', () => {
  it('says its unit in its name or in the comment above it', () => {
    const sources = files('apps/*.ts', 'apps/*.tsx', 'libs/*.ts', 'gateway/*.ts', 'tools/*.ts', 'tools/*.mjs').filter(
      (path) => !/\.(?:spec|test|fixture|check|e2e)\.tsx?$|\/testing\/|^apps\/web-e2e\//.test(path),
    );
    expect(sources.length).toBeGreaterThan(1000);
    const named = sources.filter((path) => path !== DURATIONS);
    expect(named.flatMap((path) => bare(read(path)).map((name) => `${path}: ${name}`))).toEqual([]);
  });

  it('is found out when it does not', () => {
    const text = [
      '/** Rows of a page. */',
      'const SIZE = 20;',
      'const EVERY = 10 * MINUTE;',
      'const TERM = TERM_DAYS * DAY;',
      'const ROUND_MS = 10 * MINUTE;',
      'const TOKEN_SECONDS = 2 * HOUR_SECONDS;',
      'const KEPT_DAYS = 7;',
      'const PATIENCE = 2500;',
    ];
    expect(bare(text.join('\n'))).toEqual(['EVERY', 'TERM', 'PATIENCE']);
  });
});
