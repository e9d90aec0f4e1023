import { escapeHtml } from '@madang/server/escape-html';
import { markup } from '@madang/server/markup';
import type { Lang } from '@madang/contracts/codes';
import { htmlLang } from '@madang/contracts/locale';
import { themeOf } from '@madang/contracts/page/theme';
import { fill } from '@madang/contracts/words/words';
import type { Swap } from '@madang/contracts/words/keywords';
import { templateWords } from './template-words';

/** The site in whose name and colours a mail is sent. */
export interface Site {
  /** Null: the mail comes from the product itself. */
  channelSeq: number | null;
  name: string;
  /** The site's address, such as `http://codebay.localhost:8080`, or that of its own domain. */
  origin: string;
  /** The site's address below the product's own domain, which only we can point elsewhere. */
  safeOrigin: string;
  brandColor: string | null;
  /** The site's business information, in one line. */
  info: string;
  /** The seller's name: that of the business, or else the site's name. */
  seller: string;
  /** Whether the business information names the sender and a way to reach it, which marketing mails must. */
  named: boolean;
  /** Replaces words such as class by the site's own, in texts. */
  swap: Swap;
}
/** The content of a mail; the layout makes HTML and plain text from it. */
export interface Content {
  subject: string;
  title: string;
  text: string;
  /** HTML in place of `text`, already converted for mail programs. */
  html?: string;
  code?: string;
  rows?: [label: string, value: string][];
  button?: { label: string; url: string };
  note?: string;
  /** Sentences that the law requires of a contract, shown in small print. */
  terms?: string[];
  /** The page where the reader unsubscribes from such mails: marketing, or the mails of alarms. */
  unsubscribeUrl?: string;
  /** Why the reader gets the mail, and the label of the unsubscribe link; they replace the usual last line. */
  foot?: { reason: string; leave: string };
}

export const INK_COLOR = '#12161d';
export const INK_2 = '#3f4856';
const INK_3 = '#596273';
export const LINE_COLOR = '#e5e8ee';
const FONT_STYLE = "font-family:Pretendard,-apple-system,'Apple SD Gothic Neo','Noto Sans KR','Malgun Gothic',sans-serif";

/** The HTML of a mail: one narrow column of tables with inline styles, for mail programs that know little CSS. */
export function htmlOf(c: Content, site: Site, lang: Lang): string {
  const w = templateWords(lang, site.swap);
  const theme = themeOf(site.brandColor);
  const e = escapeHtml;
  const row = (inner: string, padding: string) => `<tr><td style="padding:${padding};${FONT_STYLE}">${inner}</td></tr>`;
  const parts = [
    row(
      `<div style="font-size:22px;line-height:32px;font-weight:700;letter-spacing:-.02em;color:${INK_COLOR}">${e(c.title)}</div>`,
      '36px 32px 8px',
    ),
    row(`<div style="font-size:15px;line-height:25px;color:${INK_2}">${c.html ?? e(c.text)}</div>`, '0 32px 24px'),
  ];
  if (c.code) {
    const code = markup`
      <div style="background:${theme.soft};border:1px solid ${theme.line};border-radius:12px;padding:20px;text-align:center;
        font-size:32px;line-height:40px;font-weight:700;letter-spacing:10px;text-indent:10px;
        color:${INK_COLOR};font-variant-numeric:tabular-nums">${e(c.code)}</div>`;
    parts.push(row(code, '0 32px 24px'));
  }
  if (c.rows?.length) {
    const cell = (label: string, value: string) =>
      markup`
        <tr>
        <td style="padding:10px 0;border-bottom:1px solid ${LINE_COLOR};font-size:14px;line-height:22px;
          color:${INK_3};white-space:nowrap;vertical-align:top">${e(label)}</td>
        <td style="padding:10px 0 10px 16px;border-bottom:1px solid ${LINE_COLOR};font-size:14px;line-height:22px;
          font-weight:600;color:${INK_COLOR};text-align:right;word-break:break-word">${e(value)}</td>
        </tr>`;
    parts.push(
      row(
        markup`
          <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="border-top:1px solid ${LINE_COLOR};${FONT_STYLE}">
          ${c.rows.map(([label, value]) => cell(label, value)).join('')}
          </table>`,
        '0 32px 24px',
      ),
    );
  }
  if (c.button) {
    const url = e(c.button.url);
    const button = markup`
      <a href="${url}" target="_blank" rel="noopener"
        style="display:block;background:${theme.fill};color:${theme.ink};border-radius:10px;padding:14px 20px;text-align:center;
          font-size:16px;line-height:24px;font-weight:600;text-decoration:none">${e(c.button.label)}</a>`;
    parts.push(row(button, '0 32px 16px'));
    // The button's address in plain text. Campaigns and messages leave it out, since the address of a counted link is long and
    // unreadable.
    if (!c.foot)
      parts.push(
        row(
          markup`
            <div style="font-size:12px;line-height:18px;color:${INK_3}">${e(w.linkNote)}<br>
            <a href="${url}" target="_blank" rel="noopener" style="color:${theme.strong};word-break:break-all">${url}</a></div>`,
          '0 32px 24px',
        ),
      );
  }
  if (c.note) parts.push(row(`<div style="font-size:13px;line-height:21px;color:${INK_3}">${e(c.note)}</div>`, '0 32px 24px'));
  if (c.terms?.length)
    parts.push(
      row(
        c.terms.map((line) => `<p style="margin:0 0 8px;font-size:12px;line-height:19px;color:${INK_3}">${e(line)}</p>`).join(''),
        '0 32px 16px',
      ),
    );
  const leave = c.unsubscribeUrl
    ? markup`<a href="${e(c.unsubscribeUrl)}" target="_blank" rel="noopener"
      style="color:${INK_3};text-decoration:underline">${e(c.foot?.leave ?? w.unsubscribe)}</a>`
    : '';
  const foot = [...[c.foot?.reason ?? fill(w.footer, { site: site.name }), site.info].filter(Boolean).map(e), leave]
    .filter(Boolean)
    .join('<br>');
  return markup`<!doctype html><html lang="${htmlLang(lang)}"><head><meta charset="utf-8">
    <meta name="viewport" content="width=device-width,initial-scale=1"><title>${e(c.subject)}</title></head>
<body style="margin:0;background:#f1f3f6;word-break:keep-all;overflow-wrap:anywhere">
<div style="display:none;max-height:0;overflow:hidden">${e(c.text.slice(0, 200))}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f1f3f6"><tr>
<td align="center" style="padding:32px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"
style="max-width:560px;background:#ffffff;border:1px solid ${LINE_COLOR};border-radius:16px;border-collapse:separate;overflow:hidden">
<tr><td style="height:4px;line-height:4px;font-size:0;background:${theme.brand}">&nbsp;</td></tr>
${row(
  markup`<a href="${e(site.origin)}" target="_blank" rel="noopener" style="font-size:16px;line-height:24px;font-weight:700;
  color:${INK_COLOR};text-decoration:none">${e(site.name)}</a>`,
  '24px 32px 0',
)}
${parts.join('\n')}
${row(
  markup`<div style="border-top:1px solid ${LINE_COLOR};padding-top:16px;font-size:12px;line-height:18px;
  color:${INK_3}">${foot}</div>`,
  '0 32px 32px',
)}
</table></td></tr></table></body></html>`;
}

export function textOf(c: Content, site: Site, lang: Lang): string {
  const w = templateWords(lang, site.swap);
  const leave = c.unsubscribeUrl && `${c.foot?.leave ?? w.unsubscribe}: ${c.unsubscribeUrl}`;
  return [
    c.title,
    c.text,
    c.code,
    c.rows?.map(([label, value]) => `${label}: ${value}`).join('\n'),
    c.button && `${c.button.label}\n${c.button.url}`,
    c.note,
    c.terms?.join('\n\n'),
    ['--', c.foot?.reason ?? fill(w.footer, { site: site.name }), site.info, leave].filter(Boolean).join('\n'),
  ]
    .filter(Boolean)
    .join('\n\n');
}
