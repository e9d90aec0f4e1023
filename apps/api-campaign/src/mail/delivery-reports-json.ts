import { MAIL_ADDRESS } from '@madang/contracts/codes';
import { logger } from '@madang/server/log';
import type { DeliveryReport } from './delivery-reports';

type Json = Record<string, unknown>;
const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);
const text = (value: unknown) => (typeof value === 'string' ? value : '');
const told = (state: DeliveryReport['state'], address: unknown, reason: string): DeliveryReport => ({
  address: text(address).toLowerCase() || null,
  messageId: null,
  state,
  reason,
});

/** Reads a report of Postmark, or of Amazon SES through SNS, which wraps SES's JSON as text inside its own. */
export function jsonReports(body: unknown): DeliveryReport[] {
  const json = typeof body === 'string' ? parsed(body) : body;
  if (!isJson(json)) return [];
  if (text(json['RecordType'])) return postmark(json);
  if (json['Type'] === 'Notification') return ses(parsed(text(json['Message'])));
  // SNS sends an address once, which the operator has to open to confirm the subscription.
  if (json['Type'] === 'SubscriptionConfirmation')
    logger.warn({ url: json['SubscribeURL'] }, 'SNS waits for its subscription to be confirmed');
  return [];
}

function postmark(json: Json): DeliveryReport[] {
  const reason = text(json['Description']) || text(json['Type']);
  if (json['RecordType'] === 'SpamComplaint') return [told(MAIL_ADDRESS.COMPLAINED, json['Email'], reason)];
  return json['RecordType'] === 'Bounce' && ['HardBounce', 'BadEmailAddress'].includes(text(json['Type']))
    ? [told(MAIL_ADDRESS.BOUNCED, json['Email'], reason)]
    : [];
}

function ses(message: unknown): DeliveryReport[] {
  if (!isJson(message)) return [];
  const { bounce, complaint } = message;
  const people = (list: unknown) => (Array.isArray(list) ? list.filter(isJson) : []);
  if (isJson(bounce) && bounce['bounceType'] === 'Permanent')
    return people(bounce['bouncedRecipients']).map((one) =>
      told(MAIL_ADDRESS.BOUNCED, one['emailAddress'], text(one['diagnosticCode']) || text(bounce['bounceSubType'])),
    );
  if (isJson(complaint))
    return people(complaint['complainedRecipients']).map((one) =>
      told(MAIL_ADDRESS.COMPLAINED, one['emailAddress'], text(complaint['complaintFeedbackType']) || 'abuse'),
    );
  return [];
}

function parsed(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return null;
  }
}
