import type { Endpoint } from '@madang/contracts/endpoint';
import { REGISTRY, type Registered } from '@madang/contracts/registry';
import typed from './answers.json' with { type: 'json' };
import { requestBody, success, UPLOAD_CALLS } from './bodies';
import { jsonSchema, type JsonSchema } from './json-schema';
import { ANSWER_HEADERS, HEADER_PARAMETERS, headersOf, parametersOf } from './parameters';
import { ERROR_SCHEMAS, errorList, REFUSAL_RESPONSES, refusalsOf } from './refusals';
import { accessText, SECURITY_SCHEMES, securityOf } from './security';
import { summaryOf, TAG_GROUPS, tagOf } from './summaries/summaries';

/**
 * The schemas of inputs and answers, which tools/api makes from the TypeScript types of the contracts. The compiler reads the file as one
 * large type of its own, in which no schema is like the other.
 */
const TYPED_SCHEMAS = typed as unknown as {
  about: Record<string, string>;
  answers: Record<string, JsonSchema>;
  schemas: Record<string, JsonSchema>;
};

/** The schema of a call's body; fields that need a permission of their own name it. */
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
const fullPath = (e: Endpoint, path = e.path) => `/api/${e.service}/${e.version}${path}`.replace(/:(\w+)/g, '{$1}');
/** The name of a call's types; all services share the types of the two health calls. */
const typeName = ({ name, group }: Registered) => (group.startsWith('health.') ? name.replace(group, 'health') : name);

function operation(registered: Registered): Record<string, unknown> {
  const { name, group, endpoint: e } = registered;
  const body = requestBody(registered, bodySchema);
  const about = TYPED_SCHEMAS.about[typeName(registered)];
  return {
    operationId: name,
    tags: [tagOf(group).name],
    summary: summaryOf(registered),
    description: [
      ...(about ? [about] : []),
      `Open to ${accessText(e)}.`,
      ...e.aliases.map((alias) => `Answers under \`${fullPath(e, alias)}\` too.`),
    ].join('\n\n'),
    'x-access': e.access,
    ...(e.also ? { 'x-access-also': e.also } : {}),
    security: securityOf(e),
    parameters: [...parametersOf(e), ...headersOf(e)],
    ...(body ? { requestBody: body } : {}),
    responses: { ...success(registered, TYPED_SCHEMAS.answers[typeName(registered)]!), ...refusalsOf(e, name in UPLOAD_CALLS) },
  };
}

function tags(): { name: string; description: string }[] {
  const seen = new Map(REGISTRY.map(({ group }) => [tagOf(group).name, tagOf(group)]));
  return [...seen.values()];
}
const API_DESCRIPTION = `
Every call of the product, with the types of what it takes and answers.

- **Answers** are \`{ "data": … }\`; files come as they are.
- **Errors** are \`{ code, errorName, message, errors?, at?, requestId }\` with a fitting status; the message is in the language of
  \`Accept-Lang\`.
- **Who may call** stands at each call. Most want the header \`Access-Token\` of a session: log in by
  \`POST /api/main/v1.0/auth/login\` and take it from the header \`access-token\` of the answer.
  A public call may take it too, and then says more.
- **Lists** come in pages: by \`page\` and \`size\` with \`totalCount\`, or by the \`cursor\` that the page before has brought.
- **Writes** may be repeated safely with the same \`Idempotency-Key\`.
- **Moments** are ISO 8601 with a zone, days are those of Seoul, amounts are whole won, or cents of a dollar where the currency says so.
- \`v1-0\` is another word for \`v1.0\`. Paths say \`{channelSeq}\` for a site and \`{courseSeq}\` for a class.

New fields come at any time; nothing that is there is taken away or given another meaning within a version.`;

const errorTable = () =>
  ['| status | code | errorName | message |', '|---|---|---|---|']
    .concat(errorList().map((e) => `| ${e.status} | ${e.code} | \`${e.name}\` | ${e.en.replaceAll('|', '\\|')} |`))
    .join('\n');

/** The OpenAPI description of all calls, made from their declarations. */
export function openApi(): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const registered of REGISTRY) {
    const { endpoint: e } = registered;
    (paths[fullPath(e)] ??= {})[e.method.toLowerCase()] = operation(registered);
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Madang API', version: '1.0', description: `${API_DESCRIPTION.trim()}\n\n# Errors\n\n${errorTable()}\n` },
    servers: [{ url: '/' }],
    tags: tags(),
    'x-tagGroups': TAG_GROUPS,
    paths,
    components: {
      securitySchemes: SECURITY_SCHEMES,
      parameters: HEADER_PARAMETERS,
      headers: ANSWER_HEADERS,
      responses: REFUSAL_RESPONSES,
      schemas: { ...TYPED_SCHEMAS.schemas, ...ERROR_SCHEMAS },
    },
    'x-errors': errorList(),
  };
}
