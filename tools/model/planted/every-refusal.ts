import type { FactoryProvider } from '@nestjs/common';
import { PayProvider, Refused, Unclear } from '../../../apps/api-util/src/payment/provider';
import type { TossProvider } from '../../../apps/api-util/src/payment/toss.provider';
import type { Planted } from './planted';

const PROVIDER_METHODS = ['confirm', 'charge', 'cancel'] as const;

/** A planted mistake: every 4xx answer of the payment company counts as a final refusal. */
function hasty(provider: TossProvider): TossProvider {
  for (const name of PROVIDER_METHODS) {
    const asked = provider[name].bind(provider) as (input: never) => Promise<unknown>;
    const answered = (input: never) =>
      asked(input).catch((e: unknown) => {
        const [, code] = (e instanceof Unclear && /^4\d\d (\w+)/.exec(e.message)) || [];
        throw code ? new Refused(code, '') : e;
      });
    Object.assign(provider, { [name]: answered });
  }
  return provider;
}

export const everyRefusal: Planted = {
  name: 'every 4xx of the provider is taken for the card’s no',
  override: {
    token: PayProvider,
    by: (given) => {
      const { useFactory } = given as FactoryProvider<TossProvider>;
      return { ...(given as FactoryProvider), useFactory: async (...deps: unknown[]) => hasty(await useFactory(...(deps as never[]))) };
    },
  },
  rule: /^the books are the provider’s|^a bill is paid once/,
  within: 600,
};
