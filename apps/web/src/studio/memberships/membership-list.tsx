import { CURRENCY, YN } from '@madang/contracts/codes';
import { membershipApi, type Membership } from '@madang/contracts/main/membership';
import { Pencil, Plus, Trash2, Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Can, useCan } from '../../lib/can';
import { confirm, toast } from '../../lib/dialogs';
import { formatCount, formatMoney } from '../../lib/format';
import { useAct, useCall } from '../../lib/query';
import { useTitle } from '../../lib/title';
import { ButtonLink } from '../../ui/button';
import { MoreMenu } from '../../ui/more-menu';
import { PageHead } from '../../ui/page-head';
import { Badge } from '../../ui/parts';
import { RowTitle } from '../../ui/row-title';
import { Empty, ErrorState, SkeletonRows } from '../../ui/states';
import { Table, type Column } from '../../ui/table';
import { NotAllowed } from '../../domain/permissions/not-allowed';
import { Pro } from '../../domain/studio/pro';
import l from '../../ui/layout.module.css';

/** The memberships that the site sells (RT-134). */
export default function MembershipListPage() {
  const { t } = useTranslation('studio');
  useTitle(t('memberships.title'));
  return (
    <Pro>
      <MembershipList />
    </Pro>
  );
}

function MembershipList() {
  const { t } = useTranslation('studio');
  const list = useCall(membershipApi.list, {}, { staleTime: 0 });
  const mayEdit = useCan(membershipApi.update);
  const columns: Column<Membership>[] = [
    {
      key: 'title',
      head: t('memberships.name'),
      phone: 'title',
      cell: (m) => (
        <RowTitle {...(mayEdit && { to: `/settings/membership/${m.membershipSeq}/edit` })} title={m.title} note={m.description} />
      ),
    },
    {
      key: 'state',
      head: t('memberships.state'),
      phone: 'corner',
      cell: (m) => (
        <Badge tone={m.openYn === YN.YES ? 'good' : 'plain'}>{t(`memberships.${m.openYn === YN.YES ? 'open' : 'closed'}`)}</Badge>
      ),
    },
    {
      key: 'price',
      head: t('memberships.price'),
      cell: (m) => (
        <span className={l.named}>
          <b className="num">{formatMoney(m.price, CURRENCY.KRW)}</b>
          <small>{t(`period.${m.periodCd}`)}</small>
        </span>
      ),
    },
    {
      key: 'members',
      head: t('memberships.members'),
      end: true,
      cell: (m) => (
        <span className={l.named}>
          <span className="num">{formatCount(m.memberCount)}</span>
          {m.leavingCount > 0 && <small>{t('memberships.leaving', { count: m.leavingCount })}</small>}
        </span>
      ),
    },
    {
      key: 'classes',
      head: t('memberships.classes'),
      end: true,
      cell: (m) => <span className="num">{formatCount(m.courseSeqs.length)}</span>,
    },
    {
      key: 'rooms',
      head: t('memberships.rooms'),
      end: true,
      cell: (m) => <span className="num">{formatCount(m.chatRooms.length)}</span>,
    },
    { key: 'menu', head: t('memberships.menu'), quiet: true, end: true, phone: 'foot', cell: (m) => <RowMenu one={m} /> },
  ];
  const create = (
    <Can do={membershipApi.create}>
      <ButtonLink tone="primary" size="sm" to="/settings/membership/create">
        <Plus aria-hidden="true" />
        {t('memberships.create')}
      </ButtonLink>
    </Can>
  );
  const some = (list.data?.length ?? 0) > 0;
  return (
    <>
      <PageHead title={t('memberships.title')} note={t('memberships.note')}>
        {some && (
          <>
            <ButtonLink size="sm" to="/membership">
              {t('memberships.visit')}
            </ButtonLink>
            {create}
          </>
        )}
      </PageHead>
      <Withheld />
      <section className={l.card} aria-label={t('memberships.title')}>
        {list.isPending ? (
          <SkeletonRows count={4} />
        ) : list.isError ? (
          <ErrorState error={list.error} onRetry={() => void list.refetch()} />
        ) : !some ? (
          <Empty art="add" title={t('memberships.empty')} text={t('memberships.emptyText')}>
            {create}
          </Empty>
        ) : (
          <Table label={t('memberships.title')} columns={columns} rows={list.data} keyOf={(m) => m.membershipSeq} />
        )}
      </section>
    </>
  );
}

/** Names what the person may not do with the memberships. */
function Withheld() {
  const { t } = useTranslation('studio');
  return (
    <NotAllowed
      className={l.below}
      acts={[
        [membershipApi.create, t('memberships.create')],
        [membershipApi.update, t('memberships.editDo')],
        [membershipApi.remove, t('memberships.removeDo')],
      ]}
    />
  );
}

function RowMenu({ one }: { one: Membership }) {
  const { t } = useTranslation('studio');
  const may = useCan(membershipApi.update);
  const mayMembers = useCan('SITE_INFO_READ');
  const remove = useAct(membershipApi.remove, {
    invalidates: [membershipApi.list, membershipApi.offers],
    onDone: () => toast(t('memberships.removed')),
  });
  const ask = async () => {
    const yes = await confirm(t('memberships.removeText'), {
      title: t('memberships.removeTitle', { title: one.title }),
      action: t('memberships.removeDo'),
      danger: true,
    });
    if (yes) remove.mutate({ params: { membershipSeq: one.membershipSeq } });
  };
  const items = [
    ...(may
      ? [{ label: t('memberships.editDo'), icon: <Pencil aria-hidden="true" />, to: `/settings/membership/${one.membershipSeq}/edit` }]
      : []),
    ...(mayMembers
      ? [{ label: t('memberships.seeMembers'), icon: <Users aria-hidden="true" />, to: '/settings/studio/members/joined?membership=Y' }]
      : []),
    ...(may
      ? [null, { label: t('memberships.removeDo'), icon: <Trash2 aria-hidden="true" />, danger: true, onSelect: () => void ask() }]
      : []),
  ];
  return <MoreMenu of={one.title} label={t('memberships.more', { title: one.title })} items={items} />;
}
