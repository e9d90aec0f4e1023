import { YN } from '@madang/contracts/codes';
import { useTranslation } from 'react-i18next';
import { useChannel } from '../../lib/channel';
import l from '../../ui/layout.module.css';

export type Notice = 'age' | 'privacy' | 'seller' | 'marketing' | 'night';
const ITEMS = {
  age: ['rule', 'guardian'],
  privacy: ['what', 'why', 'howLong', 'refuse'],
  seller: ['who', 'what', 'why', 'howLong', 'refuse'],
  marketing: ['what', 'why', 'howLong', 'refuse'],
  night: ['what', 'why', 'howLong', 'refuse'],
} as const satisfies Record<Notice, readonly string[]>;

/** The values in a notice's text: the site, the seller, and how to contact them. */
function useSenderWords(): { site: string; seller: string; contact: string } {
  const { t } = useTranslation('account');
  const channel = useChannel((state) => state.channel);
  if (!channel) return { site: t('notice.product'), seller: t('notice.product'), contact: t('notice.productContact') };
  const { footer, name, channelSetting } = channel;
  const business = channelSetting.privateSellerYn === YN.YES ? footer.ceoName : footer.corpName || footer.ceoName;
  return {
    site: name,
    seller: business && business !== name ? `${business} (${name})` : name,
    contact: [footer.phone, footer.email].filter(Boolean).join(', ') || t('notice.siteContact'),
  };
}

/** The notice for a consent, item by item, such as what data is used, for how long, and what happens without consent. */
export function ConsentNotice({ notice }: { notice: Notice }) {
  const { t } = useTranslation('account');
  const words = useSenderWords();
  return (
    <dl className={l.grid8}>
      {ITEMS[notice].map((item) => (
        <div key={item}>
          <dt>{t(`notice.heads.${item}`)}</dt>
          <dd>{t(`notice.${notice}.${item}` as 'notice.privacy.what', words)}</dd>
        </div>
      ))}
    </dl>
  );
}
