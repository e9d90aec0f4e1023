import { REFUND_PART, REFUND_BACK } from '@madang/contracts/answer-codes';
import { refundApi } from '@madang/contracts/util/refund-calls';
import { WITHDRAWAL_DAYS, type RefundTerms as Terms } from '@madang/contracts/util/refund-rules';
import { refundTable, type RefundTableGroup, type RefundTableRow } from '@madang/contracts/util/refund-table';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../lib/format';
import { useCall } from '../../lib/query';
import { ErrorState, Loading, SkeletonLines } from '../../ui/states';
import { cx } from '../../ui/cx';
import l from '../../ui/layout.module.css';
import s from './refund.module.css';

/** The table of which share of the price is refunded until when: a class's terms, or for `courseSeq` null those of memberships. */
export function RefundTerms({
  courseSeq,
  price,
  material,
  currency,
}: {
  courseSeq: number | null;
  /** The price without material, by which the table calculates its amounts. */
  price: number;
  material?: number;
  currency: string;
}) {
  const terms = useCall(refundApi.terms, { query: { courseSeq } }, { silent: true });
  if (terms.isPending)
    return (
      <Loading>
        <SkeletonLines lines={4} />
      </Loading>
    );
  if (terms.isError) return <ErrorState tight error={terms.error} onRetry={() => void terms.refetch()} />;
  return <TermsTable terms={terms.data} price={price} material={material} currency={currency} />;
}

/** The table of refund terms; `bare` leaves out the notes on the rule and the law below it. */
export function TermsTable({
  terms,
  price,
  material = 0,
  currency,
  bare,
}: {
  terms: Terms;
  price: number;
  material?: number;
  currency: string;
  bare?: boolean;
}) {
  const { t } = useTranslation('refund');
  const groups = refundTable(terms, price);
  const held = terms.groups.every((group) => group.parts.every((part) => part.kind === REFUND_PART.SESSIONS));
  return (
    <div className={l.grid16}>
      {groups.map((group, i) => (
        <Group key={i} group={group} several={groups.length > 1} withdrawal={!held} currency={currency} />
      ))}
      {material > 0 && (
        <p className={l.fine13}>
          <b>{t('when.MATERIAL', { sum: formatMoney(material, currency) })}</b> {t('back.MATERIAL')}
        </p>
      )}
      {!bare && (
        <p className={l.fine13}>
          {t(`rule.${terms.ruleCd}.note`)} {t('terms.note')}
        </p>
      )}
    </div>
  );
}

function Group(props: { group: RefundTableGroup; several: boolean; withdrawal: boolean; currency: string }) {
  const { t } = useTranslation('refund');
  const { group, several, withdrawal, currency } = props;
  const mixed = group.parts.length > 1;
  return (
    <div className={s.group}>
      {several && (
        <h3 className={l.between}>
          <span>{group.title}</span>
          <span className={cx('num', l.muted, l.unbroken)}>{formatMoney(group.base, currency)}</span>
        </h3>
      )}
      <table className={s.table}>
        <thead>
          <tr>
            <th scope="col">{t('terms.when')}</th>
            <th scope="col">{t('terms.back')}</th>
          </tr>
        </thead>
        <tbody>
          {withdrawal && (
            <tr>
              <th scope="row">{t('when.WITHDRAWAL', { days: WITHDRAWAL_DAYS })}</th>
              <td>{t('back.ALL')}</td>
            </tr>
          )}
          {group.parts.flatMap((part, i) => [
            ...(mixed
              ? [
                  <tr key={`${i}`}>
                    <th scope="rowgroup" colSpan={2} className={s.part}>
                      {t(`part.${part.kind}`, { count: part.count, sum: formatMoney(part.base, currency) })}
                    </th>
                  </tr>,
                ]
              : []),
            ...part.rows.map((row, at) => <Row key={`${i}-${at}`} row={row} currency={currency} />),
          ])}
        </tbody>
      </table>
    </div>
  );
}

function Row({ row, currency }: { row: RefundTableRow; currency: string }) {
  const { t } = useTranslation('refund');
  const share = (of: RefundTableRow['share']) => ({ part: of?.[0], whole: of?.[1] });
  const sum = row.amount === null ? null : formatMoney(row.amount, currency);
  return (
    <tr>
      <th scope="row">{t(`when.${row.when}`, share(row.upTo))}</th>
      <td>
        {t(`back.${row.back}`, share(row.share))}
        {sum !== null && row.back !== REFUND_BACK.NONE && (
          <small className={cx('num', l.note13)}>{row.back === REFUND_BACK.UNOPENED ? t('terms.each', { sum }) : sum}</small>
        )}
      </td>
    </tr>
  );
}
