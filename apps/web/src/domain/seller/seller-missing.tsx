import type { SellerMissing } from '@madang/contracts/main/selling';
import { ChevronRight, CircleAlert, CircleCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import s from './seller.module.css';

/** The page where each missing detail is entered. */
const PLACE = (key: SellerMissing) => (key === 'account' ? '/settings/settlement-document' : '/settings/footer');

/** What a seller of paid classes still lacks, each linked to where it is entered. */
export function SellerMissingList({ missing, onGo }: { missing: readonly SellerMissing[]; onGo?: () => void }) {
  const { t } = useTranslation('seller');
  if (missing.length === 0)
    return (
      <p className={s.ready} role="status">
        <CircleCheck aria-hidden="true" />
        {t('ready')}
      </p>
    );
  return (
    <section aria-label={t('title')}>
      <p className={s.note}>{t('title')}</p>
      <ul className={s.missing}>
        {missing.map((key) => (
          <li key={key}>
            <Link to={PLACE(key)} onClick={onGo}>
              <CircleAlert aria-hidden="true" />
              <span>
                {t(`missing.${key}`)}
                <small>{t(key === 'account' ? 'place.account' : 'place.footer')}</small>
              </span>
              <ChevronRight aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
