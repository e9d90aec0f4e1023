import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../ui/choices';
import s from './checkout.module.css';

const TERMS = ['order', 'provider'] as const;
/** What must be agreed to before paying, each with its text at hand. */
export function Agreements({
  site,
  free,
  value,
  wrong,
  onChange,
}: {
  site: string;
  /** Nothing is paid: no provider hears of it. */
  free: boolean;
  value: readonly boolean[];
  wrong: boolean;
  onChange: (value: readonly boolean[]) => void;
}) {
  const { t } = useTranslation('checkout');
  const terms = free ? TERMS.slice(0, 1) : TERMS;
  const all = terms.every((_, i) => value[i]);
  return (
    <section className={s.box} aria-labelledby="pay-terms">
      <h2 id="pay-terms">{t('terms')}</h2>
      <Checkbox
        className={s.all}
        label={t('agreeAll')}
        value={all}
        indeterminate={!all && terms.some((_, i) => value[i])}
        onChange={(on) => onChange(TERMS.map(() => on))}
      />
      <ul className={s.agree}>
        {terms.map((key, i) => (
          <li key={key}>
            <Checkbox
              required
              error={wrong && !value[i] ? { key: 'accept' } : null}
              label={
                <>
                  <b>{t('required')}</b> {t(`agree.${key}.label`)}
                </>
              }
              value={value[i] ?? false}
              onChange={(on) => onChange(value.map((old, at) => (at === i ? on : old)))}
            />
            <details>
              <summary aria-label={t('showOf', { term: t(`agree.${key}.label`) })}>{t('show')}</summary>
              <p>{t(`agree.${key}.text`, { site })}</p>
            </details>
          </li>
        ))}
      </ul>
    </section>
  );
}
