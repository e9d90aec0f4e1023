import { strToU8, zipSync } from 'fflate';
import { readCsv, readSheet } from './sheet';

/** A zip file of these files, compressed unless `packed` is false. */
const zip = (files: Record<string, string | Uint8Array>, packed = true) =>
  zipSync(Object.fromEntries(Object.entries(files).map(([name, held]) => [name, typeof held === 'string' ? strToU8(held) : held])), {
    level: packed ? 6 : 0,
  }) as Uint8Array<ArrayBuffer>;
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

/** The files inside a spreadsheet whose first sheet has these rows. */
const book = (rows: string, more: Record<string, string> = {}) => ({
  'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="회원" r:id="rId9"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels':
    '<Relationships><Relationship Id="rId9" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/members.xml"/></Relationships>',
  'xl/worksheets/members.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
  ...more,
});
const read = (files: Record<string, string>, packed = true) => readSheet(fileOf(zip(files, packed), 'a.xlsx'));

describe('an xlsx file', () => {
  it.each([true, false])(
    'gives shared, inline and plain cells at their places, gaps included, of its first sheet (packed: %s)',
    async (packed) => {
      const files = book(
        '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="inlineStr"><is><t>메모</t></is></c></row><row r="2"><c r="A2" t="s"><v>1</v></c><c r="B2"><v>1012345678</v></c></row>',
        { 'xl/sharedStrings.xml': '<sst><si><t>이름</t></si><si><r><t>김</t></r><r><t>하늘</t></r><rPh><t>x</t></rPh></si></sst>' },
      );
      expect(await read(files, packed)).toEqual([
        ['이름', '', '메모'],
        ['김하늘', '1012345678', ''],
      ]);
    },
  );
  it('gives a day as a day, what a formula came to and a number to its last digit', async () => {
    const styles = '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>';
    const cells =
      '<c r="A1" s="1"><v>46000</v></c><c r="B1" t="str"><f>A1</f><v> 값 </v></c><c r="C1"><v>12345678901234567890</v></c><c r="D1" t="e"><v>#N/A</v></c><c r="E1" t="b"><v>1</v></c>';
    expect(await read(book(`<row r="1">${cells}</row>`, { 'xl/styles.xml': styles }))).toEqual([
      ['2025-12-09', '값', '12345678901234567890', '', 'true'],
    ]);
  });
  it('keeps empty lines, by which later ones are counted', async () => {
    expect(await read(book('<row r="1"><c r="A1"><v>1</v></c></row><row r="3"><c r="A3"><v>3</v></c></row>'))).toEqual([
      ['1'],
      [''],
      ['3'],
    ]);
  });
  it('that is none is refused', async () => {
    await expect(readSheet(fileOf(new Uint8Array([0x50, 0x4b, 1, 2]), 'a.xlsx'))).rejects.toThrow();
    await expect(read({ 'a.txt': 'x' })).rejects.toThrow('workbook.xml');
  });
});

describe('a file that would fill the memory is refused', () => {
  const CELL = '<row r="1"><c r="A1"><v>1</v></c></row>';
  /** The position of the first file's unpacked size in the directory of a zip file. */
  const sizeAt = (bytes: Uint8Array) => new DataView(bytes.buffer).getUint32(bytes.length - 6, true) + 24;
  it('for its own size', async () => {
    const file = new File(['a'], 'a.csv');
    Object.defineProperty(file, 'size', { value: 51 * 1024 * 1024 });
    await expect(readSheet(file)).rejects.toThrow('too large');
  });
  it('for what it unpacks to, even what no sheet needs', async () => {
    const bomb = zip({ ...book(CELL), 'xl/media/a.xml': new Uint8Array(51 * 1024 * 1024) });
    expect(bomb.length).toBeLessThan(100_000);
    await expect(readSheet(fileOf(bomb, 'a.xlsx'))).rejects.toThrow('too large');
  });
  it('and unpacks to no more than it says', async () => {
    const { 'xl/worksheets/members.xml': sheet, ...rest } = book(' '.repeat(1024 * 1024));
    const bytes = zip({ 'xl/worksheets/members.xml': sheet, ...rest });
    new DataView(bytes.buffer).setUint32(sizeAt(bytes), 10, true);
    await expect(readSheet(fileOf(bytes, 'a.xlsx'))).rejects.toThrow();
  });
  it.each([
    '<row r="999999999"/>',
    '<row r="1e9"/>',
    "<row r = 'Infinity'><c r='A1'/></row>",
    '<row x:r="&#57;99999999"/>',
    '<row r="1"><c r="ZZZZZZ1"><v>1</v></c></row>',
    '<row r="1"><c r="XFD1"><v>1</v></c></row><row r="1048576"><c r="A1048576"><v>1</v></c></row>',
  ])('for a cell that is far away: %s', async (rows) => {
    await expect(read(book(rows))).rejects.toThrow(/too large|no address/);
  });
});
