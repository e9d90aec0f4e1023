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
    set: (change) =>
      setParams(
        (old) => {
          const next = new URLSearchParams(old);
          // A changed filter goes back to the first page.
          if (!('page' in change)) next.delete('page');
          for (const [name, value] of Object.entries<string | number | undefined>(change)) {
            if (value === undefined || value === '' || (name === 'page' && value === 1)) next.delete(name);
            else next.set(name, String(value));
          }
          return next;
        },
        { replace: !('page' in change), preventScrollReset: !('page' in change) },
      ),
  };
}
