import { values } from '@madang/contracts/codes';
import { STAFF_TYPE, type StaffType } from '@madang/contracts/staff-types';
import { operatorApi, type Operator } from '@madang/contracts/main/operator';
import { teacherApi } from '@madang/contracts/main/teacher';
import { CONSOLE_PERMISSION, hasPermission, opens, type Permission } from '@madang/contracts/permissions';
import { ROLE_PERMISSIONS } from '@madang/contracts/role-permissions';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { PermissionPicker } from '../../domain/permissions/permission-picker';
import { Reveal } from '../../domain/personal/reveal';
import { StaffTeacherWords } from '../../domain/teacher-words/staff-teacher-words';
import { useCan } from '../../lib/can';
import type { ContractForm } from '../../lib/form';
import { formatDate, formatPhone } from '../../lib/format';
import { useCall } from '../../lib/query';
import { revealPerson } from '../../lib/reveal';
import { useSession } from '../../lib/session';
import { useAskedClose } from '../../lib/unsaved';
import { Button } from '../../ui/button';
import { Segmented } from '../../ui/choices';
import { Drawer } from '../../ui/dialog';
import { Callout, KeyValues } from '../../ui/parts';
import { Section } from '../../ui/section';
import { inOrder, useOperatorForm, type OperatorValues } from './use-operator-form';
import l from '../../ui/layout.module.css';

const STAFF_TYPES = values(STAFF_TYPE);

/**
 * One person of the staff in one form: their role, their permissions and their introduction. The editor can add only permissions that they
 * have themselves; those that the person had with this role can be kept.
 */
export function OperatorDrawer({ operator, onClose }: { operator: Operator; onClose: () => void }) {
  const { t } = useTranslation('admin-operators');
  const id = useId();
  const words = useCall(teacherApi.words, { params: { userSeq: operator.userSeq } }, { staleTime: 0, silent: true });
  const form = useOperatorForm(operator, words.data, onClose);
  const close = useAskedClose(form, onClose);
  const me = useSession((session) => session.user?.userSeq);
  const mayOwners = useCan(operatorApi.addOwner);
  const may = useCan(operatorApi.update) && operator.userSeq !== me && (operator.userTypeCd !== STAFF_TYPE.OWNER || mayOwners);
  const mayWords = useCan(teacherApi.saveWords);
  return (
    <Drawer
      open
      onClose={close}
      title={operator.name}
      note={operator.email}
      locked={form.busy}
      foot={
        (may || mayWords) && (
          <>
            <Button onClick={close} disabled={form.busy}>
              {t('close')}
            </Button>
            <Button type="submit" form={id} tone="primary" busy={form.busy} disabled={!form.formState.isDirty}>
              {t('edit.save')}
            </Button>
          </>
        )
      }
    >
      <form id={id} {...form.bind}>
        <Facts operator={operator} />
        <RolePart operator={operator} form={form} may={may} mayOwners={mayOwners} />
        {!may && operator.userSeq === me && <Callout title={t('edit.self')} />}
        <Permissions operator={operator} form={form} may={may} />
        <StaffTeacherWords name={operator.name} words={words} may={mayWords} form={form} />
      </form>
    </Drawer>
  );
}

function Facts({ operator }: { operator: Operator }) {
  const { t } = useTranslation('admin-operators');
  return (
    <div className={l.below}>
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
    </div>
  );
}

interface PartProps {
  operator: Operator;
  form: ContractForm<OperatorValues>;
  /** Whether the editor may change the person's role and permissions. */
  may: boolean;
}
/** The choice of the role. Another role begins with its default permissions, the person's own one with those they have. */
function RolePart({ operator, form, may, mayOwners }: PartProps & { mayOwners: boolean }) {
  const { t } = useTranslation('admin-operators');
  const own = useSession((session) => session.roles);
  const role = form.value('userTypeCd');
  const roles = form.value('roles');
  const choose = (next: StaffType) => {
    role.onChange(next);
    if (next === operator.userTypeCd) roles.onChange(inOrder(operator.roles));
    else if (next !== STAFF_TYPE.OWNER) roles.onChange(ROLE_PERMISSIONS[next].filter((one) => hasPermission(own, one)));
  };
  return (
    <Section title={t('column.role')}>
      <Segmented
        fill
        label={t('column.role')}
        name="userTypeCd"
        value={role.value}
        onChange={choose}
        options={STAFF_TYPES.map((value) => ({
          value,
          label: t(`role.${value}`),
          disabled: !may || (value === STAFF_TYPE.OWNER && !mayOwners),
        }))}
      />
      <p className={l.muted13}>{t(`about.${role.value}`)}</p>
    </Section>
  );
}

/** Whether some of the permissions open nothing, for want of the one to enter the management (AM-1210). */
const isShutOut = (roles: readonly Permission[]) =>
  !roles.includes(CONSOLE_PERMISSION) && roles.some((access) => !opens(roles, false, { access }));

/** The permissions of the person by group; an owner has all of them. */
function Permissions({ operator, form, may }: PartProps) {
  const { t } = useTranslation('admin-operators');
  const own = useSession((session) => session.roles);
  const type = form.watch('userTypeCd');
  const roles = form.value('roles');
  const had = type === operator.userTypeCd ? operator.roles : [];
  const givable = (permission: Permission) => had.includes(permission) || hasPermission(own, permission);
  if (type === STAFF_TYPE.OWNER) return <Callout title={t('edit.ownerAll')} />;
  const toggle = (permissions: readonly Permission[], on: boolean) =>
    roles.onChange(inOrder(on ? [...roles.value, ...permissions] : roles.value.filter((one) => !permissions.includes(one))));
  return (
    <Section
      title={t('column.rights')}
      field="roles"
      aside={
        may && (
          <Button size="sm" onClick={() => roles.onChange(inOrder(ROLE_PERMISSIONS[type].filter(givable)))}>
            {t('edit.reset')}
          </Button>
        )
      }
    >
      <PermissionPicker chosen={new Set(roles.value)} disabled={(permission) => !may || !givable(permission)} onToggle={toggle} />
      {isShutOut(roles.value) && <Callout tone="warn" title={t('edit.noConsole')} />}
    </Section>
  );
}
