import type { LearnerState, OrderStatus, PayMethod } from '../codes';
import type { ErrorName } from '../errors';

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

/** Puts figures into `{{name}}` places; a place without a figure is dropped. */
export const fill = (words: string, values?: Record<string, string | number>) =>
  words.replace(/\{\{(\w+)\}\}/g, (_, key: string) => {
    const v = values?.[key];
    return typeof v === 'number' ? v.toLocaleString('en-US') : (v ?? '');
  });
