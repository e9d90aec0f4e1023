import QRCode from 'qrcode';
import l from './layout.module.css';

/** The white margin of a QR code, in cells of the code. */
export const QR_MARGIN = 2;

/** A text as a QR code, `width` pixels wide. */
export function QrPicture({ text, label, width = 200 }: { text: string; label: string; width?: number }) {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' });
  const { size } = modules;
  const path = Array.from({ length: size * size }, (_, i) => [Math.floor(i / size), i % size] as const)
    .filter(([row, column]) => modules.get(row, column))
    .map(([row, column]) => `M${column} ${row}h1v1h-1z`)
    .join('');
  const side = size + 2 * QR_MARGIN;
  return (
    <svg
      className={l.card}
      width={width}
      viewBox={`-${QR_MARGIN} -${QR_MARGIN} ${side} ${side}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  );
}
