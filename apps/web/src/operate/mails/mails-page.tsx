import { useTranslation } from 'react-i18next';
import { platformMailApi } from '@madang/contracts/campaign/platform';
import { FailedMails } from '../../domain/platform/failed-mails';
import { useCall } from '../../lib/query';
import { useTitle } from '../../lib/title';
import { PageHead } from '../../ui/page-head';
import { ErrorState, SkeletonRows } from '../../ui/states';
import l from '../../ui/layout.module.css';
import { AddressCard } from './address-card';
import { TestCard } from './test-card';

/** The platform's mails: a test of the sender, the mails that failed for good, and the addresses that get no advertising. */
export default function MailsPage() {
  const { t } = useTranslation('operate-mails');
  useTitle(t('title'));
  const mails = useCall(platformMailApi.overview, undefined, { staleTime: 0 });
  return (
    <>
      <PageHead title={t('title')} note={t('note')} />
      <div className={l.stack20}>
        <TestCard />
        {mails.isPending ? (
          <SkeletonRows count={2} />
        ) : mails.isError ? (
          <ErrorState tight error={mails.error} onRetry={() => void mails.refetch()} />
        ) : (
          <FailedMails mails={mails.data} />
        )}
        <AddressCard />
      </div>
    </>
  );
}
