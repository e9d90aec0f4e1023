import { LANG } from '@madang/contracts/codes';
import { LANG_NAMES } from '@madang/contracts/locale';
import { Globe } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { changeLang } from '../lib/i18n';
import { queryClient } from '../lib/query';
import s from './header.module.css';

/** Korean or English; answers in the other language are fetched again (SH-064). */
export function LangSwitch() {
  const { t, i18n } = useTranslation('app');
  return (
    <div className={s.lang} role="group" aria-label={t('footer.language')}>
      {([LANG.KO, LANG.EN] as const).map((code) => (
        <button
          key={code}
          type="button"
          lang={code}
          aria-pressed={i18n.language === code}
          onClick={() => void changeLang(code).then(() => queryClient.invalidateQueries())}
        >
          {i18n.language === code && <Globe aria-hidden="true" />}
          {LANG_NAMES[code]}
        </button>
      ))}
    </div>
  );
}
