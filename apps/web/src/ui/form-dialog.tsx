import { useId, type FormEvent, type ReactNode } from 'react';
import { Button, type ButtonTone } from './button';
import { Dialog } from './dialog';
import l from './layout.module.css';

interface FormDialogProps {
  /** Of `useContractForm`. */
  form: { busy: boolean; bind: { onSubmit: (event: FormEvent) => void; noValidate: true } };
  title: string;
  note?: string;
  action: string;
  tone?: ButtonTone;
  cancel: string;
  onClose: () => void;
  children: ReactNode;
}
/** A form in a dialog with its two buttons; it stays open while it is sent. */
export function FormDialog({ form, title, note, action, tone = 'primary', cancel, onClose, children }: FormDialogProps) {
  const id = useId();
  return (
    <Dialog
      open
      size="m"
      locked={form.busy}
      title={title}
      note={note}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose} disabled={form.busy}>
            {cancel}
          </Button>
          <Button type="submit" form={id} tone={tone} busy={form.busy}>
            {action}
          </Button>
        </>
      }
    >
      <form id={id} className={l.stack20} {...form.bind}>
        {children}
      </form>
    </Dialog>
  );
}
