/** Reads the first sheet of an .xlsx file or a .csv file as rows of texts; throws what it cannot read. */
export async function readSheet(file: File): Promise<string[][]> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const zipped = bytes[0] === 0x50 && bytes[1] === 0x4b;
  return zipped ? readXlsx(bytes) : readCsv(textOf(bytes));
}

/** Files of Korean offices are often not UTF-8. */
function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('euc-kr').decode(bytes);
  }
}

/** Commas, semicolons or tabs, whichever the first line has most of; quoted cells may hold anything. */
export function readCsv(text: string): string[][] {
  const body = text.replace(/^\uFEFF/, '');
  const first = body.split(/\r?\n/, 1)[0] ?? '';
  const separator = [',', ';', '\t'].reduce((best, one) => (first.split(one).length > first.split(best).length ? one : best));
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let quoted = false;
  for (let i = 0; i < body.length; i++) {
    const c = body[i]!;
    if (quoted) {
      if (c !== '"') cell += c;
      else if (body[i + 1] === '"') cell += body[++i]!;
      else quoted = false;
    } else if (c === '"' && cell === '') quoted = true;
    else if (c === separator || c === '\n') {
      row.push(cell.trim());
      cell = '';
      if (c === '\n') {
        rows.push(row);
        row = [];
      }
    } else if (c !== '\r') cell += c;
  }
  if (cell !== '' || row.length > 0) rows.push([...row, cell.trim()]);
  return rows;
}

const MOST_BYTES = 50 * 1024 * 1024;
const END_SIGN = 0x06054b50;
const ENTRY_SIGN = 0x02014b50;

async function readXlsx(bytes: Uint8Array): Promise<string[][]> {
  const files = filesOf(bytes);
  const open = async (name: string) => {
    const file = files.get(name);
    return file ? new DOMParser().parseFromString(await file(), 'application/xml') : null;
  };
  const sheet = await open(await firstSheet(open));
  if (!sheet) throw new Error('no sheet');
  const strings = [...((await open('xl/sharedStrings.xml'))?.getElementsByTagName('si') ?? [])].map(plain);
  return [...sheet.getElementsByTagName('row')].map((row) => {
    const cells: string[] = [];
    for (const cell of row.getElementsByTagName('c')) cells[columnOf(cell.getAttribute('r') ?? '', cells.length)] = valueOf(cell, strings);
    return Array.from(cells, (value) => (value ?? '').trim());
  });
}
async function firstSheet(open: (name: string) => Promise<Document | null>): Promise<string> {
  const id = (await open('xl/workbook.xml'))?.getElementsByTagName('sheet')[0]?.getAttribute('r:id');
  const links = [...((await open('xl/_rels/workbook.xml.rels'))?.getElementsByTagName('Relationship') ?? [])];
  const target = links.find((link) => link.getAttribute('Id') === id)?.getAttribute('Target') ?? 'worksheets/sheet1.xml';
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
}
/** The text of a cell without its phonetic guide. */
const plain = (of: Element) =>
  [...of.getElementsByTagName('t')].filter((t) => t.parentElement?.tagName !== 'rPh').reduce((text, t) => text + (t.textContent ?? ''), '');
function valueOf(cell: Element, strings: string[]): string {
  const type = cell.getAttribute('t');
  if (type === 'inlineStr') return plain(cell);
  const value = cell.getElementsByTagName('v')[0]?.textContent ?? '';
  return type === 's' ? (strings[Number(value)] ?? '') : value;
}
/** `C7` is the third column; without an address a cell follows the one before. */
function columnOf(address: string, next: number): number {
  const letters = /^[A-Z]+/.exec(address)?.[0];
  return letters ? Math.min(16_383, [...letters].reduce((n, c) => n * 26 + c.charCodeAt(0) - 64, 0) - 1) : next;
}

/** The files of a zip by its directory, each unpacked when it is asked for. */
function filesOf(bytes: Uint8Array): Map<string, () => Promise<string>> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let end = bytes.length - 22;
  while (end >= 0 && view.getUint32(end, true) !== END_SIGN) end--;
  if (end < 0) throw new Error('no zip');
  const files = new Map<string, () => Promise<string>>();
  for (let at = view.getUint32(end + 16, true); at + 46 <= bytes.length && view.getUint32(at, true) === ENTRY_SIGN;) {
    const method = view.getUint16(at + 10, true);
    const size = view.getUint32(at + 20, true);
    const nameLength = view.getUint16(at + 28, true);
    const offset = view.getUint32(at + 42, true);
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength));
    files.set(name, () => {
      const start = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
      return unpack(bytes.subarray(start, start + size), method);
    });
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return files;
}
/** A small file can unpack to a huge one: stops at 50 MB. */
async function unpack(packed: Uint8Array, method: number): Promise<string> {
  if (method === 0) return new TextDecoder().decode(packed);
  const reader = new Response(new Uint8Array(packed)).body!.pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (let total = 0; ;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    total += value.length;
    if (total > MOST_BYTES) throw new Error('too large');
    text += decoder.decode(value, { stream: true });
  }
}
