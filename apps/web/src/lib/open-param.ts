import { useSearchParams } from 'react-router-dom';

/** Whether the address asks for a dialog, as `?open=invite` does, and the function that opens or closes it by the address. */
export function useOpenParam(name: string): [boolean, (open: boolean) => void] {
  const [params, setParams] = useSearchParams();
  const set = (open: boolean) =>
    setParams(
      (old) => {
        const next = new URLSearchParams(old);
        if (open) next.set('open', name);
        else next.delete('open');
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return [params.get('open') === name, set];
}
