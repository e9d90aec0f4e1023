import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Schema } from 'yup';
import { REGISTRY, INPUT_VARIANTS, type Registered } from '@madang/contracts/registry';
import { NOTES, type Sent } from '@madang/contracts/sent.fixture';
import { finder } from './calls';

interface Described {
  fields?: Record<string, Described>;
  innerType?: Described;
}
const pathsOf = (part: Described, at: string): string[] => [
  ...(at ? [at] : []),
  ...Object.entries(part.fields ?? {}).flatMap(([name, inner]) => pathsOf(inner, at ? `${at}.${name}` : name)),
  ...(part.innerType ? pathsOf(part.innerType, `${at}[]`) : []),
];
const declaredIn = (schema: Schema): string[] =>
  (INPUT_VARIANTS.get(schema) ?? [{}]).flatMap((value) => pathsOf(schema.describe({ value }) as Described, ''));

/** The fields that a call accepts in its body or query; `list[]` stands for an item of a list. */
const takes = ({ endpoint }: Registered): string[] => [
  ...new Set([endpoint.input, endpoint.query].flatMap((schema) => (schema ? declaredIn(schema as Schema) : []))),
];

/** All that the test suites recorded. */
export function noted(): Sent[] {
  if (!existsSync(NOTES)) return [];
  return readdirSync(NOTES, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.json'))
    .flatMap((file) => JSON.parse(readFileSync(join(NOTES, file), 'utf8')) as Sent[]);
}

/** The fields that a call accepts and no page sent, as `call.field`; only `call` if no page makes the call. */
export function unsent(sent: readonly Sent[], calls: readonly Registered[] = REGISTRY): string[] {
  const callOf = finder(calls);
  const known = new Map<Registered, Set<string>>();
  for (const { method, path, fields } of sent) {
    const call = callOf(method, path);
    if (!call) continue;
    known.set(call, new Set([...(known.get(call) ?? []), ...fields]));
  }
  return calls.flatMap((call) => {
    const fields = known.get(call);
    if (!fields) return [call.name];
    // A query's record names only the list, a body's each item.
    const isSent = (field: string) => [field, `${field}[]`, field.replace(/\[\]$/, '')].some((one) => fields.has(one));
    return takes(call)
      .filter((field) => !isSent(field))
      .map((field) => `${call.name}.${field}`);
  });
}
