import { CLASS_STATE, CLASS_FILTER, ALL } from '@madang/contracts/answer-codes';
import { COURSE_TYPE, FARE, PUBLIC } from '@madang/contracts/codes';
import { ADMIN_LIST, LIST_SORTS } from '@madang/contracts/list-codes';
import type { QueryOf } from '@madang/contracts/endpoint';
import { LIMITS } from '@madang/contracts/limits';
import { courseApi, type AdminCourse } from '@madang/contracts/main/course';
import { isSurvey } from '@madang/contracts/main/course-kinds';
import { lacksPrice } from '@madang/contracts/main/course-rules';
import { enrolmentApi } from '@madang/contracts/main/enrolment';
import { packageApi } from '@madang/contracts/main/package';
import { ArrowUpDown, Package, Plus, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Can, useCan, useMay } from '../../lib/can';
import { formatDate } from '../../lib/format';
import { useListParams } from '../../lib/list-params';
import { patchAnswer, useAct, useCall } from '../../lib/query';
import { useTitle } from '../../lib/title';
import { toast } from '../../lib/dialogs';
import { Button, ButtonLink } from '../../ui/button';
import { Segmented, Select, Switch } from '../../ui/choices';
import { ClassPeople } from '../../domain/course/class-people';
import { Cover } from '../../domain/course/course-card';
import { NotAllowed } from '../../domain/permissions/not-allowed';
import { countNote } from '../../ui/figures';
import { PageHead, SearchField } from '../../ui/page-head';
import { PagedList } from '../../ui/paged-list';
import { Badge, type BadgeTone, Rating } from '../../ui/parts';
import { Empty } from '../../ui/states';
import { Table, type Column } from '../../ui/table';
import { ListTools } from '../../domain/list-view/list-tools';
import { useListView, viewParams, type ListViews } from '../../domain/list-view/list-view';
import { TableBar } from '../../ui/table/table-bar';
import { RowTitle } from '../../ui/row-title';
import { CourseBulk } from './course-bulk';
import { peopleOf, settingsOf } from '../../domain/course/course-settings';
import { isOpenTo } from '../../domain/course/staff-pages';
import { staffPrice } from '../../domain/course/staff-price';
import { CourseMenu } from './course-menu';
import { ReviewList } from './review-list';
import { TrashList } from './trash-list';
import { useKindName } from './kind-name';
import l from '../../ui/layout.module.css';
import s from './courses.module.css';

const OrderDialog = lazy(() => import('./order-dialog'));
const CLASS_STATE_CHOICES = [
  '',
  CLASS_STATE.OPEN,
  CLASS_STATE.PREPARING,
  CLASS_STATE.REVIEWING,
  CLASS_STATE.FULL,
  CLASS_STATE.CLOSED,
  CLASS_STATE.TRASHED,
] as const;
type State = (typeof CLASS_STATE_CHOICES)[number];
const CLASS_KIND_CHOICES = ['', CLASS_FILTER.CLASS, CLASS_FILTER.PACKAGE, CLASS_FILTER.CHALLENGE] as const;
const SAVED_FILTERS = { state: '', kind: '' };
const CLASS_VIEW_PARAMS = viewParams(LIST_SORTS.COURSES);
const CLASS_PARAMS = { state: CLASS_STATE_CHOICES, kind: CLASS_KIND_CHOICES, ...CLASS_VIEW_PARAMS };
const CLASS_LIST = { list: ADMIN_LIST.COURSES, kept: SAVED_FILTERS, own: '' };
const CLASS_STATE_TONES: Record<AdminCourse['state'], BadgeTone> = {
  PREPARING: 'plain',
  REVIEWING: 'brand',
  OPEN: 'good',
  FULL: 'warn',
  CLOSED: 'plain',
  TRASHED: 'bad',
};

type Asked = Pick<ReturnType<typeof useListParams<'state' | 'kind' | 'sort' | 'view'>>, 'page' | 'size' | 'q' | 'filters'>;
const queryOf = ({ page, size, q, filters: { state, kind, sort } }: Asked) => ({
  page,
  size,
  q,
  state,
  kind: kind as (typeof CLASS_KIND_CHOICES)[number],
  sort: sort as (typeof CLASS_VIEW_PARAMS.sort)[number],
});

export default function CourseList() {
  const { t } = useTranslation('admin-courses');
  useTitle(t('title'));
  const { page, size, q, filters, set } = useListParams(LIMITS.adminPageSizes, CLASS_PARAMS);
  const query = queryOf({ page, size, q, filters });
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const change: typeof set = (next, how) => {
    setChosen(new Set());
    set(next, how);
  };
  const mayRemove = useCan(courseApi.removeMany);
  const mayRestore = useCan(courseApi.trash);
  const inTrash = mayRestore && filters.state === CLASS_STATE.TRASHED;
  const mayDecide = useCan(courseApi.publishRequests);
  const inReview = mayDecide && filters.state === CLASS_STATE.REVIEWING;
  const views = useListView({ ...CLASS_LIST, columns: useColumns(query), params: { filters, set } });
  const list = useCall(courseApi.adminList, { query }, { keep: true, staleTime: 0, enabled: views.ready && !inTrash && !inReview });
  const filtered = q !== '' || filters.state !== '' || filters.kind !== '';
  // Before the answer, the buttons stand as for several classes, so that nothing below moves when it comes.
  const total = list.data?.totalCount ?? 2;
  const [ordering, setOrdering] = useState(false);
  const create = <Create />;
  return (
    <>
      <PageHead title={t('title')} note={!inTrash && !inReview && countNote(list.data?.totalCount, (rows) => t('total', rows))}>
        {!inTrash && !inReview && total > 1 && (
          <Can do={courseApi.order}>
            <Button size="sm" onClick={() => setOrdering(true)}>
              <ArrowUpDown aria-hidden="true" />
              {t('order.do')}
            </Button>
          </Can>
        )}
        {(filtered || total > 0) && create}
      </PageHead>
      <Withheld />
      {/* An empty list is another card than the one whose rows were awaited: it stands higher, without buttons above it. */}
      <section key={total === 0 && !filtered ? 'none' : 'some'} className={l.card} aria-label={t('title')}>
        {(filtered || !list.isSuccess || list.data.totalCount > 0) && (
          <CourseFilters
            state={filters.state as State}
            kind={query.kind}
            q={q}
            whole={inReview}
            views={inTrash || inReview ? null : views}
            set={change}
          />
        )}
        {inTrash ? (
          <TrashList query={{ page, size, q, kind: query.kind }} paging={{ page, size, set: change }} />
        ) : inReview ? (
          <ReviewList query={{ page, size }} paging={{ page, size, set: change }} />
        ) : (
          <PagedList
            list={list}
            paging={{ page, size, set: change }}
            empty={
              filtered ? (
                <Empty art="search" title={t('none.title')} text={t('none.text')} />
              ) : (
                <Empty art="add" title={t('empty.title')} text={t('empty.text')}>
                  {create}
                  <ToTrash />
                </Empty>
              )
            }
          >
            {(rows, stale) => (
              <>
                <CourseBulk
                  rows={rows.filter((c) => chosen.has(c.courseSeq))}
                  onDone={(left) => setChosen(new Set(left.map((c) => c.courseSeq)))}
                />
                <Table<AdminCourse, number>
                  label={t('title')}
                  {...views.table}
                  rows={rows}
                  keyOf={(c) => c.courseSeq}
                  nameOf={(c) => c.title}
                  {...(mayRemove && { chosen, onChoose: setChosen })}
                  stale={stale}
                />
              </>
            )}
          </PagedList>
        )}
      </section>
      {ordering && (
        <Suspense>
          <OrderDialog onClose={() => setOrdering(false)} />
        </Suspense>
      )}
    </>
  );
}

function usePrice() {
  const { t } = useTranslation('admin-courses');
  return (c: AdminCourse) =>
    isSurvey(c)
      ? '–'
      : lacksPrice(c)
        ? t('price.none')
        : c.fareCd === FARE.FREE
          ? t('price.free')
          : c.fareCd === FARE.OPEN
            ? t('price.open')
            : staffPrice(c);
}

/** The columns of the list of classes; a switch in the list shows or hides the class on the site. */
function useColumns(query: QueryOf<typeof courseApi.adminList>): Column<AdminCourse>[] {
  const { t } = useTranslation('admin-courses');
  const kind = useKindName();
  const may = useMay();
  const maySeePeople = useCan(enrolmentApi.list);
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
  const price = usePrice();
  return [
    {
      key: 'title',
      sort: 'title',
      head: t('column.title'),
      phone: 'title',
      cell: (c) => (
        <RowTitle
          {...(may(courseApi.update) && isOpenTo(may, c) && { to: settingsOf(c) })}
          wide
          picture={<Cover imageUrl={c.imageUrl} />}
          title={c.title}
          note={
            <>
              <span className={s.kind}>
                {kind(c)}
                <span> · </span>
              </span>
              <span className={l.unbroken}>{t('updated', { at: formatDate(c.updatedAt) })}</span>
            </>
          }
        />
      ),
    },
    {
      key: 'state',
      head: t('column.state'),
      cell: (c) => (
        <Badge tone={CLASS_STATE_TONES[c.state]}>
          {t(`state.${c.state === CLASS_STATE.OPEN && isSurvey(c) ? COURSE_TYPE.SURVEY : c.state}`)}
        </Badge>
      ),
    },
    { key: 'price', head: t('column.price'), end: true, cell: price },
    {
      key: 'learners',
      sort: 'learners',
      head: t('column.learners'),
      end: true,
      cell: (c) =>
        maySeePeople ? (
          <Link className={s.learners} to={peopleOf(c)}>
            <ClassPeople of={c} />
          </Link>
        ) : (
          <ClassPeople of={c} />
        ),
    },
    {
      key: 'rating',
      sort: 'rating',
      head: t('column.rating'),
      end: true,
      phone: 'none',
      cell: (c) => (c.reviewCount === 0 ? '–' : <Rating rate={c.reviewRate} count={c.reviewCount} />),
    },
    {
      key: 'public',
      head: t('column.public'),
      cell: (c) => (
        <Switch
          bare
          label={t('public.toggle', { title: c.title })}
          value={c.publicCd === PUBLIC.PUBLIC}
          disabled={!mayToggle || !isOpenTo(may, c) || (toggle.isPending && toggle.variables.params.courseSeq === c.courseSeq)}
          onChange={(on) => toggle.mutate({ params: { courseSeq: c.courseSeq }, body: { publicCd: on ? PUBLIC.PUBLIC : PUBLIC.PRIVATE } })}
        />
      ),
    },
    { key: 'menu', head: t('column.menu'), quiet: true, end: true, phone: 'corner', cell: (c) => <CourseMenu course={c} /> },
  ];
}

interface FilterProps {
  state: State;
  kind: (typeof CLASS_KIND_CHOICES)[number];
  q: string;
  /** Whether the list is shown without a filter. */
  whole: boolean;
  views: ListViews | null;
  set: ReturnType<typeof useListParams>['set'];
}
function CourseFilters({ state, kind, q, whole, views, set }: FilterProps) {
  const { t } = useTranslation('admin-courses');
  const mayRestore = useCan(courseApi.trash);
  return (
    <TableBar
      label={t('filters')}
      count={Number(state !== '') + Number(kind !== '')}
      search={!whole && <SearchField label={t('search')} value={q} onSearch={(text) => set({ q: text })} />}
      tools={views && <ListTools views={views} />}
      filters={
        <>
          <Segmented
            label={t('column.state')}
            value={state}
            onChange={(next) => set({ state: next })}
            options={CLASS_STATE_CHOICES.filter((one) => mayRestore || one !== CLASS_STATE.TRASHED).map((value) => ({
              value,
              label: t(`state.${value || ALL}`),
            }))}
          />
          {!whole && (
            <Select
              label={t('column.kind')}
              hideLabel
              value={kind}
              onChange={(next) => set({ kind: next })}
              options={CLASS_KIND_CHOICES.map((value) => ({ value, label: t(`only.${value || 'ALL'}`) }))}
            />
          )}
        </>
      }
    />
  );
}

/** Names what the person may not do with the list of classes. */
function Withheld() {
  const { t } = useTranslation('admin-courses');
  return (
    <NotAllowed
      className={l.below}
      acts={[
        [courseApi.order, t('order.do')],
        [packageApi.create, t('createPackage')],
        [courseApi.create, t('create')],
        [courseApi.update, t('menu.edit')],
      ]}
    />
  );
}

/** The way to the trash from an empty list, which has no filters, for staff who may restore something there. */
function ToTrash() {
  const { t } = useTranslation('admin-courses');
  const may = useCan(courseApi.trash);
  const query = { page: 1, size: LIMITS.adminPageSizes[0] };
  const trash = useCall(courseApi.trash, { query }, { enabled: may, silent: true, staleTime: 0 });
  if (!may || !trash.data?.totalCount) return null;
  return (
    <ButtonLink size="sm" to={`?state=${CLASS_STATE.TRASHED}`}>
      <Trash2 aria-hidden="true" />
      {t('trash.open')}
    </ButtonLink>
  );
}

function Create() {
  const { t } = useTranslation('admin-courses');
  return (
    <>
      <Can do={packageApi.create}>
        <ButtonLink to="/packages/create" size="sm">
          <Package aria-hidden="true" />
          {t('createPackage')}
        </ButtonLink>
      </Can>
      <Can do={courseApi.create}>
        <ButtonLink to="/classes/create" tone="primary" size="sm">
          <Plus aria-hidden="true" />
          {t('create')}
        </ButtonLink>
      </Can>
    </>
  );
}
