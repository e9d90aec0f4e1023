import { YN } from '@madang/contracts/codes';
import { escape } from '../shell/template';
import type { Pen } from './cards';
import type { ShownTerms } from './terms.sql';
import type { ShownForm } from './view.sql';

const paragraph = (text: string) => (text ? `<p>${escape(text)}</p>` : '');
const lines = (texts: readonly string[]) =>
  texts.length ? `<ul class="doc-gains">${texts.map((text) => `<li>${escape(text)}</li>`).join('')}</ul>` : '';

/** A form that takes answers: what it is for and what it asks. Answers need the script, and say so. */
export function formView({ title, description, questions }: ShownForm, { words }: Pen): string {
  const required = ` <small>${escape(words.t('required'))}</small>`;
  const asked = questions.map((one) =>
    [
      `<li><b>${escape(one.label)}</b>${one.requiredYn === YN.YES ? required : ''}`,
      paragraph(one.description),
      lines(one.options),
      '</li>',
    ].join(''),
  );
  return [
    '<div class="public-form_page"><div class="public-form_sheet">',
    `<header class="public-form_head"><h1>${escape(title)}</h1>${paragraph(description)}</header>`,
    `<ol>${asked.join('')}</ol>`,
    `<noscript>${paragraph(words.t('needsScript'))}</noscript>`,
    '</div></div>',
  ].join('');
}
/** What a site's own terms say: a line that begins with its number is a heading, as the web draws them. */
export function termsView({ title, content }: ShownTerms): string {
  const rows = content.split(/\n+/).filter((line) => line.trim());
  const drawn = rows.map((line) =>
    /^((제?\s?\d+\s?조|\d+\.)\s|第\d+条)/.test(line) ? `<h2>${escape(line)}</h2>` : `<p>${escape(line)}</p>`,
  );
  return `<article class="wrap account_termsPage"><h1>${escape(title)}</h1><div class="account_terms">${drawn.join('')}</div></article>`;
}
