import { markup } from '@madang/server/markup';
import type { Lang } from '@madang/contracts/codes';
import { fill } from '@madang/contracts/words/words';
import { escapeHtml as e } from '@madang/server/escape-html';
import { INK_COLOR, LINE_COLOR, type Content, type Site } from './layout';
import { templateWords } from './template-words';

export interface DigestPart {
  site: string;
  url: string;
  lines: { text: string; url: string }[];
}
/** How many alarms of one site a daily mail lists at most; the others are only on the site. */
const ALARMS_LISTED_MAX = 30;

/** The daily mail: the alarms of each site, the oldest first, each with a link to its subject. */
export function digestMail(site: Site, lang: Lang, parts: DigestPart[]): Content {
  const w = templateWords(lang, site.swap);
  const count = parts.reduce((sum, part) => sum + part.lines.length, 0);
  const shown = parts.map((part) => ({
    ...part,
    lines: part.lines.slice(0, ALARMS_LISTED_MAX),
    more: Math.max(0, part.lines.length - ALARMS_LISTED_MAX),
  }));
  const link = (url: string, text: string, style: string) =>
    `<a href="${e(url)}" target="_blank" rel="noopener" style="${style}">${e(text)}</a>`;
  const html = shown
    .map(
      (part) =>
        markup`<div style="margin-top:20px;font-size:16px;
        font-weight:700">${link(part.url, part.site, `color:${INK_COLOR};text-decoration:none`)}</div>` +
        part.lines
          .map(
            ({ text, url }) =>
              `<div style="padding:10px 0;border-bottom:1px solid ${LINE_COLOR}">${link(url, text, `color:${INK_COLOR}`)}</div>`,
          )
          .join('') +
        (part.more ? `<div style="padding:10px 0">${e(fill(w.digestMore, { count: part.more }))}</div>` : ''),
    )
    .join('');
  const text = shown
    .map(({ site: name, lines, more }) =>
      [name, ...lines.map((line) => `- ${line.text}\n  ${line.url}`), ...(more ? [fill(w.digestMore, { count: more })] : [])].join('\n'),
    )
    .join('\n\n');
  return {
    subject: fill(w.digestSubject, { site: site.name, count }),
    title: fill(w.digestTitle, { count }),
    text,
    html,
    button: { label: w.digestButton, url: `${site.origin}/alarms/settings` },
  };
}
