import { unzipSync, strFromU8 } from 'fflate';
import { sheetAnswer } from './sheet';

it.each([
  ['수강생 명단', '수강생 명단'],
  ['매출 2026/11 [원]', '매출 2026 11  원'],
  ['가'.repeat(40), '가'.repeat(31)],
])('the sheet of %s is named as its file, without what spreadsheet programs refuse', async (name, shown) => {
  const answer = await sheetAnswer(name, ['이름'], [['김하나']]);
  const bytes = Object.values(answer).find((value): value is Buffer => Buffer.isBuffer(value))!;
  expect(strFromU8(unzipSync(bytes)['xl/workbook.xml']!)).toContain(`name="${shown}"`);
});
