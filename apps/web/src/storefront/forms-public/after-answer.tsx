import { YN } from '@madang/contracts/codes';
import type { Form } from '@madang/contracts/form/form';
import { SECOND } from '@madang/contracts/time';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useLoggedIn } from '../../lib/session';
import { ButtonLink } from '../../ui/button';
import { Empty } from '../../ui/states';
import { cx } from '../../ui/cx';
import page from '../../ui/sheet-page.module.css';
import s from './public-form.module.css';

/** Milliseconds for reading the text of thanks before the page goes on by itself. */
const THANKS_SHOWN_MS = 3 * SECOND;

/**
 * Shown after an answer: the site's text, for a logged-in person the coupon that the form gives, and the link to go on, which opens by
 * itself after a moment (RT-123).
 */
export function AfterAnswer({ form }: { form: Form }) {
  const { t } = useTranslation('forms-public');
  const navigate = useNavigate();
  const gets = useLoggedIn() && form.couponYn === YN.YES;
  const to = form.redirectUrl;
  useEffect(() => {
    if (!to) return;
    const timer = setTimeout(() => (to.startsWith('/') ? void navigate(to) : window.location.assign(to)), THANKS_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [to, navigate]);
  const text = [form.message || t('thanks.text'), gets && t('event.couponGiven')].filter(Boolean).join('\n');
  return (
    <div className={page.page}>
      <div className={cx(page.sheet, s.after)}>
        <Empty art="done" heading="h1" title={t('thanks.title')} text={text}>
          {gets && <ButtonLink to="/coupon">{t('event.myCoupons')}</ButtonLink>}
          {to ? (
            to.startsWith('/') ? (
              <ButtonLink tone="primary" to={to}>
                {t('event.go')}
              </ButtonLink>
            ) : (
              <a className="link" href={to} rel="noreferrer">
                {t('event.go')}
              </a>
            )
          ) : (
            <ButtonLink tone="primary" to="/main">
              {t('toMain')}
            </ButtonLink>
          )}
        </Empty>
      </div>
    </div>
  );
}
