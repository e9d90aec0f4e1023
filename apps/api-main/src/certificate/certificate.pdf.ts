import PDFDocument from 'pdfkit';
import QRCode from 'qrcode';
import { buffer } from 'node:stream/consumers';
import { seoulDay } from '@madang/contracts/dates';
import { CERTIFICATE_WORDS, type CertificateWords } from './certificate.words';
import type { Face } from './certificate.sql';
import { fontBytes, runsOf, type Run } from './certificate-type';

interface Paper extends Face {
  logo: Buffer | null;
  seal: Buffer | null;
  checkUrl: string;
  sample: boolean;
}
type Doc = InstanceType<typeof PDFDocument>;
type Weight = 'regular' | 'bold';
interface Style {
  size: number;
  weight?: Weight;
  color?: string;
  spacing?: number;
}

/** The width of A4 in points of 1/72 inch. */
const PAGE_WIDTH = 595.28;
/** The height of A4 in points. */
const PAGE_HEIGHT = 841.89;
const PAGE_MIDDLE = PAGE_WIDTH / 2;
const INK_COLOR = '#16181d';
const QUIET_COLOR = '#6b7280';
const LINE_COLOR = '#d9dce3';
/** Points between the edge of the page and its frame. */
const FRAME_MARGIN = 28;
/** How many points wide a line of the certificate's description may be. */
const TEXT_WIDTH = 410;
/** Points from the left edge at which the labels begin. */
const LABELS_LEFT = 112;
/** Points from the left edge at which the values beside the labels begin. */
const VALUES_LEFT = 212;
const VALUES_WIDTH = PAGE_WIDTH - VALUES_LEFT - 88;
/** How many points wide a line of the title, the site's name or the signer may be; these are centred. */
const CENTRED_WIDTH = PAGE_WIDTH - 2 * 60;
/** Points from the top at which the date stands; the text above ends before it. */
const DATE_TOP = 632;
/** How many lines the name, the title of the class or the period may take. */
const TEXT_LINES_MAX = 5;
/** How far the facts and the text shrink, step by step, until they fit above the date; the last step is taken even if they do not. */
const TEXT_SCALES = [1, 0.86, 0.74, 0.64, 0.55];

/** Draws a certificate as a PDF that contains its fonts. */
export async function drawCertificate(paper: Paper): Promise<Buffer> {
  const words = CERTIFICATE_WORDS[paper.lang];
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    info: { Title: `${paper.title || words.title} – ${paper.courseTitle}`, Author: paper.channelName },
  });
  // PDFDocument is a stream, which its own types do not say.
  const whole = buffer(doc as unknown as NodeJS.ReadableStream);
  doc.registerFont('regular', await fontBytes('regular'));
  doc.registerFont('bold', await fontBytes('bold'));
  doc.registerFont('other', await fontBytes('other'));
  frame(doc, paper.brandColor);
  if (paper.sample) await mark(doc, words.sample.mark);
  await head(doc, paper, words);
  await facts(doc, paper, words);
  await foot(doc, paper, words);
  doc.end();
  return whole;
}

function frame(doc: Doc, brand: string): void {
  doc
    .lineWidth(2)
    .strokeColor(brand)
    .rect(FRAME_MARGIN, FRAME_MARGIN, PAGE_WIDTH - 2 * FRAME_MARGIN, PAGE_HEIGHT - 2 * FRAME_MARGIN)
    .stroke();
  const inner = FRAME_MARGIN + 6;
  doc
    .lineWidth(0.6)
    .strokeColor(LINE_COLOR)
    .rect(inner, inner, PAGE_WIDTH - 2 * inner, PAGE_HEIGHT - 2 * inner)
    .stroke();
}

/** Prints the word for a sample over the whole page, behind the text, so that nobody takes a sample for a certificate. */
async function mark(doc: Doc, text: string): Promise<void> {
  doc
    .save()
    .rotate(-30, { origin: [PAGE_MIDDLE, PAGE_HEIGHT / 2] })
    .opacity(0.06);
  await centered(doc, text, PAGE_HEIGHT / 2 - 70, { size: 130, weight: 'bold' });
  doc.restore();
}

async function head(doc: Doc, paper: Paper, words: CertificateWords): Promise<void> {
  await line(doc, `${words.number}  ${paper.certificateNo}`, 60, 60, { size: 10, color: QUIET_COLOR });
  if (paper.logo) doc.image(paper.logo, PAGE_MIDDLE - 80, 104, { fit: [160, 40], align: 'center', valign: 'center' });
  else await fitted(doc, paper.channelName, 112, { size: 17, weight: 'bold' });
  const title = paper.title || words.title;
  const own = title.length <= 5;
  await fitted(doc, title, 182, { size: own ? 50 : 34, weight: 'bold', spacing: own ? 14 : 1 });
  if (!paper.title) await centered(doc, words.subtitle, 250, { size: 10.5, color: QUIET_COLOR, spacing: 3.2 });
  doc.rect(PAGE_MIDDLE - 18, 280, 36, 3).fill(paper.brandColor);
}

interface Placed {
  text: string;
  /** Points from the left edge; null for a centred line. */
  left: number | null;
  top: number;
  style: Style;
}
async function facts(doc: Doc, paper: Paper, words: CertificateWords): Promise<void> {
  let placed: Placed[] = [];
  for (const scale of TEXT_SCALES) {
    const tried = await placeFacts(doc, paper, words, scale);
    placed = tried.lines;
    if (tried.fits) break;
  }
  for (const { text, left, top, style } of placed)
    await (left === null ? centered(doc, text, top, style) : line(doc, text, left, top, style));
}
/** Where name, class, period and text stand at a scale; `fits` if no fact is cut and all ends above the date. */
async function placeFacts(doc: Doc, paper: Paper, words: CertificateWords, scale: number): Promise<{ lines: Placed[]; fits: boolean }> {
  const [from, until] = [paper.startAt, paper.endAt].map((day) => day.replaceAll('-', '.'));
  const placed: Placed[] = [];
  let y = 330;
  let fits = true;
  for (const [label, value, size, weight] of [
    [words.name, paper.name, 19, 'bold'],
    [words.course, paper.courseTitle, 15, 'bold'],
    [words.period, from === until ? from! : `${from} – ${until}`, 14, 'regular'],
  ] as [string, string, number, Weight][]) {
    const style = { size: size * scale, weight };
    const lines = await wrapped(doc, value, VALUES_WIDTH, style);
    fits &&= lines.length <= TEXT_LINES_MAX;
    placed.push({ text: label, left: LABELS_LEFT, top: y + (style.size - 12) * 0.75, style: { size: 12, color: QUIET_COLOR } });
    for (const [at, text] of lines.slice(0, TEXT_LINES_MAX).entries())
      placed.push({ text, left: VALUES_LEFT, top: y + at * style.size * 1.45, style });
    y += Math.min(lines.length, TEXT_LINES_MAX) * style.size * 1.45 + 20 * scale;
  }
  y = Math.max(y + 26 * scale, scale === 1 ? 508 : 0);
  const style = { size: 14 * scale, color: INK_COLOR };
  for (const paragraph of (paper.description || words.description).split('\n'))
    for (const text of await wrapped(doc, paragraph, TEXT_WIDTH, style)) {
      placed.push({ text, left: null, top: y, style });
      y += 25 * scale;
    }
  return { lines: placed, fits: fits && y <= DATE_TOP - 8 };
}

async function foot(doc: Doc, paper: Paper, words: CertificateWords): Promise<void> {
  const [year, month, day] = seoulDay(paper.issuedAt).split('-').map(Number) as [number, number, number];
  await centered(doc, words.date(year, month, day), DATE_TOP, { size: 13, color: INK_COLOR });
  const signer = paper.signer || paper.channelName;
  const size = signer.length > 24 ? 15 : 20;
  const end = await fitted(doc, signer, 668, { size, weight: 'bold' });
  // The seal overlaps the last character of the signer's name, as a seal pressed on paper does.
  if (paper.seal)
    doc.image(paper.seal, Math.min(end - 14, PAGE_WIDTH - FRAME_MARGIN - 84), 644, { fit: [68, 68], align: 'center', valign: 'center' });
  qrCode(doc, paper.checkUrl, 60, PAGE_HEIGHT - 118, 58);
  await line(doc, words.check, 130, PAGE_HEIGHT - 108, { size: 9, weight: 'bold' });
  await line(doc, paper.checkUrl, 130, PAGE_HEIGHT - 92, { size: 8.5, color: QUIET_COLOR });
  doc.link(60, PAGE_HEIGHT - 118, 400, 58, paper.checkUrl);
}

function qrCode(doc: Doc, text: string, left: number, top: number, side: number): void {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' });
  const step = side / modules.size;
  for (let row = 0; row < modules.size; row++)
    for (let column = 0; column < modules.size; column++)
      if (modules.get(row, column)) doc.rect(left + column * step, top + row * step, step, step);
  doc.fill(INK_COLOR);
}

const widthOf = (doc: Doc, runs: Run[], { size, spacing = 0 }: Style) =>
  runs.reduce((sum, run) => sum + doc.font(run.face).fontSize(size).widthOfString(run.text, { characterSpacing: spacing }), 0);

/** Draws a line of text from `left`, and answers the position at which it ends. */
async function line(doc: Doc, text: string, left: number, top: number, style: Style): Promise<number> {
  const { size, weight = 'regular', color = INK_COLOR, spacing = 0 } = style;
  let x = left;
  for (const run of await runsOf(text, weight)) {
    doc.font(run.face).fontSize(size).fillColor(color);
    doc.text(run.text, x, top + size, { lineBreak: false, characterSpacing: spacing, baseline: 'alphabetic' });
    x += widthOf(doc, [run], style) + spacing;
  }
  return x;
}
async function centered(doc: Doc, text: string, top: number, style: Style): Promise<number> {
  const width = widthOf(doc, await runsOf(text, style.weight ?? 'regular'), style);
  return line(doc, text, PAGE_MIDDLE - width / 2, top, style);
}
/**
 * Draws a centred text in one line, or in two around the same place; a text that needs more lines is made smaller. Answers where the last
 * line ends.
 */
async function fitted(doc: Doc, text: string, top: number, style: Style): Promise<number> {
  let own = style;
  let lines = await wrapped(doc, text, CENTRED_WIDTH, own);
  while (lines.length > 2) {
    own = { ...own, size: own.size * 0.9 };
    lines = await wrapped(doc, text, CENTRED_WIDTH, own);
  }
  let end = PAGE_MIDDLE;
  for (const [at, one] of lines.entries()) end = await centered(doc, one, top + (at - (lines.length - 1) / 2) * own.size * 1.3, own);
  return end;
}
/** Breaks a text into lines that fit into `width`: at spaces, or within a word that is wider than a line. */
async function wrapped(doc: Doc, text: string, width: number, style: Style): Promise<string[]> {
  const fits = async (words: string) => widthOf(doc, await runsOf(words, style.weight ?? 'regular'), style) <= width;
  const lines: string[] = [];
  let current = '';
  for (const word of text.split(/(?<=\s)/)) {
    if (await fits((current + word).trimEnd())) {
      current += word;
      continue;
    }
    if (current) lines.push(current.trimEnd());
    current = '';
    for (const sign of word) {
      if (await fits(current + sign)) current += sign;
      else {
        lines.push(current);
        current = sign;
      }
    }
  }
  return [...lines, current.trimEnd()];
}
