import { unsubscribeApi } from '@madang/contracts/campaign/unsubscribe';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { ApiError } from '../../lib/api-error';
import { useAct, useCall } from '../../lib/query';
import { useTitle } from '../../lib/title';
import { Button, ButtonLink } from '../../ui/button';
import { Empty, ErrorState, SkeletonRows } from '../../ui/states';
import s from './unsubscribe.module.css';

/** /unsubscribe/email?token=: a mail's link. Programs that check mails open links too, so a press says it, and another takes it back. */
export default function UnsubscribePage() {
  const { t } = useTranslation('unsubscribe');
  useTitle(t('page'));
  const token = useSearchParams()[0].get('token') ?? '';
  const about = useCall(unsubscribeApi.find, { query: { token } }, { enabled: token !== '', staleTime: 0, silent: true });
  const say = useAct(unsubscribeApi.email, { invalidates: [unsubscribeApi.find] });
  const [said, setSaid] = useState(false);

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
  if (!about.data)
    return (
      <section className={s.page}>
        <SkeletonRows count={2} />
      </section>
    );
  const { siteName, emailHint, subscribed } = about.data;
  const state = !subscribed ? 'done' : said ? 'back' : 'ask';
  const tell = (undo: boolean) => {
    setSaid(true);
    say.mutate({ body: { token, undoYn: undo ? 'Y' : 'N' } });
  };
  return (
    <section className={s.page}>
      <Empty
        art={state === 'ask' ? 'list' : 'done'}
        heading="h1"
        title={t(state, { site: siteName })}
        text={t(`${state}Text`, { site: siteName, email: emailHint })}
      >
        {subscribed ? (
          <Button tone="primary" busy={say.isPending} onClick={() => tell(false)}>
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
