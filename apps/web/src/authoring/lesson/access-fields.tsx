import { LESSON_TYPE, YN } from '@madang/contracts/codes';
import { asksForMinutes, type CurriculumItemInput } from '@madang/contracts/main/lesson';
import { useTranslation } from 'react-i18next';
import { Moment } from '../../domain/authoring/moment';
import type { ContractForm } from '../../lib/form';
import { useHasMissions } from '../../domain/authoring/place';
import { Checkbox, Switch } from '../../ui/choices';
import { NumberInput } from '../../ui/inputs';
import { touchedIn } from './touched';
import l from '../../ui/layout.module.css';

/** The most minutes that the stated length of a lesson may have. */
const LESSON_MINUTES_MAX = 10_000;
/** The fields for who may see the lesson and from when, and how many minutes it takes, as far as its type has them. */
export function AccessFields({ form }: { form: ContractForm<CurriculumItemInput> }) {
  const { t } = useTranslation('authoring');
  const missions = useHasMissions();
  const type = form.getValues('curriculumTypeCd');
  const asked = asksForMinutes(type);
  const timed = type !== LESSON_TYPE.LIVE && type !== LESSON_TYPE.OFFLINE;
  const locked = form.value('lockStatusYn');
  const free = form.value('isPublic');
  const minutes = form.value('requiredMinutes');
  const opened = form.value('openedAt');
  const touched = touchedIn(form);
  return (
    <>
      {!missions && (
        <Switch
          label={t('lesson.freeSwitch')}
          hint={t('lesson.freeHint')}
          value={free.value ?? false}
          onChange={(on) => form.setValue('isPublic', on, touched)}
        />
      )}
      <Switch
        label={t('lesson.lockSwitch')}
        hint={t('lesson.lockHint')}
        value={locked.value === YN.YES}
        onChange={(on) => form.setValue('lockStatusYn', on ? YN.YES : YN.NO, touched)}
      />
      <Moment
        label={t('lesson.openedAt')}
        hint={t('lesson.openedHint')}
        edge="00:00:00"
        value={opened.value}
        error={opened.error}
        onChange={(at) => form.setValue('openedAt', at, touched)}
      />
      {timed && (
        <div>
          {!asked && (
            <Checkbox
              label={t('lesson.minutesOn')}
              value={minutes.value !== null && minutes.value !== undefined}
              onChange={(on) => form.setValue('requiredMinutes', on ? 10 : null, touched)}
            />
          )}
          {(asked || (minutes.value !== null && minutes.value !== undefined)) && (
            <NumberInput
              label={t('lesson.minutes')}
              hideLabel={!asked}
              required={asked}
              hint={asked ? t('lesson.minutesHint') : undefined}
              max={LESSON_MINUTES_MAX}
              suffix={t('lesson.minutesUnit')}
              className={l.short}
              {...minutes}
            />
          )}
        </div>
      )}
    </>
  );
}
