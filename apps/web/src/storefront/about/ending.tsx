import { ChevronDown } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useLoggedIn } from '../../lib/session';
import { StartLink } from './hero';
import { useAbout } from './use-about';
import a from '../../ui/accordion.module.css';
import { cx } from '../../ui/cx';
import s from './about.module.css';

export function Questions() {
  const { faq } = useAbout();
  return (
    <section className={`wrap ${s.block}`} aria-labelledby="about-faq">
      <div className={s.blockHead}>
        <h2 id="about-faq">{faq.title}</h2>
      </div>
      <div className={cx(a.accordion, s.faq)}>
        {faq.list.map(({ q, a }) => (
          <details key={q}>
            <summary>
              <b>{q}</b>
              <ChevronDown aria-hidden="true" />
            </summary>
            <p>{a}</p>
          </details>
        ))}
      </div>
    </section>
  );
}

export function Closing() {
  const { end, fine } = useAbout();
  const loggedIn = useLoggedIn();
  return (
    <section className={`wrap ${s.block}`} aria-labelledby="about-end">
      <div className={s.closing}>
        <div className={s.blockHead}>
          <h2 id="about-end">{end.title}</h2>
        </div>
        <StartLink />
        <p className={s.fine}>
          {loggedIn ? (
            fine
          ) : (
            <Link className="link" to="/login">
              {end.login}
            </Link>
          )}
        </p>
      </div>
    </section>
  );
}
