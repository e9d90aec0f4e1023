import type { ShellCourse } from '../shell/page-lead';
import type { Pen } from './cards';
import { element, picture } from './html';

/** The HTML at the top of a checkout, as in the web app before the seat is known (CheckoutSkeleton): the ordered class. */
export function checkoutView({ title, imageUrl }: Pick<ShellCourse, 'title' | 'imageUrl'>, { words }: Pen): string {
  const mark = (sign: string, done = '') => `<span class="ui-mark_mark"${done} aria-hidden="true">${sign}</span>`;
  const steps = [
    `<li>${mark('✓', ' data-done="true"')}${element('span', '', words.t('stepChoose'))}</li>`,
    `<li aria-current="step">${mark('2')}${element('span', '', words.t('stepPay'))}</li>`,
    `<li>${mark('3')}${element('span', '', words.t('stepDone'))}</li>`,
  ];
  const cover = imageUrl ? picture(imageUrl, 'card', { width: 640, height: 360 }, '', false) : '<span class="course-card_blank"></span>';
  const box = (name: string, ...inside: string[]) => `<div class="${name}">${inside.join('')}</div>`;
  const item = box(
    'ui-layout_rowMiddle',
    box('course-card_cover ui-box-rows_picture', cover),
    `<div class="ui-box-rows_text">${element('h3', '', title)}</div>`,
  );
  const order = `<section class="ui-titled-surface_panel"><header>${element('h2', '', words.t('ordered'))}</header>${item}</section>`;
  const head = box('checkout_head', element('h1', '', words.t('checkout')), `<ol class="ui-nav_steps">${steps.join('')}</ol>`);
  return box('checkout_page', box('wrap', head, box('checkout_cols', box('ui-layout_stack16', order))));
}
