import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';

const SECRET_PREFIX = 'whsec_';

export const newSigningSecret = (): string => SECRET_PREFIX + randomBytes(24).toString('base64');

/** The signature headers (Standard Webhooks). With two secrets there are two signatures, so that a receiver may know either secret. */
export function signed(eventId: string, at: Date, body: string, secrets: readonly string[]): Record<string, string> {
  return {
    'webhook-id': eventId,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(eventId, at, body)).join(' '),
  };
}
