import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';

export interface ListParams<F extends string> {
  page: number;
  size: number;
  q: string;
  /** Chosen filters; one that is not in its list counts as the first (CN-052). */
  filters: Record<F, string>;
  set: (change: Partial<Record<F | 'q', string> & { page: number; size: number }>) => void;
}
/** Page, size, search and filters of a list, kept in the address; null choices take any value. */
export function useListParams<F extends string>(sizes: readonly number[], known: Record<F, readonly string[] | null>): ListParams<F> {
  const [params, setParams] = useSearchParams();
  // A second choice may come before the page is drawn with the first, and the router would forget that one.
  const chosen = useRef<string[]>([]);
  useEffect(() => {
    // What another link led to takes none of them along.
    const drawn = chosen.current.lastIndexOf(params.toString());
    chosen.current = drawn < 0 ? [] : chosen.current.slice(drawn + 1);
  }, [params]);
  const page = Number(params.get('page'));
  const size = Number(params.get('size'));
  const filters = Object.fromEntries(
    Object.entries<readonly string[] | null>(known).map(([name, list]) => {
      const raw = params.get(name) ?? '';
      return [name, list && !list.includes(raw) ? (list[0] ?? '') : raw];
    }),
  ) as Record<F, string>;
  return {
    page: Number.isInteger(page) && page >= 1 ? page : 1,
    size: sizes.includes(size) ? size : (sizes[0] ?? 10),
    q: params.get('q') ?? '',
    filters,
    set: (change) => {
      const next = new URLSearchParams(chosen.current.at(-1) ?? params);
      // A changed filter goes back to the first page.
      if (!('page' in change)) next.delete('page');
      for (const [name, value] of Object.entries<string | number | undefined>(change)) {
        if (value === undefined || value === '' || (name === 'page' && value === 1)) next.delete(name);
        else next.set(name, String(value));
      }
      chosen.current.push(next.toString());
      setParams(next, { replace: !('page' in change), preventScrollReset: !('page' in change) });
    },
  };
}
