import { SECOND } from '@madang/contracts/time';
import type { Banner, Channel } from '@madang/contracts/main/channel';
import { PICTURE_SIZES, srcSetOf } from '@madang/contracts/picture';
import { ArrowRight, ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react';
import { useEffect, useRef, useState, type CSSProperties, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useShownName } from '../../lib/default-names';
import { useMedia } from '../../lib/media';
import { cx } from '../../ui/cx';
import { ButtonAnchor, ButtonLink, IconButton } from '../../ui/button';
import s from './hero.module.css';

const SLIDE_SECONDS = 6;
/** How many pixels a finger has to move to change the slide. */
const SWIPE_MIN_PX = 40;

/** The top of the main page: the site's banners or, without any, a drawing with its name, introduction and colour. */
export function Hero({ site }: { site: Channel }) {
  if (site.banners.length === 0)
    return (
      <div className={cx('wrap', s.hero)}>
        <Generated site={site} />
      </div>
    );
  return (
    <div className={cx('wrap', s.hero)}>
      <h1 className="sr-only">{site.name}</h1>
      <Slider banners={site.banners} />
    </div>
  );
}

/** The button of a banner: a route inside the site, a normal link elsewhere. */
function Go({ to, children }: { to: string; children: ReactNode }) {
  return to.startsWith('/') && !to.startsWith('//') ? (
    <ButtonLink size="lg" className={s.button} to={to}>
      {children}
    </ButtonLink>
  ) : (
    <ButtonAnchor size="lg" className={s.button} href={to} rel="noreferrer">
      {children}
    </ButtonAnchor>
  );
}

function Slider({ banners }: { banners: readonly Banner[] }) {
  const { t } = useTranslation('home');
  const calm = useMedia('(prefers-reduced-motion: reduce)');
  const [at, setAt] = useState(0);
  const [stopped, setStopped] = useState(false);
  const [held, setHeld] = useState(false);
  const from = useRef<number | null>(null);
  const many = banners.length > 1;
  const running = many && !stopped && !held && !calm;
  const step = (by: number) => setAt((old) => (old + by + banners.length) % banners.length);
  useEffect(() => {
    if (!running) return;
    const timer = setTimeout(() => setAt((old) => (old + 1) % banners.length), SLIDE_SECONDS * SECOND);
    return () => clearTimeout(timer);
  }, [running, at, banners.length]);

  return (
    <section
      aria-roledescription={t('carousel')}
      aria-label={t('news')}
      className={s.slider}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      onPointerDown={(event) => {
        from.current = event.pointerType === 'mouse' ? null : event.clientX;
      }}
      onPointerUp={(event) => {
        if (from.current !== null && many && Math.abs(event.clientX - from.current) > SWIPE_MIN_PX)
          step(event.clientX < from.current ? 1 : -1);
        from.current = null;
      }}
    >
      <div aria-live={running ? 'off' : 'polite'}>
        {banners.map((banner, i) => (
          <Slide key={i} banner={banner} shown={i === at} first={i === 0} label={t('slide', { at: i + 1, of: banners.length })} />
        ))}
      </div>
      {many && (
        <div className={s.controls}>
          <IconButton className={s.wide} label={t('previous')} onClick={() => step(-1)}>
            <ChevronLeft aria-hidden="true" />
          </IconButton>
          <span>
            {at + 1} / {banners.length}
          </span>
          <IconButton className={s.wide} label={t('next')} onClick={() => step(1)}>
            <ChevronRight aria-hidden="true" />
          </IconButton>
          {!calm && (
            <IconButton label={t(stopped ? 'start' : 'stop')} onClick={() => setStopped(!stopped)}>
              {stopped ? <Play aria-hidden="true" /> : <Pause aria-hidden="true" />}
            </IconButton>
          )}
        </div>
      )}
    </section>
  );
}

function Slide({ banner, shown, first, label }: { banner: Banner; shown: boolean; first: boolean; label: string }) {
  const { t } = useTranslation('home');
  const told = Boolean(banner.title || banner.text || banner.eyebrow);
  const button = useShownName()(banner.linkUrl, banner.buttonLabel);
  return (
    <div
      className={cx(s.slide, shown && s.shown)}
      role="group"
      aria-roledescription={t('slideRole')}
      aria-label={label}
      aria-hidden={!shown || undefined}
      inert={!shown}
    >
      {banner.imageUrl ? (
        <img
          className={s.picture}
          src={banner.imageUrl}
          srcSet={srcSetOf(banner.imageUrl)}
          sizes={PICTURE_SIZES.hero}
          alt={told ? '' : button}
          width={1200}
          height={400}
          loading={first ? 'eager' : 'lazy'}
          fetchPriority={first ? 'high' : 'auto'}
          decoding="async"
        />
      ) : (
        <Rings />
      )}
      {told && banner.imageUrl && <span className={s.shade} />}
      <div className={s.words}>
        {banner.eyebrow && <p className={s.eyebrow}>{banner.eyebrow}</p>}
        {banner.title && <h2>{banner.title}</h2>}
        {banner.text && <p className={s.text}>{banner.text}</p>}
        {banner.linkUrl && banner.buttonLabel && (
          <Go to={banner.linkUrl}>
            {button} <ArrowRight aria-hidden="true" />
          </Go>
        )}
      </div>
    </div>
  );
}

/** The drawing behind the headline, mostly in the site's colour. */
function Rings() {
  return (
    <svg className={s.rings} viewBox="0 0 1200 400" preserveAspectRatio="xMaxYMid slice" aria-hidden="true">
      {Array.from({ length: 8 }, (_, i) => (
        <circle key={i} cx="900" cy="400" r={96 + i * 62} style={{ strokeOpacity: 0.36 - i * 0.035 } as CSSProperties} />
      ))}
      <circle className={s.sun} cx="900" cy="400" r="150" />
      <circle className={s.core} cx="900" cy="400" r="92" />
      <g className={s.sheet} transform="rotate(-6 780 190)">
        <rect x="640" y="96" width="300" height="196" rx="18" />
        <rect className={s.line} x="672" y="140" width="120" height="12" rx="6" />
        <rect className={s.line} x="672" y="172" width="208" height="10" rx="5" />
        <rect className={s.line} x="672" y="196" width="168" height="10" rx="5" />
        <rect className={s.mark} x="672" y="232" width="88" height="28" rx="14" />
      </g>
      <circle className={s.mark} cx="1076" cy="96" r="30" />
    </svg>
  );
}

function Generated({ site }: { site: Channel }) {
  const { t } = useTranslation('home');
  return (
    <section className={s.slider} aria-label={site.name}>
      <div className={cx(s.slide, s.shown)}>
        <Rings />
        <div className={s.words}>
          <p className={s.eyebrow}>{site.name}</p>
          <h1>{site.intro || t('welcome', { name: site.name })}</h1>
          <p className={s.text}>{t('welcomeText')}</p>
          <Go to="/classes">
            {t('browse')} <ArrowRight aria-hidden="true" />
          </Go>
        </div>
      </div>
    </section>
  );
}
