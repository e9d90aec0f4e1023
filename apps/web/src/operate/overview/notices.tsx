import type { OpenNotice } from '@madang/contracts/util/platform';
import { useTranslation } from 'react-i18next';
import { formatCount, formatDateTime } from '../../lib/format';
import { Card } from '../../ui/parts';
import { Table, type Column } from '../../ui/table';

/** The problems that services found and that only a platform operator can solve. */
export function Notices({ notices }: { notices: OpenNotice[] }) {
  const { t } = useTranslation('operate-overview');
  const columns: Column<OpenNotice>[] = [
    { key: 'kind', head: t('notices.kind'), cell: (one) => <b>{t(`notices.${one.kind}`)}</b>, phone: 'title' },
    { key: 'subject', head: t('notices.subject'), cell: (one) => one.subject, phone: 'wide' },
    { key: 'times', head: t('notices.times'), cell: (one) => formatCount(one.times), end: true },
    { key: 'first', head: t('notices.first'), cell: (one) => <span className="num">{formatDateTime(one.firstAt)}</span> },
    { key: 'last', head: t('notices.last'), cell: (one) => <span className="num">{formatDateTime(one.lastAt)}</span> },
  ];
  return (
    <Card title={t('notices.title')} note={t('notices.note')} flush>
      <Table label={t('notices.title')} columns={columns} rows={notices} keyOf={(one) => `${one.kind} ${one.subject}`} />
    </Card>
  );
}
