import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../lib/format';
import { Callout } from '../../ui/parts';
import type { CheckoutPrice } from './use-checkout-price';

/** If a foreign card is charged in won although the price is in dollars, explains that (PY-020). */
export function ChargedInWon({ cost: { price, charged, inWon }, paypal }: { cost: CheckoutPrice; paypal: boolean }) {
  const { t } = useTranslation('checkout');
  if (!inWon) return null;
  const sums = { won: formatMoney(charged.amount, charged.currency), priced: formatMoney(price.total, price.currency) };
  return (
    <Callout title={t('inWon.title', sums)}>
      {t('inWon.why', sums)}
      {paypal && ` ${t('inWon.paypal', sums)}`}
    </Callout>
  );
}
