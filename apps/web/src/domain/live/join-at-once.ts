import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** The end of an address that opens a live lesson to join it at once, as an alarm does (AL-025). */
export const JOIN_AT_ONCE = '#join';

/**
 * Joins once where the page was opened by such an address: as soon as it is known whether one can join (`known`), and only if one can. The
 * mark is taken from the address, so that a reload does not join again.
 */
export function useJoinAtOnce(known: boolean, joinable: boolean, join: () => void): void {
  const { hash, pathname, search } = useLocation();
  const navigate = useNavigate();
  const begin = useRef(join);
  useEffect(() => {
    begin.current = join;
  });
  useEffect(() => {
    if (!known || hash !== JOIN_AT_ONCE) return;
    void navigate({ pathname, search }, { replace: true, preventScrollReset: true });
    if (joinable) begin.current();
  }, [known, joinable, hash, pathname, search, navigate]);
}
