import type { AboutWords } from '@madang/contracts/words/about';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';

/** The page's words in the language shown; they come with the page (lib/i18n). */
export function useAbout(): AboutWords {
  const { i18n } = useTranslation('about');
  return i18next.getResourceBundle(i18n.language, 'about') as AboutWords;
}
