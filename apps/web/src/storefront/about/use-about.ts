import type { AboutWords } from '@madang/contracts/words/about';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';

/** The texts of the product's page in the shown language; they are loaded with the page (lib/i18n). */
export function useAbout(): AboutWords {
  const { i18n } = useTranslation('about');
  return i18next.getResourceBundle(i18n.language, 'about') as AboutWords;
}
