import { REFERRAL_STATE } from '@madang/contracts/answer-codes';
import { referralApi } from '@madang/contracts/main/referral';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router-dom';
import { keepRefererCode } from '../../domain/course/referer-code';
import { ApiError } from '../../lib/api-error';
import { useSite } from '../../lib/channel';
import { useCall } from '../../lib/query';
import { useLoggedIn } from '../../lib/session';
import { safeNext } from '../../lib/next';
import { useTitle } from '../../lib/title';
import { ButtonLink } from '../../ui/button';
import { Avatar, Callout } from '../../ui/parts';
import { Empty, ErrorState, SkeletonRows } from '../../ui/states';
import { cx } from '../../ui/cx';
import r from '../../ui/row-title.module.css';
import s from '../../ui/sheet-page.module.css';

/** /invite/{refererCode}: says who invites to this site, and keeps the code of an open invitation for an enrolment (AM-125). */
export default function ReferralPage() {
  const { t } = useTranslation('invited');
  const { refererCode = '' } = useParams();
  const [params] = useSearchParams();
  /** The path of the page that was shared with this link; null if there is none. */
  const shared = safeNext(params.get('next'), '') || null;
  const site = useSite();
  const loggedIn = useLoggedIn();
  useTitle(t('referral.page'));
  const found = useCall(referralApi.find, { params: { refererCode } }, { silent: true, staleTime: 0 });
  const open = found.data?.state === REFERRAL_STATE.OPEN;
  useEffect(() => {
    if (open) keepRefererCode(refererCode);
  }, [open, refererCode]);
  if (found.error instanceof ApiError && found.error.status === 404)
    return (
      <section className={s.page}>
        <Empty art="search" heading="h1" title={t('gone')} text={t('referral.goneText')}>
          <ButtonLink to="/classes">{t('referral.classes')}</ButtonLink>
        </Empty>
      </section>
    );
  if (found.isError)
    return (
      <section className={s.page}>
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      </section>
    );
  if (!found.data)
    return (
      <section className={s.page}>
        <SkeletonRows count={2} />
      </section>
    );
  const { inviterName, inviterImageUrl, state } = found.data;
  return (
    <section className={s.page}>
      <article className={s.sheet}>
        <p className={cx(r.title, r.person)}>
          <Avatar name={inviterName} imageUrl={inviterImageUrl} size={44} />
          <b>{t('referral.from', { name: inviterName })}</b>
        </p>
        <h1>{t('referral.title', { site: site.name })}</h1>
        <Callout title={t(`referral.state.${state}`)} tone={state === REFERRAL_STATE.OPEN ? 'good' : 'warn'} />
        <ButtonLink to={shared ?? '/classes'} size="lg" tone="primary" block>
          {t(shared ? 'referral.shared' : 'referral.classes')}
        </ButtonLink>
        {!loggedIn && (
          <ButtonLink to={shared ? `/createaccount?next=${encodeURIComponent(shared)}` : '/createaccount'} size="lg" block>
            {t('referral.signUp')}
          </ButtonLink>
        )}
      </article>
    </section>
  );
}
