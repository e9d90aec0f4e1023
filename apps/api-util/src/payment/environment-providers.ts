import { config, paypalAccount, sandboxPay } from '@madang/server/config';
import { BadEnvironment, given } from '@madang/server/environment';
import { PaypalProvider } from './paypal.provider';
import type { ProviderName } from './provider';
import { TossProvider } from './toss.provider';

interface Watching {
  now: () => Date;
  /** Called with the reason when the payment company stops answering, and with null when it answers again. */
  onOutage?: (provider: ProviderName, why: string | null) => void;
}

/**
 * Toss Payments with the keys of the environment, or else its stand-in (apps/sandbox-pay). Throws `BadEnvironment` if Toss's keys are
 * missing, or if `PAY_PROVIDER` names neither.
 */
export function tossOfEnvironment({ now, onOutage }: Watching): TossProvider {
  const watched = (name: 'toss' | 'sandbox') => ({ name, now, onOutage: (why: string | null) => onOutage?.(name, why) });
  if (config.payProvider === 'toss') {
    const [secretKey, clientKey] = [given('TOSS_SECRET_KEY'), given('TOSS_CLIENT_KEY')];
    if (!secretKey || !clientKey) throw new BadEnvironment('PAY_PROVIDER=toss needs TOSS_SECRET_KEY and TOSS_CLIENT_KEY.');
    return new TossProvider({ ...watched('toss'), baseUrl: given('TOSS_URL') ?? 'https://api.tosspayments.com', secretKey, clientKey });
  }
  if (config.payProvider !== 'sandbox') throw new BadEnvironment(`PAY_PROVIDER is sandbox or toss, not ${config.payProvider}.`);
  const baseUrl = given('SANDBOX_PAY_URL') ?? `http://127.0.0.1:${sandboxPay.port}`;
  return new TossProvider({ ...watched('sandbox'), baseUrl, secretKey: sandboxPay.key, clientKey: null });
}

/** PayPal with the keys of the environment, or its stand-in; null if the installation has neither. */
export function paypalOfEnvironment({ now, onOutage }: Watching): PaypalProvider | null {
  const account = paypalAccount();
  return account && new PaypalProvider({ ...account, now, onOutage: (why) => onOutage?.(account.name, why) });
}
