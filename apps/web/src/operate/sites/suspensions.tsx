import type { Suspension } from '@madang/contracts/main/platform';
import { useTranslation } from 'react-i18next';
import { formatCount, formatDateTime } from '../../lib/format';
import { Card } from '../../ui/parts';
import { Table, type Column } from '../../ui/table';

/** The suspensions of a site: when each began and ended, by whom and why. */
export function Suspensions({ suspensions }: { suspensions: Suspension[] }) {
  const { t } = useTranslation('operate-sites');
  const columns: Column<Suspension>[] = [
    { key: 'at', head: t('history.at'), cell: (one) => <span className="num">{formatDateTime(one.suspendedAt)}</span>, phone: 'title' },
    { key: 'reason', head: t('history.reason'), cell: (one) => one.reason, phone: 'wide' },
    { key: 'by', head: t('history.by'), cell: (one) => one.suspendedBy },
    {
      key: 'reopened',
      head: t('history.reopened'),
      cell: ({ reopenedAt, days, extendedCount }) =>
        reopenedAt ? (
          <>
            <span className="num">{formatDateTime(reopenedAt)}</span>
            {days !== null && <small>{t('history.extendedBy', { count: days, days, n: formatCount(extendedCount ?? 0) })}</small>}
          </>
        ) : (
          t('history.running')
        ),
    },
    { key: 'why', head: t('history.why'), cell: (one) => one.reopenReason ?? '–', phone: 'wide' },
    { key: 'reopenedBy', head: t('history.reopenedBy'), cell: (one) => one.reopenedBy ?? '–' },
  ];
  return (
    <Card title={t('history.title')} flush>
      <Table label={t('history.title')} columns={columns} rows={suspensions} keyOf={(one) => one.suspendedAt} />
    </Card>
  );
}
