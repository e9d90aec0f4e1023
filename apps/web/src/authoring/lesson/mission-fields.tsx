import { LESSON_TYPE, PUBLIC_SCOPE } from '@madang/contracts/codes';
import type { CurriculumItemInput } from '@madang/contracts/main/lesson';
import { useTranslation } from 'react-i18next';
import type { ContractForm } from '../../lib/form';
import { Radio, Select, Switch } from '../../ui/choices';
import { TimeField } from '../../ui/date';
import { NumberInput } from '../../ui/inputs';
import { useLessons } from '../../domain/authoring/class-data';
import l from '../../ui/layout.module.css';

const [POSTS_MAX, DAILY_MAX, XP_MAX] = [1000, 50, 10_000];
const CANNOT_BE_DONE: readonly string[] = [LESSON_TYPE.SECTION, LESSON_TYPE.COURSE];

/**
 * The fields of a posting lesson: how many posts, at which times, who can read them, the share that completes the lesson, and the
 * experience points for it (CU-070..076).
 */
export function PostFields({ form }: { form: ContractForm<CurriculumItemInput> }) {
  const { t } = useTranslation('authoring');
  const scope = form.value('publicScopeCd');
  const [from, to] = [form.value('dailyStartTime'), form.value('dailyEndTime')];
  const hours = !!from.value || !!to.value;
  return (
    <>
      <div className={l.columns200}>
        <NumberInput label={t('post.max')} required max={POSTS_MAX} suffix={t('post.times')} {...form.value('maxChallengeCount')} />
        <NumberInput label={t('post.daily')} required max={DAILY_MAX} suffix={t('post.times')} {...form.value('dailyChallengeCount')} />
      </div>
      <Switch
        label={t('post.hours')}
        hint={t('post.hoursHint')}
        value={hours}
        onChange={(on) => {
          from.onChange(on ? '06:00' : null);
          to.onChange(on ? '09:00' : null);
        }}
      />
      {hours && (
        <div className={l.columns200}>
          <TimeField label={t('post.from')} {...from} value={from.value ?? ''} />
          <TimeField label={t('post.to')} {...to} value={to.value ?? ''} />
        </div>
      )}
      <div className={l.columns200}>
        <NumberInput
          label={t('post.rate')}
          required
          hint={t('post.rateHint')}
          max={100}
          suffix="%"
          {...form.value('completionRateCondition')}
        />
        <NumberInput label={t('submission.xp')} hint={t('post.xpHint')} max={XP_MAX} suffix="XP" {...form.value('xp')} />
      </div>
      <Radio
        label={t('submission.scope')}
        value={scope.value ?? PUBLIC_SCOPE.CLASS}
        onChange={scope.onChange}
        options={[
          { value: PUBLIC_SCOPE.CLASS, label: t('submission.scopeClass'), hint: t('submission.scopeClassHint') },
          { value: PUBLIC_SCOPE.STAFF, label: t('submission.scopeStaff'), hint: t('submission.scopeStaffHint') },
        ]}
      />
    </>
  );
}

/** The fields of a lesson that is complete once another lesson is complete (CU-069). */
export function LinkedLessonFields({
  form,
  courseSeq,
  own,
}: {
  form: ContractForm<CurriculumItemInput>;
  courseSeq: number;
  own: number | null;
}) {
  const { t } = useTranslation('authoring');
  const lessons = useLessons(courseSeq);
  const chosen = form.value('missionResourceId');
  const open = (lessons.data ?? []).filter((one) => one.curriculumSeq !== own && !CANNOT_BE_DONE.includes(one.curriculumTypeCd));
  // A challenge may name a lesson of another class, which this list does not have.
  const elsewhere = lessons.isSuccess && !!chosen.value && !open.some((one) => String(one.curriculumSeq) === chosen.value);
  return (
    <>
      <Select
        label={t('linked.lesson')}
        required
        placeholder={t('linked.choose')}
        hint={lessons.isSuccess && open.length === 0 ? t('linked.none') : t('linked.hint')}
        error={chosen.error}
        value={chosen.value ?? ''}
        onChange={(seq) => chosen.onChange(seq)}
        options={[
          ...(elsewhere ? [{ value: chosen.value!, label: t('linked.elsewhere') }] : []),
          ...open.map((one) => ({ value: String(one.curriculumSeq), label: one.title })),
        ]}
      />
      <NumberInput className={l.short} label={t('submission.xp')} max={XP_MAX} suffix="XP" {...form.value('xp')} />
    </>
  );
}
