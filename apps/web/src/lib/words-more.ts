import type { AboutWords } from '@madang/contracts/words/about';
import type { ProductTerms } from '@madang/contracts/words/terms';
import type { Load, Tree } from './i18n';

// The cast is needed because these words contain lists, which the type of word trees does not have; only `useAbout` reads them.
const words = ({ aboutWords }: { aboutWords: AboutWords }) => aboutWords as unknown as Tree;
const terms = ({ productTerms }: { productTerms: ProductTerms }): Tree => productTerms;

/** The word files of all other pages and parts, in a chunk of their own, so that visitors do not load this list. */
export const moreWords = import.meta.glob(
  [
    '../{storefront,learning,account,admin,authoring,studio,operate,domain,ui}/*/words.*.json',
    '!../storefront/{home,classes,class-detail,reviews}/words.*.json',
    '!../domain/lesson/words.*.json',
  ],
  {
    import: 'default',
  },
) as Record<string, Load>;
// The words of the product's page come from the contracts, because its server-made document uses them, too.
moreWords['../storefront/about/words.ko.json'] = async () => words(await import('@madang/contracts/words/about.ko'));
moreWords['../storefront/about/words.en.json'] = async () => words(await import('@madang/contracts/words/about.en'));
moreWords['../storefront/about/words.jp.json'] = async () => words(await import('@madang/contracts/words/about.jp'));
// The product's terms also come from the contracts, because the server's document uses them.
moreWords['../domain/terms/words.ko.json'] = async () => terms(await import('@madang/contracts/words/terms.ko'));
moreWords['../domain/terms/words.en.json'] = async () => terms(await import('@madang/contracts/words/terms.en'));
moreWords['../domain/terms/words.jp.json'] = async () => terms(await import('@madang/contracts/words/terms.jp'));
