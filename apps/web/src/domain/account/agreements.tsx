import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldMessage } from '../../lib/form-text';
import { Checkbox } from '../../ui/choices';
import type { TermsKind } from '../terms/terms-links';
import s from './account.module.css';

const TermsDialog = lazy(() => import('../terms/terms-dialog'));

const CONSENTS = ['termsYn', 'privacyYn', 'marketingConsent'] as const;
export type Consent = (typeof CONSENTS)[number];
/** The consents of a sign-up or of joining a site, as its form keeps them. */
export function SignupAgreements({ of }: { of: (name: Consent) => Pick<Agreement<Consent>, 'error' | 'onChange'> & { value: unknown } }) {
  const { t } = useTranslation('account');
  const about = {
    termsYn: { terms: 'service', label: t('agree.terms') },
    privacyYn: { terms: 'privacy', label: t('agree.privacy') },
    marketingConsent: { label: t('agree.marketing') },
  } as const;
  const items = CONSENTS.map((name) => {
    const { value, error, onChange } = of(name);
    return { name, ...about[name], value: value === true, error, onChange };
  });
  return <Agreements items={items} />;
}

interface Agreement<K extends string> {
  name: K;
  /** Whose text opens, where there is one. */
  terms?: TermsKind;
  label: string;
  value: boolean;
  error: FieldMessage;
  onChange: (value: boolean) => void;
}
/** Consents with their texts, and one box for all of them. */
function Agreements<K extends string>({ items }: { items: readonly Agreement<K>[] }) {
  const { t } = useTranslation('account');
  const [shown, setShown] = useState<Agreement<K> | null>(null);
  const all = items.every((item) => item.value);
  return (
    <div className={s.agreements} role="group" aria-label={t('agree.label')}>
      <Checkbox
        className={s.all}
        label={t('agree.all')}
        value={all}
        indeterminate={!all && items.some((item) => item.value)}
        onChange={(value) => items.forEach((item) => item.onChange(value))}
      />
      {items.map((item) => (
        <div key={item.name} className={s.agree}>
          <Checkbox name={item.name} label={item.label} value={item.value} error={item.error} onChange={item.onChange} />
          {item.terms && (
            <button type="button" onClick={() => setShown(item)} aria-label={`${item.label} ${t('agree.view')}`}>
              {t('agree.view')}
            </button>
          )}
        </div>
      ))}
      {shown?.terms && (
        <Suspense>
          <TermsDialog kind={shown.terms} onAgree={() => shown.onChange(true)} onClose={() => setShown(null)} />
        </Suspense>
      )}
    </div>
  );
}
