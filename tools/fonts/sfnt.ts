/** The tables of a font, in the order of the file. */
export function tablesOf(font: Buffer): Map<string, Buffer> {
  const tables = new Map<string, Buffer>();
  for (let i = 0, at = 12; i < font.readUInt16BE(4); i += 1, at += 16) {
    const from = font.readUInt32BE(at + 8);
    tables.set(font.toString('latin1', at, at + 4), font.subarray(from, from + font.readUInt32BE(at + 12)));
  }
  return tables;
}

const padded = (size: number) => (size + 3) & ~3;
function checksum(table: Buffer): number {
  const whole = Buffer.alloc(padded(table.length));
  table.copy(whole);
  let sum = 0;
  for (let at = 0; at < whole.length; at += 4) sum = (sum + whole.readUInt32BE(at)) >>> 0;
  return sum;
}

/** A font file of these tables. */
export function fontOf(tables: ReadonlyMap<string, Buffer>): Buffer {
  const names = [...tables.keys()].sort();
  const power = Math.floor(Math.log2(names.length));
  const head = Buffer.alloc(12 + 16 * names.length);
  head.writeUInt32BE(0x00010000, 0);
  head.writeUInt16BE(names.length, 4);
  head.writeUInt16BE(2 ** power * 16, 6);
  head.writeUInt16BE(power, 8);
  head.writeUInt16BE((names.length - 2 ** power) * 16, 10);
  const bodies: Buffer[] = [];
  let from = head.length;
  names.forEach((name, i) => {
    const table = tables.get(name)!;
    const at = 12 + 16 * i;
    head.write(name, at, 'latin1');
    head.writeUInt32BE(checksum(table), at + 4);
    head.writeUInt32BE(from, at + 8);
    head.writeUInt32BE(table.length, at + 12);
    const body = Buffer.alloc(padded(table.length));
    table.copy(body);
    bodies.push(body);
    from += body.length;
  });
  return Buffer.concat([head, ...bodies]);
}
