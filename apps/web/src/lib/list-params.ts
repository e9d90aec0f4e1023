import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';

export interface ListParams<F extends string> {
  page: number;
  size: number;
  q: string;
  /** The chosen filters; a value that is not in the filter's list counts as the first of the list (CN-052). */
  filters: Record<F, string>;
  /** Changes the query; `replace` says that the address before is not one to come back to. */
  set: (change: Partial<Record<F | 'q', string> & { page: number; size: number }>, how?: { replace: boolean }) => void;
}
/** Page, size, search and filters of a list, stored in the query of the address; a filter whose list is null takes any value. */
export function useListParams<F extends string>(sizes: readonly number[], known: Record<F, readonly string[] | null>): ListParams<F> {
  const [params, setParams] = useSearchParams();
  // The queries set but not rendered yet: a second change before the next render must build on the first, which the router would lose.
  const chosen = useRef<string[]>([]);
  useEffect(() => {
    // When another link changed the address, the pending queries are dropped.
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
    set: (change, { replace } = { replace: !('page' in change) }) => {
      const next = new URLSearchParams(chosen.current.at(-1) ?? params);
      // A changed filter or search goes back to the first page.
      if (!('page' in change)) next.delete('page');
      for (const [name, value] of Object.entries<string | number | undefined>(change)) {
        if (value === undefined || value === '' || (name === 'page' && value === 1)) next.delete(name);
        else next.set(name, String(value));
      }
      chosen.current.push(next.toString());
      setParams(next, { replace, preventScrollReset: replace });
    },
  };
}
