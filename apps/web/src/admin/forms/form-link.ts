import type { Form } from '@madang/contracts/form/form';

/** The address at which people fill a form in. */
export const formUrl = (form: Pick<Form, 'id'>) => `${location.origin}/forms/${form.id}`;
