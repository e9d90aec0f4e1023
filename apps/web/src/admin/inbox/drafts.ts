import { useEffect } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useLeaveWarning } from '../../lib/leave-warning';

/** What was written and not sent, by the item: going to another one and back loses nothing. */
export type Drafts = Map<string, FieldValues>;

/** Keeps what is written in an answer with its item until it is sent, and asks before the page is left with it. */
export function useDraft<T extends FieldValues>(form: UseFormReturn<T, unknown, T>, drafts: Drafts, id: string): void {
  const { isDirty, isSubmitSuccessful, isSubmitting } = form.formState;
  const sent = isSubmitSuccessful || isSubmitting;
  useEffect(() => {
    if (sent) return void drafts.delete(id);
    const { unsubscribe } = form.watch((values) => drafts.set(id, values as FieldValues));
    return unsubscribe;
  }, [form, drafts, id, sent]);
  useLeaveWarning(!sent && (isDirty || drafts.has(id)));
}
