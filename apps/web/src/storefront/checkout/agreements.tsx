import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../ui/choices';
import s from './checkout.module.css';

export type CheckoutTerm = 'order' | 'provider' | 'seller';
/** What must be agreed to before paying, each with its text at hand. */
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
    <section className={s.box} aria-labelledby="pay-terms">
      <h2 id="pay-terms">{t('terms')}</h2>
      <Checkbox
        className={s.all}
        label={t('agreeAll')}
        value={all}
        indeterminate={!all && terms.some((key) => value.has(key))}
        onChange={(on) => onChange(new Set(on ? terms : []))}
      />
      <ul className={s.agree}>
        {terms.map((key) => (
          <li key={key}>
            <Checkbox
              required
              error={wrong && !value.has(key) ? { key: 'accept' } : null}
              label={
                <>
                  <b>{t('required')}</b> {t(`agree.${key}.label`, { seller })}
                </>
              }
              value={value.has(key)}
              onChange={(on) => onChange(new Set(on ? [...value, key] : [...value].filter((one) => one !== key)))}
            />
            <details>
              <summary aria-label={t('showOf', { term: t(`agree.${key}.label`, { seller }) })}>{t('show')}</summary>
              <p>{t(`agree.${key}.text`, { seller, site: seller })}</p>
            </details>
          </li>
        ))}
      </ul>
    </section>
  );
}
