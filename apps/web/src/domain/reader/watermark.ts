const WATERMARK_GAP_PX = { x: 72, y: 150 };

/** Writes a text with the reader's name all over a page, so that a copy of the picture says who made it. */
export function watermark(canvas: HTMLCanvasElement, text: string, width: number): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  const density = canvas.width / width;
  context.save();
  context.setTransform(density, 0, 0, density, 0, 0);
  context.globalAlpha = 0.14;
  context.fillStyle = '#111827';
  context.font = '600 15px sans-serif';
  context.rotate(-Math.PI / 8);
  const step = context.measureText(text).width + WATERMARK_GAP_PX.x;
  const reach = Math.hypot(width, canvas.height / density);
  for (let y = -reach; y < reach * 1.5; y += WATERMARK_GAP_PX.y)
    for (let x = -reach; x < reach * 1.5; x += step) context.fillText(text, x, y);
  context.restore();
}
