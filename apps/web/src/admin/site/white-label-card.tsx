import { YN } from '@madang/contracts/codes';
import { settingApi } from '@madang/contracts/main/site-setting';
import { useTranslation } from 'react-i18next';
import { errorMessage } from '../../lib/api';
import { ApiError } from '../../lib/api-error';
import { Can } from '../../lib/can';
import { useSite } from '../../lib/channel';
import { toast } from '../../lib/dialogs';
import { useAct } from '../../lib/query';
import { ButtonLink } from '../../ui/button';
import { Switch } from '../../ui/choices';
import { Callout, Card } from '../../ui/parts';
import { takeSite } from './site-state';

/** Whether the site hides the product's name and logo; saved at once. */
export function WhiteLabelCard() {
  const { t } = useTranslation('admin-site');
  const { channelSetting } = useSite();
  const save = useAct(settingApi.saveWhiteLabel, {
    onDone: (fresh) => {
      takeSite({ channelSetting: fresh });
      toast(t('saved'));
    },
  });
  const lacks = save.error instanceof ApiError && save.error.is('PLAN_FEATURE');
  return (
    <Card title={t('whiteLabel.title')} note={t('whiteLabel.note')}>
      <Switch
        label={t('whiteLabel.on')}
        hint={t('whiteLabel.hint')}
        value={channelSetting.whiteLabelYn === YN.YES}
        disabled={save.isPending}
        onChange={(on) =>
          save.mutate(
            { body: { whiteLabelYn: on ? YN.YES : YN.NO } },
            { onError: (error) => error instanceof ApiError && error.is('PLAN_FEATURE') && error.claim() },
          )
        }
      />
      {lacks && (
        <div role="alert">
          <Callout tone="warn" title={errorMessage(save.error)}>
            <Can do="SITE_PLAN_UPDATE">
              <ButtonLink size="sm" to="/settings/plan">
                {t('whiteLabel.plans')}
              </ButtonLink>
            </Can>
          </Callout>
        </div>
      )}
    </Card>
  );
}
