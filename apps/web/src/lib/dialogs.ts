import { create } from 'zustand';
import { LIMITS } from '@madang/contracts/limits';

export type DialogSize = 's' | 'm' | 'l';
export interface AlertOptions {
  title?: string;
  /** The label of the only button; by default '확인'. */
  action?: string;
}
export interface ConfirmOptions {
  title?: string;
  /** The label of the button that confirms; it names the action, such as 수강 취소, not yes or no. */
  action?: string;
  cancel?: string;
  /** Whether the action loses something, so that its button is red. */
  danger?: boolean;
}
export interface ChooseOptions extends ConfirmOptions {
  /** The label of the second button that does something. */
  other: string;
}
/** Which button closed a question: that of the action (true), the second one, or the one that changes nothing (false). */
type Chosen = boolean | 'other';
interface Question {
  id: number;
  kind: 'alert' | 'confirm';
  message: string;
  options: AlertOptions & Partial<ChooseOptions>;
  answer: (chosen: Chosen) => void;
}
export type ToastTone = 'good' | 'info' | 'bad';
export interface ToastAction {
  label: string;
  onClick: () => void;
}
interface ToastItem {
  id: number;
  message: string;
  tone: ToastTone;
  action?: ToastAction;
}
interface Dialogs {
  questions: Question[];
  toasts: ToastItem[];
}
export const useDialogs = create<Dialogs>(() => ({ questions: [], toasts: [] }));
let next = 1;

function ask(kind: Question['kind'], message: string, options: Question['options']): Promise<Chosen> {
  return new Promise((resolve) => {
    const id = next++;
    const answer = (chosen: Chosen) => {
      useDialogs.setState((s) => ({ questions: s.questions.filter((q) => q.id !== id) }));
      resolve(chosen);
    };
    useDialogs.setState((s) => ({ questions: [...s.questions, { id, kind, message, options, answer }] }));
  });
}
/**
 * Shows a message with one button; resolves when it is closed. A message that is on the screen already is not shown twice, and resolves at
 * once.
 */
export async function alert(message: string, options: AlertOptions = {}): Promise<void> {
  if (useDialogs.getState().questions.some((q) => q.kind === 'alert' && q.message === message)) return;
  await ask('alert', message, options);
}
/** Asks with two buttons, or with a third one that does something else (`other`); resolves true when the action is chosen. */
export function confirm(message: string, options: ChooseOptions): Promise<Chosen>;
export function confirm(message: string, options?: ConfirmOptions): Promise<boolean>;
export function confirm(message: string, options: Partial<ChooseOptions> = {}): Promise<Chosen> {
  return ask('confirm', message, options);
}

export function closeToast(id: number): void {
  useDialogs.setState((s) => ({ toasts: s.toasts.filter((t) => t.id !== id) }));
}
/** Whether the pointer or the keyboard focus is on a notice: then no notice closes. */
const isLookedAt = () => document.querySelector('[data-notices]:is(:hover, :focus-within)') !== null;
function closeLater(id: number): void {
  setTimeout(() => {
    // A notice that was closed by hand is not waited for any longer.
    if (useDialogs.getState().toasts.some((t) => t.id === id)) (isLookedAt() ? closeLater : closeToast)(id);
  }, LIMITS.toastDuration);
}
/** Shows a short notice for 8 seconds, or longer while the pointer or the focus is on a notice; at most three are shown (SH-078). */
export function toast(message: string, options: { tone?: ToastTone; action?: ToastAction } = {}): void {
  const id = next++;
  useDialogs.setState((s) => ({
    toasts: [...s.toasts.slice(-2), { id, message, tone: options.tone ?? 'good', ...(options.action ? { action: options.action } : {}) }],
  }));
  closeLater(id);
}
