import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { joinPath } from '../../lib/next';

/** Leads to the page where a person joins this site, which goes on to `path`. */
export function useJoinFirst(): (path: string, options?: { replace: boolean }) => void {
  const navigate = useNavigate();
  return (path, options) => void navigate(joinPath(path), options);
}

/** Stands in for a page that needs a member of the site: leads to the page for joining, which comes back here. */
export function JoinFirst() {
  const { pathname, search } = useLocation();
  const join = useJoinFirst();
  const left = useRef(false);
  useEffect(() => {
    if (left.current) return;
    left.current = true;
    join(pathname + search, { replace: true });
  });
  return null;
}
