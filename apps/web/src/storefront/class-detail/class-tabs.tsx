import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../lib/format';
import { scrollWay } from '../../lib/motion';
import nav from '../../ui/nav.module.css';
import s from './class-detail.module.css';

export type TabKey = 'classes' | 'intro' | 'board' | 'curriculum' | 'teachers' | 'questions' | 'reviews' | 'refund' | 'contact';
/** Scrolls to a part of the page and moves the keyboard focus there; answers whether the page has it. */
export function scrollToPart(id: string): boolean {
  const part = document.getElementById(id);
  if (!part) return false;
  part.scrollIntoView({ behavior: scrollWay(), block: 'start' });
  part.setAttribute('tabindex', '-1');
  part.focus({ preventScroll: true });
  return true;
}

/** The tabs of the page's parts: they stick below the header and mark the part that is being read. */
export function ClassTabs({ tabs }: { tabs: readonly { key: TabKey; count?: number; word?: string }[] }) {
  const { t } = useTranslation('class-detail');
  const [current, setCurrent] = useState<TabKey>(tabs[0]!.key);
  const keys = tabs.map((tab) => tab.key).join(',');
  useEffect(() => {
    const read = () => {
      // The lower parts are drawn after this one, so they are looked up anew.
      const parts = keys.split(',').map((key) => document.getElementById(key));
      const passed = parts.filter((part) => part && part.getBoundingClientRect().top < 180);
      const last = (passed.at(-1)?.id ?? parts[0]?.id ?? 'intro') as TabKey;
      setCurrent((old) => (old === last ? old : last));
    };
    window.addEventListener('scroll', read, { passive: true });
    return () => window.removeEventListener('scroll', read);
  }, [keys]);
  return (
    <div className={s.stick}>
      <nav className={nav.tabs} aria-label={t('parts')}>
        {tabs.map((tab) => (
          <a
            key={tab.key}
            className={nav.tab}
            href={`#${tab.key}`}
            aria-current={tab.key === current ? 'true' : undefined}
            onClick={(event) => {
              event.preventDefault();
              scrollToPart(tab.key);
            }}
          >
            {t(`tabs.${tab.word ?? tab.key}`)}
            {tab.count !== undefined && <small>{formatCount(tab.count)}</small>}
          </a>
        ))}
      </nav>
    </div>
  );
}
