import type { Endpoint } from '@madang/contracts/endpoint';
import { ERRORS, type ErrorName } from '@madang/contracts/errors';
import { en } from '@madang/contracts/words/en';
import { ko } from '@madang/contracts/words/ko';
import { isOpen } from './security';

const ERROR_NAMES = Object.keys(ERRORS) as ErrorName[];
export const errorList = () => ERROR_NAMES.map((name) => ({ name, ...ERRORS[name], ko: ko.errors[name], en: en.errors[name] }));

/** For each status of a refusal, the name of its response and the reason for it. */
const REFUSAL_STATUSES = {
  400: ['BadRequest', 'The input is wrong (`errors` names the fields), or what was asked for cannot be done now.'],
  401: ['Unauthorized', 'There is no session, or it has ended.'],
  403: ['Forbidden', 'The session may not do this.'],
  404: ['NotFound', 'There is no such thing, or the caller may not see it.'],
  409: ['Conflict', 'Something else has happened meanwhile, or the same `Idempotency-Key` was used for another call.'],
  410: ['Gone', 'The site was closed by its owner, or the class was deleted.'],
  413: ['TooLarge', 'The body is larger than the call takes.'],
  429: ['TooManyRequests', 'Too many calls: come again after `Retry-After` seconds.'],
  451: ['Suspended', 'The site is suspended by the platform.'],
  500: ['ServerError', 'Something went wrong on our side; `requestId` finds it in our log.'],
  503: ['Unavailable', 'Too much to do, or something we need does not answer: `errorName` says whether the call can be repeated.'],
} as const;
type Status = keyof typeof REFUSAL_STATUSES;
const RETRY_STATUSES: readonly Status[] = [429, 503];

/** Errors that are also sent with a status that is not their own. */
const ALSO_SENT_ERRORS: Partial<Record<Status, ErrorName>> = { 413: 'BAD_INPUT', 500: 'TEMPORARY' };
const namesOf = (status: Status) => [
  ...new Set([
    ...ERROR_NAMES.filter((name) => ERRORS[name].status === status),
    ...(ALSO_SENT_ERRORS[status] ? [ALSO_SENT_ERRORS[status]] : []),
  ]),
];

function response(status: Status): object {
  const names = namesOf(status);
  const body = { allOf: [{ $ref: '#/components/schemas/Error' }, { properties: { errorName: { enum: names } } }] };
  const [example] = names;
  const told = {
    code: ERRORS[example!].code,
    errorName: example,
    message: en.errors[example!],
    requestId: '4f0c6a2e-5d1b-4d39-9a77-2f1f0f7c9b10',
  };
  return {
    description: REFUSAL_STATUSES[status][1],
    headers: {
      'X-Request-Id': { $ref: '#/components/headers/RequestId' },
      ...(RETRY_STATUSES.includes(status) ? { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } } : {}),
    },
    content: { 'application/json': { schema: body, example: told } },
  };
}
export const REFUSAL_RESPONSES = Object.fromEntries(
  (Object.keys(REFUSAL_STATUSES).map(Number) as Status[]).map((status) => [REFUSAL_STATUSES[status][0], response(status)]),
);

/** The refusals that a call can answer, by status. */
export function refusalsOf(e: Endpoint, takesFile: boolean): Record<string, object> {
  const onSite = e.path.includes(':channelSeq');
  const answers: Record<Status, boolean> = {
    400: true,
    401: true,
    403: !isOpen(e) && e.access !== 'login',
    404: e.path.includes(':'),
    409: e.method !== 'GET',
    410: onSite && !e.whileClosed,
    413: takesFile,
    429: true,
    451: onSite && !e.whileSuspended,
    500: true,
    503: true,
  };
  const given = (Object.keys(answers).map(Number) as Status[]).filter((status) => answers[status]);
  return Object.fromEntries(given.map((status) => [status, { $ref: `#/components/responses/${REFUSAL_STATUSES[status][0]}` }]));
}

export const ERROR_SCHEMAS = {
  ErrorName: { type: 'string', enum: ERROR_NAMES, description: 'What went wrong, for programs. Names are never given another meaning.' },
  Error: {
    type: 'object',
    required: ['code', 'errorName', 'message', 'requestId'],
    properties: {
      code: { type: 'integer', description: 'The number of the error; some numbers stand for several names.' },
      errorName: { $ref: '#/components/schemas/ErrorName' },
      message: { type: 'string', description: 'For people, in the language of Accept-Lang.' },
      errors: {
        type: 'array',
        description: 'The fields that are wrong.',
        items: {
          type: 'object',
          required: ['field', 'message'],
          properties: { field: { type: 'string' }, message: { type: 'string' } },
        },
      },
      at: { type: 'string', format: 'date-time', description: 'The moment that the message is about, where it is about one.' },
      requestId: { type: 'string', description: 'That of the header `X-Request-Id`.' },
    },
  },
};
