import { createHash, createSign, generateKeyPairSync, randomInt, type KeyObject } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { daysAfter, daysBefore } from '@madang/contracts/dates';
import { sandboxPay } from '@madang/server/config';

/** A value of DER: its tag, its length, what it holds. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const size = body.length;
  const length = size < 128 ? [size] : size < 256 ? [0x81, size] : [0x82, size >> 8, size & 255];
  return Buffer.concat([Buffer.from([tag, ...length]), body]);
}
const DER_SEQUENCE_TAG = 0x30;
const sequence = (...parts: Buffer[]) => der(DER_SEQUENCE_TAG, ...parts);
const integer = (n: number) => der(0x02, Buffer.from([n]));
const time = (at: Date) => der(0x17, Buffer.from(at.toISOString().replace(/^\d\d|[-:T]|\.\d+/g, '')));
const SHA256_WITH_RSA = sequence(der(0x06, Buffer.from('2a864886f70d01010b', 'hex')), der(0x05));
const COMMON_NAME = der(0x06, Buffer.from('550403', 'hex'));
const named = (name: string) => sequence(der(0x31, sequence(COMMON_NAME, der(0x0c, Buffer.from(name)))));

/** Signs notices as PayPal does: RSA over the notice's id, its time, the webhook's id and the checksum of its body. */
export class PaypalSigner {
  private readonly key: KeyObject;
  /** The certificate that it is known by, and the name that stands in its address. */
  readonly pem: string;
  readonly name: string;
  /** The address below which the certificate is handed out. */
  certificates = '';

  constructor(private readonly now: () => Date) {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    this.key = privateKey;
    const spki = publicKey.export({ type: 'spki', format: 'der' });
    const subject = named('messageverificationcerts.sandbox');
    const valid = sequence(time(daysBefore(Date.now(), 1)), time(daysAfter(Date.now(), 3650)));
    const version = der(0xa0, integer(2));
    const body = sequence(version, integer(randomInt(1, 127)), SHA256_WITH_RSA, subject, valid, subject, spki);
    const signature = createSign('RSA-SHA256').update(body).sign(privateKey);
    const certificate = sequence(body, SHA256_WITH_RSA, der(0x03, Buffer.from([0]), signature));
    const lines = certificate
      .toString('base64')
      .match(/.{1,64}/g)!
      .join('\n');
    this.pem = `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`;
    this.name = `CERT-${createHash('sha256').update(spki).digest('hex').slice(0, 16)}`;
  }

  headers(transmissionId: string, body: string): Record<string, string> {
    const sent = this.now().toISOString();
    const text = `${transmissionId}|${sent}|${sandboxPay.paypal.webhookId}|${crc32(body)}`;
    return {
      'paypal-auth-algo': 'SHA256withRSA',
      'paypal-cert-url': this.certificates + this.name,
      'paypal-transmission-id': transmissionId,
      'paypal-transmission-sig': createSign('RSA-SHA256').update(text).sign(this.key, 'base64'),
      'paypal-transmission-time': sent,
    };
  }
}
