import { CircleCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSite } from '../../lib/channel';
import { useSession } from '../../lib/session';
import { useTitle } from '../../lib/title';
import { ButtonLink } from '../../ui/button';
import s from '../../domain/account/account.module.css';

/** Shown after joining a site when the person was not on the way to another page (RT-029). */
export default function JoinedPage() {
  const { t } = useTranslation('account');
  const site = useSite();
  const user = useSession((state) => state.user?.name ?? '');
  useTitle(t('joined.title'));
  return (
    <section className={s.card}>
      <CircleCheck className={s.doneMark} aria-hidden="true" />
      <h1>{t('joined.title')}</h1>
      <p className={s.lead}>{t('joined.text', { user, name: site.name })}</p>
      <ButtonLink to="/classes" tone="primary" size="lg" block>
        {t('joined.classes')}
      </ButtonLink>
    </section>
  );
}
