import { YN } from '@madang/contracts/codes';
import type { Channel } from '@madang/contracts/main/channel';
import { useTranslation } from 'react-i18next';
import l from '../../ui/layout.module.css';

export type Notice = 'age' | 'privacy' | 'seller' | 'marketing' | 'night';
const CONSENT_ITEMS = {
  age: ['rule', 'guardian'],
  privacy: ['what', 'why', 'howLong', 'refuse'],
  seller: ['who', 'what', 'why', 'howLong', 'refuse'],
  marketing: ['what', 'why', 'howLong', 'refuse'],
  night: ['what', 'why', 'howLong', 'refuse'],
} as const satisfies Record<Notice, readonly string[]>;

/** The values in a notice's text: the site, the seller, and how to contact them. */
function useSenderWords(channel: Channel | null): { site: string; seller: string; contact: string } {
  const { t } = useTranslation('account');
  if (!channel) return { site: t('notice.product'), seller: t('notice.product'), contact: t('notice.productContact') };
  const { footer, name, channelSetting } = channel;
  const business = channelSetting.privateSellerYn === YN.YES ? footer.ceoName : footer.corpName || footer.ceoName;
  return {
    site: name,
    seller: business && business !== name ? `${business} (${name})` : name,
    contact: [footer.phone, footer.email].filter(Boolean).join(', ') || t('notice.siteContact'),
  };
}

/**
 * The notice for a consent to a site or, with null, to the product, item by item, such as what data is used, for how long, and what
 * happens without consent.
 */
export function ConsentNotice({ notice, site }: { notice: Notice; site: Channel | null }) {
  const { t } = useTranslation('account');
  const words = useSenderWords(site);
  return (
    <dl className={l.grid8}>
      {CONSENT_ITEMS[notice].map((item) => (
        <div key={item}>
          <dt>{t(`notice.heads.${item}`)}</dt>
          <dd>{t(`notice.${notice}.${item}` as 'notice.privacy.what', words)}</dd>
        </div>
      ))}
    </dl>
  );
}
