import { useSearchParams } from 'react-router-dom';

const whole = (raw: string | null) => (raw !== null && /^\d+$/.test(raw) && Number(raw) >= 1 ? Number(raw) : 1);

/** The page number of a list, stored in the query; page 1 has none. */
export function usePageNumber(): [page: number, turn: (to: number) => void] {
  const [query, setQuery] = useSearchParams();
  const turn = (to: number) =>
    setQuery((old) => {
      const changed = new URLSearchParams(old);
      if (to === 1) changed.delete('page');
      else changed.set('page', String(to));
      return changed;
    });
  return [whole(query.get('page')), turn];
}
