import { ADMIN_LIST, LIST_SORTS } from '@madang/contracts/list-codes';
import { LIMITS } from '@madang/contracts/limits';
import { STAFF_TYPE } from '@madang/contracts/staff-types';
import { inviteApi, operatorApi, type Operator } from '@madang/contracts/main/operator';
import { PERMISSIONS } from '@madang/contracts/permission-list';
import { Plus, ShieldCheck, UserMinus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NotAllowed } from '../../domain/permissions/not-allowed';
import { useCan } from '../../lib/can';
import { confirm, toast } from '../../lib/dialogs';
import { formatDate } from '../../lib/format';
import { useListParams } from '../../lib/list-params';
import { useAct, useCall } from '../../lib/query';
import { useUser } from '../../lib/session';
import { useTitle } from '../../lib/title';
import { Button } from '../../ui/button';
import { MoreMenu } from '../../ui/more-menu';
import { PageHead } from '../../ui/page-head';
import { Badge } from '../../ui/parts';
import { ErrorState, SkeletonRows } from '../../ui/states';
import { Table, type Column } from '../../ui/table';
import { ListTools } from '../../domain/list-view/list-tools';
import { useListView, viewParams } from '../../domain/list-view/list-view';
import { TableBar } from '../../ui/table/table-bar';
import { AddDialog } from './add-dialog';
import { Invites } from './invites';
import { OperatorDrawer } from './operator-drawer';
import { TeacherRulesCard } from './teacher-rules';
import { RowTitle } from '../../ui/row-title';
import l from '../../ui/layout.module.css';

const OPERATOR_VIEW_PARAMS = viewParams(LIST_SORTS.OPERATORS);
const SAVED_FILTERS = {};

/** The owners, operators and instructors of the site, what each may do, the invitations, and the rules for instructors. */
export default function OperatorsPage() {
  const { t } = useTranslation('admin-operators');
  useTitle(t('title'));
  const mayInvite = useCan(inviteApi.create);
  const mayOwners = useCan(operatorApi.addOwner);
  const [adding, setAdding] = useState(false);
  const [open, setOpen] = useState<number | null>(null);
  const [owners, setOwners] = useState(0);
  const { filters, set } = useListParams([LIMITS.adminPageSizes[0]], OPERATOR_VIEW_PARAMS);
  const views = useListView({
    list: ADMIN_LIST.OPERATORS,
    columns: useColumns(owners, setOpen),
    params: { filters, set },
    kept: SAVED_FILTERS,
    own: '',
  });
  const list = useCall(
    operatorApi.list,
    { query: { sort: filters.sort as (typeof OPERATOR_VIEW_PARAMS.sort)[number] } },
    { keep: true, staleTime: 0, enabled: views.ready },
  );
  const counted = list.data?.filter((o) => o.userTypeCd === STAFF_TYPE.OWNER).length ?? 0;
  if (counted !== owners) setOwners(counted);
  const opened = list.data?.find((o) => o.userSeq === open);
  return (
    <>
      <PageHead title={t('title')} note={t('note')}>
        {(mayInvite || mayOwners) && (
          <Button tone="primary" size="sm" onClick={() => setAdding(true)}>
            <Plus aria-hidden="true" />
            {t('add.open')}
          </Button>
        )}
      </PageHead>
      <NotAllowed
        className={l.below}
        acts={[...(mayOwners ? [] : [[inviteApi.create, t('add.open')] as const]), [operatorApi.update, t('edit.open')]]}
      />
      <div className={l.stack16}>
        <section className={l.card} aria-label={t('list')}>
          {list.isPending ? (
            <SkeletonRows count={4} />
          ) : list.isError ? (
            <ErrorState error={list.error} onRetry={() => void list.refetch()} />
          ) : (
            <>
              <TableBar label={t('list')} count={0} tools={<ListTools views={views} />} />
              <Table<Operator, number>
                label={t('list')}
                {...views.table}
                rows={list.data}
                keyOf={(o) => o.userSeq}
                open={open}
                stale={list.isPlaceholderData}
              />
            </>
          )}
        </section>
        <Invites />
        <TeacherRulesCard />
      </div>
      {adding && <AddDialog onClose={() => setAdding(false)} />}
      {opened && <OperatorDrawer key={opened.userSeq} operator={opened} onClose={() => setOpen(null)} />}
    </>
  );
}

const ROLE_TONES = { OWN: 'brand', MNG: 'line', TCH: 'plain' } as const;

/** The columns of the list of staff; `owners` is the number of owners on the site. */
function useColumns(owners: number, onOpen: (userSeq: number) => void): Column<Operator>[] {
  const { t } = useTranslation('admin-operators');
  const me = useUser()?.userSeq;
  const mayEdit = useCan(operatorApi.update);
  const mayOwners = useCan(operatorApi.addOwner);
  const changes = [operatorApi.list, operatorApi.users, inviteApi.list];
  const remove = useAct(operatorApi.remove, { invalidates: changes, onDone: () => toast(t('remove.done')) });
  /** Whether the viewer may change this person's role: never their own, and an owner's only with the permission to add owners. */
  const touchable = (o: Operator) => mayEdit && o.userSeq !== me && (o.userTypeCd !== STAFF_TYPE.OWNER || mayOwners);
  const askRemove = async (o: Operator) => {
    const text = t(o.courseCount > 0 ? 'remove.textTeacher' : 'remove.text', { count: o.courseCount });
    if (await confirm(text, { title: t('remove.title', { name: o.name }), action: t('remove.do'), danger: true }))
      remove.mutate({ params: { userSeq: o.userSeq } });
  };
  return [
    {
      key: 'name',
      keep: 'start',
      sort: 'name',
      head: t('column.name'),
      phone: 'title',
      cell: (o) => (
        <RowTitle
          face={{ name: o.name, imageUrl: o.profileImageUrl }}
          title={o.name}
          mark={o.userSeq === me && <small>{t('me')}</small>}
          note={o.email}
          onOpen={() => onOpen(o.userSeq)}
        />
      ),
    },
    {
      key: 'role',
      head: t('column.role'),
      phone: 'corner',
      cell: (o) => <Badge tone={ROLE_TONES[o.userTypeCd!]}>{t(`role.${o.userTypeCd}`)}</Badge>,
    },
    {
      key: 'rights',
      head: t('column.rights'),
      cell: (o) =>
        o.userTypeCd === STAFF_TYPE.OWNER || o.roles.length === PERMISSIONS.length
          ? t('rights.all')
          : t('rights.some', { count: o.roles.length, total: PERMISSIONS.length }),
    },
    {
      key: 'classes',
      sort: 'classes',
      head: t('column.classes'),
      cell: (o) => (
        <>
          {o.courseCount > 0 ? t('classes', { count: o.courseCount }) : '–'}
          {!o.verified && o.userTypeCd === STAFF_TYPE.TEACHER && (
            <>
              {' '}
              <Badge tone="warn">{t('unverified')}</Badge>
            </>
          )}
        </>
      ),
    },
    { key: 'joined', sort: 'joined', head: t('column.joined'), cell: (o) => formatDate(o.joinedAt) },
    {
      key: 'more',
      head: t('column.more'),
      quiet: true,
      end: true,
      phone: 'foot',
      cell: (o) =>
        touchable(o) && (
          <MoreMenu
            of={o.name}
            label={t('more', { name: o.name })}
            items={[
              { label: t('edit.open'), icon: <ShieldCheck aria-hidden="true" />, onSelect: () => onOpen(o.userSeq) },
              {
                label: t('remove.do'),
                icon: <UserMinus aria-hidden="true" />,
                danger: true,
                disabled: o.userTypeCd === STAFF_TYPE.OWNER && owners < 2,
                onSelect: () => void askRemove(o),
              },
            ]}
          />
        ),
    },
  ];
}
