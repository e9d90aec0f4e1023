import { createTransport } from 'nodemailer';
import { hoursBefore } from '@madang/contracts/dates';
import { SECOND } from '@madang/contracts/time';
import { config } from '@madang/server/config';
import { soldMethods } from '@madang/server/pay-methods';
import { openStorage } from '../../apps/api-main/src/storage/open-storage';
import { StorageUnavailable } from '../../apps/api-main/src/storage/storage';
import { paypalOfEnvironment, tossOfEnvironment } from '../../apps/api-util/src/payment/environment-providers';
import type { PayProvider } from '../../apps/api-util/src/payment/provider';
import { bad, ok, reasonOf, warn, type Finding } from './finding';

/** Milliseconds within which the mail server must answer. */
const MAIL_SERVER_MS = 10 * SECOND;
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
    await provider.transactions({ from: hoursBefore(Date.now(), 1), until: now(), after: null, limit: 1 });
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
