import { YN } from '@madang/contracts/codes';
import { unsubscribeApi } from '@madang/contracts/campaign/unsubscribe';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { useAct, useCall } from '../../lib/query';
import { useTitle } from '../../lib/title';
import { Button } from '../../ui/button';
import { Empty } from '../../ui/states';
import { LinkPage } from './link-page';

/** /unsubscribe/email?token=, the link in a mail. Mail scanners open links too, so only a press unsubscribes; another press undoes it. */
export default function UnsubscribePage() {
  const { t } = useTranslation('unsubscribe');
  useTitle(t('page'));
  const token = useSearchParams()[0].get('token') ?? '';
  const about = useCall(unsubscribeApi.find, { query: { token } }, { enabled: token !== '', staleTime: 0, silent: true });
  const say = useAct(unsubscribeApi.email, { invalidates: [unsubscribeApi.find] });
  const [said, setSaid] = useState(false);
  const tell = (undo: boolean) => {
    setSaid(true);
    say.mutate({ body: { token, undoYn: undo ? YN.YES : YN.NO } });
  };
  return (
    <LinkPage about={about} token={token}>
      {({ siteName, emailHint, subscribed }) => {
        const state = !subscribed ? 'done' : said ? 'back' : 'ask';
        return (
          <Empty
            art={state === 'ask' ? 'list' : 'done'}
            heading="h1"
            title={t(state, { site: siteName })}
            text={t(`${state}Text`, { site: siteName, email: emailHint })}
          >
            <Button {...(subscribed && { tone: 'primary' as const })} busy={say.isPending} onClick={() => tell(!subscribed)}>
              {t(subscribed ? 'stop' : 'undo')}
            </Button>
          </Empty>
        );
      }}
    </LinkPage>
  );
}
