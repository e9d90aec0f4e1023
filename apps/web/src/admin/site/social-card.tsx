import { SNS_TYPE } from '@madang/contracts/codes';
import type { InputOf } from '@madang/contracts/endpoint';
import { snsAppInput, socialApi, type SnsApp } from '@madang/contracts/main/social';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api';
import { confirm, toast } from '../../lib/dialogs';
import { useContractForm } from '../../lib/form';
import { invalidate, useCall } from '../../lib/query';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { PasswordInput, TextInput } from '../../ui/inputs';
import { Badge, Card, CopyButton } from '../../ui/parts';
import { ErrorState, SkeletonRows } from '../../ui/states';
import l from '../../ui/layout.module.css';
import { cx } from '../../ui/cx';
import r from '../../ui/rows.module.css';

const SNS_APP_FORM_ID = 'sns-app-form';

/** The form for the site's app at one provider: its ids, and a secret that can be set but never read. */
function AppDialog({ app, onClose }: { app: SnsApp; onClose: () => void }) {
  const { t } = useTranslation('admin-site');
  const name = t(`social.names.${app.snsTypeCd}`);
  const save = async (body: InputOf<typeof socialApi.saveApp>, said: string) => {
    await call(socialApi.saveApp, { body });
    await invalidate(socialApi.apps);
    toast(said);
    onClose();
  };
  const form = useContractForm(snsAppInput, {
    defaults: { snsTypeCd: app.snsTypeCd, clientId: app.clientId ?? '', appId: app.appId ?? '', secret: '' },
    submit: (values) => save(values, t('social.saved', { name })),
  });
  const switchOff = async () => {
    if (!(await confirm(t('social.offAsk', { name }), { action: t('social.off'), danger: true }))) return;
    await save({ snsTypeCd: app.snsTypeCd, clientId: '' }, t('social.offDone', { name }));
  };
  return (
    <Dialog
      open
      size="m"
      title={t('social.dialog', { name })}
      note={t('social.dialogNote', { name })}
      onClose={onClose}
      locked={form.busy}
      foot={
        <>
          {app.clientId && (
            <Button tone="dangerLine" disabled={form.busy} onClick={() => void switchOff()}>
              {t('social.off')}
            </Button>
          )}
          <Button tone="primary" type="submit" form={SNS_APP_FORM_ID} busy={form.busy}>
            {t('social.save')}
          </Button>
        </>
      }
    >
      <form id={SNS_APP_FORM_ID} className={l.grid20} {...form.bind}>
        <div className={cx(l.box, l.stack8)}>
          <small>{t('social.redirect')}</small>
          <p>{app.redirectUri}</p>
          <p>
            <CopyButton text={app.redirectUri} />
          </p>
        </div>
        <TextInput
          label={t('social.clientId')}
          autoComplete="off"
          spellCheck={false}
          required
          maxLength={200}
          quiet
          {...form.text('clientId')}
        />
        {app.snsTypeCd === SNS_TYPE.KAKAO && (
          <TextInput
            label={t('social.appId')}
            hint={t('social.appIdHint')}
            inputMode="numeric"
            autoComplete="off"
            required
            {...form.text('appId')}
          />
        )}
        <PasswordInput
          label={t('social.secret')}
          hint={app.hasSecret ? t('social.secretKept') : undefined}
          autoComplete="new-password"
          required={!app.hasSecret}
          {...form.text('secret')}
        />
      </form>
    </Dialog>
  );
}

/** The social providers for logging in on this site, each with the ids of the site's own app if one is set up. */
export function SocialCard() {
  const { t } = useTranslation('admin-site');
  const apps = useCall(socialApi.apps, {}, { staleTime: 0 });
  const [open, setOpen] = useState<SnsApp | null>(null);
  return (
    <Card title={t('social.title')} note={t('social.note')}>
      {apps.isPending && <SkeletonRows count={4} />}
      {apps.isError && <ErrorState tight error={apps.error} onRetry={() => void apps.refetch()} />}
      <ul className={r.rows}>
        {apps.data?.map((app) => (
          <li key={app.snsTypeCd}>
            <div className={l.grow}>
              <b>{t(`social.names.${app.snsTypeCd}`)}</b>
              {app.clientId && <small>{app.clientId}</small>}
            </div>
            <Badge tone={app.clientId ? 'good' : 'plain'}>{t(app.clientId ? 'social.on' : 'social.none')}</Badge>
            <Button size="sm" aria-label={t('social.setNamed', { name: t(`social.names.${app.snsTypeCd}`) })} onClick={() => setOpen(app)}>
              {t('social.set')}
            </Button>
          </li>
        ))}
      </ul>
      {open && <AppDialog app={open} onClose={() => setOpen(null)} />}
    </Card>
  );
}
