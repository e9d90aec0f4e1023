import { HISTORY_ENTITY, values, type CodeOf } from '@madang/contracts/codes';
import { LIMITS } from '@madang/contracts/limits';
import { dataHistoryApi, type DataHistory } from '@madang/contracts/util/data-history';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../lib/format';
import { useListParams } from '../../lib/list-params';
import { useCall } from '../../lib/query';
import { useTitle } from '../../lib/title';
import { Button } from '../../ui/button';
import { Select } from '../../ui/choices';
import { Panel } from '../../ui/dialog';
import { Filters, PageHead } from '../../ui/page-head';
import { Badge, Card } from '../../ui/parts';
import { Empty } from '../../ui/states';
import { Pager, Table } from '../../ui/table';
import { Loaded } from './loaded';
import s from './site.module.css';

type Entity = CodeOf<typeof HISTORY_ENTITY>;
const ENTITIES = values(HISTORY_ENTITY);
const FILTERS = ['', ...ENTITIES] as const;
const TONE = { CREATE: 'good', UPDATE: 'plain', DELETE: 'bad' } as const;
const keysOf = ({ before, after }: DataHistory) => [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];

/** Who changed what of this site, when, and what stood there before. */
export default function HistoryPage() {
  const { t } = useTranslation('admin-site');
  useTitle(t('history.title'));
  const fieldName = useFieldName();
  const { page, size, filters, set } = useListParams(LIMITS.adminPageSizes, { entity: FILTERS });
  const entity = (filters.entity || undefined) as Entity | undefined;
  const list = useCall(dataHistoryApi.list, { query: { page, size, entity } }, { keep: true, staleTime: 0 });
  const [open, setOpen] = useState<DataHistory | null>(null);
  return (
    <>
      <PageHead title={t('history.title')} note={t('history.note')} />
      <Card flush>
        <Filters label={t('history.filters')}>
          <Select
            label={t('history.entity')}
            hideLabel
            value={filters.entity}
            onChange={(next) => set({ entity: next })}
            options={FILTERS.map((value) => ({ value, label: value ? t(`history.of.${value}`) : t('history.all') }))}
          />
        </Filters>
        <Loaded of={list}>
          {(data) =>
            data.list.length === 0 ? (
              <Empty title={t('history.empty')} text={t('history.emptyText')} />
            ) : (
              <>
                <Table
                  label={t('history.title')}
                  rows={data.list}
                  keyOf={(one) => one.historySeq}
                  open={open?.historySeq ?? null}
                  stale={list.isPlaceholderData}
                  columns={[
                    { key: 'entity', head: t('history.entity'), phone: 'title', cell: (one) => <b>{t(`history.of.${one.entity}`)}</b> },
                    {
                      key: 'action',
                      head: t('history.action'),
                      phone: 'corner',
                      cell: (one) => <Badge tone={TONE[one.action]}>{t(`history.actions.${one.action}`)}</Badge>,
                    },
                    { key: 'what', head: t('history.what'), phone: 'wide', cell: (one) => keysOf(one).map(fieldName).join(', ') },
                    { key: 'who', head: t('history.who'), cell: (one) => one.userName || t('history.nobody') },
                    { key: 'at', head: t('history.at'), cell: (one) => <span className="num">{formatDateTime(one.createdAt)}</span> },
                    {
                      key: 'open',
                      head: t('history.open'),
                      quiet: true,
                      end: true,
                      phone: 'wide',
                      cell: (one) => (
                        <Button
                          size="sm"
                          onClick={() => setOpen(one)}
                          aria-label={t('history.openOf', { name: t(`history.of.${one.entity}`), at: formatDateTime(one.createdAt) })}
                        >
                          {t('history.open')}
                        </Button>
                      ),
                    },
                  ]}
                />
                <Pager
                  page={page}
                  size={size}
                  total={data.totalCount}
                  onPage={(next) => set({ page: next })}
                  onSize={(next) => set({ size: next })}
                />
              </>
            )
          }
        </Loaded>
      </Card>
      {open && <Difference line={open} onClose={() => setOpen(null)} />}
    </>
  );
}

/** A field by its word; what has none, by its own name. */
function useFieldName() {
  const { t } = useTranslation('admin-site');
  return (key: string) => t([`history.field.${key}`, `profile.${key}`, `footer.field.${key}`], { defaultValue: key });
}

function Difference({ line, onClose }: { line: DataHistory; onClose: () => void }) {
  const { t } = useTranslation('admin-site');
  const fieldName = useFieldName();
  const shown = (state: Record<string, unknown> | null, key: string) => {
    const value = state?.[key];
    if (value === undefined || value === null || value === '') return <i>{t('history.none')}</i>;
    return typeof value === 'object' ? <pre>{JSON.stringify(value, null, 2)}</pre> : <p>{String(value)}</p>;
  };
  return (
    <Panel
      open
      onClose={onClose}
      title={t(`history.of.${line.entity}`)}
      note={`${formatDateTime(line.createdAt)} · ${line.userName || t('history.nobody')}`}
    >
      <dl className={s.diff}>
        {keysOf(line).map((key) => (
          <div key={key}>
            <dt>{fieldName(key)}</dt>
            <dd className={s.was}>
              <small>{t('history.before')}</small>
              {shown(line.before, key)}
            </dd>
            <dd className={s.is}>
              <small>{t('history.after')}</small>
              {shown(line.after, key)}
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
