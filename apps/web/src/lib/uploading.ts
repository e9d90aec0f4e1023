import { useEffect, type RefObject } from 'react';
import { create } from 'zustand';

/** The elements of the fields of which a file is being uploaded, one for each upload. */
const useFields = create<{ fields: readonly Element[] }>(() => ({ fields: [] }));

/** Marks a field while a file of it is being uploaded: its form is not saved before, and leaving the page asks first. */
export function useUploadMark(field: RefObject<Element | null>, uploading: boolean): void {
  useEffect(() => {
    const own = field.current;
    if (!uploading || !own) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    useFields.setState(({ fields }) => ({ fields: [...fields, own] }));
    window.addEventListener('beforeunload', warn);
    return () => {
      useFields.setState(({ fields }) => ({ fields: fields.filter((one) => one !== own) }));
      window.removeEventListener('beforeunload', warn);
    };
  }, [field, uploading]);
}
/** Whether a file is being uploaded within an element, such as a form; without one, anywhere on the page. */
export const isUploading = (box?: Element | null): boolean =>
  useFields.getState().fields.some((field) => box === undefined || box?.contains(field));
/** Whether a file is being uploaded within an element, such as a form that is to be saved; without one, anywhere on the page. */
export const useUploading = (box?: RefObject<Element | null>): boolean =>
  useFields(({ fields }) => fields.some((field) => !box || box.current?.contains(field)));
