import { platformJobApi } from '@madang/contracts/util/platform';
import { RefreshCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../lib/query';
import { useTitle } from '../../lib/title';
import { Button } from '../../ui/button';
import { PageHead } from '../../ui/page-head';
import { Card } from '../../ui/parts';
import { Empty, ErrorState, SkeletonRows } from '../../ui/states';
import l from '../../ui/layout.module.css';
import { DeadLetterTable } from './dead-letter-table';
import { QueueTable } from './queue-table';

/** The jobs of events that failed for good, and how late each queue is. */
export default function JobsPage() {
  const { t } = useTranslation('operate-jobs');
  useTitle(t('title'));
  const deadLetters = useCall(platformJobApi.deadLetters, undefined, { staleTime: 0 });
  const queues = useCall(platformJobApi.queues, undefined, { staleTime: 0 });
  const again = () => void Promise.all([deadLetters.refetch(), queues.refetch()]);
  return (
    <>
      <PageHead title={t('title')} note={t('note')}>
        <Button busy={deadLetters.isFetching || queues.isFetching} onClick={again}>
          <RefreshCw aria-hidden="true" />
          {t('again')}
        </Button>
      </PageHead>
      <div className={l.stack20}>
        <Card title={t('deadLetters.title')} note={t('deadLetters.note')} flush>
          {deadLetters.isPending ? (
            <SkeletonRows count={2} />
          ) : deadLetters.isError ? (
            <ErrorState tight error={deadLetters.error} onRetry={() => void deadLetters.refetch()} />
          ) : deadLetters.data.list.length ? (
            <DeadLetterTable letters={deadLetters.data.list} />
          ) : (
            <Empty tight art="done" heading="h3" title={t('deadLetters.none')} text={t('deadLetters.noneText')} />
          )}
        </Card>
        <Card title={t('queues.title')} note={t('queues.note')} flush>
          {queues.isPending ? (
            <SkeletonRows />
          ) : queues.isError ? (
            <ErrorState tight error={queues.error} onRetry={() => void queues.refetch()} />
          ) : (
            <QueueTable queues={queues.data} />
          )}
        </Card>
      </div>
    </>
  );
}
