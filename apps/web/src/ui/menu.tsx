import { DropdownMenu, Popover as RadixPopover, Tooltip as RadixTooltip } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { cx } from './cx';
import s from './nav.module.css';

export interface MenuItem {
  label: string;
  icon?: ReactNode;
  onSelect?: () => void;
  /** A path of this site, or the address of another one. */
  to?: string;
  newTab?: boolean;
  danger?: boolean;
  disabled?: boolean;
  aside?: ReactNode;
}
/** A menu that opens below a button; `null` among the items is a separator. */
export function Menu({
  button,
  items,
  head,
  align = 'end',
  label,
  inPlace,
}: {
  button: ReactElement;
  items: readonly (MenuItem | null)[];
  head?: ReactNode;
  align?: 'start' | 'end';
  label?: string;
  /** Whether the menu is rendered inside the landmark of its button; only for headers, which do not clip it. */
  inPlace?: boolean;
}) {
  const navigate = useNavigate();
  const content = (
    <DropdownMenu.Content className={s.menu} align={align} sideOffset={6} collisionPadding={8} aria-label={label}>
      {head && <div className={s.head}>{head}</div>}
      {items.map((item, i) =>
        item === null ? (
          <DropdownMenu.Separator key={i} className={s.sep} />
        ) : (
          <DropdownMenu.Item
            key={item.label}
            className={cx(s.item, item.danger && s.bad)}
            disabled={item.disabled}
            asChild={!!item.to}
            onSelect={item.to ? undefined : item.onSelect}
          >
            {item.to ? (
              <a
                href={item.to}
                {...(item.newTab ? { target: '_blank', rel: 'noreferrer' } : {})}
                onClick={(event) => {
                  if (item.newTab || event.metaKey || event.ctrlKey || !item.to?.startsWith('/')) return;
                  event.preventDefault();
                  void navigate(item.to);
                }}
              >
                {item.icon}
                {item.label}
                {item.aside && <small>{item.aside}</small>}
              </a>
            ) : (
              <>
                {item.icon}
                {item.label}
                {item.aside && <small>{item.aside}</small>}
              </>
            )}
          </DropdownMenu.Item>
        ),
      )}
    </DropdownMenu.Content>
  );
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>{button}</DropdownMenu.Trigger>
      {inPlace ? content : <DropdownMenu.Portal>{content}</DropdownMenu.Portal>}
    </DropdownMenu.Root>
  );
}
/** A tooltip on hover and focus; its text must also be available elsewhere. */
export function Tooltip({ text, children }: { text: string; children: ReactElement }) {
  return (
    <RadixTooltip.Provider delayDuration={250}>
      <RadixTooltip.Root>
        <RadixTooltip.Trigger asChild>{children}</RadixTooltip.Trigger>
        <RadixTooltip.Portal>
          <RadixTooltip.Content className={s.tip} sideOffset={6} collisionPadding={8}>
            {text}
            <RadixTooltip.Arrow />
          </RadixTooltip.Content>
        </RadixTooltip.Portal>
      </RadixTooltip.Root>
    </RadixTooltip.Provider>
  );
}
/** A button that opens a popover with any content below it. */
export function Popover({
  button,
  children,
  open,
  onOpenChange,
  align = 'end',
  label,
}: {
  button: ReactElement;
  children: ReactNode;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  align?: 'start' | 'center' | 'end';
  label: string;
}) {
  return (
    <RadixPopover.Root open={open} onOpenChange={onOpenChange}>
      <RadixPopover.Trigger asChild>{button}</RadixPopover.Trigger>
      <RadixPopover.Portal>
        <RadixPopover.Content className={s.popover} align={align} sideOffset={8} collisionPadding={8} aria-label={label}>
          {children}
        </RadixPopover.Content>
      </RadixPopover.Portal>
    </RadixPopover.Root>
  );
}
