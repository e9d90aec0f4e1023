import { useTranslation } from 'react-i18next';
import { changedText, type Changes } from '../lib/changes';
import { Button } from './button';
import s from './page-head.module.css';

interface Props {
  changes: Changes;
  /** The text of the bar instead of the names of the changes, such as that a page is new. */
  title?: string | undefined;
  /** The label of the button that takes the changes back; by default `Revert`. */
  revert?: string | undefined;
  /** The label of the button that saves; by default `Save`. */
  save?: string | undefined;
  busy: boolean;
  onRevert: () => void;
  /** Saves; without it, the button submits the form around it. */
  onSave?: () => void;
}
/** The bar that appears while there are unsaved changes: names them, with buttons to revert and save (look rule 20). */
export function SaveBar({ changes, title, revert, save, busy, onRevert, onSave }: Props) {
  const { t } = useTranslation('changes');
  return (
    <div className={s.saveBar} role="region" aria-label={t('save')} data-save-bar>
      <p role="status">
        <b>{title ?? changedText(changes)}</b>
      </p>
      <div>
        <Button onClick={onRevert}>{revert ?? t('revert')}</Button>
        <Button type={onSave ? 'button' : 'submit'} tone="primary" busy={busy} onClick={onSave}>
          {save ?? t('save')}
        </Button>
      </div>
    </div>
  );
}
