import { listedPhone, PAGE_MAX, pageNumber, phone, shortPassword, text } from './fields';
import { phoneDigits } from './phone-digits';
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

describe('the number of a page', () => {
  it('CN-051 is 1 where it is no whole number, and never more than the database can count', () => {
    const read = (page: unknown) => pageNumber().cast(page);
    expect(['abc', '1.5', '-3', '0', ''].map(read)).toEqual([1, 1, 1, 1, 1]);
    expect(['7', '99999999999', '1e300'].map(read)).toEqual([7, PAGE_MAX, PAGE_MAX]);
    expect(PAGE_MAX * 100).toBeLessThan(2 ** 31);
  });
});

describe('a telephone number', () => {
  it('is kept in one form, however it was written', () => {
    for (const written of ['010-4821-7730', '+82 10-4821-7730', '+82 010-4821-7730', '+82 (0)10 4821 7730', '82.10.4821.7730'])
      expect([written, phoneDigits(written)]).toEqual([written, '01048217730']);
    for (const written of ['02-123-4567', '+82 2-123-4567', '+82 02-123-4567', '82.2.123.4567'])
      expect([written, phoneDigits(written)]).toEqual([written, '021234567']);
    expect(phoneDigits('+82 31-123-4567')).toBe('0311234567');
    expect(phoneDigits('070 8210 1234')).toBe('07082101234');
  });
  it('that is none is refused as it was', () => {
    for (const written of ['+81 90-1234-5678', '12', '82', '전화 없음'])
      expect([written, problem(() => phone().validateSync(phoneDigits(written)))]).not.toEqual([written, null]);
  });
  it('AM-987 of a list is Korean: a foreign one is not kept under the digits of somebody here', () => {
    const said = (written: string) => problem(() => listedPhone().validateSync(phoneDigits(written)))?.key ?? null;
    for (const written of ['010-4821-7730', '+82 2-123-4567', '070 8210 1234', ''])
      expect([written, said(written)]).toEqual([written, null]);
    for (const written of [
      '+1 213-555-0123',
      '(213) 555-0123',
      '1-213-555-0123',
      '+33 1 23 45 67 89',
      '+81 90-1234-5678',
      '001 213 555 0123',
    ])
      expect([written, said(written)]).toEqual([written, 'phoneKorean']);
    expect(said('010-12')).toBe('phone');
  });
});
