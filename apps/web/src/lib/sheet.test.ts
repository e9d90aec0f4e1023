import { deflateRawSync } from 'node:zlib';
import { readCsv, readSheet } from './sheet';

/** A zip of these files, packed or as they are. */
function zip(files: Record<string, string>, packed = false): Uint8Array<ArrayBuffer> {
  const bytes = (text: string) => new TextEncoder().encode(text);
  const head = (sign: number, length: number) => {
    const view = new DataView(new ArrayBuffer(length));
    view.setUint32(0, sign, true);
    return view;
  };
  const parts: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let at = 0;
  for (const [name, text] of Object.entries(files)) {
    const [label, data] = [bytes(name), packed ? new Uint8Array(deflateRawSync(text)) : bytes(text)];
    const local = head(0x04034b50, 30);
    local.setUint16(26, label.length, true);
    const entry = head(0x02014b50, 46);
    entry.setUint16(10, packed ? 8 : 0, true);
    entry.setUint32(20, data.length, true);
    entry.setUint16(28, label.length, true);
    entry.setUint32(42, at, true);
    const one = [new Uint8Array(local.buffer), label, data];
    at += one.reduce((n, p) => n + p.length, 0);
    parts.push(...one);
    directory.push(new Uint8Array(entry.buffer), label);
  }
  const end = head(0x06054b50, 22);
  end.setUint32(16, at, true);
  const all = [...parts, ...directory, new Uint8Array(end.buffer)];
  const out = new Uint8Array(all.reduce((n, p) => n + p.length, 0));
  let place = 0;
  for (const part of all) {
    out.set(part, place);
    place += part.length;
  }
  return out;
}
const fileOf = (bytes: Uint8Array<ArrayBuffer>, name: string) => new File([bytes], name);

describe('a csv file', () => {
  it('has cells in quotes, with commas, lines and quotes in them', () => {
    expect(readCsv('\uFEFF이름,메모\r\n"김, 하늘","두 줄\n""인용"""\r\n오지훈,')).toEqual([
      ['이름', '메모'],
      ['김, 하늘', '두 줄\n"인용"'],
      ['오지훈', ''],
    ]);
  });
  it('is separated by what its first line is separated by', () => {
    expect(readCsv('a;b\n1,5;2')).toEqual([
      ['a', 'b'],
      ['1,5', '2'],
    ]);
    expect(readCsv('a\tb')).toEqual([['a', 'b']]);
  });
  it('may come in the letters of an old Korean spreadsheet', async () => {
    const eucKr = new Uint8Array([0xc0, 0xcc, 0xb8, 0xa7, 0x2c, 0x61]);
    expect(await readSheet(fileOf(eucKr, 'a.csv'))).toEqual([['이름', 'a']]);
  });
});

describe('an xlsx file', () => {
  const sheet = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;
  it.each([true, false])(
    'gives shared, inline and plain cells at their places, gaps included, of its first sheet (packed: %s)',
    async (packed) => {
      const files = {
        'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="회원" r:id="rId9"/></sheets></workbook>',
        'xl/_rels/workbook.xml.rels': '<Relationships><Relationship Id="rId9" Target="worksheets/members.xml"/></Relationships>',
        'xl/sharedStrings.xml': '<sst><si><t>이름</t></si><si><r><t>김</t></r><r><t>하늘</t></r><rPh><t>x</t></rPh></si></sst>',
        'xl/worksheets/members.xml': sheet(
          '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="inlineStr"><is><t>메모</t></is></c></row><row r="2"><c r="A2" t="s"><v>1</v></c><c r="B2"><v>1012345678</v></c></row>',
        ),
      };
      expect(await readSheet(fileOf(zip(files, packed), 'a.xlsx'))).toEqual([
        ['이름', '', '메모'],
        ['김하늘', '1012345678'],
      ]);
    },
  );
  it('that is none is refused', async () => {
    await expect(readSheet(fileOf(new Uint8Array([0x50, 0x4b, 1, 2]), 'a.xlsx'))).rejects.toThrow();
    await expect(readSheet(fileOf(zip({ 'a.txt': 'x' }), 'a.xlsx'))).rejects.toThrow('no sheet');
  });
});
