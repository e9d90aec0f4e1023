import { LANG, values, type Lang } from '@madang/contracts/codes';
import { LANG_NAMES } from '@madang/contracts/locale';
import { inLang } from '@madang/contracts/main/site-langs';
import type { AboutWords } from '@madang/contracts/words/about';
import { aboutWords as en } from '@madang/contracts/words/about.en';
import { aboutWords as jp } from '@madang/contracts/words/about.jp';
import { aboutWords as ko } from '@madang/contracts/words/about.ko';
import { element, link } from './html';

const ABOUT_WORDS: Record<Lang, AboutWords> = { [LANG.KO]: ko, [LANG.EN]: en, [LANG.JP]: jp };
export const aboutWordsOf = (lang: Lang): AboutWords => ABOUT_WORDS[lang];

const titled = (title: string, text: string) => `<li>${element('h3', '', title)}${element('p', '', text)}</li>`;
const section = (title: string, text: string, list: string[]) =>
  `<section class="wrap about_block">${element('h2', '', title)}${element('p', '', text)}<ul>${list.join('')}</ul></section>`;

/** The HTML of the product's own page for readers without scripts: its texts and links, without pictures. */
export function aboutView(lang: Lang): string {
  const words = ABOUT_WORDS[lang];
  const { steps, live, video, community, money, faq } = words;
  const parts = [
    section(
      steps.title,
      steps.note,
      steps.list.map(({ title, text }) => titled(title, text)),
    ),
    ...[live, video, community, money].map(({ title, text, points }) =>
      section(
        title,
        text,
        points.map((point) => titled(point.name, point.text)),
      ),
    ),
    section(
      faq.title,
      '',
      faq.list.map(({ q, a }) => titled(q, a)),
    ),
  ];
  const ways = [link('/create_site', words.start), link('/login', words.end.login), link('/guides/operator', steps.title)];
  const langs = values(LANG).map((one) => link(one === LANG.KO ? '/about' : inLang('/about', one), LANG_NAMES[one]));
  return [
    '<div class="about_page"><section class="about_hero"><div class="wrap">',
    element('h1', '', words.head),
    element('p', 'about_lead', words.lead),
    `<p class="about_actions">${ways.join(' ')}</p></div></section>`,
    ...parts,
    `<footer class="doc-foot"><nav class="wrap">${langs.join(' ')}</nav></footer></div>`,
  ].join('');
}
