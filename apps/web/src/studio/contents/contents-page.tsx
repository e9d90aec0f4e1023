import { USER_LIMIT } from '@madang/contracts/codes';
import { LIMITS } from '@madang/contracts/limits';
import { contentApi, CONTENT_STATES } from '@madang/contracts/main/content';
import { courseApi, type AdminCourse } from '@madang/contracts/main/course';
import { lacksPrice } from '@madang/contracts/main/course-rules';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { useCan } from '../../lib/can';
import { formatCount, formatDate, formatMoney } from '../../lib/format';
import { useListParams } from '../../lib/list-params';
import { useCall } from '../../lib/query';
import { useTitle } from '../../lib/title';
import { Button } from '../../ui/button';
import { Segmented } from '../../ui/choices';
import { Cover } from '../../domain/course/course-card';
import { ListPage } from '../../ui/list-page';
import { SearchField } from '../../ui/page-head';
import { Badge } from '../../ui/parts';
import { Table, type Column } from '../../ui/table';
import { ContentDialog } from './content-dialog';
import { ContentMenu, settingsOf } from './content-menu';
import { Pro } from '../../domain/studio/pro';
import { STATE_TONE } from '../../domain/studio/state-tone';
import s from '../../domain/studio/studio.module.css';

/** The video courses of the site (RT-133). */
export default function ContentsPage() {
  const { t } = useTranslation('studio');
  useTitle(t('contents.title'));
  return (
    <Pro>
      <Contents />
    </Pro>
  );
}

function Contents() {
  const { t } = useTranslation('studio');
  const navigate = useNavigate();
  const mayCreate = useCan(contentApi.create);
  const mayStudio = useCan(contentApi.update);
  const mayEdit = useCan(courseApi.update) && mayStudio;
  const seesLearners = useCan('CLASS_STUDENT_READ');
  const [edited, setEdited] = useState<AdminCourse | 'new' | null>(null);
  const { page, size, q, filters, set } = useListParams(LIMITS.adminPageSizes, { state: CONTENT_STATES });
  const state = filters.state as (typeof CONTENT_STATES)[number];
  const list = useCall(contentApi.list, { query: { page, size, q, state } }, { keep: true, staleTime: 0 });
  const price = (c: AdminCourse) =>
    lacksPrice(c)
      ? t('contents.noPrice')
      : c.fareCd === '00'
        ? t('contents.free')
        : c.fareCd === '03'
          ? t('contents.open')
          : formatMoney(c.discountPrice ?? c.price ?? 0, c.currency);
  const learners = (c: AdminCourse) =>
    c.userLimitTypeCd === USER_LIMIT.NONE ? formatCount(c.attendCount) : `${formatCount(c.attendCount)}/${formatCount(c.maxUserCount)}`;
  const columns: Column<AdminCourse>[] = [
    {
      key: 'title',
      head: t('contents.content'),
      phone: 'title',
      cell: (c) => {
        const inside = (
          <>
            <span className={s.cover}>
              <Cover imageUrl={c.imageUrl} />
            </span>
            <span>
              <b>{c.title}</b>
              <small>
                {c.state === 'TRASHED' && c.restoreExpiredAt
                  ? t('contents.until', { at: formatDate(c.restoreExpiredAt) })
                  : t('contents.updated', { at: formatDate(c.updatedAt) })}
              </small>
            </span>
          </>
        );
        return mayEdit && c.state !== 'TRASHED' ? (
          <Link className={s.pictured} to={settingsOf(c)}>
            {inside}
          </Link>
        ) : (
          <span className={s.pictured}>{inside}</span>
        );
      },
    },
    { key: 'state', head: t('contents.state'), cell: (c) => <Badge tone={STATE_TONE[c.state]}>{t(`contents.states.${c.state}`)}</Badge> },
    { key: 'price', head: t('contents.price'), end: true, cell: (c) => <span className="num">{price(c)}</span> },
    {
      key: 'learners',
      head: t('contents.learners'),
      end: true,
      cell: (c) =>
        seesLearners ? (
          <Link className={s.count} to={`/classes/${c.courseSeq}/settings/attendees`}>
            {learners(c)}
          </Link>
        ) : (
          <span className="num">{learners(c)}</span>
        ),
    },
    {
      key: 'menu',
      head: t('contents.menu'),
      quiet: true,
      end: true,
      phone: 'corner',
      cell: (c) => <ContentMenu one={c} onEdit={() => setEdited(c)} />,
    },
  ];
  const create = mayCreate && (
    <Button tone="primary" size="sm" onClick={() => setEdited('new')}>
      <Plus aria-hidden="true" />
      {t('contents.create')}
    </Button>
  );
  return (
    <>
      <ListPage
        title={t('contents.title')}
        note={t('contents.note')}
        create={create}
        filtersLabel={t('members.filters')}
        filters={
          <>
            <Segmented
              label={t('contents.state')}
              value={state}
              onChange={(next) => set({ state: next })}
              options={CONTENT_STATES.map((value) => ({ value, label: value ? t(`contents.states.${value}`) : t('contents.all') }))}
            />
            <SearchField label={t('contents.search')} value={q} onSearch={(text) => set({ q: text })} />
          </>
        }
        filtered={q !== '' || state !== ''}
        empty={{ title: t('contents.empty'), text: t('contents.emptyText') }}
        none={{ title: t('contents.none'), text: t('contents.noneText') }}
        list={list}
        paging={{ page, size, set }}
      >
        {(rows, stale) => <Table label={t('contents.title')} columns={columns} rows={rows} keyOf={(c) => c.courseSeq} stale={stale} />}
      </ListPage>
      {edited && (
        <ContentDialog
          one={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
          onDone={(saved) => {
            setEdited(null);
            if (edited === 'new' && mayEdit) void navigate(settingsOf(saved));
          }}
        />
      )}
    </>
  );
}
