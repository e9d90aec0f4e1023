import type { Endpoint } from '@madang/contracts/endpoint';
import { LIMITS } from '@madang/contracts/limits';
import type { Registered } from '@madang/contracts/registry';
import { SHEET_TYPE } from '@madang/contracts/sheet-type';
import type { JsonSchema } from './json-schema';

const BYTES_PER_MIB = 1024 ** 2;
const BINARY_SCHEMA: JsonSchema = { type: 'string', format: 'binary' };

/** Calls that take one file as a form upload, with the most bytes that the file may have. */
export const UPLOAD_CALLS: Readonly<Record<string, number>> = {
  'mypage.picture': LIMITS.imageBytes,
  'upload.image': LIMITS.imageBytes,
  'picture.add': LIMITS.imageBytes,
  'upload.file': LIMITS.fileBytes,
  'upload.document': LIMITS.fileBytes,
  'mission.upload': LIMITS.fileBytes,
  'board.attach': LIMITS.fileBytes,
  'notice.attach': LIMITS.fileBytes,
};
/** Calls that answer a file, with its type. Those that are declared as a sheet are not listed here. */
const FILE_TYPE_OF_CALL: Readonly<Record<string, string>> = {
  'member.template': SHEET_TYPE,
  'certificate.file': 'application/pdf',
  'certificate.sample': 'application/pdf',
  'curriculum.readFile': 'application/octet-stream',
};
/** Calls that services of other companies make, with the content types that they send. */
const NOTICE_CALLS: Readonly<Record<string, readonly string[]>> = {
  'payment.webhook': ['application/json'],
  'payment.paypalWebhook': ['application/json'],
  'live.zoomNotice': ['application/json'],
  'live.ownZoomNotice': ['application/json'],
  'mailReport.report': ['application/json', 'message/rfc822', 'multipart/report'],
};
/** Calls that answer a browser with a redirect, since people open them as links. */
const REDIRECT_CALLS = ['alarm.openStopMail', 'campaign.click', 'unsubscribe.openOneClick'];
/** Calls whose answer is sent without `data` around it. */
const BARE_CALLS = ['keyword.file'];
const ACCEPTED_CALLS = ['event.log', 'event.user'];
/** Calls whose answer has a session's token in its headers. */
const SESSION_CALLS = [
  'account.login',
  'account.signup',
  'account.redeemTicket',
  'social.snsLogin',
  'social.snsSignup',
  'social.integrate',
];

const fileTypeOf = ({ name, endpoint }: Registered): string | undefined => (endpoint.persons?.sheet ? SHEET_TYPE : FILE_TYPE_OF_CALL[name]);

const ref = (name: string) => ({ $ref: `#/components/${name}` });

/** The OpenAPI description of a call's body; undefined for a call without one. */
export function requestBody({ name, endpoint: e }: Registered, schema: (e: Endpoint) => JsonSchema): object | undefined {
  const most = UPLOAD_CALLS[name];
  if (most) {
    const file = { ...BINARY_SCHEMA, description: `At most ${most / BYTES_PER_MIB} MB.` };
    const form = { type: 'object', required: ['file'], properties: { file } };
    return { required: true, content: { 'multipart/form-data': { schema: form } } };
  }
  const notice = NOTICE_CALLS[name];
  if (notice) return { required: true, content: Object.fromEntries(notice.map((type) => [type, { schema: {} }])) };
  if (e.form)
    return {
      description: 'What the form says is not read: the address says all.',
      content: { 'application/x-www-form-urlencoded': { schema: { type: 'object' } } },
    };
  return e.input && { required: true, content: { 'application/json': { schema: schema(e) } } };
}

/** The OpenAPI description of a call's successful answers. */
export function success(registered: Registered, answer: JsonSchema): Record<string, object> {
  const { name, endpoint } = registered;
  const headers: Record<string, object> = {
    'X-Request-Id': ref('headers/RequestId'),
    ...(endpoint.method === 'GET' ? {} : { 'Idempotent-Replayed': ref('headers/IdempotentReplayed') }),
    ...(SESSION_CALLS.includes(name) ? { 'Access-Token': ref('headers/AccessToken'), 'Http-Session': ref('headers/HttpSession') } : {}),
  };
  if (REDIRECT_CALLS.includes(name))
    return { 302: { description: 'Leads on', headers: { ...headers, Location: { required: true, schema: { type: 'string' } } } } };
  const file = fileTypeOf(registered);
  if (file) {
    const disposition = { 'Content-Disposition': { description: 'The name of the file.', schema: { type: 'string' } } };
    return { 200: { description: 'The file', headers: { ...headers, ...disposition }, content: { [file]: { schema: BINARY_SCHEMA } } } };
  }
  const schema = BARE_CALLS.includes(name) ? answer : { type: 'object', required: ['data'], properties: { data: answer } };
  const status = ACCEPTED_CALLS.includes(name) ? 202 : 200;
  return {
    [status]: { description: status === 202 ? 'Accepted, and kept soon' : 'Success', headers, content: { 'application/json': { schema } } },
  };
}
