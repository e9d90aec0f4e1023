import { DEVICE, LANG, values } from '@madang/contracts/codes';
import type { Endpoint } from '@madang/contracts/endpoint';
import { jsonSchema, type JsonSchema } from './json-schema';

const header = (name: string, description: string, schema: JsonSchema) => ({ name, in: 'header', description, schema });

/** Headers in which callers tell about themselves or the call. */
export const HEADER_PARAMETERS = {
  AcceptLang: header('Accept-Lang', 'The language of messages and of names of ours.', {
    type: 'string',
    enum: values(LANG),
    default: LANG.KO,
  }),
  HttpSession: header('Http-Session', 'The browsing session, as an earlier answer named it.', { type: 'string', maxLength: 64 }),
  ClientId: header('Client-Id', 'The device, by a name that it keeps: visits are counted by it, and writes without a session told apart.', {
    type: 'string',
    maxLength: 64,
  }),
  Device: header('Device', 'What the call comes from.', { type: 'string', enum: values(DEVICE), default: DEVICE.WEB }),
  Source: header('Source', 'The page that the call comes from; nothing depends on it.', { type: 'string', maxLength: 2000 }),
  IdempotencyKey: header(
    'Idempotency-Key',
    'The call takes effect once for each key of a person (or, without a session, of a `Client-Id`), and answers the same for a day.',
    { type: 'string', minLength: 8, maxLength: 255, pattern: '^[\\x21-\\x7e]+$' },
  ),
  SeenLine: header(
    'Seen-Line',
    'The newest line of the data history that you have seen of what you change (0: none); 409 where a field was changed since.',
    { type: 'integer', minimum: 0 },
  ),
  Reveal: header('Reveal', 'Shows one person of a masked answer whole, for whoever may; the reading is logged.', { type: 'string' }),
};

export const ANSWER_HEADERS = {
  RequestId: { description: 'Names the call in our log.', schema: { type: 'string' } },
  RetryAfter: { description: 'Seconds after which the same call may be sent again.', schema: { type: 'integer', minimum: 0 } },
  IdempotentReplayed: {
    description: '`true` when the answer is that of an earlier call with the same key.',
    schema: { type: 'string', enum: ['true'] },
  },
  AccessToken: { description: 'The token of the session, to be sent as `Access-Token`.', required: true, schema: { type: 'string' } },
  HttpSession: { description: 'The browsing session, to be sent as `Http-Session`.', required: true, schema: { type: 'string' } },
};

/** Whether a permission of the site guards the call; such writes may leave a line in the site's data history. */
const isOfStaff = ({ access }: Endpoint) => typeof access !== 'string' || access === access.toUpperCase();
const ref = (name: keyof typeof HEADER_PARAMETERS) => ({ $ref: `#/components/parameters/${name}` });
export const headersOf = (e: Endpoint) => [
  ...(['AcceptLang', 'HttpSession', 'ClientId', 'Device', 'Source'] as const).map(ref),
  ...(e.method === 'GET' ? [] : [ref('IdempotencyKey')]),
  ...(e.method !== 'GET' && isOfStaff(e) ? [ref('SeenLine')] : []),
  ...(e.persons && !e.persons.sheet ? [ref('Reveal')] : []),
];
/** Parameters that mean the same in every call that has them. */
const COMMON_PARAMETERS: Readonly<Record<string, JsonSchema>> = {
  page: { type: 'integer', minimum: 1, description: 'The number of the page, from 1; anything else means the first.' },
  size: { type: 'integer', minimum: 1, description: 'How many a page has; what the list does not offer means its own size.' },
  cursor: { description: 'Where the next page begins: the `cursor` of the page before. Left away for the first page.' },
  sort: { description: 'The column to sort by, and which way; empty for the list’s own order.' },
  q: { description: 'Words to look for.' },
  reason: { description: 'Why the data are taken: it stands in the log of readings.' },
};

interface Parameter {
  name: string;
  in: 'path' | 'query';
  required: boolean;
  description?: string;
  schema: JsonSchema;
}
const PATH_DESCRIPTIONS: Readonly<Record<string, string>> = { channelSeq: 'The site.', courseSeq: 'The class.' };

function queryParameter(name: string, schema: JsonSchema, required: boolean): Parameter {
  const { description, ...more } = COMMON_PARAMETERS[name] ?? {};
  const about = (schema['description'] ?? description) as string | undefined;
  const { description: _, ...rule } = schema;
  return {
    name,
    in: 'query',
    required,
    ...(about ? { description: about } : {}),
    schema: { ...more, ...rule, ...(more.type && { type: more.type }) },
  };
}

/** The parameters in a call's path and query, as OpenAPI describes them. */
export function parametersOf(e: Endpoint): Parameter[] {
  const path = [...e.path.matchAll(/:(\w+)/g)].map(([, name]): Parameter => ({
    name: name!,
    in: 'path',
    required: true,
    ...(PATH_DESCRIPTIONS[name!] ? { description: PATH_DESCRIPTIONS[name!] } : {}),
    schema: name!.endsWith('Seq') ? { type: 'integer', minimum: 1 } : { type: 'string' },
  }));
  const query = e.query ? jsonSchema(e.query) : {};
  const required = (query['required'] as string[] | undefined) ?? [];
  const fields = Object.entries((query['properties'] as Record<string, JsonSchema> | undefined) ?? {});
  return [...path, ...fields.map(([name, schema]) => queryParameter(name, schema, required.includes(name)))];
}
