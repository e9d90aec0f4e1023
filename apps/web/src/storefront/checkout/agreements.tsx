import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../ui/choices';
import { Agreement, AgreementList, type CheckoutConsent } from '../../domain/order/agreement';
import { TitledSurface } from '../../ui/titled-surface';
import s from './checkout.module.css';
import { cx } from '../../ui/cx';
import l from '../../ui/layout.module.css';

/** The consents that are required before paying, each with its text to unfold. */
export function Agreements({
  seller,
  consents,
  value,
  wrong,
  onChange,
}: {
  seller: string;
  consents: readonly CheckoutConsent[];
  value: ReadonlySet<CheckoutConsent>;
  wrong: boolean;
  onChange: (value: ReadonlySet<CheckoutConsent>) => void;
}) {
  const { t } = useTranslation('checkout');
  const all = consents.every((key) => value.has(key));
  return (
    <TitledSurface id="pay-terms" title={t('terms')}>
      <Checkbox
        className={cx(l.box, s.all)}
        label={t('agreeAll')}
        value={all}
        indeterminate={!all && consents.some((key) => value.has(key))}
        onChange={(on) => onChange(new Set(on ? consents : []))}
      />
      <AgreementList>
        {consents.map((key) => (
          <Agreement
            key={key}
            consent={key}
            seller={seller}
            wrong={wrong}
            value={value.has(key)}
            onChange={(on) => onChange(new Set(on ? [...value, key] : [...value].filter((one) => one !== key)))}
          />
        ))}
      </AgreementList>
    </TitledSurface>
  );
}
