import { mergeSeo, parseSeo, type SeoSetting } from '@madang/contracts/page/seo';
import { seoInput } from '@madang/contracts/page/seo-setting';
import type { InferType } from 'yup';

export type SeoForm = InferType<typeof seoInput>;
/** Parses stored search settings into the values of the form. */
export const formOf = (seoSetting: string): SeoForm => seoInput.cast(parseSeo(seoSetting), { stripUnknown: true });
/** The values of the form as the JSON text that the call takes. */
export const textOf = (form: SeoForm): string => JSON.stringify(form);
/** The settings that an empty field takes: the given ones merged, a later one over an earlier one. */
export const inherited = (...settings: string[]): SeoSetting => mergeSeo(...settings.map(parseSeo));

/** The next of the three states of a sorted column (SE-015). */
export const nextOrder = (order: '' | 'asc' | 'desc'): '' | 'asc' | 'desc' => (order === '' ? 'asc' : order === 'asc' ? 'desc' : '');
