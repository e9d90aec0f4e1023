import { CAMPAIGN_KIND, type CampaignKind } from '@madang/contracts/answer-codes';
import { withName } from '@madang/contracts/campaign/campaign';
import { LANG, type Lang } from '@madang/contracts/codes';
import { RICH_TEXT_TAGS } from '@madang/contracts/rich-text';
import { fill } from '@madang/contracts/words/words';
import { cleanHtml } from '@madang/server/rich-text';
import sanitize from 'sanitize-html';
import { escapeHtml } from '@madang/server/escape-html';
import { INK_COLOR, INK_2, LINE_COLOR, type Content, type Site } from './layout';

/** Korean law requires this mark at the beginning of the subject of every advertising mail from Korea, in every language. */
const AD_MARK = '(광고)';

interface CampaignWords {
  button: string;
  video: string;
  agreed: string;
  sender: string;
}
const CAMPAIGN_MAIL_WORDS: Record<Lang, CampaignWords> = {
  [LANG.KO]: {
    button: '자세히 보기',
    video: '동영상 보기',
    agreed: '{{site}}의 마케팅 정보 수신에 동의해 주셔서 보내 드리는 광고예요. 더 받고 싶지 않으면 아래 수신거부를 눌러 주세요.',
    sender: '{{site}} 운영자가 회원에게 보낸 메시지예요.',
  },
  [LANG.EN]: {
    button: 'Learn more',
    video: 'Watch the video',
    agreed: 'You get this advertisement because you agreed to marketing mails of {{site}}. To get no more, use the link below.',
    sender: 'The team of {{site}} sent this message to its members.',
  },
  [LANG.JP]: {
    button: '詳しく見る',
    video: '動画を見る',
    agreed:
      '{{site}}のマーケティング情報の受信に同意された方にお送りしている広告です。今後の受信を希望されない場合は、下の受信拒否をご利用ください。',
    sender: '{{site}}の運営者が会員に送ったメッセージです。',
  },
};
/** The unsubscribe link's label, which the law requires in Korean and in English. */
const UNSUBSCRIBE_LABEL = '무료 수신거부 (Unsubscribe)';

const PARAGRAPH_MARGIN = 'margin:0 0 16px';
const TAG_STYLES: Record<string, string> = {
  p: PARAGRAPH_MARGIN,
  h1: `${PARAGRAPH_MARGIN};font-size:22px;line-height:32px;color:${INK_COLOR}`,
  h2: `${PARAGRAPH_MARGIN};font-size:19px;line-height:28px;color:${INK_COLOR}`,
  h3: `${PARAGRAPH_MARGIN};font-size:16px;line-height:26px;color:${INK_COLOR}`,
  h4: `${PARAGRAPH_MARGIN};font-size:15px;line-height:25px;color:${INK_COLOR}`,
  ul: `${PARAGRAPH_MARGIN};padding-left:20px`,
  ol: `${PARAGRAPH_MARGIN};padding-left:20px`,
  blockquote: `${PARAGRAPH_MARGIN};padding-left:14px;border-left:3px solid ${LINE_COLOR}`,
  pre: `${PARAGRAPH_MARGIN};white-space:pre-wrap`,
  hr: `margin:24px 0;border:0;border-top:1px solid ${LINE_COLOR}`,
  table: `${PARAGRAPH_MARGIN};border-collapse:collapse;width:100%`,
  td: `padding:8px;border:1px solid ${LINE_COLOR}`,
  th: `padding:8px;border:1px solid ${LINE_COLOR};text-align:left`,
  figure: 'margin:0 0 16px',
  img: 'max-width:100%;height:auto;border-radius:8px',
  a: `color:${INK_2}`,
};
const styled = (tagName: string, attribs: Record<string, string>) => ({
  tagName,
  attribs: { ...attribs, style: [TAG_STYLES[tagName], attribs['style']].filter(Boolean).join(';') },
});

/** Converts HTML for mail programs: inline styles, full addresses, and a link in place of a video player. */
export function mailHtml(content: string, origin: string, lang: Lang): string {
  const full = (address = '') => (address.startsWith('/') ? `${origin}${address}` : address);
  return sanitize(cleanHtml(content), {
    allowedTags: RICH_TEXT_TAGS.filter((tag) => tag !== 'iframe'),
    allowedAttributes: { '*': ['style', 'href', 'target', 'rel', 'src', 'alt', 'width', 'height', 'colspan', 'rowspan', 'start'] },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    transformTags: {
      b: 'strong',
      i: 'em',
      a: (tagName, attribs) => ({ tagName, attribs: { ...attribs, href: full(attribs['href']) } }),
      img: (tagName, { src, alt = '' }) => ({ tagName, attribs: { src: full(src), alt } }),
      iframe: (_, { src = '', title }) => ({
        tagName: 'a',
        attribs: { href: src, target: '_blank', rel: 'noopener' },
        text: title || CAMPAIGN_MAIL_WORDS[lang].video,
      }),
      // sanitize-html applies the rule for all tags after those for single tags.
      '*': styled,
    },
  });
}

const HTML_ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };
/** The plain text of a mail's HTML; a link's address follows its text. */
function plain(html: string): string {
  const marked = html
    .replace(/<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/gs, (_, href: string, words: string) =>
      words.includes(href) ? words : `${words} (${href})`,
    )
    .replace(/<(?:br|hr)[^>]*>|<\/(?:h\d|li|tr|pre)>/g, '\n')
    .replace(/<\/(?:p|ul|ol|blockquote|table|figure)>/g, '\n\n')
    .replace(/<li[^>]*>/g, '- ');
  return sanitize(marked, { allowedTags: [] })
    .replace(/&(?:amp|lt|gt|quot);/g, (sign) => HTML_ENTITIES[sign]!)
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

export interface Writing {
  kind: CampaignKind;
  title: string;
  /** The HTML of the mail's text; `mailHtml` makes it once for all recipients. */
  html: string;
  link: string | null;
}
export interface Reader {
  name: string;
  /** The address of the mail's button; null for a mail without one. */
  linkUrl: string | null;
  unsubscribeUrl: string | null;
}
/** The mail of a campaign or message for one reader. */
export function campaignMail(site: Site, lang: Lang, w: Writing, reader: Reader): Content {
  const words = CAMPAIGN_MAIL_WORDS[lang];
  const title = withName(w.title, reader.name);
  const html = withName(w.html, escapeHtml(reader.name));
  return {
    subject: w.kind === CAMPAIGN_KIND.AD ? `${AD_MARK} ${title}` : `[${site.name}] ${title}`,
    title,
    text: plain(html),
    html,
    ...(reader.linkUrl && { button: { label: words.button, url: reader.linkUrl } }),
    ...(reader.unsubscribeUrl && { unsubscribeUrl: reader.unsubscribeUrl }),
    foot: { reason: fill(w.kind === CAMPAIGN_KIND.AD ? words.agreed : words.sender, { site: site.name }), leave: UNSUBSCRIBE_LABEL },
  };
}
