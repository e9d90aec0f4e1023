import type { LearnerState, OrderStatus, PayMethod } from '../codes';
import type { ErrorName } from '../errors';

/** The words in one language that server and web share: messages of errors and input rules, and names of codes. */
export interface Words {
  errors: Record<ErrorName, string>;
  validation: Record<string, string>;
  /** Sentences that are neither errors nor input rules. */
  notices: {
    resetSent: string;
    /** The note of a public demo, which each of its pages shows. */
    demo: string;
  };
  payMethod: Record<PayMethod, string>;
  orderStatus: Record<OrderStatus, string>;
  enrolleeState: Record<LearnerState, string>;
}

/** Errors that pages find without the server; for any other the server's answer has the message. */
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
/** The part of the words that the web loads. The messages of the server's other errors, which would double it, are left out. */
export type FormWords = Omit<Words, 'errors'> & { errors: Pick<Words['errors'], FoundByPages> };

/**
 * The key of the message for a field. For a required field the message names the label; if the label is a question or another sentence, as
 * in forms and enrolments, another message puts it in quotation marks.
 */
export const fieldWordKey = (key: string, label: string) =>
  key === 'required' && /[.?!。？！]$/.test(label.trim()) ? 'requiredAnswer' : key;

/** Replaces the placeholders `{{name}}` in a text by values; a placeholder without a value becomes empty. */
export const fill = (words: string, values?: Record<string, string | number>) =>
  words.replace(/\{\{(\w+)\}\}/g, (_, key: string) => {
    const v = values?.[key];
    return typeof v === 'number' ? v.toLocaleString('en-US') : (v ?? '');
  });
