/** What rich text may hold: the server cleans by it, the page builds by it. */
export const RICH_TEXT_TAGS = [
  ...['h1', 'h2', 'h3', 'h4', 'p', 'br', 'hr', 'strong', 'b', 'em', 'i', 'u', 's', 'code', 'pre', 'blockquote', 'ul', 'ol', 'li'],
  ...['a', 'img', 'figure', 'figcaption', 'iframe', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
];
/** Hosts whose players may be embedded. */
export const PLAYER_HOSTS = ['www.youtube.com', 'www.youtube-nocookie.com', 'player.vimeo.com'];
/** What an embedded player may do. */
export const PLAYER_ALLOW = 'fullscreen; picture-in-picture; encrypted-media';
