import type { FailedMail, PlatformMails } from '@madang/contracts/campaign/platform';
import { useTranslation } from 'react-i18next';
import { formatCount, formatDateTime } from '../../lib/format';
import { Card } from '../../ui/parts';
import { Empty } from '../../ui/states';
import { Table, type Column } from '../../ui/table';

/**
 * How many mails were sent, came back and were given up since yesterday, how many wait or are retried, and those of the last week that
 * failed for good.
 */
export function FailedMails({ mails }: { mails: PlatformMails }) {
  const { t } = useTranslation('platform');
  const columns: Column<FailedMail>[] = [
    { key: 'to', head: t('mails.to'), cell: (one) => <b>{one.recipient}</b>, phone: 'title' },
    { key: 'why', head: t('mails.why'), cell: (one) => one.error ?? t('mails.unsaid'), phone: 'wide' },
    { key: 'tries', head: t('mails.tries'), cell: (one) => formatCount(one.tries), end: true },
    { key: 'at', head: t('mails.at'), cell: (one) => <span className="num">{formatDateTime(one.createdAt)}</span> },
  ];
  const { sent, bounced, failed, waiting, retrying } = mails;
  const note = t(
    'mails.note',
    Object.fromEntries(Object.entries({ sent, bounced, failed, waiting, retrying }).map(([key, n]) => [key, formatCount(n)])),
  );
  return (
    <Card title={t('mails.title')} note={note} flush>
      {mails.failures.length ? (
        <Table label={t('mails.title')} columns={columns} rows={mails.failures} keyOf={(one) => one.mailSeq} />
      ) : (
        <Empty tight art="done" heading="h3" title={t('mails.none')} />
      )}
    </Card>
  );
}
