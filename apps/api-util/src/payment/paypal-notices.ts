import { createVerify, X509Certificate } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { crc32 } from 'node:zlib';
import { Injectable } from '@nestjs/common';
import { ORDER_STATUS } from '@madang/contracts/codes';
import { exactDays } from '@madang/contracts/dates';
import { Clock } from '@madang/server/clock';
import { paypalAccount } from '@madang/server/config';
import { Db, rows } from '@madang/server/db';
import { fail } from '@madang/server/fail';
import { logger } from '@madang/server/log';
import { OrderChecks } from './order-checks';
import { ORDER_BY_NUMBER } from './order.sql';

const SIGNING_ALGORITHM = 'SHA256withRSA';
/** Milliseconds within which PayPal's certificate must be loaded. */
const CERTIFICATE_TIMEOUT_MS = 4000;
/** How many of PayPal's certificates are kept in memory; PayPal has few, and with one more all are loaded again. */
const CERTIFICATES_KEPT_MAX = 8;
/**
 * Days after which a notice is too old and refused. PayPal repeats a notice for three days with the time of its first attempt, so the
 * limit is longer than that.
 */
const NOTICE_AGE_MAX_DAYS = 5;

/**
 * Checks PayPal's notices. PayPal signs each with a certificate and names the certificate's address, which must be PayPal's own, so that
 * nobody makes us load another one. The notice only says which order to look at, since it may be late, repeated or out of order.
 */
@Injectable()
export class PaypalNotices {
  private readonly certificates = new Map<string, X509Certificate>();

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly checks: OrderChecks,
  ) {}

  async receive(headers: IncomingHttpHeaders, body: Buffer): Promise<null> {
    if (!(await this.isSigned(headers, body))) throw fail('BAD_INPUT');
    const orderNo = orderOf(body);
    if (!orderNo) return null;
    const [order] = await this.db.all((tx) => rows(tx, ORDER_BY_NUMBER, { orderNo }));
    // The buyer has approved a READY order, but its money is only taken when the buyer comes back from PayPal, so the notice changes
    // nothing.
    if (!order || order.status === ORDER_STATUS.READY) return null;
    await this.checks.checkSoon(order);
    return null;
  }

  private async isSigned(headers: IncomingHttpHeaders, body: Buffer): Promise<boolean> {
    const account = paypalAccount();
    const told = (name: string) => String(headers[`paypal-${name}`] ?? '');
    const [id, time, address] = [told('transmission-id'), told('transmission-time'), told('cert-url')];
    if (!account || !id || told('auth-algo') !== SIGNING_ALGORITHM || !isOfPaypal(address, account.baseUrl)) return false;
    const age = exactDays(time, this.clock.now());
    if (!(Math.abs(age) < NOTICE_AGE_MAX_DAYS)) return false;
    const certificate = await this.certificate(address);
    const text = `${id}|${time}|${account.webhookId}|${crc32(body)}`;
    return createVerify('RSA-SHA256').update(text).verify(certificate.publicKey, told('transmission-sig'), 'base64');
  }

  private async certificate(address: string): Promise<X509Certificate> {
    const kept = this.certificates.get(address);
    if (kept && Date.parse(kept.validTo) > Date.now()) return kept;
    try {
      const answer = await fetch(address, { signal: AbortSignal.timeout(CERTIFICATE_TIMEOUT_MS), redirect: 'error' });
      const certificate = new X509Certificate(await answer.text());
      if (this.certificates.size >= CERTIFICATES_KEPT_MAX) this.certificates.clear();
      this.certificates.set(address, certificate);
      return certificate;
    } catch (e) {
      logger.warn({ address, err: (e as Error).message }, 'a certificate of PayPal that cannot be read');
      // The error makes PayPal send the notice again later.
      throw fail('TEMPORARY');
    }
  }
}

/** Whether a host is the one that takes our requests, or another one of PayPal. */
function isOfPaypal(address: string, baseUrl: string): boolean {
  const [url, base] = [URL.parse(address), new URL(baseUrl)];
  if (!url) return false;
  return url.origin === base.origin || (url.protocol === 'https:' && url.port === '' && /(^|\.)paypal\.com$/.test(url.hostname));
}

/** Our order number, which a capture, a refund and an order all contain. */
function orderOf(body: Buffer): string | null {
  try {
    const { resource } = JSON.parse(body.toString()) as {
      resource?: { custom_id?: unknown; purchase_units?: { custom_id?: unknown }[] };
    };
    const orderNo = resource?.custom_id ?? resource?.purchase_units?.[0]?.custom_id;
    return typeof orderNo === 'string' && /^[\w-]{6,64}$/.test(orderNo) ? orderNo : null;
  } catch {
    return null;
  }
}
