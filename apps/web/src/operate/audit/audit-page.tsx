import { values } from '@madang/contracts/codes';
import { PLATFORM_ACTION } from '@madang/contracts/platform-codes';
import type { PlatformAction } from '@madang/contracts/endpoint';
import { platformAuditApi, type PlatformAct } from '@madang/contracts/main/platform';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../lib/format';
import { useListParams } from '../../lib/list-params';
import { usePages } from '../../lib/pages';
import { useTitle } from '../../lib/title';
import { SiteChip, siteOfFilter } from '../../domain/platform/site-chip';
import { Select } from '../../ui/choices';
import { DayField } from '../../ui/date';
import { CursorList } from '../../ui/cursor-list';
import { SearchField } from '../../ui/page-head';
import { Badge } from '../../ui/parts';
import { RowTitle } from '../../ui/row-title';
import { Table, type Column } from '../../ui/table';
import s from './audit.module.css';
import l from '../../ui/layout.module.css';

type Shown = '' | 'CHANGES' | PlatformAction;
const PLATFORM_ACTION_CHOICES: readonly Shown[] = ['CHANGES', '', ...values(PLATFORM_ACTION)];

/** The audit log: the calls of platform operators; at first only those that changed something. */
export default function AuditPage() {
  const { t } = useTranslation('operate-audit');
  useTitle(t('title'));
  const known = { action: ['CHANGES', 'ALL', ...values(PLATFORM_ACTION)], siteSeq: null, startAt: null, endAt: null };
  const { q, filters, set } = useListParams([50], known);
  const action = (filters.action === 'ALL' ? '' : filters.action) as Shown;
  const siteSeq = siteOfFilter(filters.siteSeq);
  const query = { q, action, siteSeq, startAt: filters.startAt || null, endAt: filters.endAt || null };
  const pages = usePages(
    platformAuditApi.list,
    { query },
    { next: ({ before }) => (before ? { before } : null), staleTime: 0, keep: true },
  );
  return (
    <CursorList
      title={t('title')}
      note={t('note')}
      filtersLabel={t('find')}
      none={{ title: t('none'), text: t('noneText') }}
      pages={pages}
      filters={
        <>
          <SearchField label={t('q')} placeholder={t('placeholder')} value={q} onSearch={(next) => set({ q: next })} />
          <Select
            label={t('action')}
            hideLabel
            value={action}
            options={PLATFORM_ACTION_CHOICES.map((value) => ({ value, label: t(`actions.${value || 'ALL'}`) }))}
            onChange={(next) => set({ action: next || 'ALL' })}
          />
          <div className={l.days}>
            <DayField label={t('from')} hideLabel value={filters.startAt} onChange={(day) => set({ startAt: day })} />
            <DayField label={t('until')} hideLabel value={filters.endAt} onChange={(day) => set({ endAt: day })} />
          </div>
          <SiteChip siteSeq={siteSeq} onRemove={() => set({ siteSeq: '' })} />
        </>
      }
    >
      {(rows, stale) => <ActTable acts={rows} stale={stale} />}
    </CursorList>
  );
}

function ActTable({ acts, stale }: { acts: PlatformAct[]; stale: boolean }) {
  const { t } = useTranslation('operate-audit');
  const columns: Column<PlatformAct>[] = [
    { key: 'action', head: t('action'), cell: (one) => <b>{t(`actions.${one.action}`)}</b>, phone: 'title' },
    { key: 'at', head: t('at'), cell: (one) => <span className="num">{formatDateTime(one.at)}</span> },
    { key: 'status', head: t('status'), cell: (one) => <Outcome status={one.status} />, phone: 'corner' },
    { key: 'who', head: t('who'), cell: (one) => one.email, phone: 'wide' },
    {
      key: 'site',
      head: t('site'),
      cell: (one) =>
        one.siteSeq === null ? '–' : <RowTitle to={`/operate/sites/${one.siteSeq}`} title={one.siteName ?? String(one.siteSeq)} />,
    },
    { key: 'detail', head: t('detail'), cell: (one) => <Detail detail={one.detail} />, phone: 'wide' },
    { key: 'ip', head: t('ip'), cell: (one) => <span className="num">{one.ip}</span> },
  ];
  return <Table label={t('title')} columns={columns} rows={acts} keyOf={(one) => one.auditSeq} stale={stale} />;
}

function Outcome({ status }: { status: PlatformAct['status'] }) {
  const { t } = useTranslation('operate-audit');
  if (status === null) return <Badge tone="warn">{t('outcome.unknown')}</Badge>;
  return status < 400 ? <>{t('outcome.done')}</> : <Badge tone="bad">{t('outcome.refused', { status })}</Badge>;
}

/** The arguments of a logged call, without the empty ones. */
function Detail({ detail }: { detail: PlatformAct['detail'] }) {
  const told = Object.entries(detail).filter(([, value]) => value !== null && value !== '');
  if (!told.length) return null;
  return <span className={s.detail}>{told.map(([key, value]) => `${key}: ${String(value)}`).join(' · ')}</span>;
}
