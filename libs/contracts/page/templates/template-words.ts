import { LANG, type Lang } from '../../codes';
import { templateWords as en } from './words.en';
import { templateWords as jp } from './words.jp';
import { templateWords as ko, type TemplateWords } from './words.ko';

/** The words of templates in each language. */
export const TEMPLATE_WORDS: Readonly<Record<Lang, TemplateWords>> = { [LANG.KO]: ko, [LANG.EN]: en, [LANG.JP]: jp };
