import { courseApi, type Teacher } from '@madang/contracts/main/course';
import { CLASSROOM_PERMISSIONS } from '@madang/contracts/permissions';
import { Plus, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../lib/can';
import type { FieldMessage } from '../../lib/form-text';
import { useCall } from '../../lib/query';
import { Button, IconButton } from '../../ui/button';
import { Field } from '../../ui/field';
import { Menu } from '../../ui/menu';
import { Avatar } from '../../ui/parts';
import l from '../../ui/layout.module.css';
import s from './authoring.module.css';

/** The choice of the class's instructors from the site's staff, in the order in which they are shown. */
export function TeachersField({
  value,
  known,
  error,
  disabled = false,
  onChange,
}: {
  value: readonly number[];
  known: readonly Teacher[];
  error?: FieldMessage;
  /** Shows the instructors without a way to change them. */
  disabled?: boolean;
  onChange: (seqs: number[]) => void;
}) {
  const { t } = useTranslation('authoring');
  // Who runs no classroom gives that right to nobody (AM-1211).
  const runs = useCan(CLASSROOM_PERMISSIONS);
  const staff = useCall(courseApi.staff, {}, { silent: true, enabled: !disabled });
  const people = [...(staff.data ?? []), ...known];
  const free = disabled ? [] : (staff.data ?? []).filter((p) => !value.includes(p.userSeq));
  return (
    <Field
      label={t('field.teacherSeqs')}
      hint={t(disabled ? 'ui:fieldClosed' : runs ? 'field.teacherHint' : 'field.teacherHintHeld')}
      error={error}
      group
    >
      {() => (
        <div className={l.rowMiddle}>
          {value.map((seq) => {
            const person = people.find((p) => p.userSeq === seq);
            const name = person?.name ?? t('teacher.unknown');
            return (
              <span key={seq} className={s.person}>
                <Avatar name={name} imageUrl={person?.profileImageUrl ?? null} size={28} />
                {name}
                {!disabled && (
                  <IconButton dense label={t('teacher.remove', { name })} onClick={() => onChange(value.filter((v) => v !== seq))}>
                    <X aria-hidden="true" />
                  </IconButton>
                )}
              </span>
            );
          })}
          {free.length > 0 && (
            <Menu
              align="start"
              label={t('teacher.add')}
              items={free.map((p) => ({
                label: p.name,
                icon: <Avatar name={p.name} imageUrl={p.profileImageUrl} size={24} />,
                onSelect: () => onChange([...value, p.userSeq]),
              }))}
              button={
                <Button size="sm">
                  <Plus aria-hidden="true" />
                  {t('teacher.add')}
                </Button>
              }
            />
          )}
        </div>
      )}
    </Field>
  );
}
