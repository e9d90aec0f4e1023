import { SITE_STATE } from '@madang/contracts/platform-codes';
import { platformAuditApi, platformOverviewApi, platformSiteApi, type PlatformSiteDetail } from '@madang/contracts/main/platform';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api';
import { toast } from '../../lib/dialogs';
import { useContractForm } from '../../lib/form';
import { invalidate } from '../../lib/query';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Textarea } from '../../ui/inputs';
import l from '../../ui/layout.module.css';

/** Suspends a site, or ends the suspension; both need a reason, which the audit log keeps. */
export function SuspendDialog({ site, onClose }: { site: PlatformSiteDetail; onClose: () => void }) {
  const { t } = useTranslation('operate-sites');
  const id = useId();
  const way = site.state === SITE_STATE.SUSPENDED ? 'reopen' : 'suspend';
  const form = useContractForm(platformSiteApi[way], {
    defaults: { reason: '' },
    submit: async (body) => {
      await call(platformSiteApi[way], { params: { siteSeq: site.siteSeq }, body });
      await invalidate(platformSiteApi.find, platformSiteApi.list, platformAuditApi.list, platformOverviewApi.find);
      toast(t(`${way}.done`));
      onClose();
    },
  });
  return (
    <Dialog
      open
      size="m"
      locked={form.busy}
      title={t(`${way}.title`, { name: site.name })}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose} disabled={form.busy}>
            {t('cancel')}
          </Button>
          <Button type="submit" form={id} tone={way === 'suspend' ? 'danger' : 'primary'} busy={form.busy}>
            {t(`${way}.do`)}
          </Button>
        </>
      }
    >
      <form id={id} className={l.stack20} {...form.bind}>
        <ul className={l.points}>
          {(way === 'suspend' ? (['shut', 'money', 'staff', 'told'] as const) : (['open', 'access', 'told'] as const)).map((key) => (
            <li key={key}>{t(`${way}.then.${key}`)}</li>
          ))}
        </ul>
        <Textarea label={t(`${way}.reason`)} hint={t(`${way}.hint`)} rows={3} maxLength={500} required {...form.text('reason')} />
      </form>
    </Dialog>
  );
}
