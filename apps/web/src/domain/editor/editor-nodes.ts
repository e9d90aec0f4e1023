import { vimeoId, youtubeId } from '@madang/contracts/main/video-links';
import { Node } from '@tiptap/core';

/** The editor's node for a picture in a text. */
export const Picture = Node.create({
  name: 'image',
  group: 'block',
  draggable: true,
  addAttributes: () => ({ src: { default: null as string | null }, alt: { default: '' } }),
  parseHTML: () => [{ tag: 'img[src]' }],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
});
/** The editor's node for an embedded YouTube or Vimeo player. */
export const Embed = Node.create({
  name: 'embed',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({ src: { default: null as string | null } }),
  parseHTML: () => [{ tag: 'iframe[src]' }],
  renderHTML: ({ HTMLAttributes }) => ['iframe', { ...HTMLAttributes, allowfullscreen: '' }],
});

/** The embed address for a pasted link to a video; null for any other link. */
export function playerAddress(link: string): string | null {
  const youtube = youtubeId(link);
  if (youtube) return `https://www.youtube-nocookie.com/embed/${youtube}`;
  const vimeo = vimeoId(link);
  return vimeo ? `https://player.vimeo.com/video/${vimeo.id}${vimeo.hash ? `?h=${vimeo.hash}` : ''}` : null;
}
/**
 * The address for a link, from what was typed: a path of this site and an address with http, mailto or tel stay, a bare host gets https;
 * null for anything else.
 */
export function linkAddress(text: string): string | null {
  const typed = text.trim();
  if (/^((https?:\/\/|mailto:|tel:)\S+|\/(?![/\\])\S*)$/i.test(typed)) return typed;
  return /^[\w-]+(\.[\w-]+)+(\/\S*)?$/.test(typed) ? `https://${typed}` : null;
}
