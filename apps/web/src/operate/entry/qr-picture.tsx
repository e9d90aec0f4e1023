import QRCode from 'qrcode';
import l from '../../ui/layout.module.css';

/** The white margin of the QR code, in cells of the code. */
const QUIET = 2;

/** A text as a QR code. */
export function QrPicture({ text, label }: { text: string; label: string }) {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' });
  const { size } = modules;
  const path = Array.from({ length: size * size }, (_, i) => [Math.floor(i / size), i % size] as const)
    .filter(([row, column]) => modules.get(row, column))
    .map(([row, column]) => `M${column} ${row}h1v1h-1z`)
    .join('');
  const side = size + 2 * QUIET;
  return (
    <svg
      className={l.card}
      width={200}
      viewBox={`-${QUIET} -${QUIET} ${side} ${side}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  );
}
