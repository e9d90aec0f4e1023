const keyOf = (part: string, channelSeq: number) => `madang.${part}.${channelSeq}`;
/**
 * The height in pixels that a part of a site's page had the last time in this browser at this width of the window, so that what stands
 * below does not move when the part loads; null if that is unknown.
 */
export function roomOf(part: string, channelSeq: number, width: number): number | null {
  const [keptWidth, height] = (localStorage.getItem(keyOf(part, channelSeq)) ?? '').split(' ').map(Number);
  return keptWidth === width && height !== undefined ? height : null;
}
export const keepRoom = (part: string, channelSeq: number, width: number, height: number) =>
  localStorage.setItem(keyOf(part, channelSeq), `${width} ${Math.round(height)}`);
