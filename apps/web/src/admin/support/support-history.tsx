import type { SupportAccess } from '@madang/contracts/main/support';
import { useTranslation } from 'react-i18next';
import { SupportStateText } from '../../domain/platform/support-state';
import { formatDateTime } from '../../lib/format';
import { Card } from '../../ui/parts';
import { Table, type Column } from '../../ui/table';

/** The requests for support access that were refused or withdrawn, and the accesses that have ended. */
export function SupportHistory({ list }: { list: SupportAccess[] }) {
  const { t } = useTranslation('admin-support');
  const at = (when: string | null) => <span className="num">{when ? formatDateTime(when) : '–'}</span>;
  const columns: Column<SupportAccess>[] = [
    { key: 'reason', head: t('reason'), cell: (one) => one.reason, phone: 'title' },
    { key: 'state', head: t('state'), cell: (one) => <SupportStateText state={one.state} />, phone: 'corner' },
    { key: 'who', head: t('who'), cell: (one) => one.operatorName },
    { key: 'granted', head: t('grantedAt'), cell: (one) => at(one.grantedAt) },
    { key: 'ended', head: t('endedAt'), cell: (one) => at(one.endedAt) },
    { key: 'by', head: t('endedBy'), cell: (one) => one.endedBy ?? t('itself') },
    { key: 'done', head: t('done'), cell: (one) => t('counted', { n: one.entries, m: one.writes }) },
  ];
  return (
    <Card title={t('past')} flush>
      <Table label={t('past')} columns={columns} rows={list} keyOf={(one) => one.accessSeq} />
    </Card>
  );
}
