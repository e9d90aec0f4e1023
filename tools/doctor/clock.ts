import { MINUTE, SECOND } from '@madang/contracts/time';
import { config } from '@madang/server/config';
import { given } from '@madang/server/environment';
import { bad, ok, type Finding } from './finding';

const CLOCK_TIMEOUT_MS = 10 * SECOND;
/** Milliseconds by which two clocks may differ: the Date header names whole seconds, and an answer takes some time to arrive. */
const CLOCKS_APART_MAX_MS = 30 * SECOND;
const OF_CERTIFICATES = ['CERT_HAS_EXPIRED', 'CERT_NOT_YET_VALID'];
const CLOCK_ADVICE =
  'Let it follow a time server (chrony, systemd-timesyncd): storage and payment companies refuse what is signed at a wrong time.';

/** The address of a server that the installation uses anyway (storage or payment company); null if there is none. */
function neighbour(): string | null {
  if (config.storage === 's3') return given('S3_ENDPOINT') ?? null;
  return config.payProvider === 'toss' ? (given('TOSS_URL') ?? 'https://api.tosspayments.com') : null;
}

/**
 * Compares this machine's clock with that of a server elsewhere. Where the database is on this machine, the comparison with the database's
 * clock (database.ts) cannot find a fault, because both are one clock.
 */
export async function worldClock(address = neighbour()): Promise<Finding[]> {
  if (!address) return [];
  const { host } = new URL(address);
  try {
    const answer = await fetch(address, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(CLOCK_TIMEOUT_MS) });
    const told = Date.parse(answer.headers.get('date') ?? '');
    if (Number.isNaN(told)) return [];
    const apart = Math.round(Math.abs(told - Date.now()) / SECOND) * SECOND;
    const length = apart < 2 * MINUTE ? `${apart / SECOND} s` : `${Math.round(apart / MINUTE)} min`;
    const says = `This machine's clock and that of ${host} are ${length} apart.`;
    return [apart < CLOCKS_APART_MAX_MS ? ok('world clock', says) : bad('world clock', says, CLOCK_ADVICE)];
  } catch (e) {
    const { code } = ((e as Error).cause ?? {}) as { code?: string };
    // A host that does not answer is reported by the check of what needs it.
    if (!OF_CERTIFICATES.includes(code ?? '')) return [];
    return [
      bad(
        'world clock',
        `The certificate of ${host} is not valid at ${new Date().toISOString()}.`,
        `${CLOCK_ADVICE} Otherwise its certificate has run out.`,
      ),
    ];
  }
}
