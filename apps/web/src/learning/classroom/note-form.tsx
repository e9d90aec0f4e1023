import { NOTE_MAX, noteInput } from '@madang/contracts/main/lesson-note';
import { useTranslation } from 'react-i18next';
import { useContractForm } from '../../lib/form';
import { Button } from '../../ui/button';
import { Textarea } from '../../ui/inputs';
import { MomentField } from './moment';
import { playedSecond, usePlayed } from './played-second';
import { cx } from '../../ui/cx';
import l from '../../ui/layout.module.css';

interface Written {
  content: string;
  second: number | null;
}
interface Props {
  /** The note to change; null for a new one. */
  note: Written | null;
  save: (note: Written) => Promise<unknown>;
  onCancel?: () => void;
}
/** The form for a note; a new note takes the second of the video at which its first letter is typed. */
export function NoteForm({ note, save, onCancel }: Props) {
  const { t } = useTranslation('classroom');
  const form = useContractForm<Written>(noteInput, {
    defaults: { content: note?.content ?? '', second: note?.second ?? null },
    submit: async (written) => {
      await save(written);
      form.reset({ content: '', second: null });
    },
  });
  const isVideo = usePlayed((played) => played.seek !== null);
  const second = form.value('second');
  const content = form.text('content');
  const written = !!form.watch('content');
  return (
    <form {...form.bind} className={cx(l.stack12, l.grow)} aria-label={t(note ? 'notes.edit' : 'notes.write')}>
      <Textarea
        label={t('notes.content')}
        hideLabel
        rows={written || note ? 3 : 2}
        maxLength={NOTE_MAX}
        placeholder={t(isVideo ? 'notes.placeholder' : 'notes.placeholderPlain')}
        autoFocus={note !== null}
        {...content}
        onChange={(event) => {
          if (!written && !note) second.onChange(playedSecond());
          return content.onChange(event);
        }}
      />
      {(written || note) && (
        <div className={l.rowEndMiddle}>
          <MomentField second={second.value} onChange={second.onChange} />
          {onCancel && <Button onClick={onCancel}>{t('notes.cancel')}</Button>}
          <Button type="submit" tone="primary" busy={form.busy}>
            {t('notes.save')}
          </Button>
        </div>
      )}
    </form>
  );
}
