import { checkAnswers } from './answers';
import type { FormBlock } from './form';

const block = (kind: FormBlock['kind'], extra: Partial<FormBlock> = {}): FormBlock => ({
  questionSeq: 1,
  kind,
  label: '질문',
  description: '',
  requiredYn: 'N',
  maxLength: null,
  options: [],
  agreementKind: null,
  ...extra,
});
const fault = (b: FormBlock, value?: string | boolean) =>
  checkAnswers([b], value === undefined ? [] : [{ questionSeq: 1, value }]).faults[0]?.key ?? null;

describe('answers of a form', () => {
  it('FM-023 an e-mail may be left empty and is checked when filled', () => {
    const email = block('EMAIL');
    expect([fault(email), fault(email, ''), fault(email, 'abc'), fault(email, ' a@b.kr ')]).toEqual([null, null, 'email', null]);
    expect(fault(block('EMAIL', { requiredYn: 'Y' }), '  ')).toBe('required');
  });
  it('FM-024 a phone number may be left empty, otherwise it has 2-3, 3-4 and 4 digits', () => {
    const phone = block('PHONE_NUMBER');
    expect([
      fault(phone),
      fault(phone, ''),
      fault(phone, '010-1234-5678'),
      fault(phone, '0212345678'),
      fault(phone, '1-2-3'),
      fault(phone, '010-1234-567'),
    ]).toEqual([null, null, null, null, 'phone', 'phone']);
  });
  it('FM-001 FM-002 texts keep to their length', () => {
    expect(checkAnswers([block('SHORT_TEXT', { maxLength: 3 })], [{ questionSeq: 1, value: '가나다라' }]).faults).toEqual([
      { questionSeq: 1, key: 'maxLength', values: { max: 3 } },
    ]);
    expect([
      fault(block('SHORT_TEXT'), 'x'.repeat(500)),
      fault(block('SHORT_TEXT'), 'x'.repeat(501)),
      fault(block('LONG_TEXT'), 'x'.repeat(5000)),
      fault(block('LONG_TEXT'), 'x'.repeat(5001)),
    ]).toEqual([null, 'maxLength', null, 'maxLength']);
    expect(fault(block('SHORT_TEXT', { requiredYn: 'Y' }))).toBe('required');
    expect(fault(block('SHORT_TEXT'), true)).toBe('invalid');
  });
  it('FM-003 a choice is one of the options', () => {
    const choice = block('MULTIPLE_CHOICE', { options: ['월', '화'] });
    expect([fault(choice, '월'), fault(choice, '수'), fault(choice)]).toEqual([null, 'oneOf', null]);
  });
  it('FM-006 an agreement that is required must be given', () => {
    const must = block('AGREE', { requiredYn: 'Y', agreementKind: 'privacy' });
    expect([
      fault(must, true),
      fault(must, false),
      fault(must),
      fault(must, 'true'),
      fault(block('AGREE'), false),
      fault(block('AGREE')),
    ]).toEqual([null, 'accept', 'accept', 'invalid', null, null]);
  });
  it('knows no question of another form', () => {
    expect(checkAnswers([], [{ questionSeq: 9, value: 'x' }])).toEqual({ answers: [], faults: [{ questionSeq: 9, key: 'invalid' }] });
    expect(checkAnswers([block('SHORT_TEXT')], [{ questionSeq: 1, value: ' a ' }])).toEqual({
      answers: [{ questionSeq: 1, value: 'a' }],
      faults: [],
    });
  });
});
