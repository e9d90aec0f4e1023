/** The SVG shapes of covers, on a canvas of 640 × 360. */
export const box = (x: number, y: number, w: number, h: number, r: number, fill: string, more = '') =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${r}" fill="${fill}" ${more}/>`;
export const dot = (x: number, y: number, r: number, fill: string, more = '') =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" ${more}/>`;
export const line = (d: string, stroke: string, w: number, more = '') =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${w}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`;
export const tilt = (deg: number, inner: string, x = 320, y = 180) => `<g transform="rotate(${deg} ${x} ${y})">${inner}</g>`;
export const shadow = (x: number, y: number, w: number, h: number, r: number) => box(x + 10, y + 14, w, h, r, '#0b1220', 'opacity=".12"');
export const lines = (x: number, y: number, widths: number[], fill: string, gap = 22, h = 9) =>
  widths.map((w, i) => box(x, y + i * gap, w, h, h / 2, fill)).join('');

/** A drawing in four colours: a strong, a deep and a pale one, and that of paper. */
export type Motif = (a: string, b: string, c: string, paper: string) => string;
