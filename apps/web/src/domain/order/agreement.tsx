import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../ui/choices';
import { cx } from '../../ui/cx';
import l from '../../ui/layout.module.css';
import s from './agreement.module.css';

export type CheckoutConsent = 'order' | 'provider' | 'seller';
/** The list of consents before a payment; `flush` leaves out the indent below a checkbox for all. */
export const AgreementList = ({ flush = false, children }: { flush?: boolean; children: ReactNode }) => (
  <ul className={flush ? `${s.agree} ${s.flush}` : s.agree}>{children}</ul>
);
/** One consent that is required before paying; its text can be unfolded below. */
export function Agreement({
  consent,
  seller,
  value,
  wrong,
  onChange,
}: {
  consent: CheckoutConsent;
  seller: string;
  value: boolean;
  wrong: boolean;
  onChange: (value: boolean) => void;
}) {
  const { t } = useTranslation('checkout');
  const name = t(`agree.${consent}.label`, { seller });
  return (
    <li>
      <Checkbox
        required
        error={wrong && !value ? { key: 'accept' } : null}
        label={
          <>
            <b>{t('required')}</b> {name}
          </>
        }
        value={value}
        onChange={onChange}
      />
      <details>
        <summary aria-label={t('showOf', { name })}>{t('show')}</summary>
        <p className={cx(l.box, l.written, l.muted13)}>{t(`agree.${consent}.text`, { seller, site: seller })}</p>
      </details>
    </li>
  );
}
