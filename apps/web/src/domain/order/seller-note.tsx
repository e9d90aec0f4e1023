import { YN } from '@madang/contracts/codes';
import { useTranslation } from 'react-i18next';
import { useSite } from '../../lib/channel';
import s from './seller-note.module.css';

/** Says who sells, that the product is not a party to the sale (전자상거래법 §20①), and that a minor's payment can be cancelled. */
export function SellerNote() {
  const { t } = useTranslation('checkout');
  const { name, footer, channelSetting } = useSite();
  const isPrivate = channelSetting.privateSellerYn === YN.YES;
  const seller = (isPrivate ? footer.ceoName : footer.corpName) || footer.ceoName || name;
  const reach = [!isPrivate && footer.regNo && t('seller.regNo', { number: footer.regNo }), footer.phone, footer.email].filter(Boolean);
  return (
    <div className={s.seller}>
      <p>
        <b>{t('seller.of', { seller })}</b>
        {isPrivate && <span> {t('seller.private')}</span>}
      </p>
      {reach.length > 0 && <p>{reach.join(' · ')}</p>}
      <p>{t('seller.mediator')}</p>
      <p>{t('seller.minor')}</p>
    </div>
  );
}
