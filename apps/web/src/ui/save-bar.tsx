import { Button } from './button';
import s from './page-head.module.css';

interface Props {
  title: string;
  /** The names of the fields that wait to be saved. */
  names: string;
  revert: string;
  save: string;
  /** The region's name, where it is another than that of its button. */
  label?: string;
  busy: boolean;
  onRevert: () => void;
  /** Left out, the button submits the form it stands in. */
  onSave?: () => void;
}
/** Stands while something waits to be saved and names it, with a way back (look rule 20). */
export function SaveBar({ title, names, revert, save, label = save, busy, onRevert, onSave }: Props) {
  return (
    <div className={s.saveBar} role="region" aria-label={label} data-save-bar>
      <p role="status">
        <b>{title}</b>
        <span>{names}</span>
      </p>
      <div>
        <Button onClick={onRevert}>{revert}</Button>
        <Button type={onSave ? 'button' : 'submit'} tone="primary" busy={busy} onClick={onSave}>
          {save}
        </Button>
      </div>
    </div>
  );
}
