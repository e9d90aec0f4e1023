import { markup } from '@madang/server/markup';
import sharp from 'sharp';

/** The SVG of each hair style: the part behind the face, and the part over the forehead. */
const HAIR_STYLES = {
  bob: [
    'M62 112c0-46 24-74 58-74s58 28 58 74v52c0 14-10 20-22 20H84c-12 0-22-6-22-20Z',
    'M76 112c2-34 18-50 44-50s42 16 44 50c-14-4-30-14-38-30-8 16-28 28-50 30Z',
  ],
  short: [
    'M72 116c-4-48 16-76 48-76s52 28 48 76l-8 12H80Z',
    'M76 108c-2-32 14-52 46-52 30 0 46 20 42 54-6-12-10-22-14-26-16 6-48 8-62 0-6 6-10 14-12 24Z',
  ],
  long: [
    'M60 116c0-50 24-78 60-78s60 28 60 78v104c0 8-6 12-14 12H74c-8 0-14-4-14-12Z',
    'M76 114c0-36 16-54 44-54s44 18 44 54c-8-10-14-22-16-34-14 16-48 18-62 4-2 12-4 22-10 30Z',
  ],
  bun: [
    'M66 114c0-46 22-72 54-72s54 26 54 72l-6 22H72ZM120 50a26 26 0 1 1 .1 0Z',
    'M76 110c2-32 18-48 44-48s42 16 44 48c-22-2-36-12-44-28-8 16-22 26-44 28Z',
  ],
} as const;

export interface Portrait {
  hair: keyof typeof HAIR_STYLES;
  /** The colours of background, hair, skin and clothes. */
  colours: [string, string, string, string];
  glasses?: boolean;
}

/** A drawn face as a square profile picture. */
export function portrait({ hair, colours: [ground, hairColour, skin, clothes], glasses = false }: Portrait): Promise<Buffer> {
  const [behind, before] = HAIR_STYLES[hair];
  const frames = markup`<g fill="none" stroke="#3b2f2a" stroke-width="3"><circle cx="102" cy="118" r="14"/>
    <circle cx="138" cy="118" r="14"/>
    <path d="M116 117h8"/></g>`;
  const svg = [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 14 240 240" width="640" height="640">',
    `<rect width="240" height="300" fill="${ground}"/><path d="${behind}" fill="${hairColour}"/>`,
    `<path d="M36 300c0-76 30-112 84-112s84 36 84 112Z" fill="${clothes}"/>`,
    `<path d="M102 160h36v30c0 14-36 14-36 0Z" fill="${skin}"/><path d="M102 168c10 10 26 10 36 0v8c-10 10-26 10-36 0Z" opacity=".1"/>`,
    `<path d="M78 112c0-34 16-54 42-54s42 20 42 54-18 62-42 62-42-28-42-62Z" fill="${skin}"/><path d="${before}" fill="${hairColour}"/>`,
    '<g fill="#3b2f2a"><circle cx="103" cy="119" r="3.6"/><circle cx="137" cy="119" r="3.6"/></g>',
    `<path d="M95 106c4-4 12-4 16-1M129 105c4-3 12-3 16 1" fill="none" stroke="${hairColour}" stroke-width="3.5" stroke-linecap="round"/>`,
    glasses ? frames : '',
    '<path d="M120 122v12l-4 3" fill="none" stroke="#000" stroke-opacity=".22" ' +
      'stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round"/>',
    '<path d="M107 149c8 7 18 7 26 0" fill="none" stroke="#a3452f" stroke-width="3.5" stroke-linecap="round"/>',
    '<g fill="#e5836a" opacity=".28"><circle cx="92" cy="138" r="8"/><circle cx="148" cy="138" r="8"/></g></svg>',
  ].join('');
  return sharp(Buffer.from(svg)).webp({ quality: 88 }).toBuffer();
}
