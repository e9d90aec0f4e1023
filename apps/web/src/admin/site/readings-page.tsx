import { PERSONAL_DATA, READING, values, YN, type PersonalData, type Reading } from '@madang/contracts/codes';
import { dataHistoryApi, type PersonalRead } from '@madang/contracts/util/data-history';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../lib/format';
import { useListParams } from '../../lib/list-params';
import { usePages } from '../../lib/pages';
import { useTitle } from '../../lib/title';
import { Select } from '../../ui/choices';
import { DayField, TimeField } from '../../ui/date';
import { LoadMore } from '../../ui/load-more';
import { Filters, PageHead } from '../../ui/page-head';
import { Badge, Card } from '../../ui/parts';
import { Empty, ErrorState, SkeletonRows } from '../../ui/states';
import { Table, type Column } from '../../ui/table';
import { RecordTabs } from './record-tabs';
import { RowTitle } from '../../ui/row-title';

const PERSONAL_DATA_CHOICES = ['', ...values(PERSONAL_DATA)] as const;
const READING_WAY_CHOICES = ['', ...values(READING)] as const;
const ANY_DAY = { startAt: null, endAt: null, startTime: null, endTime: null };
const READING_WAY_TONES = { PAGE: 'plain', SHEET: 'warn', REVEAL: 'line' } as const;

/** The log, for owners, of which staff read whose personal data and when. */
export default function ReadingsPage() {
  const { t } = useTranslation('admin-site');
  useTitle(t('readings.title'));
  const { filters, set } = useListParams([20], { kind: PERSONAL_DATA_CHOICES, way: READING_WAY_CHOICES, userSeq: null, ...ANY_DAY });
  const query = {
    kind: filters.kind as PersonalData | '',
    way: filters.way as Reading | '',
    userSeq: Number(filters.userSeq) || null,
    startAt: filters.startAt ?? '',
    endAt: filters.endAt ?? '',
    startTime: (filters.startAt && filters.startTime) || '',
    endTime: (filters.endAt && filters.endTime) || '',
  };
  const pages = usePages(dataHistoryApi.readings, { query }, { next: ({ cursor }) => (cursor ? { cursor } : null), staleTime: 0 });
  const readings = pages.data?.pages.flatMap((page) => page.list) ?? [];
  const readers = pages.data?.pages[0]?.readers ?? [];
  const filtered = Object.values(query).some(Boolean);
  const columns = useColumns();
  return (
    <>
      <PageHead title={t('readings.title')} note={t('readings.note')} />
      <RecordTabs />
      <Card flush>
        <Filters label={t('readings.filters')}>
          <Select
            label={t('readings.kind')}
            hideLabel
            value={filters.kind}
            onChange={(kind) => set({ kind })}
            options={PERSONAL_DATA_CHOICES.map((value) => ({ value, label: t(value ? `readings.kinds.${value}` : 'readings.allKinds') }))}
          />
          <Select
            label={t('readings.way')}
            hideLabel
            value={filters.way}
            onChange={(way) => set({ way })}
            options={READING_WAY_CHOICES.map((value) => ({ value, label: t(value ? `readings.ways.${value}` : 'readings.allWays') }))}
          />
          <Select
            label={t('readings.who')}
            hideLabel
            value={filters.userSeq}
            onChange={(userSeq) => set({ userSeq })}
            options={[
              { value: '', label: t('readings.everybody') },
              ...readers.map((one) => ({ value: String(one.userSeq), label: one.name })),
            ]}
          />
          <DayField label={t('readings.start')} hideLabel value={query.startAt} onChange={(startAt) => set({ startAt })} />
          {query.startAt && (
            <TimeField
              label={t('readings.startTime')}
              hideLabel
              value={query.startTime || '00:00'}
              onChange={(startTime) => set({ startTime })}
            />
          )}
          <DayField label={t('readings.end')} hideLabel value={query.endAt} min={query.startAt} onChange={(endAt) => set({ endAt })} />
          {query.endAt && (
            <TimeField label={t('readings.endTime')} hideLabel value={query.endTime || '23:59'} onChange={(endTime) => set({ endTime })} />
          )}
        </Filters>
        {pages.isPending ? (
          <SkeletonRows count={8} />
        ) : pages.isError ? (
          <ErrorState error={pages.error} onRetry={() => void pages.refetch()} />
        ) : readings.length === 0 ? (
          <Empty
            {...(filtered && { art: 'search' as const })}
            title={t(filtered ? 'readings.none' : 'readings.empty')}
            text={t(filtered ? 'readings.noneText' : 'readings.emptyText')}
          />
        ) : (
          <>
            <Table label={t('readings.title')} rows={readings} keyOf={(one) => one.readSeq} columns={columns} />
            <LoadMore pages={pages} />
          </>
        )}
      </Card>
    </>
  );
}

function Who({ of: { userName, keyName } }: { of: PersonalRead }) {
  const { t } = useTranslation('admin-site');
  return <RowTitle title={userName || t('readings.gone')} note={keyName && t('readings.byKey', { key: keyName })} />;
}

function useColumns(): Column<PersonalRead>[] {
  const { t } = useTranslation('admin-site');
  return [
    { key: 'who', head: t('readings.who'), phone: 'title', cell: (one) => <Who of={one} /> },
    {
      key: 'way',
      head: t('readings.way'),
      phone: 'corner',
      cell: (one) => <Badge tone={READING_WAY_TONES[one.way]}>{t(`readings.ways.${one.way}`)}</Badge>,
    },
    {
      key: 'what',
      head: t('readings.what'),
      cell: (one) => (
        <>
          {[t(`readings.kinds.${one.kind}`), one.courseTitle].filter(Boolean).join(' · ')}
          {one.maskedYn === YN.YES && <small>{t('readings.masked')}</small>}
          {one.reason && <small>{t('readings.reason', { reason: one.reason })}</small>}
        </>
      ),
    },
    {
      key: 'of',
      head: t('readings.of'),
      cell: (one) => (
        <>
          {one.subjectName ?? (one.ref || t('readings.people', { count: one.personCount }))}
          {one.callCount > 1 && <small>{t('readings.calls', { count: one.callCount })}</small>}
        </>
      ),
    },
    { key: 'when', head: t('readings.when'), cell: (one) => <span className="num">{formatDateTime(one.readAt)}</span> },
    { key: 'where', head: t('readings.where'), cell: (one) => <span className="num">{one.ip}</span> },
  ];
}
