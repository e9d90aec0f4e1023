import { PUBLIC_SCOPE, YN } from '@madang/contracts/codes';
import type { CurriculumInput } from '@madang/contracts/main/lesson';
import { SUBMISSION_POINT_MAX } from '@madang/contracts/main/mission';
import { useTranslation } from 'react-i18next';
import type { ContractForm } from '../../lib/form';
import { Radio, Switch } from '../../ui/choices';
import { dayTimeOf, isoOf, MomentField, type DayTime } from '../../ui/date';
import { NumberInput } from '../../ui/inputs';
import s from './lesson.module.css';

const XP_MAX = 10_000;

/** What learners hand in: always in a mission, in another lesson when it is switched on (CU-012). */
export function TaskFields({ form, mission }: { form: ContractForm<CurriculumInput>; mission: boolean }) {
  const { t } = useTranslation('authoring');
  const task = form.value('taskYn');
  const scope = form.value('publicScopeCd');
  const xp = form.value('xp');
  const point = form.value('point');
  const moment = (name: 'openedAt' | 'dueAt', edge: string) => {
    const { value, error } = form.value(name);
    return {
      value: dayTimeOf(value, edge),
      error,
      onChange: (next: DayTime) =>
        form.setValue(name, isoOf(next, edge), {
          shouldDirty: true,
          shouldValidate: form.formState.isSubmitted,
        }),
    };
  };
  return (
    <>
      {!mission && (
        <Switch
          label={t('task.switch')}
          hint={t('task.switchHint')}
          value={task.value === YN.YES}
          onChange={(on) => task.onChange(on ? YN.YES : YN.NO)}
        />
      )}
      {mission && <MomentField label={t('task.openedAt')} hint={t('task.openedHint')} byTime {...moment('openedAt', '00:00:00')} />}
      {(mission || task.value === YN.YES) && (
        <>
          <MomentField label={t('task.dueAt')} hint={t('task.dueHint')} byTime {...moment('dueAt', '23:59:59')} />
          <Radio
            label={t('task.scope')}
            value={scope.value ?? PUBLIC_SCOPE.STAFF}
            onChange={scope.onChange}
            options={[
              { value: PUBLIC_SCOPE.STAFF, label: t('task.scopeStaff'), hint: t('task.scopeStaffHint') },
              { value: PUBLIC_SCOPE.CLASS, label: t('task.scopeClass'), hint: t('task.scopeClassHint') },
            ]}
          />
          <div className={s.pair}>
            <NumberInput
              label={t('task.point')}
              hint={t('task.pointHint')}
              max={SUBMISSION_POINT_MAX}
              suffix={t('task.pointUnit')}
              {...point}
            />
            {mission && <NumberInput label={t('task.xp')} hint={t('task.xpHint')} max={XP_MAX} suffix="XP" {...xp} />}
          </div>
        </>
      )}
    </>
  );
}
