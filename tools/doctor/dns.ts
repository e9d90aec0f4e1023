import { lookup } from 'node:dns/promises';
import { SENDER_CHECK, SENDER_RESULT } from '@madang/contracts/platform-codes';
import type { SenderCheck } from '@madang/contracts/campaign/platform';
import { config } from '@madang/server/config';
import { hasNoRecords } from '@madang/server/dns-answer';
import { senderChecks, type FindsTexts } from '../../apps/api-campaign/src/platform/sender-dns';
import { bad, ok, warn, type Finding } from './finding';

const codeOf = (e: unknown) => (e as { code?: string }).code ?? '';
const noResolver = (what: string, name: string, code = '') =>
  bad(
    what,
    `No resolver answers when it is asked for ${name}${code && ` (${code})`}.`,
    "Look at this machine's resolvers (/etc/resolv.conf), at DNS_SERVERS where it is set, and at its network.",
  );

/** Results of a look-up that somebody has to act on. */
type SenderFault = typeof SENDER_RESULT.MISSING | typeof SENDER_RESULT.WRONG | typeof SENDER_RESULT.WEAK;
/** What to do about each record that is not as receivers of mail want it. */
const RECORDS: Record<SenderCheck['kind'], Record<SenderFault, [says: string, todo: string]>> = {
  [SENDER_CHECK.SPF]: {
    MISSING: ['does not say who may send its mails', 'Publish the TXT record "v=spf1 …" that the mail provider names.'],
    WRONG: ['has several records, which count for none, or one that lets everybody send', 'Keep one record, with ~all or -all as its end.'],
    WEAK: ['says nothing of those who may not send its mails', 'Let its record end with ~all or -all.'],
  },
  [SENDER_CHECK.DKIM]: {
    MISSING: ['has no key', 'Publish the record that the mail provider names, or set MAIL_DKIM_SELECTOR to its selector.'],
    WRONG: ['has a key that was withdrawn', 'Publish the key that the mail provider signs with now.'],
    WEAK: ['has a weak key', 'Publish the key that the mail provider signs with now.'],
  },
  [SENDER_CHECK.DMARC]: {
    MISSING: ['does not say what becomes of forged mails', 'Publish a TXT record there, such as "v=DMARC1; p=none".'],
    WRONG: ['has several records, or one without a policy', 'Keep one record, such as "v=DMARC1; p=quarantine".'],
    WEAK: ['asks for reports alone', 'Once they name nobody but the mail provider, let it say p=quarantine.'],
  },
};

function recordOf({ kind, result, name, found }: SenderCheck): Finding {
  if (!name)
    return warn(
      kind,
      'Nobody has named the key by which mails are signed.',
      'Set MAIL_DKIM_SELECTOR to the selector that the mail provider names.',
    );
  if (result === SENDER_RESULT.UNCLEAR) return noResolver(kind, name);
  const shown = found.length ? `: ${found.join(' | ')}` : '';
  if (result === SENDER_RESULT.RIGHT) return ok(kind, `${name}${shown}`);
  const [says, todo] = RECORDS[kind][result];
  return warn(kind, `${name} ${says}${shown || '.'}`, todo);
}

/** Checks SPF, DKIM and DMARC of the sender's domain, by which receivers tell that mails are ours. */
export async function sender(find?: FindsTexts): Promise<Finding[]> {
  if (config.mailProvider !== 'smtp') return [];
  const domain = /@([^\s>]+)>?$/.exec(config.mailFrom)?.[1] ?? '';
  return (await senderChecks(domain, config.dkimSelectors, find)).map(recordOf);
}

const isLocal = (host: string) => host === 'localhost' || host.endsWith('.localhost') || /^[\d.:[\]]+$/.test(host);

/** Checks the host names of the product and of a site below the pattern. */
export async function names(find: (host: string) => Promise<{ address: string }> = lookup): Promise<Finding[]> {
  const hosts = [new URL(config.mainOrigin).hostname, new URL(config.siteOrigin.replace('{domain}', 'any-site')).hostname];
  return Promise.all(
    hosts.map(async (host, i) => {
      const what = i ? 'sites' : 'host';
      if (isLocal(host)) return ok(what, `${host} is this machine.`);
      try {
        return ok(what, `${host} leads to ${(await find(host)).address}.`);
      } catch (e) {
        if (!hasNoRecords(e)) return noResolver(what, host, codeOf(e));
        const record = i ? `a wildcard record *.${host.split('.').slice(1).join('.')}` : `a record for ${host}`;
        return bad(what, `Nobody finds ${host}.`, `Publish ${record} that leads to the gateway.`);
      }
    }),
  );
}
