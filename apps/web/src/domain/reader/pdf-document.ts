import { getDocument, GlobalWorkerOptions, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.min.mjs';
import PdfWorker from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?worker';

/** The character maps for PDFs that use Korean or Japanese fonts without embedding them. */
const CHARACTER_MAPS = import.meta.glob<string>(
  '/../../node_modules/pdfjs-dist/cmaps/{UniKS,UniJIS,KSC,Adobe-Korea1,Adobe-Japan1,90ms}*.bcmap',
  {
    query: '?url&inline',
    import: 'default',
  },
);
class OwnMaps {
  async fetch({ name }: { name: string }): Promise<{ cMapData: Uint8Array; isCompressed: true }> {
    const load = Object.entries(CHARACTER_MAPS).find(([path]) => path.endsWith(`/${name}.bcmap`))?.[1];
    if (!load) throw new Error(`no character map ${name}`);
    const packed = (await load()).split(',', 2)[1]!;
    return { cMapData: Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0)), isCompressed: true };
  }
}

/** The size in CSS pixels at which a page was drawn. */
interface Drawn {
  width: number;
  height: number;
}
export interface PdfFile {
  pages: number;
  /** Draws a page at a width in CSS pixels into a canvas; resolves with its size, or null if another drawing replaced it. */
  draw(page: number, width: number, canvas: HTMLCanvasElement): Promise<Drawn | null>;
  /** The text of a page, line by line; empty for a page that is only a picture. */
  lines(page: number): Promise<string[]>;
  close(): void;
}

/** The most canvas pixels for one CSS pixel. */
const DENSITY_MAX = 2;
/** The most pixels that a canvas may have, because phones support no more. */
const PIXELS_MAX = 16_000_000;

/** Opens a PDF in a worker served by this site. Scripts in the PDF do not run, and nothing is loaded from elsewhere. */
export async function openPdf(bytes: ArrayBuffer): Promise<PdfFile> {
  GlobalWorkerOptions.workerPort ??= new PdfWorker();
  const task = getDocument({
    data: new Uint8Array(bytes),
    CMapReaderFactory: OwnMaps,
    useWorkerFetch: false,
    isEvalSupported: false,
    enableXfa: false,
  });
  const document: PDFDocumentProxy = await task.promise;
  let running: { cancel(): void } | null = null;
  return {
    pages: document.numPages,
    async draw(number, width, canvas) {
      running?.cancel();
      const page = await document.getPage(number);
      const whole = page.getViewport({ scale: 1 });
      const height = (whole.height * width) / whole.width;
      const density = Math.min(devicePixelRatio || 1, DENSITY_MAX, Math.sqrt(PIXELS_MAX / (width * height)));
      const viewport = page.getViewport({ scale: (width / whole.width) * density });
      canvas.width = Math.floor(viewport.width);
      canvas.height = Math.floor(viewport.height);
      const render = page.render({ canvas, viewport });
      running = render;
      try {
        await render.promise;
      } catch (error) {
        if (error instanceof Error && error.name === 'RenderingCancelledException') return null;
        throw error;
      }
      return { width, height };
    },
    async lines(number) {
      const { items } = await (await document.getPage(number)).getTextContent();
      const text = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('');
      return text.split('\n').flatMap((line) => line.replace(/\s+/g, ' ').trim() || []);
    },
    close: () => void task.destroy(),
  };
}
