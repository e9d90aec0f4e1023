import type { Access, Endpoint } from '@madang/contracts/endpoint';
import { ERRORS, type ErrorName } from '@madang/contracts/errors';
import { REGISTRY, type Registered } from '@madang/contracts/registry';
import { en } from '@madang/contracts/words/en';
import { ko } from '@madang/contracts/words/ko';
import { jsonSchema, type JsonSchema } from './json-schema';

/** Who may call, in words. */
export const accessText = ({ access, also = [] }: Pick<Endpoint, 'access' | 'also'>): string => [whoText(access), ...also].join(' and ');
function whoText(access: Access): string {
  if (access === 'public') return 'anyone';
  if (access === 'login') return 'a session';
  if (access === 'member') return 'a session of a member of the channel';
  if (access === 'secret') return 'a machine that proves itself in its body';
  return `a session with ${typeof access === 'string' ? access : access.join(' or ')} in the channel`;
}
/** Which permission a field of a body needs besides its call's, in words. */
export const fieldText = (permission: string) => `changing it needs ${permission}`;
/** The schema of a body whose fields name the permission that they need of their own. */
function bodySchema({ input, fields = {} }: Endpoint): JsonSchema {
  const schema = jsonSchema(input!);
  for (const [path, permission] of Object.entries(fields)) {
    const [outer, inner] = path.split('[].') as [string, string?];
    const field = propertiesOf(schema)[outer]!;
    const own = inner ? propertiesOf(field['items'] as JsonSchema)[inner]! : field;
    Object.assign(own, { 'x-permission': permission, description: `Needs ${permission}, unless it stays as it is.` });
  }
  return schema;
}
const propertiesOf = (schema: JsonSchema) => schema['properties'] as Record<string, JsonSchema>;
export const fullPath = (e: Endpoint, path = e.path) => `/api/${e.service}/${e.version}${path}`.replace(/:(\w+)/g, '{$1}');

interface Parameter {
  name: string;
  in: 'path' | 'query';
  required: boolean;
  schema: JsonSchema;
}
export function parametersOf(e: Endpoint): Parameter[] {
  const path = [...e.path.matchAll(/:(\w+)/g)].map(([, name]): Parameter => ({
    name: name!,
    in: 'path',
    required: true,
    schema: name!.endsWith('Seq') ? { type: 'integer', minimum: 1 } : { type: 'string' },
  }));
  const query = e.query ? jsonSchema(e.query) : {};
  const required = (query['required'] as string[] | undefined) ?? [];
  const fields = Object.entries((query['properties'] as Record<string, JsonSchema> | undefined) ?? {});
  return [...path, ...fields.map(([name, schema]): Parameter => ({ name, in: 'query', required: required.includes(name), schema }))];
}

const ref = (name: string) => ({ $ref: `#/components/${name}` });
function operation({ name, group, endpoint: e }: Registered): Record<string, unknown> {
  const closed = e.access !== 'public' && e.access !== 'secret';
  return {
    operationId: name,
    tags: [group.startsWith('health') ? 'health' : group],
    summary: name,
    description: [`Open to ${accessText(e)}.`, ...e.aliases.map((alias) => `Answers under \`${fullPath(e, alias)}\` too.`)].join(' '),
    'x-access': e.access,
    ...(e.also ? { 'x-access-also': e.also } : {}),
    parameters: [
      ...parametersOf(e),
      ref('parameters/AcceptLang'),
      ref('parameters/ClientId'),
      ...(e.method === 'GET' ? [] : [ref('parameters/IdempotencyKey')]),
    ],
    ...(e.input ? { requestBody: { required: true, content: { 'application/json': { schema: bodySchema(e) } } } } : {}),
    ...(closed ? { security: [{ accessToken: [] }] } : {}),
    responses: {
      200: {
        description: 'Success',
        content: { 'application/json': { schema: { type: 'object', required: ['data'], properties: { data: {} } } } },
      },
      400: ref('responses/Error'),
      ...(closed ? { 401: ref('responses/Error') } : {}),
      ...(closed && e.access !== 'login' ? { 403: ref('responses/Error') } : {}),
      ...(e.path.includes(':') ? { 404: ref('responses/Error') } : {}),
      429: ref('responses/Error'),
    },
  };
}

export const errorList = () =>
  (Object.keys(ERRORS) as ErrorName[]).map((name) => ({ name, ...ERRORS[name], ko: ko.errors[name], en: en.errors[name] }));

/** The description of every call, made from its declaration. */
export function openApi(): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const registered of REGISTRY) {
    const { endpoint: e } = registered;
    (paths[fullPath(e)] ??= {})[e.method.toLowerCase()] = operation(registered);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Madang',
      version: '1.0',
      description:
        'Success answers `{ data }`, errors `{ code, errorName, message, errors?, requestId }` in the language of Accept-Lang. ' +
        '`v1-0` is another word for `v1.0`. ' +
        'Paths say `{channelSeq}` and `{courseSeq}` for what other documents call channelId and classId.',
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      securitySchemes: {
        accessToken: {
          type: 'apiKey',
          in: 'header',
          name: 'Access-Token',
          description: 'Comes in the access-token header of the log-in answer.',
        },
      },
      parameters: {
        AcceptLang: { name: 'Accept-Lang', in: 'header', schema: { type: 'string', enum: ['ko', 'en', 'jp'], default: 'ko' } },
        ClientId: { name: 'Client-Id', in: 'header', schema: { type: 'string', maxLength: 64 } },
        IdempotencyKey: {
          name: 'Idempotency-Key',
          in: 'header',
          description:
            'The call takes effect once for each key of a person (or, without a session, of a Client-Id) and answers the same for a day.',
          schema: { type: 'string', minLength: 8, maxLength: 255 },
        },
      },
      responses: { Error: { description: 'Refused', content: { 'application/json': { schema: ref('schemas/Error') } } } },
      schemas: {
        Error: {
          type: 'object',
          required: ['code', 'errorName', 'message', 'requestId'],
          properties: {
            code: { type: 'integer' },
            errorName: { type: 'string', enum: Object.keys(ERRORS) },
            message: { type: 'string' },
            errors: {
              type: 'array',
              items: {
                type: 'object',
                required: ['field', 'message'],
                properties: { field: { type: 'string' }, message: { type: 'string' } },
              },
            },
            requestId: { type: 'string' },
          },
        },
      },
    },
    'x-errors': errorList(),
  };
}
