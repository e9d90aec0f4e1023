import { FULL_SHARE } from '@madang/contracts/util/settlement-rules';
import type { Settlement } from '@madang/contracts/util/settlement';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount, formatMoney } from '../../lib/format';
import { cx } from '../../ui/cx';
import s from './settlement.module.css';
import l from '../../ui/layout.module.css';

/** A share, in parts of `FULL_SHARE`, as a percentage: 3,000 of 100,000 is `3.0%`. */
const percent = (share: number) => `${((share / FULL_SHARE) * 100).toFixed(1)}%`;

/** The working of a settlement: each fee with its formula, down to the payout (look rule 19). */
export function Calculation({ of }: { of: Settlement }) {
  const { t } = useTranslation('admin-settlement');
  const money = (amount: number) => formatMoney(amount, of.currency);
  const times = (n: number) => t('times', { value: formatCount(n), count: n });
  const line = (kind: string | undefined, name: ReactNode, how: ReactNode, amount: number, key?: string) => (
    <div key={key} className={cx(s.line, kind)}>
      <dt>{name}</dt>
      <dd className={s.how}>{how}</dd>
      <dd className={s.amount}>{money(amount)}</dd>
    </div>
  );
  const method = (code: string) => t(`contracts:payMethod.${code}`);
  return (
    <section className={s.calculation} aria-labelledby="calculation">
      <h2 id="calculation">{t('calc.title')}</h2>
      <dl>
        {line(s.head, t('calc.gross'), times(of.payCount), of.gross)}
        {of.lines.filter((l) => l.payCount).map((l) => line(s.sub, method(l.payMethodCd), times(l.payCount), l.paid, l.payMethodCd))}
        {line(s.head, t('calc.refunds'), times(of.refundCount), -of.refunds)}
        {of.lines
          .filter((l) => l.refundCount)
          .map((l) => line(s.sub, method(l.payMethodCd), times(l.refundCount), -l.refunded, l.payMethodCd))}
        {line(s.between, t('calc.net'), t('calc.netHow'), of.net)}
        {line(s.head, t('calc.pgFee'), null, -of.pgFee)}
        {of.lines.map((l) =>
          line(
            s.sub,
            method(l.payMethodCd),
            l.each
              ? t('calc.each', { count: l.payCount, times: times(l.payCount), each: money(l.each) })
              : `${money(l.paid - l.refunded)} × ${percent(l.rate)}`,
            -l.fee,
            l.payMethodCd,
          ),
        )}
        {line(s.head, t('calc.platformFee'), `${money(of.net)} × ${percent(of.platformRate)}`, -of.platformFee)}
        {line(s.head, t('calc.vat'), `(${money(of.pgFee)} + ${money(of.platformFee)}) × ${percent(of.vatRate)}`, -of.vat)}
        {of.carriedIn < 0 && line(s.head, t('calc.carriedIn'), t('calc.carriedInHow'), of.carriedIn)}
        {line(s.total, t('calc.payout'), of.carriedOut < 0 ? t('calc.carriedOut', { amount: money(of.carriedOut) }) : null, of.payout)}
      </dl>
      <p className={l.muted13}>{t('calc.rounding')}</p>
    </section>
  );
}
