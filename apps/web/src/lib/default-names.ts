import { defaultNameOf } from '@madang/contracts/main/default-names';
import { useTranslation } from 'react-i18next';

/** The name of a menu or a banner's button: one that the site was made with is in the reader's language and the site's own words. */
export function useShownName(): (path: string | null, name: string) => string {
  const { t } = useTranslation('app');
  return (path, name) => {
    const key = defaultNameOf(path, name);
    return key ? t(`defaultName.${key}`) : name;
  };
}
