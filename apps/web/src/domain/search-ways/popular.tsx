import { searchApi } from '@madang/contracts/main/search-calls';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../lib/query';
import { ChipLink, Chips } from '../../ui/choices';
import l from '../../ui/layout.module.css';
import s from './search-ways.module.css';

/** How many search words are shown. */
const FEW = 6;
/** The most frequent search words as links, below a search without results; nothing while nobody has searched. */
export function Popular() {
  const { t } = useTranslation('search-ways');
  const popular = useCall(searchApi.popular, undefined, { silent: true });
  const words = popular.data?.slice(0, FEW) ?? [];
  if (!words.length) return null;
  return (
    <div className={s.popular}>
      <p className={l.muted14} aria-hidden="true">
        {t('popular')}
      </p>
      <Chips label={t('popular')}>
        {words.map((q) => (
          <ChipLink key={q} to={`/classes?q=${encodeURIComponent(q)}`} chosen={false}>
            {q}
          </ChipLink>
        ))}
      </Chips>
    </div>
  );
}
