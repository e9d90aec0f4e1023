import { PUBLIC, USER_LIMIT } from '@madang/contracts/codes';
import { LIMITS } from '@madang/contracts/limits';
import { courseApi, type AdminCourse } from '@madang/contracts/main/course';
import { Plus, Star } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Can, useCan } from '../../lib/can';
import { formatCount, formatDate, formatMoney } from '../../lib/format';
import { useListParams } from '../../lib/list-params';
import { patchAnswer, useAct, useCall } from '../../lib/query';
import { useTitle } from '../../lib/title';
import { toast } from '../../lib/dialogs';
import { ButtonLink } from '../../ui/button';
import { Segmented } from '../../ui/choices';
import { Cover } from '../../ui/course-card';
import { Filters, PageHead, SearchField } from '../../ui/page-head';
import { PagedList } from '../../ui/paged-list';
import { Badge, type BadgeTone } from '../../ui/parts';
import { Empty } from '../../ui/states';
import { Table, type Column } from '../../ui/table';
import { CourseMenu } from './course-menu';
import s from './courses.module.css';

const STATES = ['', 'OPEN', 'PREPARING', 'FULL', 'CLOSED'] as const;
const TONE: Record<AdminCourse['state'], BadgeTone> = { PREPARING: 'plain', OPEN: 'good', FULL: 'warn', CLOSED: 'plain', TRASHED: 'bad' };

export default function CourseList() {
  const { t } = useTranslation('admin-courses');
  useTitle(t('title'));
  const { page, size, q, filters, set } = useListParams(LIMITS.adminPageSizes, { state: STATES });
  const query = { page, size, q, state: filters.state };
  const list = useCall(courseApi.adminList, { query }, { keep: true, staleTime: 0 });
  const mayToggle = useCan(courseApi.setPublic);
  const toggle = useAct(courseApi.setPublic, {
    invalidates: [courseApi.list],
    onDone: ({ course }) => {
      patchAnswer(courseApi.adminList, { query }, (old) => ({
        ...old,
        list: old.list.map((c) => (c.courseSeq === course.courseSeq ? { ...c, publicCd: course.publicCd } : c)),
      }));
      toast(t(course.publicCd === PUBLIC.PUBLIC ? 'public.shown' : 'public.hidden', { title: course.title }));
    },
  });
  const price = (c: AdminCourse) =>
    c.fareCd === '00' ? t('price.free') : c.fareCd === '03' ? t('price.open') : formatMoney(c.discountPrice ?? c.price ?? 0, c.currency);
  const columns: Column<AdminCourse>[] = [
    {
      key: 'title',
      head: t('column.title'),
      phone: 'title',
      cell: (c) => (
        <Link className={s.class} to={`/classes/${c.courseSeq}/settings/information`}>
          <span className={s.cover}>
            <Cover imageUrl={c.imageUrl} />
          </span>
          <span>
            <b>{c.title}</b>
            <small>
              {t(`kind.${c.courseType}`, { defaultValue: c.courseType })} · {t('updated', { at: formatDate(c.updatedAt) })}
            </small>
          </span>
        </Link>
      ),
    },
    { key: 'state', head: t('column.state'), cell: (c) => <Badge tone={TONE[c.state]}>{t(`state.${c.state}`)}</Badge> },
    { key: 'price', head: t('column.price'), end: true, cell: price },
    {
      key: 'learners',
      head: t('column.learners'),
      end: true,
      cell: (c) => (
        <Link className={s.learners} to={`/classes/${c.courseSeq}/settings/attendees`}>
          {c.userLimitTypeCd === USER_LIMIT.NONE
            ? t('people', { value: formatCount(c.attendCount), count: c.attendCount })
            : `${formatCount(c.attendCount)}/${formatCount(c.maxUserCount)}`}
          {c.waitCnt > 0 && <Badge tone="warn">{t('waiting', { value: formatCount(c.waitCnt), count: c.waitCnt })}</Badge>}
        </Link>
      ),
    },
    {
      key: 'rating',
      head: t('column.rating'),
      end: true,
      phone: 'none',
      cell: (c) =>
        c.reviewCount === 0 ? (
          '–'
        ) : (
          <span className={s.rating}>
            <Star aria-hidden="true" />
            {c.reviewRate.toFixed(1)} <small>({formatCount(c.reviewCount)})</small>
          </span>
        ),
    },
    {
      key: 'public',
      head: t('column.public'),
      cell: (c) => (
        <label className={s.public}>
          <input
            type="checkbox"
            role="switch"
            aria-label={t('public.toggle', { title: c.title })}
            checked={c.publicCd === PUBLIC.PUBLIC}
            disabled={!mayToggle || (toggle.isPending && toggle.variables.params.courseSeq === c.courseSeq)}
            onChange={(event) =>
              toggle.mutate({
                params: { courseSeq: c.courseSeq },
                body: { publicCd: event.target.checked ? PUBLIC.PUBLIC : PUBLIC.PRIVATE },
              })
            }
          />
          <i aria-hidden="true" />
        </label>
      ),
    },
    { key: 'menu', head: t('column.menu'), quiet: true, end: true, phone: 'corner', cell: (c) => <CourseMenu course={c} /> },
  ];
  const filtered = q !== '' || filters.state !== '';
  const create = (
    <Can do={courseApi.create}>
      <ButtonLink to="/classes/create" tone="primary" size="sm">
        <Plus aria-hidden="true" />
        {t('create')}
      </ButtonLink>
    </Can>
  );
  return (
    <>
      <PageHead
        title={t('title')}
        note={!!list.data?.totalCount && t('total', { value: formatCount(list.data.totalCount), count: list.data.totalCount })}
      >
        {(filtered || (list.data?.list.length ?? 0) > 0) && create}
      </PageHead>
      <section className={s.card} aria-label={t('title')}>
        {(filtered || !list.isSuccess || list.data.totalCount > 0) && (
          <Filters label={t('filters')}>
            <Segmented
              label={t('column.state')}
              value={filters.state as (typeof STATES)[number]}
              onChange={(state) => set({ state })}
              options={STATES.map((value) => ({ value, label: t(`state.${value || 'ALL'}`) }))}
            />
            <SearchField label={t('search')} value={q} onSearch={(text) => set({ q: text })} />
          </Filters>
        )}
        <PagedList
          list={list}
          paging={{ page, size, set }}
          empty={
            filtered ? (
              <Empty art="search" title={t('none.title')} text={t('none.text')} />
            ) : (
              <Empty title={t('empty.title')} text={t('empty.text')}>
                {create}
              </Empty>
            )
          }
        >
          {(rows, stale) => <Table label={t('title')} columns={columns} rows={rows} keyOf={(c) => c.courseSeq} stale={stale} />}
        </PagedList>
      </section>
    </>
  );
}
