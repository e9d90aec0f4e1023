/** The page as its document brought it, until another one is gone to. */
let kept: { address: string; nodes: readonly Node[] } | null = null;
const here = () => location.pathname + location.search;

/** Keeps what stands in the window before React takes its place. */
export function keepServed(root: Element): void {
  const nodes = root.querySelector('main')?.childNodes ?? [];
  kept = nodes.length > 0 ? { address: here(), nodes: [...nodes] } : null;
}
/** The parts of this page's document, as copies; null where it brought none, or belongs to another page. */
export const servedNodes = (): Node[] | null => (kept?.address === here() ? kept.nodes.map((node) => node.cloneNode(true)) : null);
export const isServed = (): boolean => kept?.address === here();
