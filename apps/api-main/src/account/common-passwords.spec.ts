import { password as passwordField } from '@madang/contracts/fields';
import { isCommonPassword } from './common-passwords';

const allowed = (p: string) => passwordField().isValidSync(p);

describe('common passwords', () => {
  it.each([
    'password1!',
    'P@ssw0rd1',
    'P@ssword123!',
    'Qwerty123!',
    'qwer1234!',
    'abcd1234!',
    '1q2w3e4r!',
    '1qaz2wsx!',
    'asdf1234@',
    'iloveyou1!',
    'Welcome2024!',
    'admin123!',
    'dkssud12!@',
    'tkfkdgo1!',
    'qlalfqjsgh1!',
    '!password1',
    'aaaa1111!!!!',
    'zxcv1234!@#',
    'Korea2024!!',
    'letmein1$',
    'monkey12#',
    'Summer2023!',
  ])('refuses %s', (p) => {
    expect(allowed(p)).toBe(true);
    expect(isCommonPassword(p)).toBe(true);
  });
  it.each([
    'correct4horse!battery',
    'mT9#vQ2!xw',
    'gardenia-free'.replace('-', '7!'),
    'blueWhale82!sings',
    `${'x7!'.repeat(10)}kQ${'z4'.repeat(20)}`,
  ])('accepts %s', (p) => {
    expect(isCommonPassword(p)).toBe(false);
  });
  it('covers more than three thousand passwords that pass the composition rule', () => {
    const words =
      'password qwer abcd admin welcome iloveyou monkey dragon football master sunshine princess korea seoul tkfkd dkssud love happy summer test samsung naver kakao hello secret'.split(
        ' ',
      );
    const digits = ['1', '12', '123', '1234', '12345', '00', '11', '77', '99', '2023', '2024', '1004', '1111'];
    const specials = ['!', '@', '#', '$', '!!', '!@', '!@#', '*', '~'];
    const made = words.flatMap((w) => digits.flatMap((d) => specials.flatMap((s) => [w + d + s, w + s + d])));
    const first = (w: string) => w[0]!.toUpperCase() + w.slice(1);
    expect(made.length).toBeGreaterThan(3000);
    expect([...made, ...made.map(first)].filter((p) => !isCommonPassword(p))).toEqual([]);
  });
});
