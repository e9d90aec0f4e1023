import { platformMaintenanceApi, type Maintenance } from '@madang/contracts/main/maintenance';
import { platformAuditApi } from '@madang/contracts/main/platform';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MaintenanceDialog } from '../../domain/platform/maintenance-dialog';
import { toast } from '../../lib/dialogs';
import { formatDateTime } from '../../lib/format';
import { useAct, useCall } from '../../lib/query';
import { Button } from '../../ui/button';
import { Badge, Card } from '../../ui/parts';
import { RowTitle } from '../../ui/row-title';
import { Empty, ErrorState, SkeletonRows } from '../../ui/states';
import { Table, type Column } from '../../ui/table';

/** The maintenances of the platform and of sites, current and past, with buttons to start and end one. */
export function MaintenanceCard() {
  const { t } = useTranslation(['operate-notices', 'platform']);
  const [asking, setAsking] = useState(false);
  const list = useCall(platformMaintenanceApi.list, undefined, { staleTime: 0 });
  const end = useAct(platformMaintenanceApi.end, {
    invalidates: [platformMaintenanceApi.list, platformAuditApi.list],
    onDone: () => toast(t('maintenance.ended')),
  });
  const columns: Column<Maintenance>[] = [
    {
      key: 'what',
      head: t('maintenance.what'),
      phone: 'title',
      cell: (one) =>
        one.siteSeq === null ? (
          <b>{t('maintenance.all')}</b>
        ) : (
          <RowTitle to={`/operate/sites/${one.siteSeq}`} title={one.siteName ?? '–'} />
        ),
    },
    {
      key: 'state',
      head: t('state'),
      phone: 'corner',
      cell: (one) => (one.endedAt ? t('maintenance.over') : <Badge tone="warn">{t('maintenance.running')}</Badge>),
    },
    { key: 'reason', head: t('maintenance.reason'), cell: (one) => one.reason, phone: 'wide' },
    { key: 'began', head: t('maintenance.began'), cell: (one) => <span className="num">{formatDateTime(one.beganAt)}</span> },
    { key: 'by', head: t('maintenance.by'), cell: (one) => one.beganBy },
    { key: 'expected', head: t('maintenance.expected'), cell: (one) => <span className="num">{formatDateTime(one.expectedEnd)}</span> },
    {
      key: 'ended',
      head: t('maintenance.end'),
      end: true,
      phone: 'wide',
      cell: (one) =>
        one.endedAt ? (
          <>
            <span className="num">{formatDateTime(one.endedAt)}</span> {one.endedBy}
          </>
        ) : (
          <Button
            size="sm"
            tone="primary"
            busy={end.isPending}
            onClick={() => end.mutate({ params: { maintenanceSeq: one.maintenanceSeq } })}
          >
            {t('maintenance.endNow')}
          </Button>
        ),
    },
  ];
  return (
    <Card
      title={t('maintenance.card')}
      note={t('maintenance.note')}
      flush
      aside={
        <Button size="sm" tone="dangerLine" onClick={() => setAsking(true)}>
          {t('maintenance.open')}
        </Button>
      }
    >
      {list.isPending ? (
        <SkeletonRows count={2} />
      ) : list.isError ? (
        <ErrorState tight error={list.error} onRetry={() => void list.refetch()} />
      ) : list.data.length ? (
        <Table label={t('maintenance.card')} columns={columns} rows={list.data} keyOf={(one) => one.maintenanceSeq} />
      ) : (
        <Empty tight art="done" heading="h3" title={t('maintenance.none')} text={t('maintenance.noneText')} />
      )}
      {asking && <MaintenanceDialog site={null} onClose={() => setAsking(false)} />}
    </Card>
  );
}
