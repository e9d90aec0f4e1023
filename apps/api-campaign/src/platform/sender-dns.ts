import { Injectable } from '@nestjs/common';
import { Resolver } from 'node:dns/promises';
import type { SenderCheck } from '@madang/contracts/campaign/platform';
import { SENDER_CHECK, SENDER_RESULT } from '@madang/contracts/platform-codes';
import { config } from '@madang/server/config';
import { hasNoRecords } from '@madang/server/dns-answer';

/** Milliseconds for the first of the two tries of a DNS query. */
const DNS_TIMEOUT_MS = 2500;
/** How many records of one kind the page shows. */
const RECORDS_SHOWN_MAX = 6;
/** How many letters of a DNS record are shown. */
const RECORD_LETTERS_MAX = 500;
const WANTED_SPF = 'v=spf1 include:… ~all';
const wantedDmarc = (domain: string) => `v=DMARC1; p=quarantine; rua=mailto:dmarc@${domain}`;

/** Finds the TXT records of a name, each in its parts. */
export type FindsTexts = (name: string) => Promise<string[][]>;
const dns: FindsTexts = (name) => {
  const resolver = new Resolver({ timeout: DNS_TIMEOUT_MS, tries: 2 });
  if (config.dnsServers.length) resolver.setServers(config.dnsServers);
  return resolver.resolveTxt(name);
};

/** Looks up the DNS records (SPF, DKIM, DMARC) by which receivers of our mail tell whether it is ours. */
@Injectable()
export class SenderDns {
  look(domain: string, selector: string | null): Promise<SenderCheck[]> {
    return senderChecks(domain, selector ? [selector] : []);
  }
}

/** The checks of a sender's domain: SPF, DKIM by each selector of the mail provider, and DMARC. */
export async function senderChecks(domain: string, selectors: readonly string[], find: FindsTexts = dns): Promise<SenderCheck[]> {
  const keys = selectors.map((selector) => `${selector}._domainkey.${domain}`);
  const [spf, dmarc, ...dkim] = await Promise.all([domain, `_dmarc.${domain}`, ...keys].map((name) => textsOf(find, name)));
  const checked = keys.length ? keys.map((name, i) => dkimOf(name, dkim[i]!)) : [dkimOf(null, null)];
  return [spfOf(domain, spf!), ...checked, dmarcOf(domain, dmarc!)];
}

/** The TXT records of a name; null: the DNS did not answer. */
async function textsOf(find: FindsTexts, name: string): Promise<string[] | null> {
  try {
    return (await find(name)).map((parts) => parts.join('').slice(0, RECORD_LETTERS_MAX));
  } catch (e) {
    return hasNoRecords(e) ? [] : null;
  }
}

const starting = (texts: string[] | null, begins: string) =>
  texts && texts.filter((text) => text.trim().toLowerCase().startsWith(begins)).slice(0, RECORDS_SHOWN_MAX);

/** Checks SPF: there must be exactly one record, since several are ignored (RFC 7208), and it must not allow every server. */
function spfOf(name: string, texts: string[] | null): SenderCheck {
  const found = starting(texts, 'v=spf1');
  const [first = '', ...more] = found ?? [];
  const ends = /(?:^|\s)([+?~-]?)all(?:\s|$)/i.exec(first);
  const result = !found
    ? SENDER_RESULT.UNCLEAR
    : !first
      ? SENDER_RESULT.MISSING
      : more.length || ends?.[1] === '+' || ends?.[1] === ''
        ? SENDER_RESULT.WRONG
        : ends?.[1] === '?' || (!ends && !/redirect=/i.test(first))
          ? SENDER_RESULT.WEAK
          : SENDER_RESULT.RIGHT;
  return { kind: SENDER_CHECK.SPF, result, name, found: found ?? [], want: WANTED_SPF };
}

/** Checks DKIM: there must be a key; an empty one means that it was withdrawn (RFC 6376). */
function dkimOf(name: string | null, texts: string[] | null): SenderCheck {
  const found = texts?.filter((text) => /(?:^|;)\s*p=/i.test(text)).slice(0, RECORDS_SHOWN_MAX);
  const result =
    !name || !found
      ? SENDER_RESULT.UNCLEAR
      : !found.length
        ? SENDER_RESULT.MISSING
        : found.some((text) => /(?:^|;)\s*p=\s*[A-Za-z0-9+/]/i.test(text))
          ? SENDER_RESULT.RIGHT
          : SENDER_RESULT.WRONG;
  return { kind: SENDER_CHECK.DKIM, result, name, found: found ?? [], want: null };
}

/** Checks DMARC: the policy must make receivers act on forged mails; `p=none` only asks for reports (RFC 7489). */
function dmarcOf(domain: string, texts: string[] | null): SenderCheck {
  const found = starting(texts, 'v=dmarc1');
  const [first = '', ...more] = found ?? [];
  const policy = /;\s*p=\s*(\w+)/i.exec(first)?.[1]?.toLowerCase();
  const result = !found
    ? SENDER_RESULT.UNCLEAR
    : !first
      ? SENDER_RESULT.MISSING
      : more.length || !policy || !['none', 'quarantine', 'reject'].includes(policy)
        ? SENDER_RESULT.WRONG
        : policy === 'none'
          ? SENDER_RESULT.WEAK
          : SENDER_RESULT.RIGHT;
  return { kind: SENDER_CHECK.DMARC, result, name: `_dmarc.${domain}`, found: found ?? [], want: wantedDmarc(domain) };
}
