import { useEffect, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { CONFIGURATION_SECTIONS as SECTIONS, type ConfigurationSection } from '../../domain/site/configuration-sections';
import { Select } from '../../ui/choices';
import { SkeletonRows } from '../../ui/states';
import s from './configuration.module.css';

/** What the address can name: a section, the card of the logo, to which the setup guide leads, or that of the Zoom account. */
const ADDRESSABLE_SECTIONS = [...SECTIONS, 'images', 'zoom'] as const;
const isAddressable = (id: string) => (ADDRESSABLE_SECTIONS as readonly string[]).includes(id);
/** Pixels from the top of the window: the last section that begins above this line is marked as the one being read. */
const READING_LINE_PX = 140;

/** A section of the settings, with an id that the address can name; it takes the focus when the address does. */
export function Section({ id, children }: { id: ConfigurationSection; children: ReactNode }) {
  const { t } = useTranslation('site');
  return (
    <div id={id} className={s.section} role="group" aria-label={t(`section.${id}`)} tabIndex={-1}>
      {children}
    </div>
  );
}

/** Calls `tell` whenever the height of the page changes, for example because a card has loaded. */
function watchSize(tell: () => void): ResizeObserver {
  const observer = new ResizeObserver(tell);
  observer.observe(document.getElementById('main') ?? document.body);
  return observer;
}

/** How far a section is from the top of the window; infinitely far before it is shown. */
const topOf = (id: ConfigurationSection): number => {
  const place = document.getElementById(id);
  return place && !place.closest('[hidden]') ? place.getBoundingClientRect().top : Infinity;
};
/** The section being read: the last one that begins above the line or, at the end of the page, the last of all. */
function useRead(): ConfigurationSection {
  const [read, setRead] = useState<ConfigurationSection>('basics');
  useEffect(() => {
    const look = () => {
      const end = innerHeight + scrollY >= document.documentElement.scrollHeight - 2 && scrollY > 0;
      const passed = SECTIONS.filter((id) => topOf(id) <= READING_LINE_PX);
      const there = SECTIONS.filter((id) => document.getElementById(id)?.hasChildNodes());
      setRead((end ? there : passed).at(-1) ?? 'basics');
    };
    look();
    addEventListener('scroll', look, { passive: true });
    const grows = watchSize(look);
    return () => {
      removeEventListener('scroll', look);
      grows.disconnect();
    };
  }, []);
  return read;
}

/**
 * Whether the sections can be shown. A page that opens at its top shows them at once. One whose address names a later section waits until
 * all cards have loaded, so that none above that section grows and moves it away from whoever reads it.
 */
function useSettled(sections: RefObject<HTMLElement | null>, ready: boolean): boolean {
  const id = useLocation().hash.slice(1);
  const [settled, setSettled] = useState(!isAddressable(id) || id === SECTIONS[0]);
  useEffect(() => {
    const all = sections.current;
    if (settled || !ready || !all) return;
    const look = () => setSettled(all.querySelector('[aria-busy="true"]') === null);
    const loads = new MutationObserver(look);
    loads.observe(all, { subtree: true, childList: true });
    look();
    return () => loads.disconnect();
  }, [sections, settled, ready]);
  return ready && settled;
}

/** Scrolls to the place that the address names and focuses it, also when it loads after the page. */
function useWanted(shown: boolean): void {
  const { hash, key } = useLocation();
  useLayoutEffect(() => {
    const id = hash.slice(1);
    if (!shown || !isAddressable(id)) return;
    let focused = false;
    const go = () => {
      const place = document.getElementById(id);
      place?.scrollIntoView({ block: 'start' });
      if (!focused) place?.focus({ preventScroll: true });
      focused ||= place !== null;
    };
    go();
    // Cards that load above the section push it down, so it scrolls again until the person scrolls or types.
    const grows = watchSize(go);
    const stop = () => grows.disconnect();
    const events = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;
    events.forEach((event) => addEventListener(event, stop, { once: true, passive: true }));
    return () => {
      stop();
      events.forEach((event) => removeEventListener(event, stop));
    };
  }, [hash, key, shown]);
}

interface IndexProps {
  shown: readonly ConfigurationSection[];
  /** Whether the first sections can be drawn; before that, rows stand in their place. */
  ready: boolean;
  children: ReactNode;
}
/**
 * The sections of the settings in which this person may do something, and an index of them: at the side, or on narrow windows
 * a select above.
 */
export function ConfigurationIndex({ shown, ready, children }: IndexProps) {
  const { t } = useTranslation('admin-site');
  const navigate = useNavigate();
  const read = useRead();
  const sections = useRef<HTMLDivElement>(null);
  const settled = useSettled(sections, ready);
  useWanted(settled);
  const { t: name } = useTranslation('site');
  return (
    <div className={s.frame}>
      <nav className={s.index} aria-label={t('configuration.index')}>
        <ul>
          {shown.map((id) => (
            <li key={id}>
              <Link to={`#${id}`} replace aria-current={id === read || undefined}>
                {name(`section.${id}`)}
              </Link>
            </li>
          ))}
        </ul>
        <Select
          className={s.choice}
          label={t('configuration.index')}
          hideLabel
          value={read}
          onChange={(id) => void navigate(`#${id}`, { replace: true })}
          options={shown.map((id) => ({ value: id, label: name(`section.${id}`) }))}
        />
      </nav>
      {!settled && <SkeletonRows count={8} />}
      <div ref={sections} className={s.sections} hidden={!settled}>
        {ready && children}
      </div>
    </div>
  );
}
