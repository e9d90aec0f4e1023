import type { Schema } from 'yup';
import { INPUT_VARIANTS } from '@madang/contracts/registry';

export interface JsonSchema {
  type?: string | string[];
  [key: string]: unknown;
}
interface Test {
  name?: string;
  params?: Record<string, unknown>;
}
/** What yup's `describe()` answers for a rule. */
interface Described {
  type: string;
  optional?: boolean;
  nullable?: boolean;
  default?: unknown;
  oneOf?: unknown[];
  tests?: Test[];
  fields?: Record<string, Described>;
  innerType?: Described;
}

/**
 * Converts a yup rule to JSON Schema (2020-12, as in OpenAPI 3.1). It leaves out rules that JSON Schema cannot express or that yup does
 * not describe (of several patterns only the first); the service checks those rules all the same.
 */
export function jsonSchema(schema: Schema): JsonSchema {
  const variants = INPUT_VARIANTS.get(schema);
  if (!variants) return convert(schema.describe() as Described);
  return { oneOf: variants.map((value) => convert(schema.resolve({ value }).describe() as Described)) };
}

function convert(d: Described): JsonSchema {
  const out: JsonSchema = { ...(d.type === 'mixed' || d.type === 'lazy' ? {} : { type: d.type }), ...rules(d) };
  const allowed = (d.oneOf ?? []).filter((v) => v !== undefined);
  if (allowed.length) out['enum'] = d.nullable ? [...allowed, null] : allowed;
  if (d.nullable && typeof out.type === 'string') out.type = [out.type, 'null'];
  if (d.type !== 'object' && d.default !== undefined) out['default'] = d.default;
  if (d.innerType) out['items'] = convert(d.innerType);
  if (d.fields) Object.assign(out, fieldsOf(d.fields));
  return out;
}

function fieldsOf(fields: Record<string, Described>): JsonSchema {
  const required = Object.entries(fields).flatMap(([name, f]) => (f.optional === false ? [name] : []));
  return {
    properties: Object.fromEntries(Object.entries(fields).map(([name, f]) => [name, convert(f)])),
    ...(required.length ? { required } : {}),
  };
}

const SIZE_KEYWORDS: Record<string, [min: string, max: string]> = {
  string: ['minLength', 'maxLength'],
  number: ['minimum', 'maximum'],
  array: ['minItems', 'maxItems'],
};

function rules({ type, tests = [] }: Described): JsonSchema {
  const out: JsonSchema = {};
  const [min, max] = SIZE_KEYWORDS[type] ?? [];
  for (const { name, params } of tests) {
    if (name === 'integer') out.type = 'integer';
    if (name === 'noUnknown') out['additionalProperties'] = false;
    if (name === 'min' && min) out[min] = params?.['min'];
    if (name === 'max' && max) out[max] = params?.['max'];
    const regex = params?.['regex'] as { source?: string } | undefined;
    if (regex?.source) out['pattern'] = regex.source;
  }
  return out;
}
