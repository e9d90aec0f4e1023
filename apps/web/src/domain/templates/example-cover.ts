import { themeOf } from '@madang/contracts/page/theme';

const COVER_MOTIFS = [
  (a: string, b: string) =>
    `<rect x="60" y="36" width="200" height="108" rx="10" fill="#fff"/><rect x="60" y="36" width="200" height="26" rx="10" fill="${a}"/><rect x="82" y="80" width="90" height="12" rx="6" fill="${b}"/><rect x="82" y="104" width="130" height="12" rx="6" fill="${b}"/>`,
  (a: string, b: string) =>
    `<circle cx="160" cy="190" r="120" fill="${b}"/><circle cx="160" cy="190" r="76" fill="${a}"/><circle cx="238" cy="52" r="22" fill="#fff"/>`,
  (a: string, b: string) =>
    `<rect x="76" y="92" width="38" height="60" rx="6" fill="${b}"/><rect x="132" y="60" width="38" height="92" rx="6" fill="${a}"/><rect x="188" y="34" width="38" height="118" rx="6" fill="#fff"/>`,
  (a: string, b: string) =>
    `<path d="M120 54 80 90l40 36M200 54l40 36-40 36" fill="none" stroke="${a}" stroke-width="15" stroke-linecap="round" stroke-linejoin="round"/><circle cx="160" cy="90" r="12" fill="${b}"/>`,
];
/** A cover drawn in the site's colour, because example classes have no pictures. */
export function exampleCover(i: number, brandColor: string): string {
  const { soft, line, fill, strong } = themeOf(brandColor);
  const [ground, a, b] = i % 3 === 1 ? [strong, line, fill] : i % 3 === 2 ? [line, strong, fill] : [soft, fill, line];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="360" viewBox="0 0 320 180"><rect width="320" height="180" fill="${ground}"/>${COVER_MOTIFS[i % COVER_MOTIFS.length]!(a, b)}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
