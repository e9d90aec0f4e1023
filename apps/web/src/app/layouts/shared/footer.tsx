import { YN } from '@madang/contracts/codes';
import type { Footer as FooterData } from '@madang/contracts/main/channel';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { FOOTER_LINES } from '../../../domain/site/footer-lines';
import { TermsLinks } from '../../../domain/terms/terms-links';
import { useChannel } from '../../../lib/channel';
import { ConsentLink } from '../../../storefront/tools/consent-link';
import { LangSwitch } from './lang-switch';
import { cx } from '../../../ui/cx';
import l from '../../../ui/layout.module.css';
import s from './header.module.css';

/** Loaded only on sites that let visitors choose light or dark. */
const AppearanceSwitch = lazy(() => import('./appearance-switch'));

/** The public register where anybody can look up a business by its number. */
const BUSINESS_REGISTER_URL = 'https://www.ftc.go.kr/bizCommPop.do?wrkr_no=';
/** How many digits a Korean business number has. */
const BUSINESS_NUMBER_DIGITS = 10;
/** The address of the business in the register; null where the number does not have ten digits. */
const registerOf = (regNo: string) => {
  const digits = regNo.replace(/\D/g, '');
  return digits.length === BUSINESS_NUMBER_DIGITS ? BUSINESS_REGISTER_URL + digits : null;
};

/** The business details of a site or, where `hosted` is false, of the product on its own host. */
function Business({ footer, isPrivate, hosted }: { footer: Partial<FooterData>; isPrivate: boolean; hosted: boolean }) {
  const { t } = useTranslation('app');
  const lines = FOOTER_LINES.filter((key) => footer[key]);
  const register = registerOf(footer.regNo ?? '');
  return (
    <div className={s.footGrid}>
      <div>
        <dl className={s.biz}>
          {lines.map((key) => (
            <div key={key}>
              <dt>{t(`footer.${key}`)}</dt>
              <dd>
                {key === 'homepageUrl' ? (
                  <a href={footer[key]} target="_blank" rel="noreferrer">
                    {footer[key]}
                  </a>
                ) : key === 'email' ? (
                  <a href={`mailto:${footer[key]}`}>{footer[key]}</a>
                ) : (
                  footer[key]
                )}
                {key === 'regNo' && register && (
                  <>
                    {' '}
                    <a href={register} target="_blank" rel="noreferrer" className="link">
                      {t('footer.register')}
                    </a>
                  </>
                )}
              </dd>
            </div>
          ))}
          {hosted && (
            <div>
              <dt>{t('footer.hosting')}</dt>
              <dd>{t('footer.platform')}</dd>
            </div>
          )}
        </dl>
        {isPrivate && <p className={l.written}>{t('footer.privateSeller')}</p>}
        {footer.extraInfo && <p className={l.written}>{footer.extraInfo}</p>}
        {footer.copyright && <p>{footer.copyright}</p>}
      </div>
      {footer.phone && (
        <div className={s.help}>
          <h2>{t('footer.help')}</h2>
          <a className={`${s.tel} num`} href={`tel:${footer.phone}`}>
            {footer.phone}
          </a>
        </div>
      )}
    </div>
  );
}

/**
 * Links such as the terms, the appearance where it can be chosen, the language, the business behind the site, and the product's role, which
 * the law requires under a white label, too.
 */
export function Footer() {
  const { t } = useTranslation('app');
  const footer = useChannel((state) => state.channel?.footer ?? null);
  const product = useChannel((state) => state.business);
  const business = footer ?? product;
  const chooses = useChannel((state) => state.channel?.appearanceChoiceYn === YN.YES);
  const isPrivate = useChannel((state) => state.channel?.channelSetting.privateSellerYn === YN.YES);
  return (
    <footer className={s.foot} aria-label={t('footer.label')}>
      <div className="wrap">
        <div className={cx(s.footTop, s.footLine)}>
          <div className={s.footLinks}>
            <TermsLinks className={s.bold} />
            <ConsentLink />
            {footer && <a href="/rss.xml">{t('footer.feed')}</a>}
          </div>
          <div className={s.footTop}>
            {chooses && (
              <Suspense>
                <AppearanceSwitch />
              </Suspense>
            )}
            <LangSwitch />
          </div>
        </div>
        {business && <Business footer={business} isPrivate={isPrivate} hosted={footer !== null} />}
        <p className={l.written}>{t(footer ? 'footer.mediator' : 'footer.mediatorHost')}</p>
      </div>
    </footer>
  );
}
