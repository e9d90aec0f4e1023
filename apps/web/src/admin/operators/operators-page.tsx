import { inviteApi, operatorApi, STAFF_TYPE, type Operator } from '@madang/contracts/main/operator';
import { PERMISSIONS } from '@madang/contracts/permissions';
import { Plus, ShieldCheck, UserMinus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../lib/can';
import { confirm, toast } from '../../lib/dialogs';
import { formatDate } from '../../lib/format';
import { useAct, useCall } from '../../lib/query';
import { useUser } from '../../lib/session';
import { useTitle } from '../../lib/title';
import { Button } from '../../ui/button';
import { MoreMenu } from '../../ui/more-menu';
import { PageHead } from '../../ui/page-head';
import { Avatar, Badge } from '../../ui/parts';
import { ErrorState, SkeletonRows } from '../../ui/states';
import { Table, type Column } from '../../ui/table';
import { AddDialog } from './add-dialog';
import { Invites } from './invites';
import { OperatorDrawer } from './operator-drawer';
import { TeacherRulesCard } from './teacher-rules';
import s from './operators.module.css';

/** Owners, operators and instructors, what each may do, and who is invited. */
export default function OperatorsPage() {
  const { t } = useTranslation('admin-operators');
  useTitle(t('title'));
  const list = useCall(operatorApi.list, {}, { staleTime: 0 });
  const mayInvite = useCan(inviteApi.create);
  const mayOwners = useCan(operatorApi.addOwner);
  const [adding, setAdding] = useState(false);
  const [open, setOpen] = useState<number | null>(null);
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
      <section className={s.card} aria-label={t('list')}>
        {list.isPending ? (
          <SkeletonRows count={4} />
        ) : list.isError ? (
          <ErrorState error={list.error} onRetry={() => void list.refetch()} />
        ) : (
          <People list={list.data} open={open} onOpen={setOpen} />
        )}
      </section>
      <Invites />
      <TeacherRulesCard />
      {adding && <AddDialog onClose={() => setAdding(false)} />}
      {opened && <OperatorDrawer key={opened.userSeq} operator={opened} onClose={() => setOpen(null)} />}
    </>
  );
}

const TONES = { OWN: 'brand', MNG: 'line', TCH: 'plain' } as const;

function People({ list, open, onOpen }: { list: readonly Operator[]; open: number | null; onOpen: (userSeq: number) => void }) {
  const { t } = useTranslation('admin-operators');
  const me = useUser()?.userSeq;
  const mayEdit = useCan(operatorApi.update);
  const mayOwners = useCan(operatorApi.addOwner);
  const changes = [operatorApi.list, operatorApi.users, inviteApi.list];
  const remove = useAct(operatorApi.remove, { invalidates: changes, onDone: () => toast(t('remove.done')) });
  const owners = list.filter((o) => o.userTypeCd === STAFF_TYPE.OWNER).length;
  /** Nobody changes their own role, or an owner without the permission; the last owner stays. */
  const touchable = (o: Operator) => mayEdit && o.userSeq !== me && (o.userTypeCd !== STAFF_TYPE.OWNER || mayOwners);
  const askRemove = async (o: Operator) => {
    const text = t(o.courseCount > 0 ? 'remove.textTeacher' : 'remove.text', { count: o.courseCount });
    if (await confirm(text, { title: t('remove.title', { name: o.name }), action: t('remove.do'), danger: true }))
      remove.mutate({ params: { userSeq: o.userSeq } });
  };
  const columns: Column<Operator>[] = [
    {
      key: 'name',
      head: t('column.name'),
      phone: 'title',
      cell: (o) => (
        <button type="button" className={s.person} onClick={() => onOpen(o.userSeq)}>
          <Avatar name={o.name} imageUrl={o.profileImageUrl} />
          <span>
            <b>
              {o.name}
              {o.userSeq === me && <small className={s.me}>{t('me')}</small>}
            </b>
            <small>{o.email}</small>
          </span>
        </button>
      ),
    },
    {
      key: 'role',
      head: t('column.role'),
      phone: 'corner',
      cell: (o) => <Badge tone={TONES[o.userTypeCd!]}>{t(`role.${o.userTypeCd}`)}</Badge>,
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
    { key: 'joined', head: t('column.joined'), cell: (o) => formatDate(o.joinedAt) },
    {
      key: 'more',
      head: t('column.more'),
      quiet: true,
      end: true,
      phone: 'wide',
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
  return <Table label={t('list')} columns={columns} rows={list} keyOf={(o) => o.userSeq} open={open} />;
}
