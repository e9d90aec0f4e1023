import type { Schema } from 'yup';
import { INPUT_VARIANTS, type Registered } from '@madang/contracts/registry';

/** The parts of yup's `describe()` that are needed to make bodies. */
interface Description {
  type: string;
  fields?: Record<string, Description>;
  innerType?: Description;
  oneOf?: unknown[];
  tests?: { name?: string; params?: Record<string, unknown> }[];
}
export type Value = string | number | boolean | null | Value[] | { [key: string]: Value };
/** A value in an input: its place and its type. */
export interface Leaf {
  path: readonly (string | number)[];
  type: string;
  /** Whether any text may stand here, since no pattern, list of choices or rule of `OWN_TESTS` limits it. */
  free: boolean;
  max: number;
}
/** One of the inputs that a call accepts; a call may have several, which its rules tell apart. */
export interface Input {
  call: Registered;
  leaves: readonly Leaf[];
  /** A body that should be accepted; `text` gives the content of free texts. */
  body(text?: (leaf: Leaf) => string): { [key: string]: Value };
}

const SAMPLE_TEXTS = [
  '가나',
  'ab12',
  '01012345678',
  '123456',
  'somebody@madang.test',
  'https://example.com/x',
  '/classes',
  '/files/public/a.png',
  '2026-11-20',
  '2026-11-20T00:00:00Z',
  '12:00',
  'madang123!Aa',
  '#112233',
  '_abcd',
  'G-ABCDEF1234',
  '123456789012',
  '123-45-67890',
  '0123456789abcdef0123456789abcdef',
  '01234567-89ab-cdef-0123-456789abcdef',
  '제2026-서울-0001호',
  '',
];
const testOf = (d: Description, name: string) => d.tests?.find((t) => t.name === name)?.params?.[name];
const patternsOf = (d: Description) => (d.tests ?? []).flatMap((t) => (t.params?.['regex'] instanceof RegExp ? [t.params['regex']] : []));
/** Names of our own yup tests that only certain values pass. */
const OWN_TESTS = ['business', 'phone', 'moment', 'calendar', 'days', 'same', 'domain'];
const choicesOf = (d: Description) => (d.oneOf ?? []).filter((v) => v !== null && v !== undefined);
const isFree = (d: Description) =>
  d.type === 'string' && !choicesOf(d).length && !patternsOf(d).length && !(d.tests ?? []).some((t) => OWN_TESTS.includes(t.name ?? ''));

function leavesOf(d: Description, path: (string | number)[] = []): Leaf[] {
  if (d.fields) return Object.entries(d.fields).flatMap(([name, field]) => leavesOf(field, [...path, name]));
  if (d.innerType) return leavesOf(d.innerType, [...path, 0]);
  return [{ path, type: d.type, free: isFree(d), max: Number(testOf(d, 'max') ?? 2000) }];
}

function sampleOf(d: Description, path: (string | number)[], text: (leaf: Leaf) => string): Value {
  if (d.fields) return Object.fromEntries(Object.entries(d.fields).map(([name, field]) => [name, sampleOf(field, [...path, name], text)]));
  if (d.innerType) return [sampleOf(d.innerType, [...path, 0], text)];
  const [choice] = choicesOf(d);
  if (choice !== undefined) return choice as Value;
  if (d.type === 'number') return Math.max(1, Number(testOf(d, 'min') ?? 1));
  if (d.type === 'boolean') return true;
  if (d.type === 'array') return [];
  if (isFree(d)) return text({ path, type: d.type, free: true, max: Number(testOf(d, 'max') ?? 2000) });
  return SAMPLE_TEXTS.find((sample) => patternsOf(d).every((pattern) => pattern.test(sample))) ?? '';
}

/** The inputs of a call: one, or one for each kind that its rules tell apart. */
export function inputsOf(call: Registered): Input[] {
  const schema = (call.endpoint.input ?? call.endpoint.query) as Schema | undefined;
  if (!schema) return [];
  return (INPUT_VARIANTS.get(schema) ?? [{}]).map((variant) => {
    const description = (schema as Schema & { describe(options: object): Description }).describe({ value: variant });
    return {
      call,
      leaves: leavesOf(description),
      body: (text = () => '가나') => ({ ...(sampleOf(description, [], text) as { [key: string]: Value }), ...(variant as object) }),
    };
  });
}

/** A copy of the body with another value at one path. */
export function put(body: { [key: string]: Value }, path: readonly (string | number)[], value: Value): { [key: string]: Value } {
  const copy = structuredClone(body);
  let at = copy as Record<string | number, Value>;
  for (const step of path.slice(0, -1)) at = at[step] as Record<string | number, Value>;
  at[path.at(-1)!] = value;
  return copy;
}
export const nameOf = (leaf: Leaf) => leaf.path.map((step) => (step === 0 ? '[]' : step)).join('.');
