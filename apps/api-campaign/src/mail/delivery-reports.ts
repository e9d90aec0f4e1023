import PostalMime from 'postal-mime';
import { MAIL_ADDRESS, type CodeOf } from '@madang/contracts/codes';
import { jsonReports } from './delivery-reports-json';
import { isMailboxGone } from './delivery-status';

/**
 * What a report says about one recipient. The mail's own record tells its recipient more reliably than the report, which may hide the
 * address or name one that the mail was forwarded to.
 */
export interface DeliveryReport {
  address: string | null;
  messageId: string | null;
  state: CodeOf<typeof MAIL_ADDRESS>;
  reason: string;
}
type Fields = Map<string, string>;

const REPORT_PART_TYPES = {
  delivery: /^message\/(global-)?delivery-status$/,
  feedback: /^message\/feedback-report$/,
  original: /^(message\/rfc822|text\/rfc822-headers|message\/global(-headers)?)$/,
};
/** The address in a field of a delivery report, such as `rfc822; someone@example.com`. */
const addressOf = (value = '') => /[^\s<>;,]+@[^\s<>;,]+/.exec(value.replace(/^[^;]*;/, ''))?.[0]?.toLowerCase() ?? null;
/** The id before the `@` of a Message-ID such as `<id@host>`; it is the one that we gave the mail. */
const idOf = (value = '') => /<?([^<>@\s]+)@/.exec(value)?.[1] ?? null;
const textOf = (content: string | ArrayBuffer | Uint8Array) =>
  typeof content === 'string' ? content : Buffer.from(content as Uint8Array).toString();

/**
 * The final failures and complaints in a provider's JSON, a delivery report (RFC 3464) or a complaint (RFC 5965); empty if it reports
 * none.
 */
export async function reportsOf(body: unknown, contentType: string): Promise<DeliveryReport[]> {
  if (!Buffer.isBuffer(body)) return jsonReports(body);
  const type = contentType.split(';')[0]!.trim().toLowerCase();
  if (REPORT_PART_TYPES.delivery.test(type)) return deliveries(body.toString(), null);
  if (REPORT_PART_TYPES.feedback.test(type)) return complaints(body.toString(), null);
  // For a multipart body, only the request's header names the boundary; a single message begins with its own headers.
  const whole = type.startsWith('multipart/') ? `Content-Type: ${contentType}\r\n\r\n${body.toString('latin1')}` : body;
  const mail = await PostalMime.parse(whole, { forceRfc822Attachments: true });
  const part = (kind: RegExp) => mail.attachments.find((one) => kind.test(one.mimeType));
  const original = part(REPORT_PART_TYPES.original);
  const about = original ? (await fieldsOf(textOf(original.content))).get('message-id') : undefined;
  const [delivery, feedback] = [part(REPORT_PART_TYPES.delivery), part(REPORT_PART_TYPES.feedback)];
  return [
    ...(delivery ? await deliveries(textOf(delivery.content), idOf(about)) : []),
    ...(feedback ? await complaints(textOf(feedback.content), idOf(about)) : []),
  ];
}

/** The first block of fields is about the mail, and each further one about a recipient. */
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
    // Only a report about a single address names the mail that failed, since our mails have one recipient each.
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

/** Parses a block of fields; delivery reports and complaints both write them like mail headers. */
async function fieldsOf(text: string): Promise<Fields> {
  const { headers } = await PostalMime.parse(`${text.trim()}\r\n\r\n`);
  return new Map(headers.map(({ key, value }) => [key, value]));
}
