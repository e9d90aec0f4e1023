import { LANG, type Lang } from '@madang/contracts/codes';
import { isTermsKind, type ProductTerms } from '@madang/contracts/words/terms';
import { productTerms as en } from '@madang/contracts/words/terms.en';
import { productTerms as jp } from '@madang/contracts/words/terms.jp';
import { productTerms as ko } from '@madang/contracts/words/terms.ko';
import { escape } from '../shell/template';

const PRODUCT: Record<Lang, ProductTerms> = { [LANG.KO]: ko, [LANG.EN]: en, [LANG.JP]: jp };

/** What terms say: a line that begins with its number is a heading, as the web draws them. */
export function termsView({ title, content }: { title: string; content: string }): string {
  const rows = content.split(/\n+/).filter((line) => line.trim());
  const drawn = rows.map((line) =>
    /^((제?\s?\d+\s?조|\d+\.)\s|第\d+条)/.test(line) ? `<h2>${escape(line)}</h2>` : `<p>${escape(line)}</p>`,
  );
  const text = `<div class="account_terms">${drawn.join('')}</div>`;
  return `<article class="wrap ui-page_page ui-page_narrow"><h1>${escape(title)}</h1>${text}</article>`;
}

/** The product's own, on its host and where a site has none; nothing for a kind that there is not. */
export function productTermsView(kind: string, lang: Lang): string {
  if (!isTermsKind(kind)) return '';
  const { title, text } = PRODUCT[lang][kind];
  return termsView({ title, content: text });
}
