import { mergeSeo, parseSeo, type SeoSetting } from '@madang/contracts/page/seo';
import { seoInput } from '@madang/contracts/page/seo-setting';
import type { InferType } from 'yup';

export type SeoForm = InferType<typeof seoInput>;
/** A stored setting as its form shows it. */
export const formOf = (seoSetting: string): SeoForm => seoInput.cast(parseSeo(seoSetting), { stripUnknown: true });
/** The form's words as the JSON text of the wire. */
export const textOf = (form: SeoForm): string => JSON.stringify(form);
/** The words that stand in for each field that is left empty. */
export const inherited = (...settings: string[]): SeoSetting => mergeSeo(...settings.map(parseSeo));

/** The three states of a sorted column (SE-015). */
export const nextOrder = (order: '' | 'asc' | 'desc'): '' | 'asc' | 'desc' => (order === '' ? 'asc' : order === 'asc' ? 'desc' : '');
