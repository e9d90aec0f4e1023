import type { ReactNode } from 'react';
import { Button } from '../../ui/button';
import { Segmented } from '../../ui/choices';
import { Dialog } from '../../ui/dialog';
import l from '../../ui/layout.module.css';

interface Props<R extends string> {
  words: { title: string; close: string; role: string; action: string };
  roles: readonly { value: R; label: string; disabled?: boolean }[];
  role: R;
  onRole: (role: R) => void;
  /** A sentence that says what the role may do. */
  about: string;
  busy: boolean;
  /** Whether a person is chosen, so that the dialog can be sent. */
  ready: boolean;
  onSubmit: () => void;
  onClose: () => void;
  /** The search for a person, and further fields. */
  children: ReactNode;
}
/** The dialog that gives somebody a role: the role, its description, and the person. */
export function AddPersonDialog<R extends string>({
  words,
  roles,
  role,
  onRole,
  about,
  busy,
  ready,
  onSubmit,
  onClose,
  children,
}: Props<R>) {
  return (
    <Dialog
      open
      size="m"
      locked={busy}
      onClose={onClose}
      title={words.title}
      foot={
        <>
          <Button onClick={onClose} disabled={busy}>
            {words.close}
          </Button>
          <Button tone="primary" disabled={!ready} busy={busy} onClick={onSubmit}>
            {words.action}
          </Button>
        </>
      }
    >
      <div className={l.stack16}>
        <Segmented fill label={words.role} value={role} onChange={onRole} options={[...roles]} />
        <p className={l.muted13}>{about}</p>
        {children}
      </div>
    </Dialog>
  );
}
