import { CURRENCY } from '@madang/contracts/codes';
import { MEMBER_SHEET_KIND } from '@madang/contracts/answer-codes';
import { CHOSEN_MOST, messageApi } from '@madang/contracts/campaign/message';
import { ADMIN_LIST } from '@madang/contracts/list-codes';
import type { OutputOf, QueryOf } from '@madang/contracts/endpoint';
import { operatorApi } from '@madang/contracts/main/operator';
import { LEARNING_CHOICES, MARKETING_CHOICES, memberApi, MEMBER_KINDS, MEMBER_SORTS, type Member } from '@madang/contracts/util/member';
import { Download, Mail, NotebookPen, UserPlus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { NotAllowed } from '../../domain/permissions/not-allowed';
import { call } from '../../lib/api';
import { Can, useCan } from '../../lib/can';
import { formatCount, formatDate, formatMoney, formatPhone } from '../../lib/format';
import { useListParams } from '../../lib/list-params';
import { usePages } from '../../lib/pages';
import { useCall } from '../../lib/query';
import { useOpenParam } from '../../lib/open-param';
import { useTitle } from '../../lib/title';
import { Button, IconButton } from '../../ui/button';
import { Select } from '../../ui/choices';
import { LoadMore } from '../../ui/load-more';
import { NOTE_ROOM } from '../../ui/figures';
import { PageHead, SearchField } from '../../ui/page-head';
import { Badge } from '../../ui/parts';
import { Empty, ErrorState, SkeletonRows } from '../../ui/states';
import { BulkBar, Table, type Column } from '../../ui/table';
import { TableBar } from '../../ui/table/table-bar';
import { ListTools } from '../../domain/list-view/list-tools';
import { useListView, viewParams, type ListViews } from '../../domain/list-view/list-view';
import { useChosen, useWholeList } from '../../domain/list-view/whole-list';
import { useClassNames } from './conditions';
import { ExportDialog } from './export-dialog';
import { InviteDialog } from './invite-dialog';
import { MemberDrawer } from './member-drawer';
import { MemberTabs } from './member-tabs';
import { MemoDialog } from './memo-dialog';
import { RowTitle } from '../../ui/row-title';
import l from '../../ui/layout.module.css';

// Loaded when the dialog first opens, because it brings the text editor.
const MessageDialog = lazy(() => import('../../domain/member-message/message-dialog'));
/** How many members one call brings. */
const MEMBER_PAGE_SIZE = 20;
/** How many members one call brings while the whole list is gathered. */
const MEMBERS_PER_CALL = 100;
/** The filters that a list view saves; the search is not among them. */
const SAVED_FILTERS = { kind: '', marketing: '', learning: '', courseSeq: '', segmentSeq: '' };
const MEMBER_VIEW_PARAMS = viewParams(MEMBER_SORTS);

/** The members of the site with search and filters; a row opens the member. */
export default function JoinedPage() {
  const { t } = useTranslation('admin-members');
  useTitle(t('title'));
  const { userSeq } = useParams();
  const { search } = useLocation();
  const show = useShow(search);
  const { q, filters, set, query } = useMemberParams();
  const mayNote = useCan(operatorApi.inviteMembers);
  const [noting, setNoting] = useState<Member | null>(null);
  const columns = useColumns(search, mayNote ? setNoting : null);
  const views = useListView({ list: ADMIN_LIST.MEMBERS, columns, params: { filters, set }, kept: SAVED_FILTERS, own: 'joined.desc' });
  const sorted = { ...query, sort: filters.sort as (typeof MEMBER_VIEW_PARAMS.sort)[number] };
  const pages = usePages(
    memberApi.joined,
    { query: { ...sorted, size: MEMBER_PAGE_SIZE } },
    { next: (last) => (last.cursor ? { cursor: last.cursor } : null), staleTime: 0, enabled: views.ready },
  );
  const mayWrite = useCan(messageApi.create);
  // The chosen members stay chosen when the search or a filter changes.
  const chosen = useChosen((m: Member) => m.userSeq, CHOSEN_MOST);
  const [writing, setWriting] = useState<readonly Pick<Member, 'userSeq' | 'name'>[] | null>(null);
  const [taking, setTaking] = useState(false);
  const [inviting, setInviting] = useOpenParam('invite');
  const list = pages.data?.pages.flatMap((page) => page.list) ?? [];
  const total = pages.data?.pages[0]?.totalCount;
  const filtered = Object.values(query).some((v) => v !== '' && v !== null);
  const whole = useWholeList({
    total,
    most: CHOSEN_MOST,
    pages: () => membersOf(sorted),
    onRows: chosen.choose,
  });
  return (
    <>
      <PageHead title={t('title')} note={total === undefined ? NOTE_ROOM : t('total', { value: formatCount(total), count: total })}>
        <ExportButton onOpen={() => setTaking(true)} />
        {mayWrite && (
          <Button size="sm" onClick={() => setWriting([])}>
            <Mail aria-hidden="true" />
            {t('message.open')}
          </Button>
        )}
        {mayNote && (
          <Button size="sm" tone="primary" onClick={() => setInviting(true)}>
            <UserPlus aria-hidden="true" />
            {t('invite.open')}
          </Button>
        )}
      </PageHead>
      <Above />
      <section className={l.card} aria-label={t('tab.joined')}>
        <MemberFilters q={q} filters={filters} set={set} query={query} views={views} />
        {pages.isPending ? (
          <SkeletonRows count={8} />
        ) : pages.isError ? (
          <ErrorState error={pages.error} onRetry={() => void pages.refetch()} />
        ) : list.length === 0 ? (
          filtered ? (
            <Empty art="search" title={t('none.title')} text={t('none.text')} />
          ) : (
            <Empty title={t('empty.title')} text={t('empty.text')} />
          )
        ) : (
          <>
            <MemberBulk chosen={chosen.rows} whole={whole} onClear={chosen.clear} onWrite={() => setWriting(chosen.rows)} />
            <Table<Member, number>
              label={t('tab.joined')}
              {...views.table}
              rows={list}
              keyOf={(m) => m.userSeq}
              open={Number(userSeq) || null}
              {...(mayWrite && {
                nameOf: (m: Member) => m.name,
                chosen: chosen.keys,
                onChoose: (seqs: ReadonlySet<number>) => chosen.pick(seqs, list),
              })}
            />
            <LoadMore pages={pages} />
          </>
        )}
      </section>
      {userSeq && (
        <MemberDrawer
          key={userSeq}
          userSeq={Number(userSeq)}
          onNote={setNoting}
          onWrite={(m) => setWriting([m])}
          onClose={() => show(null)}
        />
      )}
      {noting && <MemoDialog member={noting} onClose={() => setNoting(null)} />}
      {writing && (
        <Suspense fallback={null}>
          <MessageDialog to={writing} segmentSeq={query.segmentSeq} onClose={() => setWriting(null)} />
        </Suspense>
      )}
      {inviting && mayNote && <InviteDialog onClose={() => setInviting(false)} />}
      {taking && <ExportDialog kind={MEMBER_SHEET_KIND.JOINED} filter={query} count={total ?? 0} onClose={() => setTaking(false)} />}
    </>
  );
}

/** Opens a member, or closes the open one; the list keeps its search and filters. */
function useShow(search: string) {
  const navigate = useNavigate();
  return (seq: number | null) =>
    void navigate(
      { pathname: `/settings/members/joined${seq ? `/${seq}` : ''}`, search },
      { preventScrollReset: true, replace: seq === null },
    );
}

interface BulkProps {
  chosen: readonly Member[];
  whole: ReturnType<typeof useWholeList>;
  onClear: () => void;
  onWrite: () => void;
}
function MemberBulk({ chosen, whole, onClear, onWrite }: BulkProps) {
  const { t } = useTranslation('admin-members');
  const words = { value: formatCount(chosen.length), count: chosen.length };
  return (
    <BulkBar count={chosen.length} chosen={t('chosen', words)} onClear={onClear} label={t('bulk')} whole={whole}>
      <Button size="sm" onClick={onWrite}>
        <Mail aria-hidden="true" />
        {t('message.openChosen', words)}
      </Button>
    </BulkBar>
  );
}

/** All members that match a filter, fetched page by page. */
async function* membersOf(query: Partial<QueryOf<typeof memberApi.joined>>) {
  let cursor: string | null = '';
  while (cursor !== null) {
    const page: OutputOf<typeof memberApi.joined> = await call(memberApi.joined, { query: { ...query, cursor, size: MEMBERS_PER_CALL } });
    yield page.list;
    ({ cursor } = page);
  }
}

/** The tabs of the members' pages, and what the person may not do on this one. */
function Above() {
  const { t } = useTranslation('admin-members');
  return (
    <>
      <MemberTabs />
      <NotAllowed
        className={l.below}
        acts={[
          [memberApi.excel, t('export.open')],
          [messageApi.create, t('message.open')],
          [operatorApi.inviteMembers, t('invite.open')],
          [operatorApi.inviteMembers, t('memo.edit')],
        ]}
      />
    </>
  );
}

function ExportButton({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation('admin-members');
  return (
    <Can do={memberApi.excel}>
      <Button size="sm" onClick={onOpen}>
        <Download aria-hidden="true" />
        {t('export.open')}
      </Button>
    </Can>
  );
}

/** The columns of the list of members; `onNote` opens the form of a memo. */
function useColumns(search: string, onNote: ((member: Member) => void) | null): Column<Member>[] {
  const { t } = useTranslation('admin-members');
  return [
    {
      key: 'name',
      keep: 'start',
      sort: 'name',
      head: t('column.name'),
      phone: 'title',
      cell: (m) => (
        <RowTitle
          stays
          to={`/settings/members/joined/${m.userSeq}${search}`}
          face={{ name: m.name, imageUrl: m.profileImageUrl }}
          title={m.name}
          note={m.email}
          mark={
            (m.userTypeCd ?? m.mailState) && (
              <>
                {m.userTypeCd && <Badge tone="line">{t(`role.${m.userTypeCd}`)}</Badge>}
                {m.mailState && <Badge tone="warn">{t(`mailState.${m.mailState}`)}</Badge>}
              </>
            )
          }
        />
      ),
    },
    { key: 'phone', head: t('column.phone'), cell: (m) => (m.phone ? <span className={l.unbroken}>{formatPhone(m.phone)}</span> : '–') },
    { key: 'joined', sort: 'joined', head: t('column.joined'), cell: (m) => formatDate(m.joinedAt) },
    { key: 'classes', head: t('column.classes'), end: true, cell: (m) => formatCount(m.courseCount) },
    { key: 'paid', keep: 'end', sort: 'paid', head: t('column.paid'), end: true, cell: (m) => formatMoney(m.paidKrw, CURRENCY.KRW) },
    { key: 'marketing', head: t('column.marketing'), cell: (m) => t(m.marketingConsent ? 'yes' : 'no') },
    {
      key: 'memo',
      head: t('column.memo'),
      phone: 'wide',
      cell: (m) => m.memo && <span className={l.twoLines}>{m.memo}</span>,
    },
    {
      key: 'note',
      head: t('memo.edit'),
      quiet: true,
      end: true,
      phone: 'foot',
      cell: (m) =>
        onNote && (
          <IconButton dense label={t('memo.of', { name: m.name })} onClick={() => onNote(m)}>
            <NotebookPen aria-hidden="true" />
          </IconButton>
        ),
    },
  ];
}

/** The search and filters of the list, from the address of the page and as the call takes them. */
function useMemberParams() {
  const { q, filters, set } = useListParams([MEMBER_PAGE_SIZE], {
    kind: MEMBER_KINDS,
    marketing: MARKETING_CHOICES,
    learning: LEARNING_CHOICES,
    courseSeq: null,
    segmentSeq: null,
    ...MEMBER_VIEW_PARAMS,
  });
  const query = {
    q,
    kind: filters.kind as (typeof MEMBER_KINDS)[number],
    marketing: filters.marketing as (typeof MARKETING_CHOICES)[number],
    learning: filters.learning as (typeof LEARNING_CHOICES)[number],
    courseSeq: Number(filters.courseSeq) || null,
    segmentSeq: Number(filters.segmentSeq) || null,
  };
  return { q, filters, set, query };
}

interface FilterProps extends ReturnType<typeof useMemberParams> {
  views: ListViews;
}
function MemberFilters({ q, filters, set, query, views }: FilterProps) {
  const { t } = useTranslation('admin-members');
  const classes = useClassNames();
  const maySegments = useCan(memberApi.segments);
  const segments = useCall(memberApi.segments, {}, { enabled: maySegments, silent: true });
  return (
    <TableBar
      label={t('filters')}
      count={Object.keys(SAVED_FILTERS).filter((name) => filters[name as keyof typeof SAVED_FILTERS]).length}
      search={<SearchField label={t('search')} value={q} onSearch={(text) => set({ q: text })} />}
      tools={<ListTools views={views} />}
      filters={
        <>
          {maySegments && (
            <Select
              label={t('tab.segment')}
              hideLabel
              value={filters.segmentSeq}
              placeholder={t('allMembers')}
              onChange={(segmentSeq) => set({ segmentSeq, kind: '', marketing: '', learning: '', courseSeq: '' })}
              options={(segments.data ?? []).map((one) => ({
                value: String(one.segmentSeq),
                label: `${one.name} (${formatCount(one.memberCount)})`,
              }))}
            />
          )}
          {!query.segmentSeq && <ConditionFilters filters={filters} set={set} query={query} classes={classes} />}
        </>
      }
    />
  );
}

interface ConditionProps extends Pick<FilterProps, 'filters' | 'set' | 'query'> {
  classes: ReturnType<typeof useClassNames>;
}
/** The filters of the list that are also conditions of a segment. */
function ConditionFilters({ filters, set, query, classes }: ConditionProps) {
  const { t } = useTranslation('admin-members');
  return (
    <>
      <Select
        label={t('condition.kind')}
        hideLabel
        value={query.kind}
        onChange={(kind) => set({ kind })}
        options={MEMBER_KINDS.map((value) => ({ value, label: t(`kind.${value || 'all'}`) }))}
      />
      <Select
        label={t('condition.learning')}
        hideLabel
        value={query.learning}
        onChange={(learning) => set({ learning })}
        options={LEARNING_CHOICES.map((value) => ({ value, label: t(`learning.${value || 'all'}`) }))}
      />
      <Select
        label={t('condition.marketing')}
        hideLabel
        value={query.marketing}
        onChange={(marketing) => set({ marketing })}
        options={MARKETING_CHOICES.map((value) => ({ value, label: t(`marketing.${value || 'all'}`) }))}
      />
      {(classes.loading || classes.names.length > 0) && (
        <Select
          label={t('condition.course')}
          hideLabel
          value={filters.courseSeq}
          placeholder={t('allClasses')}
          onChange={(courseSeq) => set({ courseSeq })}
          options={classes.names}
        />
      )}
    </>
  );
}
