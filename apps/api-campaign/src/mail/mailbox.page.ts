import { markup } from '@madang/server/markup';
import type { Mail } from '@madang/contracts/campaign/mail';
import type { Lang } from '@madang/contracts/codes';
import { TIME_ZONE } from '@madang/contracts/time';
import { htmlLang, localeOf } from '@madang/contracts/locale';
import { escapeHtml as e } from '@madang/server/escape-html';

const MAILBOX_WORDS = {
  ko: {
    title: '메일함',
    none: '받은 메일이 없어요. 가입하거나 비밀번호를 재설정하면 여기에 보여요.',
    back: '메일함으로',
    to: '받는 사람',
    filter: '찾기',
    text: '글로 보기',
  },
  en: {
    title: 'Mailbox',
    none: 'No mail yet. Sign up or reset a password and it will show here.',
    back: 'Back to the mailbox',
    to: 'To',
    filter: 'Filter',
    text: 'As plain text',
  },
  jp: {
    title: 'メールボックス',
    none: '受信したメールはありません。会員登録やパスワードの再設定をすると、ここに表示されます。',
    back: 'メールボックスへ',
    to: '宛先',
    filter: '検索',
    text: 'テキストで見る',
  },
};
const wordsOf = (lang: Lang) => MAILBOX_WORDS[lang];
const MAILBOX_STYLE = `
*{box-sizing:border-box}
body{margin:0;background:#f8f9fb;color:#12161d;font:15px/1.5 Pretendard,system-ui,sans-serif;word-break:keep-all}
main{max-width:760px;margin:0 auto;padding:24px 16px}
h1{font-size:22px;margin:0 0 16px}
form{display:flex;gap:8px;margin-bottom:16px}
input{flex:1;min-width:0;height:40px;padding:0 12px;border:1px solid #d3d8e0;border-radius:10px;font:inherit;background:#fff}
button{height:40px;padding:0 16px;border:0;border-radius:10px;background:#12161d;color:#fff;font:inherit;font-weight:600}
ul{list-style:none;margin:0;padding:0;background:#fff;border:1px solid #e5e8ee;border-radius:16px;overflow:hidden}
li+li{border-top:1px solid #e5e8ee}
li a{display:block;padding:14px 16px;color:inherit;text-decoration:none}
li a:hover{background:#f1f3f6}
b{display:block;font-weight:650}
small{color:#596273;overflow-wrap:anywhere}
iframe{width:100%;height:70vh;border:1px solid #e5e8ee;border-radius:16px;background:#fff}
pre{white-space:pre-wrap;overflow-wrap:anywhere;background:#fff;border:1px solid #e5e8ee;border-radius:16px;padding:16px}
p{color:#596273}
a{color:#12161d}
`;

const page = (lang: Lang, title: string, body: string, head = '') =>
  markup`<!doctype html><html lang="${htmlLang(lang)}"><head><meta charset="utf-8">
  <meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">
  <title>${e(title)}</title>${head}<style>${MAILBOX_STYLE}</style></head><body><main>${body}</main></body></html>`;
const when = (at: string, lang: Lang) =>
  new Intl.DateTimeFormat(localeOf(lang), { dateStyle: 'medium', timeStyle: 'medium', timeZone: TIME_ZONE }).format(new Date(at));

/** The page with the list of mails, the newest first; it reloads every few seconds. */
export function listPage(mails: Mail[], to: string, lang: Lang): string {
  const w = wordsOf(lang);
  const items = mails
    .map(
      (m) => `<li><a href="/dev/mail/${m.mailSeq}"><b>${e(m.subject)}</b><small>${e(m.to)} · ${e(when(m.sentAt, lang))}</small></a></li>`,
    )
    .join('');
  const form = markup`<form action="/dev/mail"><input name="to" type="search"
    value="${e(to)}" placeholder="${w.to}" aria-label="${w.to}"><button>${w.filter}</button></form>`;
  return page(
    lang,
    w.title,
    `<h1>${w.title}</h1>${form}${items ? `<ul>${items}</ul>` : `<p>${w.none}</p>`}`,
    '<meta http-equiv="refresh" content="10">',
  );
}

/** The page of one mail. Its HTML may contain what users wrote, so it is shown in a frame without scripts; only links work. */
export function mailPage(m: Mail, lang: Lang): string {
  const w = wordsOf(lang);
  const frame = `<iframe title="${e(m.subject)}" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${e(m.html)}"></iframe>`;
  return page(
    lang,
    m.subject,
    markup`<p><a href="/dev/mail">← ${w.back}</a></p>
      <h1>${e(m.subject)}</h1><p>${w.to}: ${e(m.to)} · ${e(when(m.sentAt, lang))}</p>
      ${frame}<details><summary>${w.text}</summary><pre>${e(m.text)}</pre></details>`,
  );
}
