import type { Form } from '@madang/contracts/form/form';

/** Where people fill the form in. */
export const formUrl = (form: Pick<Form, 'id'>) => `${location.origin}/forms/${form.id}`;
