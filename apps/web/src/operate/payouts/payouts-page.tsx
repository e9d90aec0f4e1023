import { CURRENCY } from '@madang/contracts/codes';
import { platformPayoutApi } from '@madang/contracts/util/platform';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../lib/format';
import { useCall } from '../../lib/query';
import { useTitle } from '../../lib/title';
import { PageHead } from '../../ui/page-head';
import { Card } from '../../ui/parts';
import { Empty, ErrorState, SkeletonRows } from '../../ui/states';
import l from '../../ui/layout.module.css';
import { DueTable } from './due-table';
import { ReviewTable } from './review-table';

/** The payouts that are due, and the documents for payout accounts that wait for approval. */
export default function PayoutsPage() {
  const { t } = useTranslation('operate-payouts');
  useTitle(t('title'));
  const payouts = useCall(platformPayoutApi.list, undefined, { staleTime: 0 });
  if (payouts.isPending) return <SkeletonRows />;
  if (payouts.isError) return <ErrorState error={payouts.error} onRetry={() => void payouts.refetch()} />;
  const { limit, due, reviews } = payouts.data;
  return (
    <>
      <PageHead title={t('title')} note={limit === null ? t('note') : t('noteLimit', { limit: formatMoney(limit, CURRENCY.KRW) })} />
      <div className={l.stack20}>
        <Card title={t('reviews.title')} note={t('reviews.note')} flush>
          {reviews.length ? <ReviewTable reviews={reviews} /> : <Empty tight art="done" heading="h3" title={t('reviews.none')} />}
        </Card>
        <Card title={t('due.title')} note={t('due.note')} flush>
          {due.length ? <DueTable due={due} /> : <Empty tight art="done" heading="h3" title={t('due.none')} text={t('due.noneText')} />}
        </Card>
      </div>
    </>
  );
}
