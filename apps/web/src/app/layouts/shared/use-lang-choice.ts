import { LANG, type Lang } from '@madang/contracts/codes';
import { LANG_KEY, langsOf } from '@madang/contracts/main/site-langs';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { useChannel } from '../../../lib/channel';
import { changeLang } from '../../../lib/i18n';
import { queryClient } from '../../../lib/query';
import { tellLang } from '../../../lib/session-start';

/**
 * The languages to choose from: Korean and English; Japanese where the site offers it (AM-195) or the page is in Japanese. Pages of the
 * product's own host have all three. After a change, answers are fetched again in the new language (SH-064).
 */
export function useLangChoice() {
  const { i18n } = useTranslation('app');
  const [query, setQuery] = useSearchParams();
  const langs = langsOf(useChannel(({ channel }) => channel));
  const offered = i18n.language === LANG.JP && !langs.includes(LANG.JP) ? [...langs, LANG.JP] : langs;
  const choose = async (code: Lang) => {
    await changeLang(code);
    tellLang();
    // A language in the query would switch back on the next load, so it is removed.
    if (query.has(LANG_KEY)) {
      query.delete(LANG_KEY);
      setQuery(query, { replace: true, preventScrollReset: true });
    }
    await queryClient.invalidateQueries();
  };
  return { offered, current: i18n.language as Lang, choose };
}
