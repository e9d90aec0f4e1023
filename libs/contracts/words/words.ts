import type { LearnerState, OrderStatus, PayMethod } from '../codes';
import type { ErrorName } from '../errors';

/** The words that server and web share, in one language: errors, faults of fields, and names of codes. */
export interface Words {
  errors: Record<ErrorName, string>;
  validation: Record<string, string>;
  /** Sentences that answers carry. */
  notices: {
    resetSent: string;
    /** On every page of an installation whose payments are a stand-in. */
    demo: string;
  };
  payMethod: Record<PayMethod, string>;
  orderStatus: Record<OrderStatus, string>;
  enrolleeState: Record<LearnerState, string>;
}

/** Errors that pages find themselves; all others are told by the server's answer. */
type FoundByPages =
  | 'DUPLICATE_DOMAIN'
  | 'DUPLICATE_EMAIL'
  | 'VIDEO_TYPE'
  | 'VIDEO_TOO_LARGE'
  | 'PAYMENT_CANCELLED'
  | 'PAYMENT_DECLINED'
  | 'TEMPORARY'
  | 'SUPPORT_REFUSED'
  | 'IMAGE_TYPE'
  | 'IMAGE_TOO_LARGE';
/** The words that the web loads: those of the server's errors would weigh as much again. */
export type FormWords = Omit<Words, 'errors'> & { errors: Pick<Words['errors'], FoundByPages> };

/**
 * The key of a field's message. What is required is called by its label; a label that is a question itself, as in forms and enrolments of a
 * site, stands in quotation marks.
 */
export const fieldWordKey = (key: string, label: string) => (key === 'required' && /[?？]$/.test(label.trim()) ? 'requiredAnswer' : key);

/** Puts figures into `{{name}}` places; a place without a figure is dropped. */
export const fill = (words: string, values?: Record<string, string | number>) =>
  words.replace(/\{\{(\w+)\}\}/g, (_, key: string) => {
    const v = values?.[key];
    return typeof v === 'number' ? v.toLocaleString('en-US') : (v ?? '');
  });
