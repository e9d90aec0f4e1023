import { values } from '@madang/contracts/codes';
import { inviteApi, operatorApi, STAFF_TYPE, type Operator, type StaffType } from '@madang/contracts/main/operator';
import { hasPermission, PERMISSIONS, type Permission } from '@madang/contracts/permissions';
import { ROLE_PERMISSIONS } from '@madang/contracts/role-permissions';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PermissionPicker } from '../../domain/permissions/permission-picker';
import { Reveal } from '../../domain/personal/reveal';
import { useCan } from '../../lib/can';
import { loadWords } from '../../lib/i18n';
import { toast } from '../../lib/dialogs';
import { formatDate, formatPhone } from '../../lib/format';
import { revealPerson, useAct } from '../../lib/query';
import { useSession } from '../../lib/session';
import { Button } from '../../ui/button';
import { Segmented } from '../../ui/choices';
import { Drawer } from '../../ui/dialog';
import { Callout, KeyValues } from '../../ui/parts';
import l from '../../ui/layout.module.css';

const StaffTeacherWords = lazy(async () => {
  const [words] = await Promise.all([import('../../domain/teacher-words/staff-teacher-words'), loadWords('teacher-words')]);
  return words;
});
const STAFF_TYPES = values(STAFF_TYPE);

/**
 * One person of the staff: their contact, their introduction, their role and permissions. The editor can add only permissions that they
 * have themselves; those that the person had with this role can be kept.
 */
export function OperatorDrawer({ operator, onClose }: { operator: Operator; onClose: () => void }) {
  const { t } = useTranslation('admin-operators');
  const me = useSession((session) => session.user?.userSeq);
  const own = useSession((session) => session.roles);
  const mayOwners = useCan(operatorApi.addOwner);
  const may = useCan(operatorApi.update) && operator.userSeq !== me && (operator.userTypeCd !== STAFF_TYPE.OWNER || mayOwners);
  const [type, setType] = useState<StaffType>(operator.userTypeCd!);
  const [roles, setRoles] = useState<ReadonlySet<string>>(() => new Set(operator.roles));
  const save = useAct(operatorApi.update, {
    invalidates: [operatorApi.list, operatorApi.users, inviteApi.list],
    onDone: () => {
      toast(t('edit.done'));
      onClose();
    },
  });
  const everything = type === STAFF_TYPE.OWNER;
  const had = type === operator.userTypeCd ? operator.roles : [];
  const givable = (permission: Permission) => had.includes(permission) || hasPermission(own, permission);
  const choose = (next: StaffType) => {
    setType(next);
    setRoles(new Set(next === operator.userTypeCd ? operator.roles : ROLE_PERMISSIONS[next].filter((p) => hasPermission(own, p))));
  };
  const toggle = (permission: Permission, on: boolean) =>
    setRoles((old) => {
      const next = new Set(old);
      if (on) next.add(permission);
      else next.delete(permission);
      return next;
    });
  const changed = type !== operator.userTypeCd || roles.size !== operator.roles.length || operator.roles.some((p) => !roles.has(p));
  return (
    <Drawer
      open
      onClose={onClose}
      title={operator.name}
      note={operator.email}
      locked={save.isPending}
      foot={
        may && (
          <>
            {!everything && (
              <Button onClick={() => setRoles(new Set(ROLE_PERMISSIONS[type].filter(givable)))} disabled={save.isPending}>
                {t('edit.reset')}
              </Button>
            )}
            <Button
              tone="primary"
              disabled={!changed}
              busy={save.isPending}
              onClick={() =>
                save.mutate({
                  params: { userSeq: operator.userSeq },
                  body: { userTypeCd: type, ...(everything ? {} : { roles: PERMISSIONS.filter((p) => roles.has(p)) }) },
                })
              }
            >
              {t('edit.save')}
            </Button>
          </>
        )
      }
    >
      <div className={l.stack16}>
        <Reveal
          name={operator.name}
          contacts={[operator.email, operator.phone]}
          onReveal={() => revealPerson(operatorApi.list, {}, operator.userSeq)}
        />
        <KeyValues
          rows={[
            ...(operator.phone ? [{ label: t('row.phone'), value: formatPhone(operator.phone) }] : []),
            { label: t('row.joined'), value: formatDate(operator.joinedAt) },
            ...(operator.memo ? [{ label: t('row.memo'), value: operator.memo }] : []),
          ]}
        />
        <Suspense>
          <StaffTeacherWords userSeq={operator.userSeq} name={operator.name} />
        </Suspense>
        <Segmented
          fill
          label={t('column.role')}
          value={type}
          onChange={choose}
          options={STAFF_TYPES.map((value) => ({
            value,
            label: t(`role.${value}`),
            disabled: !may || (value === STAFF_TYPE.OWNER && !mayOwners),
          }))}
        />
        <p className={l.muted13}>{t(`about.${type}`)}</p>
        {!may && operator.userSeq === me && <Callout title={t('edit.self')} />}
        {everything ? (
          <Callout title={t('edit.ownerAll')} />
        ) : (
          <PermissionPicker chosen={roles} disabled={(permission) => !may || !givable(permission)} onToggle={toggle} />
        )}
      </div>
    </Drawer>
  );
}
