import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';

const HEAD = 'whsec_';

export const newSigningSecret = (): string => HEAD + randomBytes(24).toString('base64');

/** The headers of Standard Webhooks; with two secrets the receiver may hold either. */
export function signed(eventId: string, at: Date, body: string, secrets: readonly string[]): Record<string, string> {
  return {
    'webhook-id': eventId,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(eventId, at, body)).join(' '),
  };
}
