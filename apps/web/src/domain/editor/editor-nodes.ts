import { vimeoId, youtubeId } from '@madang/contracts/main/course-rules';
import { Node } from '@tiptap/core';

/** The editor's node for a picture within a text. */
export const Picture = Node.create({
  name: 'image',
  group: 'block',
  draggable: true,
  addAttributes: () => ({ src: { default: null as string | null }, alt: { default: '' } }),
  parseHTML: () => [{ tag: 'img[src]' }],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
});
/** The editor's node for a player of YouTube or Vimeo. */
export const Embed = Node.create({
  name: 'embed',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({ src: { default: null as string | null } }),
  parseHTML: () => [{ tag: 'iframe[src]' }],
  renderHTML: ({ HTMLAttributes }) => ['iframe', { ...HTMLAttributes, allowfullscreen: '' }],
});

/** The player's address of a link somebody pasted, or null. */
export function playerAddress(link: string): string | null {
  const youtube = youtubeId(link);
  if (youtube) return `https://www.youtube-nocookie.com/embed/${youtube}`;
  const vimeo = vimeoId(link);
  return vimeo ? `https://player.vimeo.com/video/${vimeo.id}${vimeo.hash ? `?h=${vimeo.hash}` : ''}` : null;
}
/** An address as a link may carry it: also a path of this site; a bare host gets https. */
export function linkAddress(text: string): string | null {
  const typed = text.trim();
  if (/^((https?:\/\/|mailto:|tel:)\S+|\/(?![/\\])\S*)$/i.test(typed)) return typed;
  return /^[\w-]+(\.[\w-]+)+(\/\S*)?$/.test(typed) ? `https://${typed}` : null;
}
