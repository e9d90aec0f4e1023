import { YN } from '@madang/contracts/codes';
import { inviteApi, INVITE_STATUS } from '@madang/contracts/main/operator';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { ApiError } from '../../lib/api-error';
import { queryClient, useCall } from '../../lib/query';
import { loginPath } from '../../lib/next';
import { clearSession, useLoggedIn, useUser } from '../../lib/session';
import { useTitle } from '../../lib/title';
import { Button, ButtonLink } from '../../ui/button';
import { Callout } from '../../ui/parts';
import { Empty, ErrorState, SkeletonRows } from '../../ui/states';
import { ClosedSite } from './closed-site';
import { InvitationCard } from './invitation-card';
import l from '../../ui/layout.module.css';
import s from './invitations.module.css';

/**
 * /invitations/{token}, the link in the mail. While the invitation waits, a visitor or the wrong account reads the invited address and can
 * log in, or sign up if that address has no account; afterwards they read its state.
 */
export default function InvitationPage() {
  const { t } = useTranslation('invitations');
  const { token = '' } = useParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const loggedIn = useLoggedIn();
  const user = useUser();
  useTitle(t('one'));
  const found = useCall(inviteApi.find, { query: { token } }, { staleTime: 0, silent: true });
  // Forgets the session without the full log-out, because that would leave this page.
  const other = () => {
    clearSession();
    queryClient.clear();
    void navigate(loginPath(pathname));
  };
  if (found.isPending)
    return (
      <section>
        <SkeletonRows count={2} />
      </section>
    );
  if (found.isError)
    return (
      <section>
        {found.error instanceof ApiError && found.error.status === 404 ? (
          <Empty art="search" heading="h1" title={t('gone')} text={t('goneText')}>
            <ButtonLink to="/">{t('toMain')}</ButtonLink>
          </Empty>
        ) : (
          <ErrorState error={found.error} onRetry={() => void found.refetch()} />
        )}
      </section>
    );
  const invite = found.data;
  const next = `?next=${encodeURIComponent(pathname)}`;
  if (loggedIn && invite.mine) return <section>{<InvitationCard invite={invite} token={token} heading="h1" />}</section>;
  return (
    <section>
      <article className={l.formCard}>
        <h1 className={s.title}>
          {t(invite.userTypeCd ? 'title' : 'titleMember', { site: invite.siteName, role: t(`role.${invite.userTypeCd ?? 'member'}`) })}
        </h1>
        <p className={l.muted}>{t('from', { name: invite.inviterName })}</p>
        {invite.status !== INVITE_STATUS.PENDING ? (
          <p className={s.state} role="status">
            {t(`state.${invite.status}`)}
          </p>
        ) : invite.siteClosedYn === YN.YES ? (
          <ClosedSite invite={invite} />
        ) : loggedIn ? (
          <>
            <Callout tone="warn" title={t('other.title')}>
              {t('other.text', { mine: user?.email ?? '', invited: invite.emailHint })}
            </Callout>
            <Button size="lg" tone="primary" block onClick={other}>
              {t('other.do')}
            </Button>
          </>
        ) : (
          <>
            <p className={l.muted}>{t(invite.hasAccount ? 'login.text' : 'signup.text', { email: invite.emailHint })}</p>
            {!invite.hasAccount && (
              <ButtonLink to={`/createaccount${next}`} size="lg" tone="primary" block>
                {t('signup.do')}
              </ButtonLink>
            )}
            <ButtonLink to={`/login${next}`} size="lg" tone={invite.hasAccount ? 'primary' : 'secondary'} block>
              {t('login.do')}
            </ButtonLink>
          </>
        )}
      </article>
    </section>
  );
}
