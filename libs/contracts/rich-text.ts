/** HTML tags that a rich text can contain; the server removes others, and the page builds its elements from these. */
export const RICH_TEXT_TAGS = [
  'h1',
  'h2',
  'h3',
  'h4',
  'p',
  'br',
  'hr',
  'strong',
  'b',
  'em',
  'i',
  'u',
  's',
  'code',
  'pre',
  'blockquote',
  'ul',
  'ol',
  'li',
  'a',
  'img',
  'figure',
  'figcaption',
  'iframe',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
];
/** Hosts whose video players a rich text can embed. */
export const PLAYER_HOSTS = ['www.youtube.com', 'www.youtube-nocookie.com', 'player.vimeo.com'];
/** The value of the attribute `allow` of an embedded player's frame. */
export const PLAYER_ALLOW = 'fullscreen; picture-in-picture; encrypted-media';
