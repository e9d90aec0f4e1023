import { PUBLIC_SCOPE, YN } from '@madang/contracts/codes';
import type { CurriculumItemInput } from '@madang/contracts/main/lesson';
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
export function SubmissionFields({ form, mission }: { form: ContractForm<CurriculumItemInput>; mission: boolean }) {
  const { t } = useTranslation('authoring');
  const asked = form.value('taskYn');
  const scope = form.value('publicScopeCd');
  const xp = form.value('xp');
  const point = form.value('point');
  const due = form.value('dueAt');
  return (
    <>
      {!mission && (
        <Switch
          label={t('submission.switch')}
          hint={t('submission.switchHint')}
          value={asked.value === YN.YES}
          onChange={(on) => asked.onChange(on ? YN.YES : YN.NO)}
        />
      )}
      {(mission || asked.value === YN.YES) && (
        <>
          <Moment
            label={t('submission.dueAt')}
            hint={t('submission.dueHint')}
            edge="23:59:59"
            value={due.value}
            error={due.error}
            onChange={(at) => form.setValue('dueAt', at, touchedIn(form))}
          />
          <Radio
            label={t('submission.scope')}
            value={scope.value ?? PUBLIC_SCOPE.STAFF}
            onChange={scope.onChange}
            options={[
              { value: PUBLIC_SCOPE.STAFF, label: t('submission.scopeStaff'), hint: t('submission.scopeStaffHint') },
              { value: PUBLIC_SCOPE.CLASS, label: t('submission.scopeClass'), hint: t('submission.scopeClassHint') },
            ]}
          />
          <div className={l.columns200}>
            <NumberInput
              label={t('submission.point')}
              hint={t('submission.pointHint')}
              max={SUBMISSION_POINT_MAX}
              suffix={t('submission.pointUnit')}
              {...point}
            />
            {mission && <NumberInput label={t('submission.xp')} hint={t('submission.xpHint')} max={XP_MAX} suffix="XP" {...xp} />}
          </div>
        </>
      )}
    </>
  );
}
