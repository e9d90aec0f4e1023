import { YN } from '@madang/contracts/codes';
import { reconciliationApi, type PaymentDifference } from '@madang/contracts/util/reconciliation';
import { Check, Clock } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatMoney } from '../../lib/format';
import { useCall } from '../../lib/query';
import { Callout, KeyValues } from '../../ui/parts';
import { ErrorState, Loading, Skeleton } from '../../ui/states';
import { Pager } from '../../ui/table';
import s from './orders.module.css';
import { RowTitle } from '../../ui/row-title';
import l from '../../ui/layout.module.css';
import { cx } from '../../ui/cx';

/** How many differences a page lists. */
const DIFFERENCE_PAGE_SIZE = 10;

/**
 * The result of the daily reconciliation with the payment company for this site: one line when both agree or it never ran, else the
 * differences; a warning if it failed.
 */
export function PaymentCheck({ onOpen }: { onOpen: (orderNo: string) => void }) {
  const { t } = useTranslation('admin-orders');
  const [page, setPage] = useState(1);
  const check = useCall(
    reconciliationApi.find,
    { query: { page, size: DIFFERENCE_PAGE_SIZE } },
    { keep: true, staleTime: 0, silent: true },
  );
  if (check.isPending)
    return (
      <Loading>
        <div className={cx(l.remark, l.below)}>
          <Skeleton width={280} height={20} />
        </div>
      </Loading>
    );
  if (check.isError) return <ErrorState tight title={t('check.error')} error={check.error} onRetry={() => void check.refetch()} />;
  const { list, totalCount, checkedAt, failedYn } = check.data;
  const failed = failedYn === YN.YES;
  const at = checkedAt && formatDateTime(checkedAt);
  return (
    <section className={cx(l.stack12, l.below)} aria-label={t('check.title')}>
      {failed && (
        <Callout tone="warn" title={t('check.failed')}>
          {t('check.failedText')} {at && t('check.last', { at })}
        </Callout>
      )}
      {totalCount > 0 ? (
        <div className={s.differences}>
          <Callout tone="bad" title={t('check.found', { count: totalCount })}>
            {t('check.foundText')} {at && !failed && t('check.last', { at })}
          </Callout>
          <ul>
            {list.map((one) => (
              <Difference key={one.orderNo} difference={one} onOpen={onOpen} />
            ))}
          </ul>
          {totalCount > DIFFERENCE_PAGE_SIZE && <Pager page={page} size={DIFFERENCE_PAGE_SIZE} total={totalCount} onPage={setPage} />}
        </div>
      ) : (
        !failed && (
          <p className={l.remark}>
            {at ? <Check aria-hidden="true" /> : <Clock aria-hidden="true" />}
            {at ? t('check.same', { at }) : t('check.never')}
          </p>
        )
      )}
    </section>
  );
}

function Difference({ difference: d, onOpen }: { difference: PaymentDifference; onOpen: (orderNo: string) => void }) {
  const { t } = useTranslation('admin-orders');
  return (
    <li>
      <RowTitle title={d.orderNo} note={`${d.ordererName} · ${d.title}`} onOpen={() => onOpen(d.orderNo)} />
      <div>
        <b>{t(`check.kind.${d.kind}`)}</b>
        <p className={l.muted13}>{t(`check.todo.${d.kind}`)}</p>
      </div>
      <KeyValues
        rows={[
          { label: t('check.ours'), value: formatMoney(d.ours, d.currency) },
          { label: t('check.theirs'), value: d.payStatus === null ? t('check.unknown') : formatMoney(d.theirs, d.currency) },
        ]}
      />
    </li>
  );
}
