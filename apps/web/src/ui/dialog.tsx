import { X } from 'lucide-react';
import { Dialog as Radix, VisuallyHidden } from 'radix-ui';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NARROW_WINDOW, useMedia } from '../lib/media';
import { IconButton } from './button';
import { cx } from './cx';
import s from './dialog.module.css';
import type { DialogSize } from '../lib/dialogs';

export interface DialogProps {
  open: boolean;
  /** Closes the dialog; without it there is no cross, and only a button in the foot closes it. */
  onClose?: () => void;
  title: string;
  /** A line below the dialog's title. */
  note?: ReactNode;
  /** The largest width in pixels: s 400, m 560, l 840; on phones, m and l are bottom sheets. */
  size?: DialogSize;
  children?: ReactNode;
  /** The buttons at the bottom of the dialog; the main one is last. */
  foot?: ReactNode;
  /** Whether an action is running: then neither a click outside nor Escape closes the dialog. */
  locked?: boolean;
}
/** Focuses the element marked with `data-first` when the dialog opens, instead of the cross. */
function focusFirst(event: Event) {
  const first = (event.currentTarget as HTMLElement).querySelector<HTMLElement>('[data-first]');
  if (!first) return;
  event.preventDefault();
  first.focus();
}
/** The element that opened a dialog; for an item of a menu, which closes, the menu's button. null if nothing had the focus. */
function openerOf(active: Element | null): HTMLElement | null {
  const menu = active?.closest('[role=menu]');
  const opener = menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : active;
  return opener instanceof HTMLElement && opener !== document.body ? opener : null;
}
/** Returns the focus to the element that opened the dialog when it closes, unless something else has the focus by then. */
function useFocusBack(open: boolean) {
  const opener = useRef<HTMLElement>(null);
  // Runs before the dialog's content is rendered, because its autofocus would replace the active element.
  useLayoutEffect(() => {
    if (open) opener.current = openerOf(document.activeElement);
  }, [open]);
  return (event: Event) => {
    event.preventDefault();
    if (document.activeElement === document.body) opener.current?.focus();
  };
}
/** Whether a press outside a dialog was on a notice, which belongs to no dialog: closing it or using its action leaves the dialog open. */
const onNotice = (event: CustomEvent<{ originalEvent: Event }>) =>
  event.detail.originalEvent.target instanceof Element && event.detail.originalEvent.target.closest('[data-notices]') !== null;
type Shape = { className: string; note?: ReactNode };
function Frame({ open, onClose, title, note, children, foot, locked, className }: Omit<DialogProps, 'size'> & Shape) {
  const { t } = useTranslation('ui');
  const focusBack = useFocusBack(open);
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && !locked && onClose?.()}>
      <Radix.Portal>
        <Radix.Overlay className={s.scrim} />
        <Radix.Content
          className={className}
          aria-describedby={undefined}
          onOpenAutoFocus={focusFirst}
          onCloseAutoFocus={focusBack}
          onPointerDownOutside={(event) => (locked || onNotice(event)) && event.preventDefault()}
          onEscapeKeyDown={(event) => locked && event.preventDefault()}
        >
          <div className={s.head}>
            <div>
              <Radix.Title>{title}</Radix.Title>
              {note && <p>{note}</p>}
            </div>
            {onClose && (
              <IconButton label={t('close')} onClick={onClose} disabled={locked}>
                <X aria-hidden="true" />
              </IconButton>
            )}
          </div>
          <div className={s.body}>{children}</div>
          {foot && <div className={s.foot}>{foot}</div>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
/** A dialog with free content (SH-076). */
export const Dialog = ({ size = 's', ...rest }: DialogProps) => <Frame {...rest} className={cx(s.box, size !== 's' && s[size])} />;
/** A dialog at the side of the window. */
export const Drawer = ({ from = 'right', ...rest }: Omit<DialogProps, 'size'> & { from?: 'left' | 'right' }) => (
  <Frame {...rest} className={cx(s.side, from === 'left' && s.left)} />
);
/** A dialog that comes up from the bottom of the window. */
export const BottomSheet = (props: Omit<DialogProps, 'size'>) => <Frame {...props} className={s.sheet!} />;
/** A drawer that is a bottom sheet on narrow windows (look rule 21). */
export function Panel({ narrow = NARROW_WINDOW, ...rest }: Omit<DialogProps, 'size'> & { narrow?: string }) {
  return useMedia(narrow) ? <BottomSheet {...rest} /> : <Drawer {...rest} />;
}

export interface MessageDialogProps {
  open: boolean;
  title?: string | undefined;
  message: string;
  onClose: () => void;
  children: ReactNode;
}
/** A dialog with a message and its buttons but no cross, for alert and confirm (SH-074, SH-075). */
export function MessageDialog({ open, title, message, onClose, children }: MessageDialogProps) {
  const focusBack = useFocusBack(open);
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={s.scrim} />
        <Radix.Content
          className={s.box}
          role="alertdialog"
          aria-describedby={undefined}
          onCloseAutoFocus={focusBack}
          onPointerDownOutside={(event) => event.preventDefault()}
        >
          <div className={cx(s.body, s.plain)}>
            {title ? (
              <div className={s.head} style={{ padding: 0 }}>
                <Radix.Title>{title}</Radix.Title>
              </div>
            ) : (
              <VisuallyHidden.Root>
                <Radix.Title>{message}</Radix.Title>
              </VisuallyHidden.Root>
            )}
            <p className={s.message} aria-hidden={title ? undefined : true}>
              {message}
            </p>
          </div>
          <div className={cx(s.foot, s.answers)}>{children}</div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
