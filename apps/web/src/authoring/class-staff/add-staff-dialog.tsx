import { courseApi } from '@madang/contracts/main/course-calls';
import { COURSE_STAFF_TYPE, courseStaffApi, type CourseStaffType, type SearchableUser } from '@madang/contracts/main/operator';
import { values } from '@madang/contracts/codes';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../lib/dialogs';
import { useAct } from '../../lib/query';
import { AddPersonDialog } from '../../domain/people/add-person-dialog';
import { PeopleSearch } from '../../domain/people/people-search';
import { useLackedBy } from '../../domain/permissions/class-roles';
import { usePermissionName } from '../../domain/permissions/permission-name';
import l from '../../ui/layout.module.css';

const STAFF_TYPES = values(COURSE_STAFF_TYPE);

/** The dialog that gives a member a role in this class. */
export function AddStaffDialog({ courseSeq, onClose }: { courseSeq: number; onClose: () => void }) {
  const { t } = useTranslation('class-staff');
  const lackedBy = useLackedBy();
  const givable = STAFF_TYPES.filter((role) => lackedBy(role).length === 0);
  const [type, setType] = useState<CourseStaffType>(givable[0] ?? COURSE_STAFF_TYPE.MANAGER);
  const [chosen, setChosen] = useState<SearchableUser | null>(null);
  const options = {
    invalidates: [courseStaffApi.list, courseApi.find],
    onDone: () => {
      toast(t('add.done', { name: chosen?.name ?? '' }));
      onClose();
    },
  };
  const addManager = useAct(courseStaffApi.addManager, options);
  const addFacilitator = useAct(courseStaffApi.addFacilitator, options);
  const busy = addManager.isPending || addFacilitator.isPending;
  const submit = () => {
    if (!chosen) return;
    const { userSeq } = chosen;
    if (type === COURSE_STAFF_TYPE.FACILITATOR) addFacilitator.mutate({ params: { courseSeq }, body: { userSeq } });
    else addManager.mutate({ params: { courseSeq }, body: { userSeq, userTypeCd: type } });
  };
  return (
    <AddPersonDialog
      words={{ title: t('add.title'), close: t('close'), role: t('add.role'), action: t('add.do') }}
      roles={STAFF_TYPES.map((value) => ({ value, label: t(`role.${value}`), disabled: !givable.includes(value) }))}
      role={type}
      onRole={(next) => {
        setType(next);
        setChosen(null);
      }}
      about={t(`about.${type}`)}
      busy={busy}
      ready={!!chosen}
      onSubmit={submit}
      onClose={onClose}
    >
      <ClosedRoles roles={STAFF_TYPES.filter((role) => !givable.includes(role))} />
      <PeopleSearch type="course" userTypeCd={type} courseSeq={courseSeq} value={chosen} onChange={setChosen} />
    </AddPersonDialog>
  );
}

/** Says of each role that this person cannot give which permissions are missing for it. */
function ClosedRoles({ roles }: { roles: readonly CourseStaffType[] }) {
  const { t } = useTranslation('class-staff');
  const lackedBy = useLackedBy();
  const nameOf = usePermissionName();
  return roles.map((role) => (
    <p key={role} className={l.muted13}>
      {t('add.closed', { role: t(`role.${role}`), permissions: lackedBy(role).map(nameOf).join(', ') })}
    </p>
  ));
}
