import { curriculumApi } from '@madang/contracts/main/curriculum';
import { maskedEmail } from '@madang/contracts/masked';
import { ChevronLeft, ChevronRight, Maximize, ZoomIn, ZoomOut } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { call, errorMessage } from '../../lib/api';
import { ApiError } from '../../lib/api-error';
import { useUser } from '../../lib/session';
import { IconButton } from '../../ui/button';
import { ErrorState, Loading, Skeleton } from '../../ui/states';
import { openPdf, type PdfFile } from './pdf-document';
import { watermark } from './watermark';
import l from '../../ui/layout.module.css';
import { cx } from '../../ui/cx';
import s from './reader.module.css';

export interface PdfReaderProps {
  courseSeq: number;
  curriculumSeq: number;
  fileSeq: number;
  name: string;
}
const ZOOM_FACTORS = [1, 1.25, 1.5, 2, 3] as const;

/** Downloads and opens the file; gives the error if that fails. */
function useFile({ courseSeq, curriculumSeq, fileSeq }: PdfReaderProps) {
  const [file, setFile] = useState<PdfFile | null>(null);
  const [failed, setFailed] = useState<unknown>(null);
  const [round, setRound] = useState(0);
  useEffect(() => {
    const stop = new AbortController();
    let opened: PdfFile | null = null;
    setFailed(null);
    void (async () => {
      try {
        const bytes = await call(curriculumApi.readFile, { params: { courseSeq, curriculumSeq, fileSeq }, signal: stop.signal });
        opened = await openPdf(await bytes.arrayBuffer());
        if (stop.signal.aborted) opened.close();
        else setFile(opened);
      } catch (error) {
        if (!stop.signal.aborted) setFailed(error);
      }
    })();
    return () => {
      stop.abort();
      opened?.close();
      setFile(null);
    };
  }, [courseSeq, curriculumSeq, fileSeq, round]);
  return { file, failed, again: () => setRound((n) => n + 1) };
}

/** The width in pixels that a page has room for. */
function useWidth() {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => setWidth(element.clientWidth);
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  return { box, width };
}

/** Draws a page at the given width into the canvas, with the reader's name over it. */
function useDrawing(file: PdfFile | null, page: number, width: number) {
  const user = useUser();
  const mark = user ? `${user.name} · ${maskedEmail(user.email)}` : '';
  const canvas = useRef<HTMLCanvasElement>(null);
  const [broken, setBroken] = useState(false);
  useEffect(() => {
    const place = canvas.current;
    if (!file || !place || width <= 0) return;
    let current = true;
    // Draws into a hidden canvas first: otherwise the page would be visible without the name while it is drawn.
    const aside = document.createElement('canvas');
    file.draw(page, width, aside).then(
      (drawn) => {
        if (!drawn || !current) return;
        watermark(aside, mark, drawn.width);
        place.width = aside.width;
        place.height = aside.height;
        place.style.width = `${drawn.width}px`;
        place.getContext('2d')?.drawImage(aside, 0, 0);
        setBroken(false);
      },
      () => current && setBroken(true),
    );
    return () => {
      current = false;
    };
  }, [file, page, width, mark]);
  return { canvas, broken };
}

/** The text of a page for screen readers; null until it is read. */
function useLines(file: PdfFile | null, page: number): string[] | null {
  const [lines, setLines] = useState<string[] | null>(null);
  useEffect(() => {
    setLines(null);
    if (!file) return;
    let current = true;
    // If the text of a page cannot be read, the page counts as one without text.
    file.lines(page).then(
      (read) => current && setLines(read),
      () => current && setLines([]),
    );
    return () => {
      current = false;
    };
  }, [file, page]);
  return lines;
}

/** The reader for a protected PDF: each page is drawn on a canvas with the reader's name over it, and no download is offered. */
export default function PdfReader(props: PdfReaderProps) {
  const { t } = useTranslation('reader');
  const { file, failed, again } = useFile(props);
  const frame = useRef<HTMLElement>(null);
  const { box, width } = useWidth();
  const [page, setPage] = useState(1);
  const [zoom, setZoom] = useState(0);
  const pages = file?.pages ?? 0;
  const go = (to: number) => {
    if (pages > 0) setPage(Math.max(1, Math.min(pages, to)));
  };
  const resize = (by: number) => setZoom((old) => Math.max(0, Math.min(ZOOM_FACTORS.length - 1, old + by)));

  const lines = useLines(file, page);
  const { canvas, broken } = useDrawing(file, page, width * ZOOM_FACTORS[zoom]!);
  useEffect(() => {
    if (box.current) box.current.scrollTop = 0;
  }, [box, page]);

  const steer = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || (event.target as HTMLElement).tagName === 'INPUT') return;
    const act: Record<string, () => void> = {
      ArrowLeft: () => go(page - 1),
      PageUp: () => go(page - 1),
      ArrowRight: () => go(page + 1),
      PageDown: () => go(page + 1),
      Home: () => go(1),
      End: () => go(pages),
      '+': () => resize(1),
      '=': () => resize(1),
      '-': () => resize(-1),
      '0': () => setZoom(0),
    };
    const wanted = act[event.key];
    if (!wanted) return;
    event.preventDefault();
    wanted();
  };
  const whole = () => {
    if (document.fullscreenElement) void document.exitFullscreen();
    else void frame.current?.requestFullscreen?.().catch(() => undefined);
  };
  return (
    <section ref={frame} className={s.reader} aria-label={t('label', { name: props.name })} onKeyDown={steer}>
      <Tools page={page} pages={pages} zoom={zoom} go={go} resize={resize} whole={whole} />
      <div
        ref={box}
        className={s.paper}
        tabIndex={0}
        role="group"
        aria-label={t('pages')}
        onContextMenu={(event) => event.preventDefault()}
      >
        {failed !== null || broken ? (
          <ErrorState tight title={failed instanceof ApiError ? errorMessage(failed) : t('broken')} onRetry={again} />
        ) : (
          <>
            {!file && (
              <Loading>
                <Skeleton height={420} radius={8} />
              </Loading>
            )}
            <canvas ref={canvas} aria-hidden="true" hidden={!file} />
            {file && <PageText page={page} pages={pages} lines={lines} />}
          </>
        )}
      </div>
      <p className={cx(l.muted13, s.note)}>{t('note')}</p>
    </section>
  );
}

/** The text of a page for screen readers: announced when the page is turned, invisible, and it cannot be copied. */
function PageText({ page, pages, lines }: { page: number; pages: number; lines: string[] | null }) {
  const { t } = useTranslation('reader');
  return (
    <div className="sr-only" role="document" aria-label={t('at', { page, pages })} onCopy={(event) => event.preventDefault()}>
      <p role="status">{lines === null ? t('at', { page, pages }) : t(lines.length ? 'hasText' : 'noText', { page, pages })}</p>
      {lines?.map((line, i) => (
        <p key={i}>{line}</p>
      ))}
    </div>
  );
}

interface ToolsProps {
  page: number;
  pages: number;
  /** The index of the zoom in `ZOOM_FACTORS`. */
  zoom: number;
  go: (page: number) => void;
  resize: (by: number) => void;
  whole: () => void;
}
function Tools({ page, pages, zoom, go, resize, whole }: ToolsProps) {
  const { t } = useTranslation('reader');
  return (
    <div className={s.bar} role="toolbar" aria-label={t('bar')}>
      <IconButton label={t('previous')} disabled={page <= 1} onClick={() => go(page - 1)}>
        <ChevronLeft aria-hidden="true" />
      </IconButton>
      <label className={s.page}>
        <span className="sr-only">{t('page')}</span>
        <input
          className="num"
          inputMode="numeric"
          value={page}
          disabled={pages === 0}
          onFocus={(event) => event.target.select()}
          onChange={(event) => go(Number(event.target.value.replace(/\D/g, '')) || 1)}
        />
        <span className="num">/ {pages || '–'}</span>
      </label>
      <IconButton label={t('next')} disabled={page >= pages} onClick={() => go(page + 1)}>
        <ChevronRight aria-hidden="true" />
      </IconButton>
      <span className={s.gap} />
      <IconButton label={t('smaller')} disabled={zoom === 0} onClick={() => resize(-1)}>
        <ZoomOut aria-hidden="true" />
      </IconButton>
      <output className="num">{Math.round(ZOOM_FACTORS[zoom]! * 100)}%</output>
      <IconButton label={t('larger')} disabled={zoom === ZOOM_FACTORS.length - 1} onClick={() => resize(1)}>
        <ZoomIn aria-hidden="true" />
      </IconButton>
      {document.fullscreenEnabled && (
        <IconButton label={t('whole')} onClick={whole}>
          <Maximize aria-hidden="true" />
        </IconButton>
      )}
    </div>
  );
}
