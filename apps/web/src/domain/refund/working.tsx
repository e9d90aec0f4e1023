import { REFUND_UNIT, REFUND_LINE } from '@madang/contracts/answer-codes';
import type { RefundLine, RefundWorking } from '@madang/contracts/util/refund-rules';
import { useTranslation } from 'react-i18next';
import { formatDate, formatMoney } from '../../lib/format';
import l from '../../ui/layout.module.css';
import { Sum } from '../../ui/parts';

const MINUTES_PER_HOUR = 60;
/** The working of a refund, line by line; learners and staff read the same. */
export function Working({ working, currency, total }: { working: RefundWorking; currency: string; total?: string }) {
  const { t } = useTranslation('refund');
  return (
    <section className={l.box} aria-label={t('working.title')}>
      {working.lines.length === 0 && <p className={l.fine13}>{t('basis.OVER')}</p>}
      <Sum
        small
        rows={[
          ...working.lines.map((line) => ({
            label: <Line line={line} working={working} currency={currency} />,
            value: formatMoney(line.amount, currency),
          })),
          { label: total ?? t('working.total'), value: formatMoney(working.amount, currency), kind: 'total' },
        ]}
      />
    </section>
  );
}

function Line({ line, working, currency }: { line: RefundLine; working: RefundWorking; currency: string }) {
  const { t } = useTranslation('refund');
  const [part, whole] = line.share;
  const hours = line.unit === REFUND_UNIT.MINUTE;
  const used = { done: hours ? round(line.done / MINUTES_PER_HOUR) : line.done, of: hours ? round(line.of / MINUTES_PER_HOUR) : line.of };
  const what = useWhat(line, working);
  const kind = line.what === REFUND_LINE.MATERIAL ? (line.done > 0 ? 'sent' : 'unsent') : line.unit;
  const sum = formatMoney(line.base, currency);
  return (
    <>
      {line.title ? t('line.of', { title: line.title, what }) : what}
      <small className={l.note13}>
        {[
          line.what !== REFUND_LINE.WHOLE && line.of > 0 && line.what !== REFUND_LINE.LATER ? t(`used.${kind}`, used) : null,
          line.what === REFUND_LINE.WHOLE || part === whole
            ? t('calc.all', { sum })
            : part === 0
              ? t('calc.none', { sum })
              : t('calc.share', { sum, part, whole }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </small>
    </>
  );
}
/** What a line is about, in words; a span within one day is that day. */
function useWhat(line: RefundLine, { basis }: RefundWorking): string {
  const { t } = useTranslation('refund');
  if (line.what === REFUND_LINE.WHOLE) return t(`basis.${basis}`);
  // Without days the words end where the days would stand.
  if (!line.from || !line.to) return t(`line.${line.what}`, { days: '' }).trim();
  const [from, to] = [formatDate(line.from), formatDate(line.to)];
  const days = from === to ? from : t('line.PERIOD', { from, to });
  return t(`line.${line.what}`, { from, to, days });
}
const round = (n: number) => Math.round(n * 10) / 10;
