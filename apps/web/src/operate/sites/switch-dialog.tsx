import type { Lang } from '@madang/contracts/codes';
import { platformAuditApi, platformSiteApi, type PlatformSiteDetail } from '@madang/contracts/main/platform';
import { switchName } from '@madang/contracts/main/switch-names';
import type { SiteSwitch } from '@madang/contracts/platform-codes';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api';
import { toast } from '../../lib/dialogs';
import { useContractForm } from '../../lib/form';
import { invalidate } from '../../lib/query';
import { FormDialog } from '../../ui/form-dialog';
import { Textarea } from '../../ui/inputs';
import l from '../../ui/layout.module.css';

/** Switches a part of the site off or on again; both need a reason, which the audit log keeps. */
export function SwitchDialog({ site, switchCd, onClose }: { site: PlatformSiteDetail; switchCd: SiteSwitch; onClose: () => void }) {
  const { t, i18n } = useTranslation(['operate-sites', 'site-switch']);
  const isOff = site.switchedOff.includes(switchCd);
  const way = isOff ? 'switchOn' : 'switchOff';
  const name = switchName(switchCd, i18n.language as Lang);
  const form = useContractForm(platformSiteApi[way], {
    defaults: { switchCd, reason: '' },
    submit: async (body) => {
      await call(platformSiteApi[way], { params: { siteSeq: site.siteSeq }, body });
      await invalidate(platformSiteApi.find, platformSiteApi.list, platformAuditApi.list);
      toast(t(isOff ? 'switch.onDone' : 'switch.offDone', { name }));
      onClose();
    },
  });
  const points = isOff
    ? [t('switch.soonOn'), t('switch.told')]
    : [
        t(`site-switch:stops.${switchCd}`),
        t('switch.goesOn', { text: t(`site-switch:goesOn.${switchCd}`) }),
        t('switch.soon'),
        t('switch.told'),
      ];
  return (
    <FormDialog
      form={form}
      title={t(isOff ? 'switch.turnOnOf' : 'switch.turnOffOf', { name })}
      note={site.name}
      action={t(isOff ? 'switch.turnOn' : 'switch.turnOff')}
      tone={isOff ? 'primary' : 'danger'}
      cancel={t('cancel')}
      onClose={onClose}
    >
      <ul className={l.points}>
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      <Textarea
        label={t('switch.reason')}
        hint={t(isOff ? 'switch.onHint' : 'switch.offHint')}
        rows={3}
        maxLength={500}
        required
        {...form.text('reason')}
      />
    </FormDialog>
  );
}
