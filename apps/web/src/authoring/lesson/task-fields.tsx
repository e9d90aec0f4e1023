import { PUBLIC_SCOPE, YN } from '@madang/contracts/codes';
import type { CurriculumInput } from '@madang/contracts/main/lesson';
import { SUBMISSION_POINT_MAX } from '@madang/contracts/main/mission';
import { useTranslation } from 'react-i18next';
import { Moment } from '../../domain/authoring/moment';
import type { ContractForm } from '../../lib/form';
import { Radio, Switch } from '../../ui/choices';
import { NumberInput } from '../../ui/inputs';
import { touchedIn } from './touched';
import l from '../../ui/layout.module.css';

/** The most experience points (XP) that a lesson may give. */
const XP_MAX = 10_000;

/** The fields for what learners hand in: always shown for a mission; for other lessons behind a switch (CU-012). */
export function TaskFields({ form, mission }: { form: ContractForm<CurriculumInput>; mission: boolean }) {
  const { t } = useTranslation('authoring');
  const task = form.value('taskYn');
  const scope = form.value('publicScopeCd');
  const xp = form.value('xp');
  const point = form.value('point');
  const due = form.value('dueAt');
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
      {(mission || task.value === YN.YES) && (
        <>
          <Moment
            label={t('task.dueAt')}
            hint={t('task.dueHint')}
            edge="23:59:59"
            value={due.value}
            error={due.error}
            onChange={(at) => form.setValue('dueAt', at, touchedIn(form))}
          />
          <Radio
            label={t('task.scope')}
            value={scope.value ?? PUBLIC_SCOPE.STAFF}
            onChange={scope.onChange}
            options={[
              { value: PUBLIC_SCOPE.STAFF, label: t('task.scopeStaff'), hint: t('task.scopeStaffHint') },
              { value: PUBLIC_SCOPE.CLASS, label: t('task.scopeClass'), hint: t('task.scopeClassHint') },
            ]}
          />
          <div className={l.columns200}>
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
