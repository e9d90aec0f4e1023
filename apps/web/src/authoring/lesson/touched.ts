import type { CurriculumInput } from '@madang/contracts/main/lesson';
import type { ContractForm } from '../../lib/form';

/** How a value that a person set by a field of our own goes into the form: as one that was typed. */
export const touchedIn = (form: ContractForm<CurriculumInput>) => ({
  shouldDirty: true,
  shouldTouch: true,
  shouldValidate: form.formState.isSubmitted,
});
