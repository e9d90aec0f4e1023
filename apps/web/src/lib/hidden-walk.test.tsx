import { LESSON_TYPE, DELIVERY, QUESTION_TYPE, SNS_TYPE, values, YN } from '@madang/contracts/codes';
import { REQUIRED } from '@madang/contracts/fields';
import type { FormBlock } from '@madang/contracts/form/form';
import { lessonFormSchema } from '@madang/contracts/main/lesson';
import { REGISTRY } from '@madang/contracts/registry';
import { cleanup, screen, waitFor } from '@testing-library/react';
import type { MockInstance } from 'vitest';
import { object, string, ValidationError, type Schema } from 'yup';
import { emailAskInput, proofFieldsOf, type Proof } from '@madang/contracts/main/email-change';
import { OPERATOR_RULE } from '../admin/operators/use-operator-form';
import { withdrawRule } from '../account/profile/withdraw-rule';
import { socialRule } from '../account/sign-up/social-rule';
import { closeRule } from '../admin/closing/close-rule';
import { newPassword, passwordChange } from '../domain/account/new-passwords';
import type { Asking } from '../domain/enrolment/asking';
import { questionOf } from '../domain/enrolment/enrol-fields';
import { enrolSchema } from '../domain/enrolment/enrol-rules';
import { payRules } from '../storefront/checkout/pay-rules';
import { questionOf as questionOfForm, schemaOf } from '../storefront/forms-public/answer-schema';
import { renderPart } from '../testing/render-part';
import { useDialogs } from './dialogs';
import { useContractForm } from './form';
import type { SnsSignup } from './sns-info';
import { sending } from './sending';

type AnyForm = Schema<Record<string, unknown>>;
interface Walked {
  schema: AnyForm;
  labelOf?: (field: string) => string | undefined;
}

/** Every call with a body, since most forms of the product send one of these by its own rule. */
const CALLS = REGISTRY.filter(({ endpoint }) => endpoint.method !== 'GET' && endpoint.input).map(({ name, endpoint }) => ({
  name,
  schema: endpoint.input as unknown as AnyForm,
}));

const ASKING: Asking = {
  attendPhoneInputYn: YN.YES,
  courseQuestions: [{ question: '바라는 것', requiredYn: YN.YES }],
  deliveryCd: DELIVERY.REQUIRED,
};
const BLOCKS = values(QUESTION_TYPE).map((kind, i) => ({
  kind,
  questionSeq: i + 1,
  label: `질문 ${i + 1}`,
  requiredYn: YN.YES,
  options: ['가'],
}));
const SNS: SnsSignup = { accessToken: 'a', snsTypeCd: SNS_TYPE.KAKAO, email: null, name: '마당' };
const PROOFS: readonly Proof[] = ['password', 'code', 'recent'];
const each = (...schemas: unknown[]): Walked[] => schemas.map((schema) => ({ schema: schema as AnyForm }));
/** The forms with a rule of their own, by file and the source that they name, with the rules that this source can be. */
const OWN: Record<string, Walked[]> = {
  'account/edit-page.tsx passwordChange': each(passwordChange),
  'account/login/reset-page.tsx newPassword': each(newPassword),
  'account/profile/email-dialog.tsx rule': each(...PROOFS.map((proof) => emailAskInput.shape(proofFieldsOf(proof)))),
  'account/profile/withdraw-dialog.tsx withdrawRule(effects.proof)': each(...PROOFS.map(withdrawRule)),
  'account/sign-up/social-signup.tsx schema': each(
    ...[true, false].flatMap((asked) => [true, false].map((told) => socialRule(SNS, asked, told))),
  ),
  'admin/closing/close-form.tsx closeRule(site)': each(...PROOFS.map((proof) => closeRule({ name: '마당', proof }))),
  'admin/operators/use-operator-form.ts OPERATOR_RULE': each(OPERATOR_RULE),
  'authoring/lesson/lesson-form.tsx lessonFormSchema(type)': each(...values(LESSON_TYPE).map(lessonFormSchema)),
  'domain/enrolment/enrol-fields.tsx rules': [{ schema: enrolSchema(ASKING) as unknown as AnyForm, labelOf: questionOf(ASKING) }],
  'storefront/checkout/use-pay-form.ts rules': [true, false].map((byDeposit) => ({
    schema: payRules(ASKING, byDeposit) as unknown as AnyForm,
    labelOf: questionOf(ASKING),
  })),
  'storefront/forms-public/answer-form.tsx schema': [
    { schema: schemaOf(BLOCKS as FormBlock[]) as AnyForm, labelOf: questionOfForm(BLOCKS as FormBlock[]) },
  ],
};

/** The sources of the web, in which `FORMS` finds every form. */
const sources = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.*', '!../lib/form.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
const contracts = import.meta.glob<Record<string, unknown>>('../../../../libs/contracts/**/*.ts');
/** The first argument of a call whose arguments begin at `from`. */
function firstArgument(text: string, from: number): string {
  let depth = 0;
  let at = from;
  for (; depth > 0 || text[at] !== ','; at++) depth += '([{'.includes(text[at]!) ? 1 : ')]}'.includes(text[at]!) ? -1 : 0;
  return text.slice(from, at).trim();
}
/** Every `useContractForm(` of the web, with its file and the rule or call that it names. */
const FORMS = Object.entries(sources).flatMap(([path, text]) =>
  [...text.matchAll(/useContractForm(<.*?>)?\(/g)].map((found) => ({
    file: path.replace('../', ''),
    text,
    source: firstArgument(text, found.index + found[0].length),
  })),
);
const CALL = /^(\w+)Api[.[](\w+)]?$/;
/** The file of the contracts from which a source imports a rule; undefined for a rule that is made in the web. */
const contractOf = ({ text, source }: (typeof FORMS)[number]) =>
  [...text.matchAll(/import \{([^}]*)\} from '@madang\/contracts\/([^']+)'/g)].find(([, names]) =>
    names!.split(/[\s,]+/).includes(source),
  )?.[2];
/** The rules of a form; none for a form that nobody has told this test of. */
async function rulesOf(form: (typeof FORMS)[number]): Promise<Walked[]> {
  const { file, source } = form;
  const own = OWN[`${file} ${source}`];
  if (own) return own;
  const [, group, name] = CALL.exec(source) ?? [];
  // A name in brackets is one of several calls of its group.
  if (group) return CALLS.filter((one) => (source.endsWith(']') ? one.name.startsWith(`${group}.`) : one.name === `${group}.${name}`));
  const contract = contractOf(form);
  const load = contract && contracts[`../../../../libs/contracts/${contract}.ts`];
  return load ? each((await load())[source]) : [];
}
/** A value that fits no kind of field. */
const WRONG = { wrong: { wrong: true } };
const fieldsOf = (schema: Schema): string[] => Object.keys((schema.describe() as { fields?: object }).fields ?? {});

const wrongOf = (schema: Schema) => Object.fromEntries(fieldsOf(schema).map((field) => [field, WRONG]));

function Hidden({ schema, labelOf, send }: Walked & { send: () => void }) {
  const form = useContractForm(schema, { defaults: wrongOf(schema), submit: send, labelOf });
  return (
    <form {...form.bind}>
      <button type="submit">보내기</button>
    </form>
  );
}
/** The console messages of the form under test, without those of pages of earlier tests. */
const reportsOf = (logged: MockInstance<typeof console.error>) =>
  logged.mock.calls.filter(([what]) => what instanceof Error || String(what).includes('a form refused'));
async function press(walked: Walked) {
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  const send = vi.fn();
  const view = renderPart(<Hidden {...walked} send={send} />);
  await view.user.click(screen.getByRole('button', { name: '보내기' }));
  await waitFor(() => expect(send.mock.calls.length + useDialogs.getState().questions.length).toBe(1));
  const told = useDialogs.getState().questions[0]?.message ?? '';
  expect(reportsOf(logged)).toHaveLength(told ? 1 : 0);
  useDialogs.setState({ questions: [] });
  cleanup();
  logged.mockRestore();
  return { told, sent: send.mock.calls.length > 0 };
}

const refuses = (schema: AnyForm) =>
  schema.validate(wrongOf(schema)).then(
    () => false,
    (error: unknown) => ValidationError.isError(error),
  );

test('a form of any call whose fields are wrong and not on the screen says so, in words, and logs it', async () => {
  expect(CALLS.length).toBeGreaterThan(120);
  const silent: string[] = [];
  for (const { name, schema } of CALLS) {
    const { told, sent } = await press({ schema });
    if (sent ? await refuses(schema) : !told) silent.push(name);
  }
  expect(silent).toEqual([]);
}, 120_000);

test('every form of the product says so, also one with a rule of its own, by names that people know', async () => {
  expect(FORMS.length).toBeGreaterThan(80);
  const unknown: string[] = [];
  const silent: string[] = [];
  const nameless: string[] = [];
  for (const form of FORMS) {
    const name = `${form.file} ${form.source}`;
    const rules = await rulesOf(form);
    if (rules.length === 0) unknown.push(name);
    for (const walked of rules) {
      const { told, sent } = await press(walked);
      if (sent || !told) silent.push(name);
      if (told.includes('화면에 없는 항목')) nameless.push(`${name}: ${told}`);
    }
  }
  expect(unknown).toEqual([]);
  expect(silent).toEqual([]);
  expect(nameless).toEqual([]);
  const found = new Set(FORMS.map(({ file, source }) => `${file} ${source}`));
  expect(Object.keys(OWN).filter((name) => !found.has(name))).toEqual([]);
}, 120_000);

test('a field inside a list or a group is told by its own name', async () => {
  const schema = object({ people: object({ phone: string().required(REQUIRED) }) }) as unknown as Schema<Record<string, unknown>>;
  const { told } = await press({ schema });
  expect(told).toBe('휴대폰 번호 항목을 입력해주세요!');
});

test('a form without a contract that shows no reason is reported', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  const view = renderPart(
    <form onSubmit={sending(() => 'shown')}>
      <button type="submit">보내기</button>
    </form>,
  );
  await view.user.click(screen.getByRole('button', { name: '보내기' }));
  expect(await screen.findByRole('alertdialog')).toBeVisible();
  expect(reportsOf(logged)).toHaveLength(1);
});
