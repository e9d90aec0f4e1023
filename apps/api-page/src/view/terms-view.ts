import { LANG, type Lang } from '@madang/contracts/codes';
import { isTermsKind, type ProductTerms } from '@madang/contracts/words/terms';
import { productTerms as en } from '@madang/contracts/words/terms.en';
import { productTerms as jp } from '@madang/contracts/words/terms.jp';
import { productTerms as ko } from '@madang/contracts/words/terms.ko';
import { escape } from '../shell/template';

const PRODUCT_TERMS: Record<Lang, ProductTerms> = { [LANG.KO]: ko, [LANG.EN]: en, [LANG.JP]: jp };

/** The HTML of terms; as in the web app, a line that begins with a number is a heading. */
export function termsView({ title, content }: { title: string; content: string }): string {
  const rows = content.split(/\n+/).filter((line) => line.trim());
  const drawn = rows.map((line) =>
    /^((제?\s?\d+\s?조|\d+\.)\s|第\d+条)/.test(line) ? `<h2>${escape(line)}</h2>` : `<p>${escape(line)}</p>`,
  );
  const text = `<div class="account_terms">${drawn.join('')}</div>`;
  return `<article class="wrap ui-page_page ui-page_narrow"><h1>${escape(title)}</h1>${text}</article>`;
}

/** The HTML of the product's own terms, for its own host and for sites without terms; empty for an unknown kind. */
export function productTermsView(kind: string, lang: Lang): string {
  if (!isTermsKind(kind)) return '';
  const { title, text } = PRODUCT_TERMS[lang][kind];
  return termsView({ title, content: text });
}
