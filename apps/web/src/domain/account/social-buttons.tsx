import { SNS_PROVIDERS, SNS_TYPE, type SnsType } from '@madang/contracts/codes';
import { useTranslation } from 'react-i18next';
import { useChannel } from '../../lib/channel';
import { alert } from '../../lib/dialogs';
import { Button } from '../../ui/button';
import { clientIdOf, useClientIds } from './social-flow';
import { SocialIcon } from './social-icons';
import { useOpenProvider } from './use-open-provider';
import l from '../../ui/layout.module.css';
import s from './social.module.css';

/**
 * The buttons for social login, one for each provider that is set up. A site always shows Kakao; without a client id, a press says so
 * (AU-013..015, AU-042).
 */
export function SocialButtons({ next, first }: { next: string; /** Whether the buttons stand above the form. */ first?: boolean }) {
  const { t } = useTranslation('account');
  const ids = useClientIds();
  const onSite = useChannel((state) => state.channel !== null);
  const { busy, open } = useOpenProvider(next);
  if (!ids) return null;
  const offered = SNS_PROVIDERS.filter((type) => clientIdOf(ids, type) || (type === SNS_TYPE.KAKAO && onSite));
  if (offered.length === 0) return null;

  const start = (type: SnsType) =>
    clientIdOf(ids, type) ? open(type) : alert(t('social.noClientId', { name: t(`social.names.${type}`) }));
  const or = (
    <p className={s.or}>
      <span>{t(first ? 'social.orMail' : 'social.or')}</span>
    </p>
  );
  return (
    <div className={s.social}>
      {!first && or}
      <div className={l.stack8}>
        {offered.map((type) => (
          <Button key={type} size="lg" busy={busy === type} disabled={busy !== null && busy !== type} onClick={() => void start(type)}>
            {busy !== type && <SocialIcon type={type} />}
            {t('social.with', { name: t(`social.names.${type}`) })}
          </Button>
        ))}
      </div>
      <p className={l.muted13}>{t('social.consent')}</p>
      {first && or}
    </div>
  );
}
