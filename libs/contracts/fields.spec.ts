import { shortPassword, text } from './fields';
import { en } from './words/en';
import { fill } from './words/words';

const problem = (check: () => unknown): { key: string; values?: Record<string, string | number> } | null => {
  try {
    check();
    return null;
  } catch (e) {
    return (e as { errors: unknown[] }).errors[0] as { key: string };
  }
};

describe('input rules', () => {
  it('CN-017 too short a text is told how many characters it needs', () => {
    const found = problem(() => text(20, 2).validateSync('a'))!;
    expect(fill(en.validation[found.key]!, found.values)).toBe('at least 2 characters needed');
  });
  it('CN-027 the short password has at least four letters and digits, and nothing else', () => {
    expect(['ab12', 'abcd', '12345678'].map((word) => problem(() => shortPassword().validateSync(word)))).toEqual([null, null, null]);
    for (const word of ['ab1', 'ab12!', '비밀12']) expect(problem(() => shortPassword().validateSync(word))?.key).toBe('shortPassword');
  });
});
