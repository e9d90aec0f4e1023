import { emailChangeApi } from '@madang/contracts/main/email-change';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router-dom';
import s from '../../domain/account/account.module.css';
import { formatDeadline } from '../../lib/own-time';
import { useAct, useCall } from '../../lib/query';
import { clearSession } from '../../lib/session';
import { useTitle } from '../../lib/title';
import { Button, ButtonLink } from '../../ui/button';
import { Empty, ErrorState, Loading, SkeletonLines } from '../../ui/states';

/**
 * /emailback/{token}, the link mailed to the old address. Mail scanners open links too, so only a press of the button restores the
 * address.
 */
export default function EmailBackPage() {
  const { t } = useTranslation('account');
  const { token = '' } = useParams();
  const go = useNavigate();
  const check = useCall(emailChangeApi.check, { query: { token } }, { staleTime: Infinity, silent: true });
  const back = useAct(emailChangeApi.takeBack, {
    onDone: ({ token: reset }) => {
      clearSession();
      void go(`/resetpassword/${reset}`, { replace: true });
    },
  });
  useTitle(t('emailBack.title'));
  return (
    <section className={s.card}>
      {check.isPending && (
        <Loading>
          <SkeletonLines lines={4} />
        </Loading>
      )}
      {check.isError && <ErrorState tight error={check.error} onRetry={() => void check.refetch()} />}
      {check.data && !check.data.isValid && (
        <Empty art="lock" tight heading="h1" title={t('emailBack.dead')} text={t('emailBack.deadText')}>
          <ButtonLink to="/login" tone="primary">
            {t('emailBack.login')}
          </ButtonLink>
        </Empty>
      )}
      {check.data?.isValid && (
        <Empty
          art="lock"
          tight
          heading="h1"
          title={t('emailBack.ask')}
          text={`${t('emailBack.askText', { ...check.data })} ${t('emailBack.until', { until: formatDeadline(check.data.until!) })}`}
        >
          <Button tone="primary" busy={back.isPending} onClick={() => back.mutate({ body: { token } })}>
            {t('emailBack.submit')}
          </Button>
        </Empty>
      )}
    </section>
  );
}
