import { inflateRawSync } from 'node:zlib';

/** The cells of a spreadsheet's first sheet as texts, read from the zip itself. */
export function sheetRows(file: Buffer): string[][] {
  const sheet = entry(file, 'xl/worksheets/sheet1.xml');
  const strings = [...(entry(file, 'xl/sharedStrings.xml') ?? '').matchAll(/<si>(.*?)<\/si>/gs)].map((m) => text(m[1]!));
  return [...sheet!.matchAll(/<row\b[^>]*>(.*?)<\/row>/gs)].map((row) =>
    [...row[1]!.matchAll(/<c\b([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)].map(([, attributes = '', inner = '']) => {
      const value = /<v>(.*?)<\/v>/s.exec(inner)?.[1] ?? '';
      return attributes.includes('t="s"') ? strings[Number(value)]! : attributes.includes('t="inlineStr"') ? text(inner) : text(value);
    }),
  );
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", '#39': "'", '#x27': "'" };
const text = (xml: string) => xml.replace(/<[^>]*>/g, '').replace(/&(#?\w+);/g, (all, name: string) => ENTITIES[name] ?? all);

/** One file of a zip, found by its central directory. */
function entry(zip: Buffer, name: string): string | null {
  for (
    let at = zip.lastIndexOf('PK\u0005\u0006') === -1 ? zip.length : zip.readUInt32LE(zip.lastIndexOf('PK\u0005\u0006') + 16);
    at + 46 <= zip.length && zip.readUInt32LE(at) === 0x02014b50;
  ) {
    const [method, size, nameLength, extra, comment, offset] = [
      zip.readUInt16LE(at + 10),
      zip.readUInt32LE(at + 20),
      zip.readUInt16LE(at + 28),
      zip.readUInt16LE(at + 30),
      zip.readUInt16LE(at + 32),
      zip.readUInt32LE(at + 42),
    ];
    if (zip.toString('utf8', at + 46, at + 46 + nameLength) === name) {
      const start = offset + 30 + zip.readUInt16LE(offset + 26) + zip.readUInt16LE(offset + 28);
      const data = zip.subarray(start, start + size);
      return (method === 8 ? inflateRawSync(data) : data).toString('utf8');
    }
    at += 46 + nameLength + extra + comment;
  }
  return null;
}
