import { unsubscribeApi } from '@madang/contracts/campaign/unsubscribe';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { ApiError } from '../../lib/api-error';
import { useAct, useCall } from '../../lib/query';
import { useTitle } from '../../lib/title';
import { Button, ButtonLink } from '../../ui/button';
import { Empty, ErrorState, SkeletonRows } from '../../ui/states';
import s from './unsubscribe.module.css';

/** /unsubscribe/email?token=: a mail's link. Opening it is the wish; a press takes it back. */
export default function UnsubscribePage() {
  const { t } = useTranslation('unsubscribe');
  useTitle(t('page'));
  const token = useSearchParams()[0].get('token') ?? '';
  const about = useCall(unsubscribeApi.find, { query: { token } }, { enabled: token !== '', staleTime: 0, silent: true });
  const say = useAct(unsubscribeApi.email, { invalidates: [unsubscribeApi.find] });
  const wanted = useRef(false);
  const [undone, setUndone] = useState(false);
  const { mutate } = say;
  const subscribed = about.data?.subscribed;
  useEffect(() => {
    if (!subscribed || wanted.current) return;
    wanted.current = true;
    mutate({ body: { token, undoYn: 'N' } });
  }, [subscribed, mutate, token]);

  if (token === '' || (about.error instanceof ApiError && [400, 404].includes(about.error.status)))
    return (
      <section className={s.page}>
        <Empty art="search" heading="h1" title={t('gone')} text={t('goneText')}>
          <ButtonLink to="/">{t('toMain')}</ButtonLink>
        </Empty>
      </section>
    );
  if (about.isError)
    return (
      <section className={s.page}>
        <ErrorState error={about.error} onRetry={() => void about.refetch()} />
      </section>
    );
  // The first answer still says what was before.
  if (!about.data || (subscribed && !undone))
    return (
      <section className={s.page}>
        {say.isError ? (
          <ErrorState error={say.error} onRetry={() => mutate({ body: { token, undoYn: 'N' } })} />
        ) : (
          <SkeletonRows count={2} />
        )}
      </section>
    );
  const { siteName, emailHint } = about.data;
  const tell = (undo: boolean) => {
    setUndone(undo);
    mutate({ body: { token, undoYn: undo ? 'Y' : 'N' } });
  };
  return (
    <section className={s.page}>
      <Empty
        art="done"
        heading="h1"
        title={t(subscribed ? 'back' : 'done')}
        text={t(subscribed ? 'backText' : 'doneText', { site: siteName, email: emailHint })}
      >
        {subscribed ? (
          <Button busy={say.isPending} onClick={() => tell(false)}>
            {t('stop')}
          </Button>
        ) : (
          <Button busy={say.isPending} onClick={() => tell(true)}>
            {t('undo')}
          </Button>
        )}
      </Empty>
    </section>
  );
}
