import { useEffect, useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { changedPaths, useChanges, type Changes } from './changes';
import type { ContractForm } from './form';
import { mayLose, useLeaveWarning } from './leave-warning';
import { isUploading } from './uploading';

/** The changed fields of a form, by the labels that it shows. */
export const useFormChanges = <T extends FieldValues>(form: ContractForm<T>): Changes =>
  useChanges(form.box, changedPaths(form.formState.dirtyFields));

/** The changed fields of a form, for its save bar; asks before they are lost, and names them. */
export function useUnsaved<T extends FieldValues>(form: ContractForm<T>, unsaved = form.formState.isDirty && !form.sending): Changes {
  const changes = useFormChanges(form);
  useLeaveWarning(unsaved, changes);
  return changes;
}

/** Closes a form in a dialog; asks first where its changes would be lost, by leaving the page as well, and names them. */
export function useAskedClose<T extends FieldValues>(form: ContractForm<T>, onClose: () => void): () => void {
  const changes = useUnsaved(form);
  return () => {
    if (!form.formState.isDirty && !isUploading()) onClose();
    else void mayLose(changes).then((go) => go && onClose());
  };
}

/**
 * Asks before the changes of a form in a dialog are lost, until it is saved: the returned function ends that and then calls `onDone`, which
 * may close the dialog or open another page without a question.
 */
export function useUnsavedUntil<T extends FieldValues, R>(form: ContractForm<T>, onDone: (saved: R) => void): (saved: R) => void {
  const [done, setDone] = useState<{ saved: R } | null>(null);
  useUnsaved(form, form.formState.isDirty && !done);
  const latest = useRef(onDone);
  useEffect(() => {
    latest.current = onDone;
  });
  // Called once the form no longer counts as unsaved.
  useEffect(() => {
    if (done) latest.current(done.saved);
  }, [done]);
  return (saved) => setDone({ saved });
}
