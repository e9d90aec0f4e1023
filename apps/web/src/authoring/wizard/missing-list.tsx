import { YN } from '@madang/contracts/codes';
import type { Course, PublishCheck } from '@madang/contracts/main/course';
import type { SellerMissing } from '@madang/contracts/main/selling';
import { ChevronRight, CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { usePlace } from '../../domain/authoring/place';
import { isPackage } from '../../domain/course/course-card';
import { SellerMissingList } from '../../domain/seller/seller-missing';
import { sellerPlace } from '../../domain/seller/seller-place';
import { useSite } from '../../lib/channel';
import l from '../../ui/layout.module.css';
import { cx } from '../../ui/cx';
import x from '../../ui/box-rows.module.css';

type One = PublishCheck['missing'][number];
/** A function that gives the page where a missing thing is filled in: a field of a step, or the site's data of its seller. */
export function useMissingPath(): (one: Pick<One, 'step' | 'key'>) => string {
  const { base, kind } = usePlace();
  return ({ step, key }) => {
    if (step === 'seller') return sellerPlace(key as SellerMissing);
    return `${base}/${step === 'terms' && kind === 'class' ? 'challenge' : step}#${key}`;
  };
}

/** The list of what still prevents publishing, each linked to its field. */
export function MissingList({ course, missing, onGo }: { course: Course; missing: PublishCheck['missing']; onGo: () => void }) {
  const { t } = useTranslation(['authoring', 'seller']);
  const pathOf = useMissingPath();
  const { pathname } = useLocation();
  const sellsPrivately = useSite().channelSetting.privateSellerYn === YN.YES;
  const seller = missing.filter(({ step }) => step === 'seller').map(({ key }) => key as SellerMissing);
  const own = missing.filter(({ step }) => step !== 'seller');
  return (
    <div className={l.stack16}>
      {own.length > 0 && (
        <ul className={x.rows}>
          {own.map(({ step, key }) => (
            <li key={key}>
              <Link className={x.row} to={pathOf({ step, key } as One)} onClick={onGo}>
                <CircleAlert aria-hidden="true" />
                <span className={cx(l.named, l.grow)}>
                  <b>{t(isPackage(course) ? `package.missing.${key}` : `missing.${key}`)}</b>
                  <small>{t(isPackage(course) ? `package.steps.${step}` : `steps.${step}`)}</small>
                </span>
                <ChevronRight aria-hidden="true" />
              </Link>
            </li>
          ))}
        </ul>
      )}
      {seller.length > 0 && (
        <div className={l.stack12}>
          <SellerMissingList missing={seller} task={{ back: pathname }} onGo={onGo} />
          {!sellsPrivately && (
            <>
              <p className={l.muted}>{t('seller:orPrivate')}</p>
              <p>
                <Link className="link" to="/settings/selling" onClick={onGo}>
                  {t('seller:selling')}
                </Link>
              </p>
            </>
          )}
        </div>
      )}
    </div>
  );
}
