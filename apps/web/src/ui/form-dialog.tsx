import { useId, type FormEvent, type ReactNode } from 'react';
import { Button, type ButtonTone } from './button';
import { Dialog, Drawer, type DialogProps } from './dialog';
import l from './layout.module.css';

interface FormDialogProps {
  /** The form, from `useContractForm`. */
  form: { busy: boolean; bind: { onSubmit: (event: FormEvent) => void; noValidate: true } };
  title: string;
  note?: string;
  action: string;
  tone?: ButtonTone;
  cancel: string;
  onClose: () => void;
  children: ReactNode;
}
/** A form in a dialog with two buttons; the dialog stays open while the form is sent. */
export const FormDialog = (props: FormDialogProps) => <FormFrame {...props} frame={Middle} />;
/** A form in a drawer, for a form that is too long for a dialog. */
export const FormDrawer = (props: FormDialogProps) => <FormFrame {...props} frame={Drawer} />;

type FrameProps = Omit<DialogProps, 'size'>;
const Middle = (props: FrameProps) => <Dialog {...props} size="m" />;
function FormFrame({
  form,
  title,
  note,
  action,
  tone = 'primary',
  cancel,
  onClose,
  children,
  frame: Frame,
}: FormDialogProps & { frame: (props: FrameProps) => ReactNode }) {
  const id = useId();
  return (
    <Frame
      open
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
    </Frame>
  );
}
