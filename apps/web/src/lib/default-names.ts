import { defaultNameOf } from '@madang/contracts/main/default-names';
import { useTranslation } from 'react-i18next';

/** A function that names a menu or a banner's button: names that every new site begins with are translated and use the site's keywords. */
export function useShownName(): (path: string | null, name: string) => string {
  const { t } = useTranslation('app');
  return (path, name) => {
    const key = defaultNameOf(path, name);
    return key ? t(`defaultName.${key}`) : name;
  };
}
