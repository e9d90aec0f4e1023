import type { CurriculumItemInput } from '@madang/contracts/main/lesson';
import type { ContractForm } from '../../lib/form';

/** Options of `setValue` by which a value counts as typed by the person. */
export const touchedIn = (form: ContractForm<CurriculumItemInput>) => ({
  shouldDirty: true,
  shouldTouch: true,
  shouldValidate: form.formState.isSubmitted,
});
