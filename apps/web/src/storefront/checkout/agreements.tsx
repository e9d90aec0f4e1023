import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../ui/choices';
import { Agreement, AgreementList, type CheckoutTerm } from '../../domain/order/agreement';
import { TitledSurface } from '../../ui/titled-surface';
import s from './checkout.module.css';
import { cx } from '../../ui/cx';
import l from '../../ui/layout.module.css';

/** The consents that are required before paying, each with its text to unfold. */
export function Agreements({
  seller,
  terms,
  value,
  wrong,
  onChange,
}: {
  seller: string;
  terms: readonly CheckoutTerm[];
  value: ReadonlySet<CheckoutTerm>;
  wrong: boolean;
  onChange: (value: ReadonlySet<CheckoutTerm>) => void;
}) {
  const { t } = useTranslation('checkout');
  const all = terms.every((key) => value.has(key));
  return (
    <TitledSurface id="pay-terms" title={t('terms')}>
      <Checkbox
        className={cx(l.box, s.all)}
        label={t('agreeAll')}
        value={all}
        indeterminate={!all && terms.some((key) => value.has(key))}
        onChange={(on) => onChange(new Set(on ? terms : []))}
      />
      <AgreementList>
        {terms.map((key) => (
          <Agreement
            key={key}
            term={key}
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
