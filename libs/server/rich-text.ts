import { PLAYER_ALLOW, PLAYER_HOSTS, RICH_TEXT_TAGS } from '@madang/contracts/rich-text';
import sanitize from 'sanitize-html';
import { escapeText } from './escape-html';

const OWN_FILE = /^\/files\/public\/[\w./-]+$/;
/** Whether a picture may have this address: a file of our storage, or any https address. */
export const isImageAddress = (src: string) => OWN_FILE.test(src) || /^https:\/\/[^\s"'<>]+$/.test(src);

const SANITIZE_OPTIONS: sanitize.IOptions = {
  allowedTags: RICH_TEXT_TAGS,
  allowedAttributes: {
    a: ['href', 'target', 'rel'],
    img: ['src', 'alt', 'width', 'height'],
    iframe: ['src', 'title', 'width', 'height', 'allow', 'allowfullscreen'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan'],
    ol: ['start'],
    p: ['style'],
    h1: ['style'],
    h2: ['style'],
    h3: ['style'],
    h4: ['style'],
  },
  allowedStyles: { '*': { 'text-align': [/^(left|center|right)$/] } },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['https'], iframe: ['https'] },
  allowProtocolRelative: false,
  allowedIframeHostnames: PLAYER_HOSTS,
  allowIframeRelativeUrls: false,
  transformTags: {
    a: (tagName, attribs) => ({ tagName, attribs: { href: attribs['href'] ?? '', target: '_blank', rel: 'noopener' } }),
    iframe: (tagName, { src, title, width, height }) => ({
      tagName,
      attribs: {
        ...(src && { src }),
        ...(title && { title }),
        ...(width && { width }),
        ...(height && { height }),
        allow: PLAYER_ALLOW,
        allowfullscreen: '',
      },
    }),
  },
  exclusiveFilter: (frame) =>
    (frame.tag === 'img' && !isImageAddress(frame.attribs['src'] ?? '')) || (frame.tag === 'iframe' && !frame.attribs['src']),
};

/**
 * Cleans HTML so that it may be stored and shown to others: headings, lists, links, pictures, and YouTube and Vimeo players stay;
 * everything that runs code is removed.
 */
export const cleanHtml = (html: string) => sanitize(html, SANITIZE_OPTIONS);
/** Turns plain text into HTML with one paragraph for each line that is not empty. */
export const htmlOfText = (text: string) =>
  text
    .split(/\n+/)
    .filter((line) => line.trim())
    .map((line) => `<p>${escapeText(line)}</p>`)
    .join('');
/** `cleanHtml` for a person who is not staff: it also removes pictures on other hosts, which would tell those hosts who reads the text. */
export const cleanOwnHtml = (html: string) =>
  sanitize(html, {
    ...SANITIZE_OPTIONS,
    exclusiveFilter: (frame) =>
      (frame.tag === 'img' && !OWN_FILE.test(frame.attribs['src'] ?? '')) || (frame.tag === 'iframe' && !frame.attribs['src']),
  });
