import { useTranslation } from 'react-i18next';
import { ChipLink, Chips } from '../../ui/choices';
import { usePopularWords } from './popular-words';
import l from '../../ui/layout.module.css';
import s from './search-ways.module.css';

/** The most frequent search words as links, below a search without results; nothing while nobody has searched. */
export function Popular() {
  const { t } = useTranslation('search-ways');
  const words = usePopularWords();
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
