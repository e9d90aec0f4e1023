import { YN } from '@madang/contracts/codes';
import { alarmApi } from '@madang/contracts/alarm/alarm';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { useAct, useCall } from '../../lib/query';
import { useTitle } from '../../lib/title';
import { Button, ButtonLink } from '../../ui/button';
import { Empty } from '../../ui/states';
import { LinkPage } from './link-page';

/**
 * /unsubscribe/alarm?token=, the link in mails of alarms. Mail scanners open links too, so only a press of the button ends the mails;
 * another press undoes it.
 */
export default function AlarmMailPage() {
  const { t } = useTranslation('unsubscribe');
  useTitle(t('alarm.page'));
  const token = useSearchParams()[0].get('token') ?? '';
  const about = useCall(alarmApi.findStop, { query: { token } }, { enabled: token !== '', staleTime: 0, silent: true });
  const say = useAct(alarmApi.stopMail, { invalidates: [alarmApi.findStop] });
  return (
    <LinkPage about={about} token={token}>
      {({ stopped, emailHint }) => (
        <Empty
          art={stopped ? 'done' : 'list'}
          heading="h1"
          title={t(stopped ? 'alarm.done' : 'alarm.ask')}
          text={t(stopped ? 'alarm.doneText' : 'alarm.askText', { email: emailHint })}
        >
          <Button
            tone={stopped ? 'secondary' : 'primary'}
            busy={say.isPending}
            onClick={() => say.mutate({ body: { token, undoYn: stopped ? YN.YES : YN.NO } })}
          >
            {t(stopped ? 'alarm.undo' : 'alarm.stop')}
          </Button>
          <ButtonLink to="/alarms/settings">{t('alarm.settings')}</ButtonLink>
        </Empty>
      )}
    </LinkPage>
  );
}
