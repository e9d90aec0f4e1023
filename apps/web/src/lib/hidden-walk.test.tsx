import { REQUIRED } from '@madang/contracts/fields';
import { REGISTRY } from '@madang/contracts/registry';
import { cleanup, screen, waitFor } from '@testing-library/react';
import type { MockInstance } from 'vitest';
import { object, string, ValidationError, type Schema } from 'yup';
import { renderPart } from '../testing/render-part';
import { useDialogs } from './dialogs';
import { useContractForm } from './form';
import { sending } from './sending';

/** Every call that takes something: whatever a form of the product sends goes by one of these. */
const CALLS = REGISTRY.filter(({ endpoint }) => endpoint.method !== 'GET' && endpoint.input).map(({ name, endpoint }) => ({
  name,
  schema: endpoint.input as unknown as Schema<Record<string, unknown>>,
}));
/** The calls that a form of the web is made from by name. */
const sources = import.meta.glob<string>('../**/*.tsx', { query: '?raw', import: 'default', eager: true });
const FORMS = new Set(
  Object.values(sources).flatMap((text) => [...text.matchAll(/useContractForm\((\w+)Api\.(\w+),/g)].map((m) => `${m[1]}.${m[2]}`)),
);
/** A value that fits no kind of field. */
const WRONG = { wrong: { wrong: true } };
const fieldsOf = (schema: Schema): string[] => Object.keys((schema.describe() as { fields?: object }).fields ?? {});

function Hidden({ schema, send }: { schema: Schema<Record<string, unknown>>; send: () => void }) {
  const form = useContractForm(schema, { defaults: Object.fromEntries(fieldsOf(schema).map((field) => [field, WRONG])), submit: send });
  return (
    <form {...form.bind}>
      <button type="submit">보내기</button>
    </form>
  );
}
/** What a form reports; other words of the console, such as those of a page that another test left, are not its own. */
const reportsOf = (logged: MockInstance<typeof console.error>) =>
  logged.mock.calls.filter(([what]) => what instanceof Error || String(what).includes('a form refused'));
async function press(schema: Schema<Record<string, unknown>>) {
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  const send = vi.fn();
  const view = renderPart(<Hidden schema={schema} send={send} />);
  await view.user.click(screen.getByRole('button', { name: '보내기' }));
  await waitFor(() => expect(send.mock.calls.length + useDialogs.getState().questions.length).toBe(1));
  const told = useDialogs.getState().questions[0]?.message ?? '';
  expect(reportsOf(logged)).toHaveLength(told ? 1 : 0);
  useDialogs.setState({ questions: [] });
  cleanup();
  logged.mockRestore();
  return { told, sent: send.mock.calls.length > 0 };
}

test('a form of any call whose fields are wrong and not on the screen says so, in words, and logs it', async () => {
  expect(CALLS.length).toBeGreaterThan(120);
  expect(FORMS.size).toBeGreaterThan(25);
  const silent: string[] = [];
  const nameless: string[] = [];
  for (const { name, schema } of CALLS) {
    const { told, sent } = await press(schema);
    const refused = await schema.validate(Object.fromEntries(fieldsOf(schema).map((field) => [field, WRONG]))).then(
      () => false,
      (error: unknown) => ValidationError.isError(error),
    );
    if (sent ? refused : !told) silent.push(name);
    if (FORMS.has(name) && told.includes('화면에 없는 항목')) nameless.push(`${name}: ${told}`);
  }
  expect(silent).toEqual([]);
  expect(nameless).toEqual([]);
}, 120_000);

test('a field inside a list or a group is told by its own name', async () => {
  const schema = object({ people: object({ phone: string().required(REQUIRED) }) }) as unknown as Schema<Record<string, unknown>>;
  const { told } = await press(schema);
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
