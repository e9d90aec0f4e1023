import { CircleCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../lib/session';
import { useTitle } from '../../lib/title';
import { ButtonLink } from '../../ui/button';
import s from '../../domain/account/account.module.css';

/** Shown after joining the product (RT-029): leads to opening a site, joining one, or the person's own page. */
export default function HostJoinedPage() {
  const { t } = useTranslation('account');
  const user = useSession((state) => state.user?.name ?? '');
  useTitle(t('joined.title'));
  return (
    <section className={s.card}>
      <CircleCheck className={s.doneMark} aria-hidden="true" />
      <h1>{t('joined.title')}</h1>
      <p className={s.lead}>{t('hostJoined.text', { user })}</p>
      <div className={s.form}>
        <ButtonLink to="/create_site" tone="primary" size="lg" block>
          {t('mypage.createSite')}
        </ButtonLink>
        <ButtonLink to="/join" size="lg" block>
          {t('joinSite.title')}
        </ButtonLink>
        <ButtonLink to="/mypage" tone="ghost" size="lg" block>
          {t('mypage.title')}
        </ButtonLink>
      </div>
    </section>
  );
}
