import { CURRENCY } from '@madang/contracts/codes';
import type { SalesFigures, SalesTotals } from '@madang/contracts/util/sales';
import { useTranslation } from 'react-i18next';
import { formatCount, formatMoney } from '../../lib/format';
import { Figures, NOTE_ROOM } from '../../ui/figures';

const saw = (f: SalesFigures) => f.payCount + f.refundCount > 0;
/** A figure in won; where the totals have payments or refunds in dollars, the dollars stand beside it (PY-037). */
export function money({ krw, usd }: SalesTotals, of: (f: SalesFigures) => number): string {
  if (!saw(usd)) return formatMoney(of(krw), CURRENCY.KRW);
  return `${formatMoney(of(krw), CURRENCY.KRW)} / ${formatMoney(of(usd), CURRENCY.USD)}`;
}

/** Whether these totals have a material cost: most sites have none, and the screens then leave it out. */
export const hasMaterial = ({ krw, usd }: SalesTotals): boolean => krw.material + usd.material > 0;

/** The sums of a period: sold, discounted, refunded, and what is left; without totals, the room that they will take. */
export function SalesSums({ totals }: { totals: SalesTotals | undefined }) {
  const { t } = useTranslation('admin-sales');
  if (!totals)
    return (
      <Figures
        busy
        label={t('totals')}
        rows={(['gross', 'discount', 'refunds', 'net'] as const).map((key) => ({
          key,
          label: t(`figure.${key}`),
          value: undefined,
          note: NOTE_ROOM,
        }))}
      />
    );
  const count = (of: (f: SalesFigures) => number) => {
    const n = of(totals.krw) + of(totals.usd);
    return t('times', { value: formatCount(n), count: n });
  };
  const material = hasMaterial(totals) ? t('materialIn', { amount: money(totals, (f) => f.material) }) : null;
  return (
    <Figures
      label={t('totals')}
      rows={[
        {
          key: 'gross',
          label: t('figure.gross'),
          value: money(totals, (f) => f.gross),
          note: [count((f) => f.payCount), material].filter(Boolean).join(' · '),
        },
        { key: 'discount', label: t('figure.discount'), value: money(totals, (f) => -f.discount) },
        { key: 'refunds', label: t('figure.refunds'), value: money(totals, (f) => -f.refunds), note: count((f) => f.refundCount) },
        { key: 'net', label: t('figure.net'), value: money(totals, (f) => f.net), note: t('figure.netNote') },
      ]}
    />
  );
}
