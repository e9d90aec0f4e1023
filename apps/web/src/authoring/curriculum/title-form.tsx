import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sending } from '../../lib/sending';
import { Button } from '../../ui/button';
import { TextInput } from '../../ui/inputs';
import { cx } from '../../ui/cx';
import l from '../../ui/layout.module.css';

interface Props {
  label: string;
  initial?: string;
  action: string;
  busy: boolean;
  error: string | null;
  onDone: (title: string) => void;
  onCancel: () => void;
}
/** A form of one field for a title, shown in the place of the title. */
export function TitleForm({ label, initial = '', action, busy, error, onDone, onCancel }: Props) {
  const { t } = useTranslation('authoring');
  const [title, setTitle] = useState(initial);
  const [missing, setMissing] = useState(false);
  const submit = () => {
    setMissing(!title.trim());
    if (!title.trim()) return 'shown';
    onDone(title.trim());
    return 'acted';
  };
  return (
    <form className={cx(l.withButton, l.grow)} onSubmit={sending(submit)} noValidate>
      <TextInput
        label={label}
        hideLabel
        placeholder={label}
        autoFocus
        maxLength={100}
        error={missing ? { key: 'required' } : error}
        value={title}
        onChange={(event) => {
          setMissing(false);
          setTitle(event.target.value);
        }}
        onKeyDown={(event) => event.key === 'Escape' && onCancel()}
      />
      <Button type="submit" tone="secondary" busy={busy}>
        {action}
      </Button>
      <Button tone="ghost" onClick={onCancel}>
        {t('cancel')}
      </Button>
    </form>
  );
}
