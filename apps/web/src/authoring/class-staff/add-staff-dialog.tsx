import { courseApi } from '@madang/contracts/main/course-calls';
import { courseStaffApi, type SearchableUser } from '@madang/contracts/main/operator';
import { values } from '@madang/contracts/codes';
import { COURSE_STAFF_TYPE, type CourseStaffType } from '@madang/contracts/staff-types';
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
  const [type, setType] = useState<CourseStaffType>(STAFF_TYPES.find((role) => lackedBy(role).length === 0) ?? COURSE_STAFF_TYPE.MANAGER);
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
      roles={STAFF_TYPES.map((value) => ({ value, label: t(`role.${value}`) }))}
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
      <GivenToSome role={type} />
      <PeopleSearch type="course" userTypeCd={type} courseSeq={courseSeq} value={chosen} onChange={setChosen} />
    </AddPersonDialog>
  );
}

/** Says of a role that this person can give only to members who have its permissions already which of them those are. */
function GivenToSome({ role }: { role: CourseStaffType }) {
  const { t } = useTranslation('class-staff');
  const lacked = useLackedBy()(role);
  const nameOf = usePermissionName();
  if (lacked.length === 0) return null;
  return <p className={l.muted13}>{t('add.some', { role: t(`role.${role}`), permissions: lacked.map(nameOf).join(', ') })}</p>;
}
