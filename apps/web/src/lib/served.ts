/** The main part of the page as the server's document contained it, until another page is opened. */
let kept: { address: string; nodes: readonly Node[] } | null = null;
const here = () => location.pathname + location.search;

/** Keeps the nodes of the document's main part before React replaces them. */
export function keepServed(root: Element): void {
  const nodes = root.querySelector('main')?.childNodes ?? [];
  kept = nodes.length > 0 ? { address: here(), nodes: [...nodes] } : null;
}
/** Copies of the nodes that the document contained for the current address; null if it contained none. */
export const servedNodes = (): Node[] | null => (kept?.address === here() ? kept.nodes.map((node) => node.cloneNode(true)) : null);
export const isServed = (): boolean => kept?.address === here();
