import type { JobQueue } from '@madang/contracts/util/platform';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount, formatDuration } from '../../lib/format';
import { Button } from '../../ui/button';
import { Badge } from '../../ui/parts';
import { Empty } from '../../ui/states';
import { Table, type Column } from '../../ui/table';
import l from '../../ui/layout.module.css';
import { cx } from '../../ui/cx';

/** After how many seconds of delay a queue counts as late. */
const QUEUE_LATE_SECONDS = 60;
const isAtWork = ({ waiting, working, letters, done }: JobQueue) => waiting + working + letters + done > 0;

/** The queues with waiting, working, failed or finished jobs; the idle ones are shown on request. */
export function QueueTable({ queues }: { queues: JobQueue[] }) {
  const { t } = useTranslation('operate-jobs');
  const [all, setAll] = useState(false);
  const shown = all ? queues : queues.filter(isAtWork);
  const count = (n: number) => <span className="num">{formatCount(n)}</span>;
  const columns: Column<JobQueue>[] = [
    { key: 'queue', head: t('deadLetters.queue'), cell: (one) => <b>{one.queue}</b>, phone: 'title' },
    { key: 'waiting', head: t('queues.waiting'), cell: (one) => count(one.waiting), end: true },
    { key: 'working', head: t('queues.working'), cell: (one) => count(one.working), end: true },
    {
      key: 'oldest',
      head: t('queues.oldest'),
      cell: ({ waiting, oldest }) =>
        oldest > QUEUE_LATE_SECONDS ? <Badge tone="warn">{formatDuration(oldest)}</Badge> : waiting ? formatDuration(oldest) : '–',
      end: true,
    },
    { key: 'done', head: t('queues.done'), cell: (one) => count(one.done), end: true },
    {
      key: 'letters',
      head: t('queues.deadLetters'),
      cell: (one) => (one.letters ? <Badge tone="bad">{formatCount(one.letters)}</Badge> : count(0)),
      end: true,
    },
  ];
  return (
    <>
      {shown.length ? (
        <Table label={t('queues.title')} columns={columns} rows={shown} keyOf={(one) => one.queue} />
      ) : (
        <Empty tight heading="h3" title={t('queues.quiet')} />
      )}
      {shown.length < queues.length && (
        <div className={cx(l.row, l.pad)}>
          <Button size="sm" onClick={() => setAll(true)}>
            {t('queues.all', { n: queues.length - shown.length, count: queues.length - shown.length })}
          </Button>
        </div>
      )}
    </>
  );
}
