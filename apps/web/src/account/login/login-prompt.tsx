import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { loginPath } from '../../lib/next';
import { useLoginPrompt } from '../../lib/user-only';
import { Button } from '../../ui/button';
import { Cover } from '../../domain/course/course-card';
import { Dialog } from '../../ui/dialog';
import l from '../../ui/layout.module.css';
import { cx } from '../../ui/cx';
import s from './login-prompt.module.css';

/**
 * The dialog 'login is required, do you want to log in?'; after the login the person comes back to this page or goes on to the asked one
 * (SH-060, SH-061).
 */
export default function LoginPrompt() {
  const { t } = useTranslation('app');
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const about = useLoginPrompt((state) => state.about);
  const close = () => useLoginPrompt.setState({ open: false, about: null });
  const go = (path: string) => {
    close();
    void navigate(path);
  };
  const here = about?.next ?? pathname + search;
  return (
    <Dialog open onClose={close} title={t('loginPrompt.title')}>
      <p>{t('loginPrompt.text')}</p>
      {about && (
        <div className={s.about}>
          <Cover imageUrl={about.imageUrl} />
          <b>{about.title}</b>
        </div>
      )}
      <div className={cx(l.grid8, s.actions)}>
        <Button tone="primary" size="lg" block data-first onClick={() => go(loginPath(here))}>
          {t('loginPrompt.login')}
        </Button>
        <Button size="lg" block onClick={() => go(`/createaccount?next=${encodeURIComponent(here)}`)}>
          {t('loginPrompt.signup')}
        </Button>
      </div>
    </Dialog>
  );
}
