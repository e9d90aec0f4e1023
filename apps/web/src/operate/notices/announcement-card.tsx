import { platformAnnouncementApi, type Announcement } from '@madang/contracts/main/announcement';
import { platformAuditApi } from '@madang/contracts/main/platform';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../lib/dialogs';
import { formatDateTime } from '../../lib/format';
import { lang } from '../../lib/i18n';
import { useAct, useCall } from '../../lib/query';
import { serverNow } from '../../lib/time';
import { Button } from '../../ui/button';
import { Badge, Card } from '../../ui/parts';
import { Empty, ErrorState, SkeletonRows } from '../../ui/states';
import { Table, type Column } from '../../ui/table';
import { AnnouncementDialog } from './announcement-dialog';

const stateOf = ({ startAt, endAt }: Announcement) =>
  Date.parse(endAt) <= serverNow() ? 'over' : Date.parse(startAt) > serverNow() ? 'planned' : 'shown';
const textOf = (one: Announcement) => ({ ko: one.textKo, en: one.textEn, jp: one.textJp })[lang()];

/** The operators' announcements to owners and staff of sites: the current ones, and earlier ones. */
export function AnnouncementCard() {
  const { t } = useTranslation('operate-notices');
  const [asking, setAsking] = useState(false);
  const list = useCall(platformAnnouncementApi.list, undefined, { staleTime: 0 });
  const end = useAct(platformAnnouncementApi.end, {
    invalidates: [platformAnnouncementApi.list, platformAuditApi.list],
    onDone: () => toast(t('announcement.ended')),
  });
  const columns: Column<Announcement>[] = [
    { key: 'text', head: t('announcement.text'), cell: textOf, phone: 'title' },
    {
      key: 'state',
      head: t('state'),
      phone: 'corner',
      cell: (one) => (stateOf(one) === 'shown' ? <Badge tone="good">{t('announcement.shown')}</Badge> : t(`announcement.${stateOf(one)}`)),
    },
    { key: 'to', head: t('announcement.audience'), cell: (one) => t(`announcement.to.${one.audience}`) },
    {
      key: 'term',
      head: t('announcement.term'),
      cell: (one) => <span className="num">{`${formatDateTime(one.startAt)} – ${formatDateTime(one.endAt)}`}</span>,
    },
    { key: 'mail', head: t('announcement.mail'), cell: (one) => t(one.mailed ? 'announcement.mailed' : 'announcement.notMailed') },
    { key: 'by', head: t('maintenance.by'), cell: (one) => one.madeBy },
    {
      key: 'end',
      head: t('announcement.end'),
      quiet: true,
      end: true,
      phone: 'wide',
      cell: (one) =>
        stateOf(one) !== 'over' && (
          <Button size="sm" busy={end.isPending} onClick={() => end.mutate({ params: { announcementSeq: one.announcementSeq } })}>
            {t('announcement.end')}
          </Button>
        ),
    },
  ];
  return (
    <Card
      title={t('announcement.card')}
      note={t('announcement.note')}
      flush
      aside={
        <Button size="sm" onClick={() => setAsking(true)}>
          {t('announcement.open')}
        </Button>
      }
    >
      {list.isPending ? (
        <SkeletonRows count={2} />
      ) : list.isError ? (
        <ErrorState tight error={list.error} onRetry={() => void list.refetch()} />
      ) : list.data.length ? (
        <Table label={t('announcement.card')} columns={columns} rows={list.data} keyOf={(one) => one.announcementSeq} />
      ) : (
        <Empty tight heading="h3" title={t('announcement.none')} text={t('announcement.noneText')} />
      )}
      {asking && <AnnouncementDialog onClose={() => setAsking(false)} />}
    </Card>
  );
}
