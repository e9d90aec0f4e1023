import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { report } from '../../lib/api';
import { siteUrl, useChannel } from '../../lib/channel';
import { goWithTicket } from '../../lib/session-moves';

/** A link to a page of the site; on the product's own host it goes to the host of the managed site. */
export function SiteLink({ to, className, children }: { to: string; className: string; children: ReactNode }) {
  const domain = useChannel((state) => state.managed?.domain);
  if (domain === undefined)
    return (
      <Link className={className} to={to}>
        {children}
      </Link>
    );
  const address = siteUrl(domain, to);
  return (
    <a
      className={className}
      href={address}
      onClick={(event) => {
        event.preventDefault();
        goWithTicket(address).catch(report);
      }}
    >
      {children}
    </a>
  );
}
