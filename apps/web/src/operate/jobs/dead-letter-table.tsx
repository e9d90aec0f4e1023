import { platformJobApi, type DeadLetter } from '@madang/contracts/util/platform';
import { useTranslation } from 'react-i18next';
import { confirm, toast } from '../../lib/dialogs';
import { formatDateTime } from '../../lib/format';
import { useAct } from '../../lib/query';
import { Button } from '../../ui/button';
import { Table, type Column } from '../../ui/table';
import l from '../../ui/layout.module.css';
import s from './jobs.module.css';
import { cx } from '../../ui/cx';

const DEAD_LETTER_READERS = [platformJobApi.deadLetters, platformJobApi.queues];

/** The table of failed jobs: why each failed, what it is about, and buttons to run it again or discard it. */
export function DeadLetterTable({ letters }: { letters: DeadLetter[] }) {
  const { t } = useTranslation('operate-jobs');
  const retry = useAct(platformJobApi.retry, { invalidates: DEAD_LETTER_READERS, onDone: () => toast(t('deadLetters.retried')) });
  const retryAll = useAct(platformJobApi.retryAll, {
    invalidates: DEAD_LETTER_READERS,
    onDone: ({ count }) => toast(t('deadLetters.retriedAll', { n: count, count })),
  });
  const discard = useAct(platformJobApi.discard, { invalidates: DEAD_LETTER_READERS, onDone: () => toast(t('deadLetters.discarded')) });
  const busy = retry.isPending || retryAll.isPending || discard.isPending;
  const ask = async ({ queue, id }: DeadLetter) => {
    const sure = await confirm(t('deadLetters.askText'), {
      title: t('deadLetters.ask'),
      action: t('deadLetters.discard'),
      cancel: t('cancel'),
      danger: true,
    });
    if (sure) discard.mutate({ body: { queue, id } });
  };
  const many = [...new Set(letters.map(({ queue }) => queue))].filter((queue) => letters.filter((one) => one.queue === queue).length > 1);
  const columns: Column<DeadLetter>[] = [
    {
      key: 'queue',
      head: t('deadLetters.queue'),
      cell: (one) => (
        <div className={l.named}>
          <b>{one.queue}</b>
          <small className="num">{formatDateTime(one.failedAt)}</small>
        </div>
      ),
      phone: 'title',
    },
    { key: 'why', head: t('deadLetters.why'), cell: (one) => one.why ?? t('deadLetters.unsaid'), phone: 'wide' },
    { key: 'data', head: t('deadLetters.data'), cell: (one) => <code className={s.data}>{one.data}</code>, phone: 'wide' },
    {
      key: 'do',
      head: t('deadLetters.do'),
      quiet: true,
      end: true,
      cell: (one) => (
        <div className={l.rowEndMiddle}>
          <Button size="sm" disabled={busy} onClick={() => retry.mutate({ body: { queue: one.queue, id: one.id } })}>
            {t('deadLetters.retry')}
          </Button>
          <Button size="sm" tone="dangerLine" disabled={busy} onClick={() => void ask(one)}>
            {t('deadLetters.discard')}
          </Button>
        </div>
      ),
      phone: 'wide',
    },
  ];
  return (
    <>
      {many.length > 0 && (
        <div className={cx(l.row, l.pad)}>
          {many.map((queue) => (
            <Button key={queue} size="sm" disabled={busy} onClick={() => retryAll.mutate({ body: { queue } })}>
              {t('deadLetters.retryAll', { queue })}
            </Button>
          ))}
        </div>
      )}
      <Table label={t('deadLetters.title')} columns={columns} rows={letters} keyOf={(one) => one.id} />
    </>
  );
}
