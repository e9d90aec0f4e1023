import { lookup, resolveTxt } from 'node:dns/promises';
import { createTransport } from 'nodemailer';
import { HOUR } from '@madang/contracts/time';
import { config } from '@madang/server/config';
import { soldMethods } from '@madang/server/pay-methods';
import { openStorage } from '../../apps/api-main/src/storage/open-storage';
import { StorageUnavailable } from '../../apps/api-main/src/storage/storage';
import { paypalOfEnvironment, tossOfEnvironment } from '../../apps/api-util/src/payment/environment-providers';
import type { PayProvider } from '../../apps/api-util/src/payment/provider';
import { bad, ok, reasonOf, warn, type Finding } from './finding';

/** Milliseconds within which the mail server must answer. */
const MAIL_SERVER_MS = 10_000;
const now = () => new Date();

export async function storage(): Promise<Finding> {
  try {
    await openStorage().check();
    return ok('storage', config.storage === 's3' ? 'The object storage answers.' : 'Files can be written.');
  } catch (e) {
    const todo =
      config.storage === 's3' ? 'Start it, or set S3_ENDPOINT, S3_REGION and its keys right.' : 'Let this user write in DATA_DIR/files.';
    const why = e instanceof StorageUnavailable ? e.why : reasonOf(e);
    return bad('storage', `Files cannot be kept: ${why}.`, todo);
  }
}

export async function mail(): Promise<Finding> {
  if (config.mailProvider !== 'smtp')
    return config.production
      ? bad('mail', 'Mails go nowhere.', 'Set MAIL_PROVIDER=smtp and SMTP_URL.')
      : ok('mail', 'Mails are kept here and shown at /dev/mail.');
  const transport = createTransport(config.smtpUrl, { connectionTimeout: MAIL_SERVER_MS, greetingTimeout: MAIL_SERVER_MS } as object);
  try {
    await transport.verify();
    return ok('mail', 'The mail provider lets us in.');
  } catch (e) {
    return bad('mail', `The mail provider does not let us in: ${reasonOf(e)}.`, 'Set SMTP_URL right: its host, port, user and password.');
  } finally {
    transport.close();
  }
}

/** Says whether anybody is told what the platform's operators must look at (`OperatorNotices`). */
export function operator(): Finding {
  const to = config.operatorMail;
  if (to) return ok('operator', `${to} is told what the platform must look at.`);
  if (!config.production) return ok('operator', 'Nobody is told what the platform must look at, as this is no production.');
  const says = 'Nobody is told what the platform must look at, such as a payment company that refuses.';
  return (config.demo ? warn : bad)('operator', says, 'Set OPERATOR_MAIL to an address that somebody reads.');
}

/** The resolver's error codes for a name without the requested record. */
const ABSENT = ['ENOTFOUND', 'ENODATA'];
const codeOf = (e: unknown) => (e as { code?: string }).code ?? '';
const noResolver = (what: string, name: string, e: unknown) =>
  bad(
    what,
    `No resolver answers when it is asked for ${name} (${codeOf(e)}).`,
    "Look at this machine's resolvers (/etc/resolv.conf) and its network.",
  );

type FindsTexts = (name: string) => Promise<string[][]>;
const recordsOf = async (find: FindsTexts, name: string, begins: string): Promise<string | undefined> => {
  const found = await find(name).catch((e: unknown) => {
    if (ABSENT.includes(codeOf(e))) return [];
    throw e;
  });
  return found.map((parts) => parts.join('')).find((text) => text.toLowerCase().startsWith(begins));
};

/**
 * Checks SPF and DMARC, by which receivers tell that mails are ours. DKIM is left out, since only the mail provider knows the name of its
 * record.
 */
export async function sender(find: FindsTexts = resolveTxt): Promise<Finding[]> {
  if (config.mailProvider !== 'smtp') return [];
  const domain = /@([^\s>]+)>?$/.exec(config.mailFrom)?.[1] ?? '';
  const asked = await Promise.all([recordsOf(find, domain, 'v=spf1'), recordsOf(find, `_dmarc.${domain}`, 'v=dmarc1')]).catch(
    (e: unknown) => e as Error,
  );
  if (asked instanceof Error) return [noResolver('SPF', domain, asked)];
  const [spf, dmarc] = asked;
  return [
    spf
      ? ok('SPF', `${domain}: ${spf}`)
      : warn('SPF', `${domain} does not say who may send its mails.`, 'Publish the TXT record "v=spf1 …" that the mail provider names.'),
    dmarc
      ? ok('DMARC', `${domain}: ${dmarc}`)
      : warn(
          'DMARC',
          `${domain} does not say what becomes of forged mails.`,
          `Publish a TXT record at _dmarc.${domain}, such as "v=DMARC1; p=none".`,
        ),
  ];
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
        if (!ABSENT.includes(codeOf(e))) return noResolver(what, host, e);
        const record = i ? `a wildcard record *.${host.split('.').slice(1).join('.')}` : `a record for ${host}`;
        return bad(what, `Nobody finds ${host}.`, `Publish ${record} that leads to the gateway.`);
      }
    }),
  );
}

/** Reads the payments of the last hour from the payment company, which shows whether it accepts our keys. */
export async function payments(): Promise<Finding[]> {
  try {
    const all: (PayProvider | null)[] = [tossOfEnvironment({ now }), paypalOfEnvironment({ now })];
    return [...(await Promise.all(all.filter((one) => one !== null).map(asked))), methods()];
  } catch (e) {
    return [bad('payments', reasonOf(e), 'Set the keys of the payment company.')];
  }
}

/** Names the ways to pay that are sold, since nothing but the contract tells whether the company takes each of them. */
function methods(): Finding {
  const sold = soldMethods().join(', ');
  return ok('ways to pay', `Sold are ${sold}: those of the contract with the payment company belong into PAY_METHODS.`);
}

async function asked(provider: PayProvider): Promise<Finding> {
  const what = `payments (${provider.name})`;
  try {
    await provider.transactions({ from: new Date(Date.now() - HOUR), until: now(), after: null, limit: 1 });
    return provider.name.includes('sandbox') && config.production
      ? warn(what, 'The stand-in answers: no money moves.', 'Set PAY_PROVIDER and its keys, unless this is a demo.')
      : ok(what, 'The payment company takes our keys.');
  } catch (e) {
    return bad(
      what,
      `The payment company does not take our keys, or does not answer: ${reasonOf(e)}.`,
      provider.name.includes('sandbox')
        ? 'The stand-in runs beside the services: start them.'
        : "Look at its keys and contract, and at this machine's way to it.",
    );
  }
}
