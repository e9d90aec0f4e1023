import { useEffect } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useLeaveWarning } from '../../lib/leave-warning';

/** Unsent input of the answer forms, by item id, so that nothing is lost when staff go to another item and back. */
export type Drafts = Map<string, FieldValues>;

/** Stores the input of an answer form under its item until it is sent, and warns before the page is left with unsent input. */
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
