import { DNS_RESULT, RECORD_TYPE, type RecordType } from '@madang/contracts/answer-codes';
import { Injectable } from '@nestjs/common';
import { Resolver } from 'node:dns/promises';
import { isIP, SocketAddress } from 'node:net';
import type { DnsCheck } from '@madang/contracts/util/domain';
import { config } from '@madang/server/config';

/** null: the DNS gave no answer, which is another thing than the answer that there is nothing. */
type Looked = string[] | null;
export interface Seen {
  own: DnsCheck;
  point: DnsCheck;
}

const NOTHING = ['ENODATA', 'ENOTFOUND'];
/** Bounds of what is stored of a DNS answer, which anybody may write: records, and letters of each. */
const MOST_FOUND = 6;
/** Letters of a DNS record that are kept. */
const MOST_LETTERS = 255;

export const tokenName = (domain: string) => `_madang.${domain}`;
export const tokenText = (token: string) => `madang-site=${token}`;

const plainHost = (host: string) => host.toLowerCase().replace(/\.$/, '');
/** Brings the different spellings of one address into one. */
const plainAddress = (address: string) => (address.includes(':') ? new SocketAddress({ address, family: 'ipv6' }).address : address);
const found = (type: RecordType, values: readonly string[]): DnsCheck['found'] =>
  values.slice(0, MOST_FOUND).map((value) => ({ type, value: value.slice(0, MOST_LETTERS) }));

/** Looks at a domain's records, and at nothing else of it: no connection is ever made to a host that somebody typed. */
@Injectable()
export class DomainDns {
  /** Milliseconds for the first try; the second gets twice as long. */
  patience = 2500;

  /** What was set wrong stops the start, not every look. */
  constructor() {
    this.resolver();
    for (const address of config.siteAddresses) if (!isIP(address)) throw new Error(`SITE_ADDRESSES: ${address} is no address`);
  }

  async look(domain: string, token: string): Promise<Seen> {
    const dns = this.resolver();
    const [own, point] = await Promise.all([this.own(dns, domain, token), this.point(dns, domain)]);
    return { own, point };
  }

  /** A resolver of its own, which has no cache. */
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

  /** Right when it is our name's alias, or when every address of it is one of ours: a mixture sends some visitors elsewhere. */
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

  /** Our own addresses: as the operator wrote them down, or where our name leads. */
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
    return NOTHING.includes((e as { code?: string }).code ?? '') ? [] : null;
  }
}
