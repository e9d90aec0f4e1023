import type { Load } from './i18n';

/** Words of the pages and parts behind the storefront's first ones: their names are no part of what a visitor loads. */
export const moreWords = import.meta.glob(
  [
    '../{storefront,learning,account,admin,authoring,studio,domain,ui}/*/words.*.json',
    '!../storefront/{home,classes,class-detail,reviews}/words.*.json',
    '!../domain/lesson/words.*.json',
  ],
  {
    import: 'default',
  },
) as Record<string, Load>;
