import { Link } from 'react-router-dom';
import { useLoggedIn } from '../../../lib/session';
import s from './header.module.css';

/** The product's logo, shown on its own host. */
export function HostLogo() {
  const loggedIn = useLoggedIn();
  return (
    <Link className={s.logo} to={loggedIn ? '/' : '/about'} aria-label="Madang">
      <svg className={`${s.mark} ${s.ink}`} viewBox="0 0 32 32" aria-hidden="true">
        <path d="M8 22V11l8 7 8-7v11" fill="none" stroke="currentColor" strokeWidth="3" strokeLinecap="round" strokeLinejoin="round" />
      </svg>
      <span className={s.word}>Madang</span>
    </Link>
  );
}
