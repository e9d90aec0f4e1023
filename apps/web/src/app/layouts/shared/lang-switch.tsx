import { htmlLang, LANG_NAMES } from '@madang/contracts/locale';
import { Globe } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import c from '../../../ui/choices.module.css';
import { useLangChoice } from './use-lang-choice';

/** The choice of language in a footer. */
export function LangSwitch() {
  const { t } = useTranslation('app');
  const { offered, current, choose } = useLangChoice();
  return (
    <div className={c.chips} role="group" aria-label={t('footer.language')}>
      {offered.map((code) => (
        <button
          key={code}
          type="button"
          className={c.chip}
          lang={htmlLang(code)}
          aria-pressed={current === code}
          onClick={() => void choose(code)}
        >
          {current === code && <Globe aria-hidden="true" />}
          {LANG_NAMES[code]}
        </button>
      ))}
    </div>
  );
}
