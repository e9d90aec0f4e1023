import { LANG, YN, type Lang } from '@madang/contracts/codes';
import { htmlLang, LANG_NAMES } from '@madang/contracts/locale';
import { Globe } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useChannel } from '../lib/channel';
import { changeLang } from '../lib/i18n';
import { queryClient } from '../lib/query';
import s from './header.module.css';

const always: Lang[] = [LANG.KO, LANG.EN];

/**
 * Korean and English, and Japanese where the site offers it (AM-195) or it is what is being read; a page without a site is the
 * product's, which speaks all three. Answers in the other language are fetched again (SH-064).
 */
export function LangSwitch() {
  const { t, i18n } = useTranslation('app');
  const japanese = useChannel(({ channel }) => !channel || channel.channelSetting.japaneseYn === YN.YES);
  const offered = japanese || i18n.language === LANG.JP ? [...always, LANG.JP] : always;
  return (
    <div className={s.lang} role="group" aria-label={t('footer.language')}>
      {offered.map((code) => (
        <button
          key={code}
          type="button"
          lang={htmlLang(code)}
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
