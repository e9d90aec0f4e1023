import { HISTORY_ACTION, HISTORY_ENTITY, values, YN, type CodeOf } from '@madang/contracts/codes';
import { ADMIN_LIST, LIST_SORTS } from '@madang/contracts/list-codes';
import { LIMITS } from '@madang/contracts/limits';
import { dataHistoryApi, type DataHistory } from '@madang/contracts/util/data-history';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../lib/format';
import { useListParams } from '../../lib/list-params';
import { useCall } from '../../lib/query';
import { useTitle } from '../../lib/title';
import { historyPath, isSameThing } from '../../domain/history/history-path';
import { Button, ButtonLink } from '../../ui/button';
import { Checkbox, Select } from '../../ui/choices';
import { Panel } from '../../ui/dialog';
import { PageHead } from '../../ui/page-head';
import { Badge, Card } from '../../ui/parts';
import { Empty, ErrorState, SkeletonLines } from '../../ui/states';
import { RowTitle } from '../../ui/row-title';
import { Pager, Table, type Column } from '../../ui/table';
import { TableBar } from '../../ui/table/table-bar';
import { ListTools } from '../../domain/list-view/list-tools';
import { useListView, viewParams } from '../../domain/list-view/list-view';
import { Sides, type Side } from './history-sides';
import { isEmpty, useFieldName, useShortChange } from './history-value';
import { Loaded } from './loaded';
import { RecordTabs } from './record-tabs';
import { inOrder, MARKUP_FIELDS } from './restore';
import { RestoreButton } from './restore-dialog';
import s from './site.module.css';
import l from '../../ui/layout.module.css';

type Entity = CodeOf<typeof HISTORY_ENTITY>;
const HISTORY_ENTITIES = values(HISTORY_ENTITY);
const ENTITY_CHOICES = ['', ...HISTORY_ENTITIES] as const;
const HISTORY_ACTION_TONES = { CREATE: 'good', UPDATE: 'plain', DELETE: 'bad' } as const;
const keysOf = ({ entity, before, after }: DataHistory) =>
  inOrder(entity, [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]);
/** The fields that a line shows: of a thing that was made or deleted only those that it had. */
const shownKeys = (line: DataHistory) =>
  keysOf(line).filter((key) => line.action === HISTORY_ACTION.UPDATE || !isEmpty((line.after ?? line.before)?.[key]));

const HISTORY_VIEW_PARAMS = viewParams(LIST_SORTS.HISTORY);
const SAVED_FILTERS = { entity: '', supportYn: '' };

/** The page of the data history: who changed what of this site, when, and the values before and after. */
export default function HistoryPage() {
  const { t } = useTranslation('admin-site');
  useTitle(t('history.title'));
  const { page, size, filters, set } = useListParams(LIMITS.adminPageSizes, {
    entity: ENTITY_CHOICES,
    seq: null,
    supportYn: ['', YN.YES],
    ...HISTORY_VIEW_PARAMS,
  });
  const entity = (filters.entity || undefined) as Entity | undefined;
  // A number names one thing only together with its kind.
  const seq = (entity && Number(filters.seq)) || undefined;
  const [open, setOpen] = useState<DataHistory | null>(null);
  const views = useListView({
    list: ADMIN_LIST.HISTORY,
    columns: useColumns(setOpen),
    params: { filters, set },
    kept: SAVED_FILTERS,
    own: 'at.desc',
  });
  const list = useCall(
    dataHistoryApi.list,
    {
      query: {
        page,
        size,
        entity,
        seq,
        supportYn: filters.supportYn as '' | typeof YN.YES,
        sort: filters.sort as (typeof HISTORY_VIEW_PARAMS.sort)[number],
      },
    },
    { keep: true, staleTime: 0, enabled: views.ready },
  );
  return (
    <>
      <PageHead title={t('history.title')} note={t('history.note')} />
      <RecordTabs />
      <div className={l.stack12}>
        {entity && seq && (
          <OfOne entity={entity} subject={subjectOf(list.data?.list ?? [], entity, seq)} onAll={() => set({ entity: '', seq: '' })} />
        )}
        <Card flush>
          <TableBar
            label={t('history.filters')}
            count={Number(filters.entity !== '') + Number(filters.supportYn !== '')}
            tools={<ListTools views={views} />}
            filters={
              <>
                <Select
                  label={t('history.entity')}
                  hideLabel
                  value={filters.entity}
                  onChange={(next) => set({ entity: next, seq: isSameThing(filters.entity, next) ? filters.seq : '' })}
                  options={ENTITY_CHOICES.map((value) => ({ value, label: value ? t(`history.of.${value}`) : t('history.all') }))}
                />
                <Checkbox
                  label={t('history.bySupport')}
                  value={filters.supportYn === YN.YES}
                  onChange={(only) => set({ supportYn: only ? YN.YES : '' })}
                />
              </>
            }
          />
          <Loaded of={list}>
            {(data) =>
              data.list.length === 0 ? (
                <Empty title={t('history.empty')} text={t(seq ? 'history.emptyOne' : 'history.emptyText')} />
              ) : (
                <>
                  <Table<DataHistory, number>
                    label={t('history.title')}
                    {...views.table}
                    rows={data.list}
                    keyOf={(one) => one.historySeq}
                    open={open?.historySeq ?? null}
                    stale={list.isPlaceholderData}
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
      </div>
      {open && <Difference line={open} alone={seq !== undefined} onClose={() => setOpen(null)} />}
    </>
  );
}

/** Says that the list shows one thing only, and leads back to all. */
function OfOne({ entity, subject, onAll }: { entity: Entity; subject: string | null; onAll: () => void }) {
  const { t } = useTranslation('admin-site');
  return (
    <div className={l.between}>
      <p>{subject ? t('history.ofOne', { name: `${t(`history.of.${entity}`)} · ${subject}` }) : t('history.ofThis')}</p>
      <Button size="sm" onClick={onAll}>
        {t('history.ofAll')}
      </Button>
    </div>
  );
}

function Who({ line }: { line: DataHistory }) {
  const { t } = useTranslation('admin-site');
  const name = useWho()(line);
  if (!line.bySupport) return name;
  return (
    <>
      <Badge tone="warn">{t('history.support')}</Badge> {name}
    </>
  );
}

/** What a list of the lines of one thing calls it: by its own lines or, for a class, by those of its parts. */
const subjectOf = (lines: readonly DataHistory[], entity: Entity, seq: number) =>
  lines.find((one) => one.subject && one.seq === seq && isSameThing(one.entity, entity))?.subject ??
  lines.find((one) => one.courseSeq === seq)?.courseTitle ??
  null;

/** Names a line of the data history by kind and subject, and a part of a class by the class besides: `운영진 · 김마당`. */
function useLineName() {
  const { t } = useTranslation('admin-site');
  return ({ entity, courseTitle, subject }: DataHistory) => [t(`history.of.${entity}`), courseTitle, subject].filter(Boolean).join(' · ');
}

/** Names the person who made the change and, where a program made it, the API key. */
function useWho() {
  const { t } = useTranslation('admin-site');
  return ({ userName, keyName }: DataHistory) => {
    const name = userName || t('history.nobody');
    return keyName ? t('history.byKey', { name, key: keyName }) : name;
  };
}

/** The names of the changed fields; of a single one also its values, where they are short. */
function FieldNames({ of }: { of: DataHistory }) {
  const fieldName = useFieldName(of.entity);
  const shortChange = useShortChange(of.entity);
  const keys = shownKeys(of);
  const [field, ...more] = keys;
  const values = field && more.length === 0 && of.action === HISTORY_ACTION.UPDATE ? shortChange(of, field) : null;
  if (field && values)
    return (
      <>
        {fieldName(field)} <span className={l.muted13}>{values}</span>
      </>
    );
  return keys.map(fieldName).join(', ');
}

/** Whether the history names only the field: for long texts and settings of a class it stores no values. */
const isNamedOnly = ({ action, before, after }: DataHistory, key: string) =>
  action === HISTORY_ACTION.UPDATE && (before?.[key] ?? null) === null && (after?.[key] ?? null) === null;

/** The line with its long texts as they were before, as far as they are kept. */
function useWithTexts(line: DataHistory) {
  const hidden = keysOf(line).some((key) => MARKUP_FIELDS.has(key) && isNamedOnly(line, key));
  const texts = useCall(dataHistoryApi.texts, { params: { historySeq: line.historySeq } }, { enabled: hidden, silent: true });
  const kept = Object.fromEntries((texts.data ?? []).map(({ field, text }) => [field, text]));
  return { line: { ...line, before: line.before && { ...line.before, ...kept } }, loading: hidden && texts.isPending, texts };
}

function Difference({ line: listed, alone, onClose }: { line: DataHistory; alone: boolean; onClose: () => void }) {
  const { t } = useTranslation('admin-site');
  const { line, loading, texts } = useWithTexts(listed);
  const nameOf = useLineName();
  const whoOf = useWho();
  const ofClass = line.entity === HISTORY_ENTITY.COURSE && line.action !== HISTORY_ACTION.DELETE;
  const classSeq = ofClass ? line.seq : line.entity === HISTORY_ENTITY.LESSON ? line.courseSeq : null;
  const sidesOf = (key: string): Side[] => {
    const changed = <p className={l.muted}>{t('history.changed')}</p>;
    if (isNamedOnly(line, key)) return [{ of: null, instead: changed }];
    const before = { label: t('history.before'), of: line.before };
    const after = { label: t('history.after'), of: line.after, ...(isNamedOnly(listed, key) && { instead: changed }) };
    return [...(line.action === HISTORY_ACTION.CREATE ? [] : [before]), ...(line.action === HISTORY_ACTION.DELETE ? [] : [after])];
  };
  return (
    <Panel
      open
      onClose={onClose}
      title={nameOf(line)}
      note={`${formatDateTime(line.createdAt)} · ${whoOf(line)}`}
      foot={
        loading ? (
          <SkeletonLines lines={1} />
        ) : texts.isError ? (
          <ErrorState tight error={texts.error} onRetry={() => void texts.refetch()} />
        ) : (
          <RestoreButton line={line} onDone={onClose} />
        )
      }
    >
      <div className={l.stack16}>
        <div className={l.row}>
          {classSeq && (
            <ButtonLink size="sm" to={`/classes/${classSeq}`}>
              {t('history.toClass')}
            </ButtonLink>
          )}
          {line.seq !== null && !alone && (
            <ButtonLink size="sm" to={historyPath(line.entity, line.seq)} onClick={onClose}>
              {t('history.onlyThis')}
            </ButtonLink>
          )}
        </div>
        <dl className={s.diff}>
          {shownKeys(line).map((key) => (
            <Sides key={key} field={key} entity={line.entity} sides={sidesOf(key)} />
          ))}
        </dl>
      </div>
    </Panel>
  );
}

function useColumns(show: (line: DataHistory) => void): Column<DataHistory>[] {
  const { t } = useTranslation('admin-site');
  const nameOf = useLineName();
  return [
    {
      key: 'entity',
      keep: 'start',
      head: t('history.entity'),
      phone: 'title',
      cell: (one) => <RowTitle title={nameOf(one)} onOpen={() => show(one)} />,
    },
    {
      key: 'action',
      head: t('history.action'),
      phone: 'corner',
      cell: (one) => <Badge tone={HISTORY_ACTION_TONES[one.action]}>{t(`history.actions.${one.action}`)}</Badge>,
    },
    { key: 'what', head: t('history.what'), phone: 'wide', cell: (one) => <FieldNames of={one} /> },
    {
      key: 'who',
      head: t('history.who'),
      cell: (one) => (
        <span className={l.twoLines}>
          <Who line={one} />
        </span>
      ),
    },
    { key: 'at', sort: 'at', head: t('history.at'), cell: (one) => <span className="num">{formatDateTime(one.createdAt)}</span> },
  ];
}
