import type { FieldValues } from 'react-hook-form';
import { changedPaths, useChanges, type Changes } from './changes';
import type { ContractForm } from './form';
import { useLeaveWarning } from './leave-warning';

/** The changed fields of a form, by the labels that it shows. */
export const useFormChanges = <T extends FieldValues>(form: ContractForm<T>): Changes =>
  useChanges(form.box, changedPaths(form.formState.dirtyFields));

/** The changed fields of a form, for its save bar; asks before they are lost, and names them. */
export function useUnsaved<T extends FieldValues>(form: ContractForm<T>, unsaved = form.formState.isDirty && !form.busy): Changes {
  const changes = useFormChanges(form);
  useLeaveWarning(unsaved, changes);
  return changes;
}
