import { files, read } from './sources';

/** A number that stands by itself: `const PAGE = 20;` or `const EVERY = 10 * MINUTE;`. */
const NUMBER = /^(?:export )?const ([A-Z][A-Z0-9_]*)(?:: number)? = (-?[\d_.]+(?:e\d+)?(?: [*/] [\w.]+)*);$/;
/** A name that ends with its unit. */
const NAMED = /(?:^|_)(?:MS|SECONDS?|MINUTES?|HOURS?|DAYS|MONTHS?|BYTES|PIXELS|PERCENT)$/;
/** Matches the durations of libs/contracts/time.ts: a number made of them is in milliseconds, or in seconds with `_SECONDS`. */
const DURATION = /\b(?:SECOND|MINUTE|HOUR|DAY)(?:_SECONDS)?\b/;

const bare = (text: string): string[] => {
  const lines = text.split('\n');
  return lines.flatMap((line, i) => {
    const [, name, value] = NUMBER.exec(line) ?? [];
    if (!name || NAMED.test(name) || DURATION.test(value!)) return [];
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
    expect(sources.flatMap((path) => bare(read(path)).map((name) => `${path}: ${name}`))).toEqual([]);
  });

  it('is found out when it does not', () => {
    const text = [
      '/** Rows of a page. */',
      'const SIZE = 20;',
      'const EVERY = 10 * MINUTE;',
      'const KEPT_DAYS = 7;',
      'const PATIENCE = 2500;',
    ];
    expect(bare(text.join('\n'))).toEqual(['PATIENCE']);
  });
});
