import PostalMime from 'postal-mime';
import { MAIL_ADDRESS, type CodeOf } from '@madang/contracts/codes';
import { jsonReports } from './delivery-reports-json';
import { isMailboxGone } from './delivery-status';

/** What a report says of one recipient; which mail it was tells better to whom it went than the report, which may hide or forward it. */
export interface DeliveryReport {
  address: string | null;
  messageId: string | null;
  state: CodeOf<typeof MAIL_ADDRESS>;
  reason: string;
}
type Fields = Map<string, string>;

const TYPES = {
  delivery: /^message\/(global-)?delivery-status$/,
  feedback: /^message\/feedback-report$/,
  original: /^(message\/rfc822|text\/rfc822-headers|message\/global(-headers)?)$/,
};
/** The address in a field of a delivery report, such as `rfc822; someone@example.com`. */
const addressOf = (value = '') => /[^\s<>;,]+@[^\s<>;,]+/.exec(value.replace(/^[^;]*;/, ''))?.[0]?.toLowerCase() ?? null;
/** The part of `<id@host>` before the host, which is the id that we gave. */
const idOf = (value = '') => /<?([^<>@\s]+)@/.exec(value)?.[1] ?? null;
const textOf = (content: string | ArrayBuffer | Uint8Array) =>
  typeof content === 'string' ? content : Buffer.from(content as Uint8Array).toString();

/** What a provider's JSON, a delivery report (RFC 3464) or a complaint (RFC 5965) says; nothing where it says nothing for good. */
export async function reportsOf(body: unknown, contentType: string): Promise<DeliveryReport[]> {
  if (!Buffer.isBuffer(body)) return jsonReports(body);
  const type = contentType.split(';')[0]!.trim().toLowerCase();
  if (TYPES.delivery.test(type)) return deliveries(body.toString(), null);
  if (TYPES.feedback.test(type)) return complaints(body.toString(), null);
  // Only the request's own header says how a multipart body is divided; a single message begins with its own headers.
  const whole = type.startsWith('multipart/') ? `Content-Type: ${contentType}\r\n\r\n${body.toString('latin1')}` : body;
  const mail = await PostalMime.parse(whole, { forceRfc822Attachments: true });
  const part = (kind: RegExp) => mail.attachments.find((one) => kind.test(one.mimeType));
  const original = part(TYPES.original);
  const about = original ? (await fieldsOf(textOf(original.content))).get('message-id') : undefined;
  const [delivery, feedback] = [part(TYPES.delivery), part(TYPES.feedback)];
  return [
    ...(delivery ? await deliveries(textOf(delivery.content), idOf(about)) : []),
    ...(feedback ? await complaints(textOf(feedback.content), idOf(about)) : []),
  ];
}

/** The first group is about the mail, each other one about a recipient. */
async function deliveries(text: string, messageId: string | null): Promise<DeliveryReport[]> {
  const groups = await Promise.all(
    text
      .split(/\r?\n\r?\n/)
      .filter((group) => group.trim())
      .map(fieldsOf),
  );
  const failed = groups.filter((one) => one.get('action')?.trim().toLowerCase() === 'failed' && isMailboxGone(one.get('status') ?? ''));
  return failed.map((one) => ({
    address: addressOf(one.get('original-recipient') ?? one.get('final-recipient')),
    // Only a report about one address tells which mail failed, since a mail of ours has one recipient.
    messageId: failed.length === 1 ? messageId : null,
    state: MAIL_ADDRESS.BOUNCED,
    reason: one.get('diagnostic-code') ?? one.get('status')!,
  }));
}

async function complaints(text: string, messageId: string | null): Promise<DeliveryReport[]> {
  const fields = await fieldsOf(text);
  const kind = fields.get('feedback-type')?.trim().toLowerCase();
  if (kind !== 'abuse') return [];
  return [{ address: addressOf(`;${fields.get('original-rcpt-to') ?? ''}`), messageId, state: MAIL_ADDRESS.COMPLAINED, reason: kind }];
}

/** Both are written as headers of a mail are. */
async function fieldsOf(text: string): Promise<Fields> {
  const { headers } = await PostalMime.parse(`${text.trim()}\r\n\r\n`);
  return new Map(headers.map(({ key, value }) => [key, value]));
}
