import { INTEGRATION } from '@madang/contracts/codes';
import type { Integrated } from '@madang/contracts/main/account';
import { socialApi } from '@madang/contracts/main/social';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { call, errorMessage } from '../../lib/api';
import { ApiError } from '../../lib/api-error';
import { channelSeq } from '../../lib/channel';
import { alert, toast } from '../../lib/dialogs';
import { log } from '../../lib/log';
import { loginPath, safeNext } from '../../lib/next';
import { enterSession } from '../../lib/session-moves';
import { setSnsInfo } from '../../lib/sns-info';
import { useTitle } from '../../lib/title';
import { Loading } from '../../ui/states';
import { IntegrationDialog } from '../../domain/account/integration-dialog';
import { useHome } from '../../domain/account/use-home';
import { takePending, type Pending } from '../../domain/account/social-flow';
import s from '../../domain/account/social.module.css';

/** Whether the provider's error says that the person closed its window or refused there: the page then shows no failure (AU-040). */
const isCancelled = (error: string) => /denied|cancel/i.test(error);

/**
 * The page to which a social provider returns. It logs the person in, adds the login to the account of a person who began there, goes on to
 * sign-up, or asks whether to link an existing account (RT-005).
 */
export default function CallbackPage() {
  const { t } = useTranslation('account');
  const navigate = useNavigate();
  const home = useHome();
  const [params] = useSearchParams();
  const [asked, setAsked] = useState<{ integrated: Integrated; pending: Pending; next: string } | null>(null);
  const begun = useRef(false);
  useTitle(t('social.working'));

  const go = (path: string) => void navigate(path, { replace: true });
  const fail = async (message: string, back: string, linking = false) => {
    await alert(message, { title: t(linking ? 'logins.failedTitle' : 'social.failedTitle') });
    go(back);
  };

  const arrive = async (): Promise<void> => {
    const pending = takePending(params.get('state'));
    const next = safeNext(pending?.next, home);
    // Where to go when this fails: linking a login returns to the page where it began, everything else to the login page.
    const login = pending?.link ? next : pending ? loginPath(next) : '/login';
    const error = params.get('error');
    const code = params.get('code');
    if (error) {
      if (isCancelled(error)) return go(login);
      log('social login', new Error(error));
      return fail(t('social.failed'), login, pending?.link);
    }
    if (!pending || !code) return fail(t('social.failed'), login);
    try {
      const { state, key, snsTypeCd } = pending;
      const { accessToken } = await call(socialApi.exchange, { body: { state, key, code } });
      const credential = { snsTypeCd, accessToken, channelSeq: channelSeq() ?? null };
      if (pending.link) {
        await call(socialApi.link, { body: credential });
        toast(t('logins.linked', { name: t(`social.names.${snsTypeCd}`) }));
        return go(next);
      }
      const answer = await call(socialApi.snsLogin, { body: credential });
      // No account has this login, and none that could be linked has its address: the flow goes on as a sign-up (AU-037), which asks for
      // the consents before an account exists.
      if (!answer.user && !answer.integrated && answer.snsInfo) {
        setSnsInfo({ ...answer.snsInfo, accessToken });
        return go(`/createaccount?next=${encodeURIComponent(next)}`);
      }
      if (answer.integrated?.status === INTEGRATION.NEED) return setAsked({ integrated: answer.integrated, pending, next });
      if (!answer.user) return await fail(t('social.failed'), login);
      await enterSession(answer.user);
      go(next);
    } catch (failed) {
      if (failed instanceof ApiError) failed.claim();
      else log('social login', failed);
      await fail(errorMessage(failed), login, pending.link);
    }
  };
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    void arrive();
  });

  return (
    <>
      <Loading label={t('social.working')}>
        <div className={s.waiting}>
          <p>{t('social.working')}</p>
        </div>
      </Loading>
      {asked && (
        <IntegrationDialog
          integrated={asked.integrated}
          snsTypeCd={asked.pending.snsTypeCd}
          onDone={() => go(asked.next)}
          onUnfinished={(email, name) => {
            setSnsInfo({ snsTypeCd: asked.pending.snsTypeCd, email, name, accessToken: null });
            go(`/createaccount?next=${encodeURIComponent(asked.next)}`);
          }}
          onCancel={() => go(loginPath(asked.next))}
        />
      )}
    </>
  );
}
