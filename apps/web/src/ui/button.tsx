import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import s from './button.module.css';
import { cx } from './cx';

export type ButtonTone = 'primary' | 'brand' | 'secondary' | 'soft' | 'ghost' | 'danger' | 'dangerLine';
/** Heights in pixels: xl 56 (pay), lg 52 (mobile bar), md 40, 44 or 48 by the site's spacing (default), sm 36 (on phones as high as md). */
export type ButtonSize = 'xl' | 'lg' | 'md' | 'sm';
interface Look {
  tone?: ButtonTone;
  size?: ButtonSize;
  block?: boolean;
}
const look = ({ tone = 'secondary', size = 'md', block }: Look, className?: string) =>
  cx(s.btn, s[tone], size !== 'md' && s[size], block && s.block, className);

/** The animated dots of a busy button; hidden from screen readers, which get `aria-busy`. */
export const Dots = () => (
  <span className={s.dots} aria-hidden="true">
    <i />
    <i />
    <i />
  </span>
);
export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, Look {
  /** Whether the action is running: the button shows dots and ignores further clicks. */
  busy?: boolean;
  /** The label while the action is running; by default the button's own. */
  busyLabel?: string;
  ref?: Ref<HTMLButtonElement>;
}
/** A button; a screen should have at most one of the tone `primary`. */
export function Button({ tone, size, block, busy, busyLabel, className, children, onClick, type = 'button', ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={look({ tone, size, block }, className)}
      aria-busy={busy || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {busy && <Dots />}
      {busy && busyLabel ? busyLabel : children}
    </button>
  );
}
export interface ButtonLinkProps extends LinkProps, Look {}
/** A link inside the site that looks like a button. */
export function ButtonLink({ tone, size, block, className, ...rest }: ButtonLinkProps) {
  return <Link {...rest} data-button className={look({ tone, size, block }, className)} />;
}
export interface ButtonAnchorProps extends AnchorHTMLAttributes<HTMLAnchorElement>, Look {}
/** A link to another site, a mail address or a phone number that looks like a button. */
export const ButtonAnchor = ({ tone, size, block, className, ...rest }: ButtonAnchorProps) => (
  <a {...rest} data-button className={look({ tone, size, block }, className)} />
);
export interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** The name of the action, for screen readers and as the tooltip. */
  label: string;
  outlined?: boolean;
  dense?: boolean;
  children: ReactNode;
  ref?: Ref<HTMLButtonElement>;
}
export function IconButton({ label, outlined, dense, className, type = 'button', children, ...rest }: IconButtonProps) {
  return (
    <button title={label} {...rest} type={type} aria-label={label} className={cx(s.icon, outlined && s.line, dense && s.dense, className)}>
      {children}
    </button>
  );
}
