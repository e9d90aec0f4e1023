import { maskedEmail } from '@madang/contracts/masked';
import { watermark } from './watermark';

/** The places, in pixels of the canvas, at which the watermark is written on a page of this size. */
function writtenOn(width: number, height: number, density: number) {
  const places: [number, number][] = [];
  let angle = 0;
  let scale = 1;
  const context = {
    save: () => undefined,
    restore: () => undefined,
    measureText: (text: string) => ({ width: text.length * 8 }),
    setTransform: (a: number) => void (scale = a),
    rotate: (by: number) => void (angle = by),
    fillText: (_text: string, x: number, y: number) => {
      places.push([scale * (x * Math.cos(angle) - y * Math.sin(angle)), scale * (x * Math.sin(angle) + y * Math.cos(angle))]);
    },
  };
  const canvas = { width: width * density, height: height * density, getContext: () => context };
  watermark(canvas as never, '조은지 · eu***@example.com', width);
  return places;
}

test.each([
  ['a page upright', 600, 850, 1],
  ['a slide', 1000, 560, 1],
  ['a page on a fine screen', 600, 850, 2],
  ['a strip', 400, 3000, 1],
])('CU-067 the name stands all over %s', (_, width, height, density) => {
  const places = writtenOn(width, height, density);
  // Every square of this many pixels has the beginning of a name in it or in the square to its left.
  const reach = 300 * density;
  for (let left = 0; left < width * density; left += reach)
    for (let top = 0; top < height * density; top += reach)
      expect(places.filter(([x, y]) => x > left - reach && x < left + reach && y > top && y < top + reach)).not.toEqual([]);
});

test.each([
  ['eunji@example.com', 'eu***@example.com'],
  ['a@example.com', 'a***@example.com'],
])('CU-067 the address %s is told apart and not told', (mail, shown) => {
  expect(maskedEmail(mail)).toBe(shown);
});
