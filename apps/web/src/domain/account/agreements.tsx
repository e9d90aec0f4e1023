import type { Channel } from '@madang/contracts/main/channel';
import { lazy, Suspense, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldMessage } from '../../lib/form-text';
import { Checkbox } from '../../ui/choices';
import type { TermsKind } from '../terms/terms-links';
import { ConsentNotice, type Notice } from './consent-notice';
import { cx } from '../../ui/cx';
import l from '../../ui/layout.module.css';
import s from './account.module.css';

const TermsDialog = lazy(() => import('../terms/terms-dialog'));

export type ConsentBox = 'ageYn' | 'termsYn' | 'privacyYn' | 'sellerYn' | 'marketingConsent' | 'nightConsent';
interface About {
  label: string;
  /** The notice about the data, which can be unfolded below this checkbox. */
  notice?: Notice;
  /** The text that the checkbox is about, if it can be read in full. */
  terms?: TermsKind;
}
interface Bound {
  value: boolean;
  error: FieldMessage;
  onChange: (value: boolean) => void;
}
interface Props {
  of: (name: ConsentBox) => Omit<Bound, 'value'> & { value: unknown };
  /** The site that is joined; null: the product itself. */
  site: Channel | null;
  /** Whether to ask for the age: a person who joins a site with an account was asked before. */
  age?: boolean;
}

/**
 * The checkboxes of a form: the one about age unless `age` is false, the one about the seller only on a site. Those about advertising are
 * left out if the site does not offer it; for the product itself, the one about advertising at night is left out, too.
 */
function boxesOf(site: Channel | null, age: boolean): ConsentBox[] {
  const offered = site?.marketingConsent !== false;
  const advertising: ConsentBox[] = !offered ? [] : site ? ['marketingConsent', 'nightConsent'] : ['marketingConsent'];
  return [...(age ? (['ageYn'] as const) : []), 'termsYn', 'privacyYn', ...(site ? (['sellerYn'] as const) : []), ...advertising];
}

/** The consents for signing up or joining a site, each as a checkbox, and one checkbox for all. */
export function SignupAgreements({ of, site, age = true }: Props) {
  const { t } = useTranslation('account');
  const about: Record<ConsentBox, About> = {
    ageYn: { label: t('agree.age'), notice: 'age' },
    termsYn: { label: t('agree.terms'), terms: 'service' },
    privacyYn: { label: t('agree.privacy'), notice: 'privacy', terms: 'privacy' },
    sellerYn: { label: t('agree.seller', { site: site?.name ?? '' }), notice: 'seller' },
    marketingConsent: { label: t('agree.marketing'), notice: 'marketing' },
    nightConsent: { label: t('agree.night'), notice: 'night' },
  };
  const boxes = boxesOf(site, age);
  const set = (name: ConsentBox, value: boolean) => {
    of(name).onChange(value);
    // Advertising at night is part of advertising, so ticking it ticks advertising, too.
    if (name === 'nightConsent' && value) of('marketingConsent').onChange(true);
    if (name === 'marketingConsent' && !value && boxes.includes('nightConsent')) of('nightConsent').onChange(false);
  };
  const ticked = boxes.filter((name) => of(name).value === true).length;
  return (
    <div className={s.agreements} role="group" aria-label={t('agree.label')}>
      <Checkbox
        className={s.all}
        label={t('agree.all')}
        value={ticked === boxes.length}
        indeterminate={ticked > 0 && ticked < boxes.length}
        onChange={(value) => boxes.forEach((name) => of(name).onChange(value))}
      />
      {boxes.map((name) => (
        <Agreement
          key={name}
          name={name}
          site={site}
          {...about[name]}
          value={of(name).value === true}
          error={of(name).error}
          onChange={(value) => set(name, value)}
        />
      ))}
    </div>
  );
}

function Agreement({
  name,
  site,
  label,
  notice,
  terms,
  value,
  error,
  onChange,
}: About & Bound & Pick<Props, 'site'> & { name: ConsentBox }) {
  const { t } = useTranslation('account');
  const id = useId();
  const [open, setOpen] = useState(false);
  const [reading, setReading] = useState(false);
  return (
    <div className={s.agree}>
      <Checkbox name={name} label={label} value={value} error={error} onChange={onChange} />
      <button
        type="button"
        aria-expanded={notice ? open : undefined}
        aria-controls={notice ? id : undefined}
        aria-label={`${label} ${t('agree.view')}`}
        onClick={() => (notice ? setOpen(!open) : setReading(true))}
      >
        {t(open ? 'agree.hide' : 'agree.view')}
      </button>
      {notice && (
        <div id={id} className={cx(l.box, s.notice)} hidden={!open}>
          <ConsentNotice notice={notice} site={site} />
          {terms && (
            <button type="button" onClick={() => setReading(true)}>
              {t('agree.whole')}
            </button>
          )}
        </div>
      )}
      {reading && terms && (
        <Suspense>
          <TermsDialog kind={terms} site={site} onAgree={() => onChange(true)} onClose={() => setReading(false)} />
        </Suspense>
      )}
    </div>
  );
}
