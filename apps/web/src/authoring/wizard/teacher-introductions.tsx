import { courseApi, type Teacher } from '@madang/contracts/main/course';
import { TEACHER_INTRODUCTION_MAX } from '@madang/contracts/main/course-teachers';
import { useTranslation } from 'react-i18next';
import type { FieldMessage } from '../../lib/form-text';
import { useCall } from '../../lib/query';
import { Textarea } from '../../ui/inputs';
import type { Information } from './information-draft';

type Said = Information['teacherIntroductions'];

/** A line about each instructor of the class, which its page shows below the name. */
export function TeacherIntroductions({
  teachers,
  known,
  value,
  error,
  disabled,
  onChange,
}: {
  teachers: readonly number[];
  known: readonly Teacher[];
  value: Said;
  error?: FieldMessage;
  disabled: boolean;
  onChange: (said: Said) => void;
}) {
  const { t } = useTranslation('authoring');
  const staff = useCall(courseApi.staff, {}, { silent: true, enabled: !disabled });
  const people = [...(staff.data ?? []), ...known];
  const of = (seq: number) => value.find((one) => one.userSeq === seq)?.introduction ?? '';
  const say = (seq: number, introduction: string) =>
    onChange(
      teachers.flatMap((userSeq) => {
        const text = userSeq === seq ? introduction : of(userSeq);
        return text ? [{ userSeq, introduction: text }] : [];
      }),
    );
  return teachers.map((seq, i) => (
    <Textarea
      key={seq}
      label={t('teacher.introduction', { name: people.find((one) => one.userSeq === seq)?.name ?? t('teacher.unknown') })}
      hint={t(disabled ? 'ui:fieldClosed' : 'teacher.introductionHint')}
      error={i === 0 ? error : undefined}
      rows={2}
      maxLength={TEACHER_INTRODUCTION_MAX}
      value={of(seq)}
      disabled={disabled}
      onChange={(event) => say(seq, event.target.value)}
    />
  ));
}
