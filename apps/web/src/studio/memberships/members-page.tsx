import { CURRENCY, YN } from '@madang/contracts/codes';
import { subscriptionApi, type StudioMember } from '@madang/contracts/util/subscription';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate, useParams } from 'react-router-dom';
import { formatCount, formatDate, formatMoney } from '../../lib/format';
import { useListParams } from '../../lib/list-params';
import { usePages } from '../../lib/pages';
import { useTitle } from '../../lib/title';
import { Select } from '../../ui/choices';
import { LoadMore } from '../../ui/load-more';
import { Filters, PageHead, SearchField } from '../../ui/page-head';
import { Avatar, Badge } from '../../ui/parts';
import { Empty, ErrorState, SkeletonRows } from '../../ui/states';
import { Table, type Column } from '../../ui/table';
import { MemberDrawer } from './member-drawer';
import { Pro } from '../../domain/studio/pro';
import l from '../../ui/layout.module.css';

/** How many members one call brings. */
const MEMBER_PAGE_SIZE = 20;
const MEMBERSHIP_CHOICES = ['', YN.YES, YN.NO] as const;

/** The members of the site with their memberships; a row opens the person (RT-142, RT-143). */
export default function StudioMembersPage() {
  const { t } = useTranslation('studio');
  useTitle(t('members.title'));
  return (
    <Pro>
      <Members />
    </Pro>
  );
}

function Members() {
  const { t } = useTranslation('studio');
  const { userUid } = useParams();
  const navigate = useNavigate();
  const { search } = useLocation();
  const { q, filters, set } = useListParams([MEMBER_PAGE_SIZE], { membership: MEMBERSHIP_CHOICES });
  const membership = filters.membership as (typeof MEMBERSHIP_CHOICES)[number];
  const pages = usePages(
    subscriptionApi.members,
    { query: { q, membership, size: MEMBER_PAGE_SIZE } },
    { next: (last) => (last.cursor ? { cursor: last.cursor } : null), staleTime: 0 },
  );
  const list = pages.data?.pages.flatMap((page) => page.list) ?? [];
  const total = pages.data?.pages[0]?.totalCount;
  const filtered = q !== '' || membership !== '';
  const columns: Column<StudioMember>[] = [
    {
      key: 'name',
      keep: 'start',
      head: t('members.name'),
      phone: 'title',
      cell: (m) => (
        <Link className={l.rowMiddle} to={{ pathname: `/settings/studio/members/joined/${m.userUid}`, search }} preventScrollReset>
          <Avatar name={m.name} imageUrl={m.profileImageUrl} />
          <span className={l.named}>
            <b>{m.name}</b>
            <small>{m.email}</small>
          </span>
        </Link>
      ),
    },
    {
      key: 'membership',
      head: t('members.membership'),
      cell: (m) =>
        m.memberships.length ? (
          <span className={l.badges}>
            {m.memberships.map((one) => (
              <Badge key={one.title} tone={one.leavingYn === YN.YES ? 'warn' : 'brand'}>
                {one.leavingYn === YN.YES ? `${one.title} · ${t('members.leaving')}` : one.title}
              </Badge>
            ))}
          </span>
        ) : (
          '–'
        ),
    },
    { key: 'joined', head: t('members.joined'), cell: (m) => formatDate(m.joinedAt) },
    { key: 'classes', head: t('members.classes'), end: true, cell: (m) => formatCount(m.courseCount) },
    { key: 'paid', keep: 'end', head: t('members.paid'), end: true, cell: (m) => formatMoney(m.paidKrw, CURRENCY.KRW) },
  ];
  return (
    <>
      <PageHead title={t('members.title')} note={total !== undefined && t('members.total', { value: formatCount(total), count: total })} />
      <section className={l.card} aria-label={t('members.title')}>
        <Filters label={t('members.filters')}>
          <Select
            label={t('members.membership')}
            hideLabel
            value={membership}
            onChange={(next) => set({ membership: next })}
            options={MEMBERSHIP_CHOICES.map((value) => ({ value, label: t(`members.${value || 'all'}`) }))}
          />
          <SearchField label={t('members.search')} value={q} onSearch={(text) => set({ q: text })} />
        </Filters>
        {pages.isPending ? (
          <SkeletonRows count={8} />
        ) : pages.isError ? (
          <ErrorState error={pages.error} onRetry={() => void pages.refetch()} />
        ) : list.length === 0 ? (
          filtered ? (
            <Empty art="search" title={t('members.none')} text={t('members.noneText')} />
          ) : (
            <Empty title={t('members.empty')} text={t('members.emptyText')} />
          )
        ) : (
          <>
            <Table label={t('members.title')} columns={columns} rows={list} keyOf={(m) => m.userUid} open={userUid ?? null} />
            <LoadMore pages={pages} />
          </>
        )}
      </section>
      {userUid && (
        <MemberDrawer
          key={userUid}
          userUid={userUid}
          onClose={() =>
            void navigate({ pathname: '/settings/studio/members/joined', search }, { preventScrollReset: true, replace: true })
          }
        />
      )}
    </>
  );
}
