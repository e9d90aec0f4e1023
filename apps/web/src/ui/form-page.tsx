import type { FormEvent, ReactNode, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { Changes } from '../lib/changes';
import { cx } from './cx';
import { SaveBar } from './save-bar';
import l from './layout.module.css';

interface FormPageProps {
  /** The form, from `useContractForm`. */
  form: {
    busy: boolean;
    formState: { isDirty: boolean };
    bind: { onSubmit: (event: FormEvent) => void; noValidate: true; ref: RefObject<HTMLFormElement | null> };
  };
  /** The changed fields, from `useUnsaved`. */
  changes: Changes;
  /** For a page on which something is made: the label of its button, and what leads back. */
  making?: { action: string; onCancel: () => void } | undefined;
  /** The title of the page and the way back. */
  head: ReactNode;
  onRevert: () => void;
  /** What comes of the fields, as people will see it: beside them, below them on narrow windows. */
  preview?: ReactNode;
  children: ReactNode;
}
/**
 * A page of one form, 860 px wide (look rule 20). Its bar names what changed; where something is made, the bar is there from the start. The
 * words of the bar are `changes`.
 */
export function FormPage({ form, changes, making, head, onRevert, preview, children }: FormPageProps) {
  const { t } = useTranslation('changes');
  const dirty = form.formState.isDirty;
  return (
    <form {...form.bind} className={l.whole}>
      {head}
      {preview ? (
        <div className={l.beside}>
          <div className={l.column}>{children}</div>
          <aside className={cx(l.aside, l.after)} aria-label={t('preview')}>
            <h2 className={l.muted13}>{t('preview')}</h2>
            {preview}
          </aside>
        </div>
      ) : (
        <div className={cx(l.column, l.below)}>{children}</div>
      )}
      {making ? (
        <SaveBar
          changes={changes}
          {...(!dirty && { title: t('new') })}
          revert={t('cancel')}
          save={making.action}
          busy={form.busy}
          onRevert={making.onCancel}
        />
      ) : (
        dirty && <SaveBar changes={changes} busy={form.busy} onRevert={onRevert} />
      )}
    </form>
  );
}
