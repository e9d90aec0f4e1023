import { DNS_RESULT, RECORD_TYPE, type RecordType } from '@madang/contracts/answer-codes';
import { Injectable } from '@nestjs/common';
import { Resolver } from 'node:dns/promises';
import { isIP, SocketAddress } from 'node:net';
import type { DnsCheck } from '@madang/contracts/util/domain';
import { config } from '@madang/server/config';
import { hasNoRecords } from '@madang/server/dns-answer';

/** The records that a DNS query found; empty: the DNS says that there are none; null: the DNS did not answer. */
type Looked = string[] | null;
export interface Seen {
  own: DnsCheck;
  point: DnsCheck;
}

/** How many records of a DNS answer are stored; the owner of a domain may enter any number. */
const RECORDS_KEPT_MAX = 6;
/** How many letters of a DNS record are stored. */
const RECORD_LETTERS_MAX = 255;

export const tokenName = (domain: string) => `_madang.${domain}`;
export const tokenText = (token: string) => `madang-site=${token}`;

const plainHost = (host: string) => host.toLowerCase().replace(/\.$/, '');
/** One spelling for each IP address, since IPv6 has several. */
const plainAddress = (address: string) => (address.includes(':') ? new SocketAddress({ address, family: 'ipv6' }).address : address);
const found = (type: RecordType, values: readonly string[]): DnsCheck['found'] =>
  values.slice(0, RECORDS_KEPT_MAX).map((value) => ({ type, value: value.slice(0, RECORD_LETTERS_MAX) }));

/** Reads a domain's DNS records. It never connects to the host itself, which somebody has typed. */
@Injectable()
export class DomainDns {
  /** Milliseconds for the first try of a query; the second try gets twice as long. */
  patience = 2500;

  /** Creates a resolver only to check the settings, so that wrong settings stop the start and not each later query. */
  constructor() {
    this.resolver();
    for (const address of config.siteAddresses) if (!isIP(address)) throw new Error(`SITE_ADDRESSES: ${address} is no address`);
  }

  async look(domain: string, token: string): Promise<Seen> {
    const dns = this.resolver();
    const [own, point] = await Promise.all([this.own(dns, domain, token), this.point(dns, domain)]);
    return { own, point };
  }

  /** A resolver that asks the DNS servers of the settings, or else those of the system. */
  private resolver(): Resolver {
    const dns = new Resolver({ timeout: this.patience, tries: 2 });
    if (config.dnsServers.length) dns.setServers(config.dnsServers);
    return dns;
  }

  private async own(dns: Resolver, domain: string, token: string): Promise<DnsCheck> {
    const texts = await looked(dns.resolveTxt(tokenName(domain)).then((records) => records.map((parts) => parts.join(''))));
    if (texts === null) return { result: DNS_RESULT.UNCLEAR, found: [] };
    if (texts.some((text) => text.trim() === tokenText(token)))
      return { result: DNS_RESULT.RIGHT, found: found(RECORD_TYPE.TXT, [tokenText(token)]) };
    return { result: texts.length ? DNS_RESULT.WRONG : DNS_RESULT.MISSING, found: found(RECORD_TYPE.TXT, texts) };
  }

  /**
   * Whether a domain leads to us: by a CNAME to our name, or if all its addresses are ours. If only some addresses are ours, a part of the
   * visitors would arrive elsewhere.
   */
  private async point(dns: Resolver, domain: string): Promise<DnsCheck> {
    const [aliases, v4, v6] = await Promise.all([
      looked(dns.resolveCname(domain)),
      looked(dns.resolve4(domain)),
      looked(dns.resolve6(domain)),
    ]);
    if (aliases?.map(plainHost).includes(config.siteTarget))
      return { result: DNS_RESULT.RIGHT, found: found(RECORD_TYPE.CNAME, [config.siteTarget]) };
    const addresses = [...found('A', v4 ?? []), ...found(RECORD_TYPE.AAAA, (v6 ?? []).map(plainAddress))];
    const seen = aliases?.length ? found(RECORD_TYPE.CNAME, aliases.map(plainHost)) : addresses;
    if (addresses.length) {
      const ours = await this.ours(dns);
      if (ours === null) return { result: DNS_RESULT.UNCLEAR, found: seen };
      if (addresses.some(({ value }) => !ours.includes(value))) return { result: DNS_RESULT.WRONG, found: seen };
      return { result: v4 && v6 ? DNS_RESULT.RIGHT : DNS_RESULT.UNCLEAR, found: seen };
    }
    if (aliases?.length) return { result: DNS_RESULT.WRONG, found: seen };
    return { result: aliases && v4 && v6 ? DNS_RESULT.MISSING : DNS_RESULT.UNCLEAR, found: [] };
  }

  /** Our own addresses: those in SITE_ADDRESSES, or else those of our name in the DNS. */
  private async ours(dns: Resolver): Promise<Looked> {
    if (config.siteAddresses.length) return config.siteAddresses.map(plainAddress);
    const [v4, v6] = await Promise.all([looked(dns.resolve4(config.siteTarget)), looked(dns.resolve6(config.siteTarget))]);
    return v4 && v6 && [...v4, ...v6.map(plainAddress)];
  }
}

async function looked(answer: Promise<string[]>): Promise<Looked> {
  try {
    return await answer;
  } catch (e) {
    return hasNoRecords(e) ? [] : null;
  }
}
