import { SECOND } from '@madang/contracts/time';
import { ALL } from '@madang/contracts/answer-codes';
import { classMessageApi } from '@madang/contracts/campaign/message';
import { LEARNER_STATE, type LearnerState } from '@madang/contracts/codes';
import { ADMIN_LIST } from '@madang/contracts/list-codes';
import { seoulDay } from '@madang/contracts/dates';
import type { OutputOf, QueryOf } from '@madang/contracts/endpoint';
import { LIMITS } from '@madang/contracts/limits';
import { enrolmentApi, LEARNER_SORTS, type Learner } from '@madang/contracts/main/enrolment';
import { challengeApi } from '@madang/contracts/main/challenge';
import type { ChallengeTerm } from '@madang/contracts/main/challenge-rules';
import { courseApi } from '@madang/contracts/main/course';
import { courseInviteApi } from '@madang/contracts/main/course-invite';
import { Mail, Send, UserPlus } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useParams } from 'react-router-dom';
import { call } from '../../lib/api';
import { Can } from '../../lib/can';
import { formatCount } from '../../lib/format';
import { useListParams } from '../../lib/list-params';
import { useCall } from '../../lib/query';
import { revealPerson } from '../../lib/reveal';
import { serverNow } from '../../lib/time';
import { useOpenParam } from '../../lib/open-param';
import { useTitle } from '../../lib/title';
import { Button } from '../../ui/button';
import { Segmented, Select } from '../../ui/choices';
import { SheetButton } from '../../domain/personal/sheet-button';
import { NotAllowed } from '../../domain/permissions/not-allowed';
import { isChallenge } from '../../domain/course/course-card';
import { NoContent } from '../../ui/no-content';
import { SearchField } from '../../ui/page-head';
import { PagedList } from '../../ui/paged-list';
import { Empty } from '../../ui/states';
import { Table } from '../../ui/table';
import { TableBar } from '../../ui/table/table-bar';
import { ListTools } from '../../domain/list-view/list-tools';
import { useListView, viewParams, type ListViews } from '../../domain/list-view/list-view';
import { numberedPages, useChosen, useWholeList } from '../../domain/list-view/whole-list';
import { InviteDialog } from '../../domain/class-invite/invite-dialog';
import { AddDialog } from './add-dialog';
import { LearnerBulk } from './bulk';
import { ClassHead } from './class-head';
import { ClassInstead, isMissing } from './class-instead';
import { useColumns } from './columns';
import { LearnerDrawer } from './drawer';
import l from '../../ui/layout.module.css';
import { isReturning, LEARNER_STATE_CHOICES } from './rules';

const MessageDialog = lazy(() => import('./message-dialog'));
/** Milliseconds between two calls for the list while the money of a cancelled enrolment is on its way back. */
const REFUND_POLL_MS = 4 * SECOND;
/** How many learners can be chosen at once, for example to approve, cancel or write to them. */
const CHOSEN_LEARNERS_MAX = 1000;
const LEARNER_VIEW_PARAMS = viewParams(LEARNER_SORTS);
/** The filters that a list view saves. The term is left out: a term belongs to one class, a list view to all classes. */
const SAVED_FILTERS = { status: '' };
/** The states that the filter offers only where some learner has them. */
const SELDOM_STATES: readonly LearnerState[] = [
  LEARNER_STATE.BY_PACKAGE,
  LEARNER_STATE.ENDED,
  LEARNER_STATE.WAITLISTED,
  LEARNER_STATE.UNPAID,
];
const NO_TERMS: readonly ChallengeTerm[] = [];

const learnersOf = (courseSeq: number, query: Partial<QueryOf<typeof enrolmentApi.list>>) =>
  call(enrolmentApi.list, { params: { courseSeq }, query });

/** Fetches the list again and again while a refund is on its way, so that its end shows without a reload. */
function usePolling(returning: boolean, refetch: () => unknown): void {
  useEffect(() => {
    if (!returning) return;
    const timer = setInterval(() => void refetch(), REFUND_POLL_MS);
    return () => clearInterval(timer);
  }, [returning, refetch]);
}

/** The terms of a challenge; none for a class. */
const useTerms = (courseSeq: number, challenge: boolean) =>
  useCall(challengeApi.find, { params: { courseSeq } }, { enabled: challenge, silent: true, staleTime: 0 }).data?.terms ?? NO_TERMS;

export default function LearnersPage() {
  const { t } = useTranslation('admin-learners');
  const courseSeq = Number(useParams()['courseSeq']);
  // An address in the studio, which exists for challenges alone.
  const inStudio = useLocation().pathname.startsWith('/studio/');
  const course = useCall(courseApi.find, { params: { courseSeq }, query: { type: 'update' } });
  useTitle(course.data ? t('titleOf', { title: course.data.course.title }) : t('title'));
  const { page, size, q, filters, set } = useListParams(LIMITS.adminPageSizes, {
    status: LEARNER_STATE_CHOICES,
    termSeq: null,
    ...LEARNER_VIEW_PARAMS,
  });
  const status = filters.status as LearnerState | '';
  const termSeq = Number(filters.termSeq) || null;
  const challenge = course.data ? isChallenge(course.data.course) : false;
  const terms = useTerms(courseSeq, challenge);
  const [open, setOpen] = useState<number | null>(null);
  const chosen = useChosen((e: Learner) => e.attendSeq, CHOSEN_LEARNERS_MAX);
  const columns = useColumns(courseSeq, setOpen, challenge);
  const views = useListView({ list: ADMIN_LIST.LEARNERS, columns, params: { filters, set }, kept: SAVED_FILTERS, own: 'applied.desc' });
  const wanted = { status, q, termSeq, sort: filters.sort as (typeof LEARNER_VIEW_PARAMS.sort)[number] };
  const query = { ...wanted, page, size };
  const list = useCall(enrolmentApi.list, { params: { courseSeq }, query }, { keep: true, staleTime: 0, enabled: views.ready });
  const whole = useWholeList({
    total: list.data?.totalCount,
    most: CHOSEN_LEARNERS_MAX,
    pages: () => numberedPages(async (n, most) => (await learnersOf(courseSeq, { ...wanted, page: n, size: most })).list),
    onRows: chosen.choose,
  });
  const rows = list.data?.list ?? [];
  usePolling(rows.some(isReturning), list.refetch);
  const change: typeof set = (next, how) => {
    if (!('page' in next) && !('sort' in next)) chosen.clear();
    set(next, how);
  };
  if (!course.data || isMissing(course.error)) return <ClassInstead courseSeq={courseSeq} course={course} />;
  // The address in the studio exists for challenges alone.
  if (inStudio && !challenge) return <NoContent />;

  const counts = list.data?.counts;
  const { title } = course.data.course;
  const filtered = q !== '' || status !== '' || termSeq !== null;
  return (
    <>
      <ClassHead courseSeq={courseSeq} course={course.data.course} count={counts?.ALL}>
        <HeadActs courseSeq={courseSeq} terms={terms} challenge={challenge} some={(counts?.ALL ?? 0) > 0} />
      </ClassHead>
      <Withheld challenge={challenge} />
      <section className={l.card} aria-label={t('list')}>
        {(filtered || !list.isSuccess || list.data.totalCount > 0) && (
          <LearnerFilters
            courseSeq={courseSeq}
            title={title}
            status={status}
            termSeq={termSeq}
            terms={terms}
            q={q}
            counts={counts}
            views={views}
            set={change}
          />
        )}
        <PagedList people list={list} paging={{ page, size, set: change }} expected={8} empty={<NoLearners filtered={filtered} />}>
          {(rows, stale) => (
            <>
              <LearnerBulk
                courseSeq={courseSeq}
                rows={chosen.rows.map((e) => rows.find((row) => row.attendSeq === e.attendSeq) ?? e)}
                whole={whole}
                onDone={chosen.choose}
              />
              <Table<Learner, number>
                label={t('list')}
                {...views.table}
                rows={rows}
                keyOf={(e) => e.attendSeq}
                nameOf={(e) => e.name}
                chosen={chosen.keys}
                onChoose={(seqs) => chosen.pick(seqs, rows)}
                open={open}
                stale={stale}
              />
            </>
          )}
        </PagedList>
      </section>
      <OpenLearner
        courseSeq={courseSeq}
        rows={rows}
        open={open}
        onOpen={setOpen}
        onReveal={(userSeq) => revealPerson(enrolmentApi.list, { params: { courseSeq }, query }, userSeq)}
      />
    </>
  );
}

/** Tells that the filters find nobody, or that the class has no learner yet. */
function NoLearners({ filtered }: { filtered: boolean }) {
  const { t } = useTranslation('admin-learners');
  if (filtered) return <Empty art="search" title={t('none.title')} text={t('none.text')} />;
  return <Empty title={t('empty.title')} text={t('empty.text')} />;
}

interface OpenProps {
  courseSeq: number;
  rows: readonly Learner[];
  /** The enrolment whose learner is shown; null for none. */
  open: number | null;
  onOpen: (attendSeq: number | null) => void;
  onReveal: (userSeq: number) => ReturnType<typeof revealPerson>;
}
/** The drawer of a learner of the list, with the ways to the neighbours; nothing where the learner is in the list no more. */
function OpenLearner({ courseSeq, rows, open, onOpen, onReveal }: OpenProps) {
  const at = rows.findIndex((e) => e.attendSeq === open);
  const learner = rows[at];
  if (open === null || !learner) return null;
  const to = (row: Learner | undefined) => (row ? () => onOpen(row.attendSeq) : null);
  return (
    <LearnerDrawer
      courseSeq={courseSeq}
      learner={learner}
      onReveal={() => onReveal(learner.userSeq)}
      onClose={() => onOpen(null)}
      onPrevious={to(rows[at - 1])}
      onNext={to(rows[at + 1])}
    />
  );
}

/** Names what the person may not do with the learners of a class. */
function Withheld({ challenge }: { challenge: boolean }) {
  const { t } = useTranslation('admin-learners');
  return (
    <NotAllowed
      className={l.below}
      acts={[
        [classMessageApi.create, t('message.open')],
        [courseInviteApi.list, t('invite')],
        [enrolmentApi.add, t(challenge ? 'challenge.add' : 'add.open')],
        [enrolmentApi.setStatus, t('approve')],
        [enrolmentApi.excel, t('download')],
      ]}
    />
  );
}

interface ActsProps {
  courseSeq: number;
  terms: readonly ChallengeTerm[];
  challenge: boolean;
  /** Whether the list has at least one learner. */
  some: boolean;
}
/** The buttons beside the class's name: write to its learners, invite people, add members. */
function HeadActs({ courseSeq, terms, challenge, some }: ActsProps) {
  const { t } = useTranslation('admin-learners');
  const [asking, setAsking] = useState<'add' | 'message' | null>(null);
  const [inviting, setInviting] = useOpenParam('invite');
  return (
    <>
      <span className={l.row}>
        <Can do={classMessageApi.create}>
          <Button size="sm" disabled={!some} aria-label={t('message.openAll')} onClick={() => setAsking('message')}>
            <Send aria-hidden="true" />
            {t('message.open')}
          </Button>
        </Can>
        <Can do={courseInviteApi.list}>
          <Button size="sm" onClick={() => setInviting(true)}>
            <Mail aria-hidden="true" />
            {t('invite')}
          </Button>
          <Button size="sm" tone="primary" onClick={() => setAsking('add')}>
            <UserPlus aria-hidden="true" />
            {t(challenge ? 'challenge.add' : 'add.open')}
          </Button>
        </Can>
      </span>
      {asking === 'add' && <AddDialog courseSeq={courseSeq} terms={terms} onClose={() => setAsking(null)} />}
      {asking === 'message' && (
        <Suspense>
          <MessageDialog courseSeq={courseSeq} onClose={() => setAsking(null)} />
        </Suspense>
      )}
      {inviting && (
        <Can do={courseInviteApi.list}>
          <InviteDialog staff courseSeq={courseSeq} onClose={() => setInviting(false)} />
        </Can>
      )}
    </>
  );
}

interface FilterProps {
  courseSeq: number;
  /** The class's title, used for the name of the downloaded file. */
  title: string | number;
  status: LearnerState | '';
  termSeq: number | null;
  terms: readonly ChallengeTerm[];
  q: string;
  counts: OutputOf<typeof enrolmentApi.list>['counts'] | undefined;
  set: ReturnType<typeof useListParams>['set'];
  views: ListViews;
}
function LearnerFilters({ courseSeq, title, status, termSeq, terms, q, counts, set, views }: FilterProps) {
  const { t } = useTranslation('admin-learners');
  // Rare states are hidden while no learner has them and none is chosen, so that the filter stays short.
  const isOffered = (state: LearnerState | '') =>
    state === '' || !SELDOM_STATES.includes(state) || status === state || (counts?.[state] ?? 0) > 0;
  return (
    <TableBar
      label={t('filters')}
      count={Number(status !== '') + Number(termSeq !== null)}
      search={<SearchField label={t('search')} value={q} onSearch={(text) => set({ q: text })} />}
      tools={
        <>
          <ListTools views={views} />
          <Can do={enrolmentApi.excel}>
            <SheetButton
              label={t('download')}
              fileName={() => `${t('fileName', { title })}_${seoulDay(serverNow())}`}
              take={(reason) => call(enrolmentApi.excel, { params: { courseSeq }, query: { status, q, termSeq, reason } })}
            />
          </Can>
        </>
      }
      filters={
        <>
          <Segmented
            label={t('column.state')}
            value={status}
            onChange={(next) => set({ status: next })}
            options={LEARNER_STATE_CHOICES.filter(isOffered).map((value) => ({
              value,
              label: [t(value ? `contracts:enrolleeState.${value}` : 'state.ALL'), counts && formatCount(counts[value || ALL])]
                .filter(Boolean)
                .join(' '),
            }))}
          />
          {terms.length > 0 && (
            <Select
              label={t('challenge.term')}
              hideLabel
              value={termSeq ? String(termSeq) : ''}
              onChange={(next) => set({ termSeq: next })}
              options={[
                { value: '', label: t('challenge.allTerms') },
                ...terms.map((term) => ({ value: String(term.termSeq), label: term.name })),
              ]}
            />
          )}
        </>
      }
    />
  );
}
