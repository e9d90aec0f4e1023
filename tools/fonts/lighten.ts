import { fontOf, tablesOf } from './sfnt.ts';

/** Font units (2048 per em) to which points, and their movements towards other weights, are rounded: a sixteenth of a pixel of text. */
const GRID_UNITS = 8;
/** Font units by which a point may differ from the original at another weight. */
const TOLERANCE_UNITS = 8;

interface Outline {
  points: { x: number; y: number; on: boolean }[];
  /** The index of the last point of each contour. */
  ends: number[];
}

/** A simple glyph with its points rounded to the grid; any other glyph unchanged. */
function onGrid(glyph: Buffer): Buffer {
  const outline = outlineOf(glyph);
  if (!outline) return glyph;
  const contours = glyph.readInt16BE(0);
  const ends = 10 + 2 * contours;
  const start = ends + 2 + glyph.readUInt16BE(ends);
  const points = outline.points.map(({ x, y, on }) => ({
    x: Math.round(x / GRID_UNITS) * GRID_UNITS,
    y: Math.round(y / GRID_UNITS) * GRID_UNITS,
    on,
  }));
  const head = Buffer.from(glyph.subarray(0, start));
  const xs = points.map((p) => p.x);
  const ys = points.map((p) => p.y);
  [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)].forEach((edge, i) => head.writeInt16BE(edge, 2 + 2 * i));
  const flags = Buffer.from(points.map((p, i) => (p.on ? 1 : 0) | (i === 0 ? glyph[start]! & 0x40 : 0)));
  const steps = (list: readonly number[]) => {
    const out = Buffer.alloc(2 * list.length);
    list.forEach((value, i) => out.writeInt16BE(value - (list[i - 1] ?? 0), 2 * i));
    return out;
  };
  const whole = Buffer.concat([head, flags, steps(xs), steps(ys)]);
  return whole.length % 2 ? Buffer.concat([whole, Buffer.alloc(1)]) : whole;
}

/** The points of a simple glyph; null for a composite or empty one. */
function outlineOf(glyph: Buffer): Outline | null {
  if (glyph.length === 0) return null;
  const contours = glyph.readInt16BE(0);
  if (contours <= 0) return null;
  let at = 10;
  const ends = Array.from({ length: contours }, () => glyph.readUInt16BE((at += 2) - 2));
  at += 2 + glyph.readUInt16BE(at);
  const count = ends.at(-1)! + 1;
  const flags: number[] = [];
  while (flags.length < count) {
    const flag = glyph[at++]!;
    const times = flag & 8 ? glyph[at++]! + 1 : 1;
    for (let i = 0; i < times; i += 1) flags.push(flag);
  }
  const axis = (short: number, same: number) => {
    let value = 0;
    return flags.map((flag) => {
      if (flag & short) value += flag & same ? glyph[at++]! : -glyph[at++]!;
      else if (!(flag & same)) value += glyph.readInt16BE((at += 2) - 2);
      return value;
    });
  };
  const xs = axis(2, 16);
  const ys = axis(4, 32);
  return { points: xs.map((x, i) => ({ x, y: ys[i]!, on: (flags[i]! & 1) === 1 })), ends };
}

function readPoints(data: Buffer, at: number): { points: number[] | null; next: number } {
  let count = data[at++]!;
  if (count & 0x80) count = ((count & 0x7f) << 8) | data[at++]!;
  if (count === 0) return { points: null, next: at };
  const points: number[] = [];
  let last = 0;
  while (points.length < count) {
    const run = data[at++]!;
    for (let i = 0; i <= (run & 0x7f); i += 1) {
      if (run & 0x80) {
        last += data.readUInt16BE(at);
        at += 2;
      } else last += data[at++]!;
      points.push(last);
    }
  }
  return { points, next: at };
}
function readDeltas(data: Buffer, at: number, count: number): { deltas: number[]; next: number } {
  const deltas: number[] = [];
  while (deltas.length < count) {
    const run = data[at++]!;
    for (let i = 0; i <= (run & 0x3f); i += 1) {
      if (run & 0x80) deltas.push(0);
      else if (run & 0x40) {
        deltas.push(data.readInt16BE(at));
        at += 2;
      } else deltas.push(data.readInt8(at++));
    }
  }
  return { deltas, next: at };
}

function writePoints(points: readonly number[]): number[] {
  const out = points.length < 0x80 ? [points.length] : [0x80 | (points.length >> 8), points.length & 0xff];
  let last = 0;
  let i = 0;
  while (i < points.length) {
    const start = i;
    const steps: number[] = [];
    const wide = points[i]! - last > 0xff;
    while (i < points.length && steps.length < 0x80 && points[i]! - last > 0xff === wide) {
      steps.push(points[i]! - last);
      last = points[i]!;
      i += 1;
    }
    out.push((wide ? 0x80 : 0) | (i - start - 1));
    for (const step of steps) out.push(...(wide ? [step >> 8, step & 0xff] : [step]));
  }
  return out;
}
const kindOf = (delta: number) => (delta === 0 ? 0x80 : delta >= -128 && delta <= 127 ? 0 : 0x40);
function writeDeltas(deltas: readonly number[]): number[] {
  const out: number[] = [];
  let i = 0;
  while (i < deltas.length) {
    const kind = kindOf(deltas[i]!);
    const run: number[] = [];
    while (i < deltas.length && run.length < 0x40 && kindOf(deltas[i]!) === kind) run.push(deltas[i++]!);
    out.push(kind | (run.length - 1));
    for (const delta of run) {
      if (kind === 0) out.push(delta & 0xff);
      else if (kind === 0x40) out.push((delta >> 8) & 0xff, delta & 0xff);
    }
  }
  return out;
}

/** The delta that a renderer infers for a point between two points with deltas, on one axis. */
function inferred(at: number, from: number, to: number, fromDelta: number, toDelta: number): number {
  if (from === to) return fromDelta === toDelta ? fromDelta : 0;
  const [low, high, lowDelta, highDelta] = from < to ? [from, to, fromDelta, toDelta] : [to, from, toDelta, fromDelta];
  if (at <= low) return lowDelta;
  if (at >= high) return highDelta;
  return lowDelta + ((at - low) * (highDelta - lowDelta)) / (high - low);
}
interface Deltas {
  xs: number[];
  ys: number[];
}
/** The deltas of all points; those left out are inferred from the neighbours on the contour. */
function filled({ points, ends }: Outline, kept: ReadonlySet<number>, { xs, ys }: Deltas): Deltas {
  const full = { xs: [...xs], ys: [...ys] };
  let first = 0;
  for (const end of ends) {
    const own: number[] = [];
    for (let i = first; i <= end; i += 1) if (kept.has(i)) own.push(i);
    for (let i = first; i <= end; i += 1) {
      if (kept.has(i)) continue;
      if (own.length === 0) {
        full.xs[i] = 0;
        full.ys[i] = 0;
        continue;
      }
      const before = own.findLast((one) => one < i) ?? own.at(-1)!;
      const after = own.find((one) => one > i) ?? own[0]!;
      full.xs[i] = inferred(points[i]!.x, points[before]!.x, points[after]!.x, xs[before]!, xs[after]!);
      full.ys[i] = inferred(points[i]!.y, points[before]!.y, points[after]!.y, ys[before]!, ys[after]!);
    }
    first = end + 1;
  }
  return full;
}

/** The points that must keep their deltas, contour by contour, so that no other point moves by more than the tolerance. */
function needed(outline: Outline, deltas: Deltas): Set<number> {
  const kept = new Set<number>();
  let first = 0;
  for (const end of outline.ends) {
    const contour: Outline = { points: outline.points.slice(first, end + 1), ends: [end - first] };
    const own: Deltas = { xs: deltas.xs.slice(first, end + 1), ys: deltas.ys.slice(first, end + 1) };
    const rounded: Deltas = { xs: own.xs.map(round), ys: own.ys.map(round) };
    const keep = new Set(contour.points.keys());
    for (const point of contour.points.keys()) {
      keep.delete(point);
      const got = filled(contour, keep, rounded);
      const fits = own.xs.every(
        (x, i) => Math.abs(x - got.xs[i]!) <= TOLERANCE_UNITS && Math.abs(own.ys[i]! - got.ys[i]!) <= TOLERANCE_UNITS,
      );
      if (!fits) keep.add(point);
    }
    for (const point of keep) kept.add(first + point);
    first = end + 1;
  }
  return kept;
}
const round = (delta: number) => Math.round(delta / GRID_UNITS) * GRID_UNITS;

/** How many points OpenType adds to each outline for its edges. */
const PHANTOM_POINTS = 4;
const EMBEDDED_PEAK = 0x8000;
const INTERMEDIATE_REGION = 0x4000;
const PRIVATE_POINTS = 0x2000;
const SHARED_POINTS = 0x8000;

/** The variation data of a glyph with fewer and rounded deltas; unchanged for a composite glyph. */
function lighter(data: Buffer, glyph: Buffer, axes: number): Buffer {
  const outline = data.length > 0 ? outlineOf(glyph) : null;
  if (!outline) return data;
  const total = outline.points.length + PHANTOM_POINTS;
  const tuples = data.readUInt16BE(0);
  let at = data.readUInt16BE(2);
  let shared: number[] | null = null;
  if (tuples & SHARED_POINTS) ({ points: shared, next: at } = readPoints(data, at));
  const headers: Buffer[] = [];
  const bodies: Buffer[] = [];
  for (let i = 0, head = 4; i < (tuples & 0x0fff); i += 1) {
    const size = data.readUInt16BE(head);
    const index = data.readUInt16BE(head + 2);
    const extra = (index & EMBEDDED_PEAK ? 2 * axes : 0) + (index & INTERMEDIATE_REGION ? 4 * axes : 0);
    let from = at;
    let points = shared;
    if (index & PRIVATE_POINTS) ({ points, next: from } = readPoints(data, from));
    const given = points ?? Array.from({ length: total }, (_, n) => n);
    const x = readDeltas(data, from, given.length);
    const y = readDeltas(data, x.next, given.length);
    const sparse: Deltas = { xs: Array<number>(total).fill(0), ys: Array<number>(total).fill(0) };
    given.forEach((point, n) => {
      sparse.xs[point] = x.deltas[n]!;
      sparse.ys[point] = y.deltas[n]!;
    });
    const full = filled(outline, new Set(given), sparse);
    const kept = [...needed(outline, full)].sort((a, b) => a - b);
    for (let n = outline.points.length; n < total; n += 1) if (sparse.xs[n] || sparse.ys[n]) kept.push(n);
    // The advance width stays exact, so that lines break at the same places.
    const whole = (list: readonly number[]) => kept.map((n) => (n < outline.points.length ? round(list[n]!) : list[n]!));
    const body = kept.length > 0 ? [...writePoints(kept), ...writeDeltas(whole(full.xs)), ...writeDeltas(whole(full.ys))] : [];
    if (body.length > 0) {
      const header = Buffer.from(data.subarray(head, head + 4 + extra));
      header.writeUInt16BE(body.length, 0);
      header.writeUInt16BE(index | PRIVATE_POINTS, 2);
      headers.push(header);
      bodies.push(Buffer.from(body));
    }
    at += size;
    head += 4 + extra;
  }
  if (bodies.length === 0) return Buffer.alloc(0);
  const start = Buffer.alloc(4);
  start.writeUInt16BE(bodies.length, 0);
  start.writeUInt16BE(4 + headers.reduce((n, one) => n + one.length, 0), 2);
  const out = Buffer.concat([start, ...headers, ...bodies]);
  return out.length % 2 ? Buffer.concat([out, Buffer.alloc(1)]) : out;
}

const offsetsOf = (table: Buffer, at: number, count: number, long: boolean) =>
  Array.from({ length: count + 1 }, (_, i) => (long ? table.readUInt32BE(at + 4 * i) : 2 * table.readUInt16BE(at + 2 * i)));

function longOffsets(parts: readonly Buffer[]): Buffer {
  const out = Buffer.alloc(4 * (parts.length + 1));
  let from = 0;
  parts.forEach((part, i) => out.writeUInt32BE((from += part.length), 4 * (i + 1)));
  return out;
}

/** The variation table (gvar) for the kept glyphs. */
function lighterWeights(gvar: Buffer, outlines: readonly Buffer[]): Buffer {
  const axes = gvar.readUInt16BE(4);
  const data = gvar.readUInt32BE(16);
  const offsets = offsetsOf(gvar, 20, outlines.length, (gvar.readUInt16BE(14) & 1) === 1);
  const parts = outlines.map((outline, i) => lighter(gvar.subarray(data + offsets[i]!, data + offsets[i + 1]!), outline, axes));
  const sharedFrom = gvar.readUInt32BE(8);
  const shared = gvar.subarray(sharedFrom, sharedFrom + gvar.readUInt16BE(6) * axes * 2);
  const head = Buffer.alloc(20);
  gvar.copy(head, 0, 0, 20);
  const places = longOffsets(parts);
  head.writeUInt32BE(head.length + places.length, 8);
  head.writeUInt16BE(1, 14);
  head.writeUInt32BE(head.length + places.length + shared.length, 16);
  return Buffer.concat([head, places, shared, ...parts]);
}

/**
 * Makes a TrueType font a third smaller without a visible change: it rounds points to a coarser grid, and leaves out the deltas that a
 * renderer infers from neighbouring points.
 */
export function lighten(font: Buffer): Buffer {
  const tables = new Map(tablesOf(font));
  const [head, glyf, loca, maxp, gvar] = ['head', 'glyf', 'loca', 'maxp', 'gvar'].map((name) => tables.get(name));
  if (!head || !glyf || !loca || !maxp) throw new Error('A font without TrueType outlines is not made lighter');
  const count = maxp.readUInt16BE(4);
  const offsets = offsetsOf(loca, 0, count, head.readInt16BE(50) === 1);
  const outlines = Array.from({ length: count }, (_, i) => onGrid(glyf.subarray(offsets[i]!, offsets[i + 1]!)));
  const long = Buffer.from(head);
  long.writeInt16BE(1, 50);
  tables.set('head', long).set('glyf', Buffer.concat(outlines)).set('loca', longOffsets(outlines));
  if (gvar) tables.set('gvar', lighterWeights(gvar, outlines));
  return fontOf(tables);
}
