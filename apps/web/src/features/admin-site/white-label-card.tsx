import { settingApi } from '@madang/contracts/main/site-setting';
import { useTranslation } from 'react-i18next';
import { useSite } from '../../lib/channel';
import { toast } from '../../lib/dialogs';
import { useAct } from '../../lib/query';
import { Switch } from '../../ui/choices';
import { Card } from '../../ui/parts';
import { takeSite } from './site-state';

/** Whether the site wears no mark of the product; saved at once. */
export function WhiteLabelCard() {
  const { t } = useTranslation('admin-site');
  const { channelSetting } = useSite();
  const save = useAct(settingApi.saveWhiteLabel, {
    onDone: (fresh) => {
      takeSite({ channelSetting: fresh });
      toast(t('saved'));
    },
  });
  return (
    <Card title={t('whiteLabel.title')} note={t('whiteLabel.note')}>
      <Switch
        label={t('whiteLabel.on')}
        hint={t('whiteLabel.hint')}
        value={channelSetting.whiteLabelYn === 'Y'}
        disabled={save.isPending}
        onChange={(on) => save.mutate({ body: { whiteLabelYn: on ? 'Y' : 'N' } })}
      />
    </Card>
  );
}
