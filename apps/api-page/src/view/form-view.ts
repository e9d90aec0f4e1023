import { YN } from '@madang/contracts/codes';
import { escape } from '../shell/template';
import type { Pen } from './cards';
import type { ShownForm, ShownTerms } from './view.sql';

/** A form that takes answers: what it is for and what it asks. Answers need the script, and say so. */
export function formView({ title, description, questions }: ShownForm, { words }: Pen): string {
  const asked = questions.map(
    ({ label, description: more, requiredYn, options }) =>
      `<li><b>${escape(label)}</b>${requiredYn === YN.YES ? ` <small>${escape(words.t('required'))}</small>` : ''}${more && `<p>${escape(more)}</p>`}${
        options.length ? `<ul class="doc-gains">${options.map((one) => `<li>${escape(one)}</li>`).join('')}</ul>` : ''
      }</li>`,
  );
  const note = `<noscript><p>${escape(words.t('needsScript'))}</p></noscript>`;
  return `<div class="public-form_page"><div class="public-form_sheet"><header class="public-form_head"><h1>${escape(title)}</h1>${description && `<p>${escape(description)}</p>`}</header><ol>${asked.join('')}</ol>${note}</div></div>`;
}

/** What a site's own terms say: a line that begins with its number is a heading, as the web draws them. */
export function termsView({ title, content }: ShownTerms): string {
  const lines = content.split(/\n+/).filter((line) => line.trim());
  const drawn = lines.map((line) =>
    /^((제?\s?\d+\s?조|\d+\.)\s|第\d+条)/.test(line) ? `<h2>${escape(line)}</h2>` : `<p>${escape(line)}</p>`,
  );
  return `<article class="wrap account_termsPage"><h1>${escape(title)}</h1><div class="account_terms">${drawn.join('')}</div></article>`;
}
