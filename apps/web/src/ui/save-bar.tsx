import { Button } from './button';
import s from './page-head.module.css';

interface Props {
  title: string;
  /** The names of the changed fields. */
  names: string;
  revert: string;
  save: string;
  /** The name of the region for screen readers; by default the label of its button. */
  label?: string;
  busy: boolean;
  onRevert: () => void;
  /** Saves; without it, the button submits the form around it. */
  onSave?: () => void;
}
/** The bar that appears while there are unsaved changes: names them, with buttons to revert and save (look rule 20). */
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
