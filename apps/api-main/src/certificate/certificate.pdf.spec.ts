import PDFDocument from 'pdfkit';
import QRCode from 'qrcode';
import { drawCertificate } from './certificate.pdf';

type Paper = Parameters<typeof drawCertificate>[0];
const PAPER: Paper = {
  name: '홍길동',
  courseTitle: '실전 Next.js: 결제까지 붙이는 서비스 한 바퀴',
  title: '',
  description: '',
  signer: '',
  channelName: '코드베이',
  brandColor: '#0c8265',
  lang: 'ko',
  certificateNo: '12AB-34CD-56EF',
  startAt: '2026-01-01',
  endAt: '2026-11-28',
  issuedAt: new Date('2026-11-28T00:00:00Z'),
  logo: null,
  seal: null,
  checkUrl: 'https://codebay.madang.example/certificates/12AB-34CD-56EF',
  sample: false,
} as unknown as Paper;
const LONG = '아주긴이름'.repeat(12);

/** Every piece of text that is drawn: where it begins and ends, and its line. */
async function drawn(over: Partial<Paper>) {
  const pieces: { text: string; left: number; right: number; base: number }[] = [];
  const real = PDFDocument.prototype.text;
  const spy = jest.spyOn(PDFDocument.prototype, 'text').mockImplementation(function (
    this: InstanceType<typeof PDFDocument>,
    ...all: unknown[]
  ) {
    const [text, left, base, options] = all as [string, number, number, { characterSpacing: number }];
    pieces.push({ text, left, right: left + this.widthOfString(text, options), base });
    return Reflect.apply(real, this, all) as never;
  });
  await drawCertificate({ ...PAPER, ...over });
  spy.mockRestore();
  return pieces;
}

test('AM-245 the longest names, titles and texts stay within the frame of a certificate, whole and above the date', async () => {
  for (const over of [
    { name: LONG },
    { name: LONG, courseTitle: LONG, description: '성실히 이수했음을 증명합니다. '.repeat(17) },
    { title: LONG.slice(0, 30), signer: LONG, channelName: LONG },
    { title: 'Certificate of full attendance', signer: 'An institute with a name that nobody has shortened yet', lang: 'en' as const },
  ]) {
    const pieces = await drawn(over);
    expect(pieces.filter((one) => one.left < 28 || one.right > 595 - 28)).toEqual([]);
    const all = pieces
      .map((one) => one.text)
      .join('')
      .replaceAll(' ', '');
    for (const value of [over.name ?? '', over.signer ?? '', over.title ?? '']) expect(all).toContain(value.replaceAll(' ', ''));
    const date = pieces.findIndex((one) => /2026년|November/.test(one.text));
    expect(Math.max(...pieces.slice(0, date).map((one) => one.base))).toBeLessThan(pieces[date]!.base - 8);
  }
});

test('CU-115 the picture beside the address is the address, for a camera', async () => {
  for (const checkUrl of [PAPER.checkUrl, `https://www.${'a'.repeat(40)}.co.kr/certificates/12AB-34CD-56EF`]) {
    const squares: [left: number, top: number, side: number][] = [];
    const real = PDFDocument.prototype.rect;
    const spy = jest.spyOn(PDFDocument.prototype, 'rect').mockImplementation(function (
      this: InstanceType<typeof PDFDocument>,
      ...all: unknown[]
    ) {
      const [left, top, width, height] = all as [number, number, number, number];
      if (width === height) squares.push([left, top, width]);
      return Reflect.apply(real, this, all) as never;
    });
    await drawCertificate({ ...PAPER, checkUrl });
    spy.mockRestore();
    const { modules } = QRCode.create(checkUrl, { errorCorrectionLevel: 'M' });
    const [left, top] = [0, 1].map((axis) => Math.min(...squares.map((square) => square[axis]!))) as [number, number];
    const dark = squares.map(([x, y, side]) => [Math.round((y - top) / side), Math.round((x - left) / side)].join());
    const meant = Array.from({ length: modules.size ** 2 }, (_, i) => [Math.floor(i / modules.size), i % modules.size] as const)
      .filter(([row, column]) => modules.get(row, column))
      .map((place) => place.join());
    expect(dark.sort()).toEqual(meant.sort());
    // Each square of the QR code must be at least 0.4 millimetres wide, so that a camera can read it.
    expect(squares[0]![2] * 0.353).toBeGreaterThan(0.4);
  }
});
