import { YN } from '@madang/contracts/codes';
import { escape } from '../shell/template';
import type { Pen } from './cards';
import type { ShownForm } from './form.sql';

const paragraph = (text: string) => (text ? `<p>${escape(text)}</p>` : '');
const listOf = (texts: readonly string[]) =>
  texts.length ? `<ul class="doc-gains">${texts.map((text) => `<li>${escape(text)}</li>`).join('')}</ul>` : '';

/** The HTML of a form that takes answers: its description and questions, with a note that answering needs scripts. */
export function formView({ title, description, questions }: ShownForm, { words }: Pen): string {
  const required = ` <small>${escape(words.t('required'))}</small>`;
  const asked = questions.map((one) =>
    [
      `<li><b>${escape(one.label)}</b>${one.requiredYn === YN.YES ? required : ''}`,
      paragraph(one.description),
      listOf(one.options),
      '</li>',
    ].join(''),
  );
  return [
    '<div class="ui-sheet-page_page"><div class="ui-sheet-page_sheet">',
    `<header class="forms-public-public-form_head"><h1>${escape(title)}</h1>${paragraph(description)}</header>`,
    `<ol>${asked.join('')}</ol>`,
    `<noscript>${paragraph(words.t('needsScript'))}</noscript>`,
    '</div></div>',
  ].join('');
}
