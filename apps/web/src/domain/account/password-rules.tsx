import { PASSWORD_CHARS, PASSWORD_KINDS } from '@madang/contracts/fields';
import { LIMITS } from '@madang/contracts/limits';
import { Circle, CircleCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../ui/cx';
import s from './account.module.css';

const PASSWORD_RULES: readonly [string, (value: string) => boolean][] = [
  ['length', (v) => v.length >= LIMITS.passwordMin],
  ['letter', (v) => PASSWORD_KINDS.letter.test(v)],
  ['digit', (v) => PASSWORD_KINDS.digit.test(v)],
  ['special', (v) => PASSWORD_KINDS.special.test(v) && PASSWORD_CHARS.test(v)],
];
/** The rules for a password, each ticked off while the person types (CN-024..026). */
export function PasswordRules({ value }: { value: string }) {
  const { t } = useTranslation('account');
  return (
    <ul className={s.rules} aria-label={t('rules.label')}>
      {PASSWORD_RULES.map(([key, met]) => {
        const ok = met(value);
        const Icon = ok ? CircleCheck : Circle;
        return (
          <li key={key} className={cx(ok && s.met)}>
            <Icon aria-hidden="true" />
            {t(`rules.${key}`, { min: LIMITS.passwordMin })}
            <span className="sr-only">{t(ok ? 'rules.met' : 'rules.missing')}</span>
          </li>
        );
      })}
    </ul>
  );
}
