import { STAFF_TYPE, type StaffType } from '@madang/contracts/staff-types';
import { inviteApi, operatorApi, operatorInput, type Operator } from '@madang/contracts/main/operator';
import { teacherApi, teacherWordsInput, type TeacherWords } from '@madang/contracts/main/teacher';
import { PERMISSIONS, type Permission } from '@madang/contracts/permission-list';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api';
import { toast } from '../../lib/dialogs';
import { useContractForm } from '../../lib/form';
import { invalidate } from '../../lib/query';

/** What the drawer of a staff member holds: the role, the permissions in the catalogue's order, and the words for visitors. */
export interface OperatorValues {
  userTypeCd: StaffType;
  roles: Permission[];
  teacherLine: string;
  teacherText: string;
}
/** The rule of the drawer: that of both calls. */
export const OPERATOR_RULE = operatorInput.concat(teacherWordsInput);
const WORD_FIELDS = ['teacherLine', 'teacherText'] as const;
const FIELDS = ['userTypeCd', 'roles', ...WORD_FIELDS] as const;
export const inOrder = (roles: readonly string[]): Permission[] => PERMISSIONS.filter((one) => roles.includes(one));

/** The form for one staff member. Saving makes up to two calls: for the words and for the role with its permissions. */
export function useOperatorForm(operator: Operator, words: TeacherWords | undefined, onDone: () => void) {
  const { t } = useTranslation('admin-operators');
  const { userSeq } = operator;
  const saved = useRef({ userTypeCd: operator.userTypeCd!, roles: inOrder(operator.roles), teacherLine: '', teacherText: '' });
  const form = useContractForm<OperatorValues>(OPERATOR_RULE, {
    defaults: saved.current,
    submit: async ({ userTypeCd, roles, teacherLine, teacherText }) => {
      if (WORD_FIELDS.some((name) => form.getFieldState(name).isDirty)) {
        await call(teacherApi.saveWords, { params: { userSeq }, body: { teacherLine, teacherText } });
        // Read anew at once, so that they count as saved where the next call is refused.
        await invalidate([teacherApi.words, { userSeq }], [teacherApi.find, { userSeq }]);
      }
      if (form.getFieldState('userTypeCd').isDirty || form.getFieldState('roles').isDirty) {
        const body = { userTypeCd, seenRoles: saved.current.roles, ...(userTypeCd === STAFF_TYPE.OWNER ? {} : { roles }) };
        // The list is read anew after a refusal, too, since somebody else may have changed the person meanwhile.
        await call(operatorApi.update, { params: { userSeq }, body }).finally(() =>
          invalidate(operatorApi.list, operatorApi.users, inviteApi.list),
        );
      }
      toast(t('edit.done'));
      onDone();
    },
  });
  const { getFieldState, getValues, reset, setValue } = form;
  useEffect(() => {
    if (!words) return;
    const typed = getValues();
    const changed = FIELDS.filter((name) => getFieldState(name).isDirty);
    reset({ ...saved.current, teacherLine: words.teacherLine, teacherText: words.teacherText });
    for (const name of changed) setValue(name, typed[name], { shouldDirty: true });
  }, [words, getFieldState, getValues, reset, setValue]);
  return form;
}
