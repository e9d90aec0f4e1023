import { SNS_PROVIDERS, type SnsType } from '@madang/contracts/codes';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorMessage } from '../../lib/api';
import { ApiError } from '../../lib/api-error';
import { useChannel } from '../../lib/channel';
import { alert, confirm } from '../../lib/dialogs';
import { Button } from '../../ui/button';
import { clientIdOf, isSupported, openProvider, useClientIds } from './social-flow';
import { SocialIcon } from './social-icons';
import s from './social.module.css';

/** Login by the providers that are set up here; a site always shows Kakao and says what is missing (AU-013..015, AU-042). */
export function SocialButtons({ next }: { next: string }) {
  const { t } = useTranslation('account');
  const ids = useClientIds();
  const onSite = useChannel((state) => state.channel !== null);
  const [busy, setBusy] = useState<SnsType | null>(null);
  if (!ids) return null;
  const offered = SNS_PROVIDERS.filter((type) => clientIdOf(ids, type) || (type === 'KAK' && onSite));
  if (offered.length === 0) return null;

  const open = async (type: SnsType): Promise<void> => {
    const name = t(`social.names.${type}`);
    if (!clientIdOf(ids, type)) return alert(t('social.noClientId', { name }));
    if (!isSupported(type)) return alert(t('social.unsupported'));
    setBusy(type);
    try {
      await openProvider(type, next);
    } catch (error) {
      setBusy(null);
      if (error instanceof ApiError) error.claim();
      // What opens the provider did not come: ask, as for a missing part (AU-043).
      if (error instanceof ApiError && error.serverMessage) return alert(errorMessage(error));
      if (await confirm(t('social.notOpened', { name }), { action: t('social.again') })) await open(type);
    }
  };
  return (
    <div className={s.social}>
      <p className={s.or}>
        <span>{t('social.or')}</span>
      </p>
      <div className={s.buttons}>
        {offered.map((type) => (
          <Button key={type} size="lg" busy={busy === type} disabled={busy !== null && busy !== type} onClick={() => void open(type)}>
            {busy !== type && <SocialIcon type={type} />}
            {t('social.with', { name: t(`social.names.${type}`) })}
          </Button>
        ))}
      </div>
      <p className={s.consent}>{t('social.consent')}</p>
    </div>
  );
}
