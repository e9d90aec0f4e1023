/** The main part of the page as the server's document contained it, until another page is opened. */
let kept: { address: string; nodes: readonly Node[] } | null = null;
const here = () => location.pathname + location.search;

/** Keeps the nodes of the document's main part before React replaces them. */
export function keepServed(root: Element): void {
  const nodes = root.querySelector('main')?.childNodes ?? [];
  kept = nodes.length > 0 ? { address: here(), nodes: [...nodes] } : null;
}
/**
 * The nodes that the document contained for the current address, with pictures that are drawn already and what somebody has unfolded in
 * them, or copies while another place shows them; null if it contained none.
 */
export function servedNodes(): Node[] | null {
  if (kept?.address !== here()) return null;
  return kept.nodes.map((node) => (node.isConnected ? node.cloneNode(true) : node));
}
export const isServed = (): boolean => kept?.address === here();
