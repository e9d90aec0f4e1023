import { SECOND } from '@madang/contracts/time';
import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useMedia } from '../../lib/media';

interface SliderProps {
  seconds: number;
  count: number;
  className: string;
  /** The track of slides; without script it can be scrolled by hand. */
  children: ReactNode;
}
/**
 * Slides that advance by themselves, unless the device asks for less motion or the visitor stops them, and by buttons; they pause while the
 * pointer or the focus is on them.
 */
export function Slider({ seconds, count, className, children }: SliderProps) {
  const { t } = useTranslation('blocks');
  const calm = useMedia('(prefers-reduced-motion: reduce)');
  const box = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(0);
  const [stopped, setStopped] = useState(false);
  const [held, setHeld] = useState(false);
  const many = count > 1;
  const go = (to: number) => {
    const track = box.current?.querySelector<HTMLElement>('.blk-track');
    const next = (to + count) % count;
    track?.scrollTo?.({ left: next * track.clientWidth, behavior: calm ? 'auto' : 'smooth' });
    setAt(next);
  };
  const running = many && !stopped && !held && !calm;
  useEffect(() => {
    if (!running) return;
    const timer = setTimeout(() => go(at + 1), seconds * SECOND);
    return () => clearTimeout(timer);
  });
  useEffect(() => {
    const track = box.current?.querySelector<HTMLElement>('.blk-track');
    const seen = () => setAt(Math.round(track!.scrollLeft / Math.max(1, track!.clientWidth)));
    track?.addEventListener('scrollend', seen);
    return () => track?.removeEventListener('scrollend', seen);
  }, []);
  const hold = {
    onMouseEnter: () => setHeld(true),
    onMouseLeave: () => setHeld(false),
    onFocus: () => setHeld(true),
    onBlur: () => setHeld(false),
  };
  return (
    <div ref={box} className={className} {...hold}>
      {children}
      {many && (
        <div className="blk-controls">
          <button type="button" aria-label={t('previous')} onClick={() => go(at - 1)}>
            <ChevronLeft aria-hidden="true" />
          </button>
          <span className="num" aria-live="polite">
            {at + 1} <i>/ {count}</i>
          </span>
          <button type="button" aria-label={t('next')} onClick={() => go(at + 1)}>
            <ChevronRight aria-hidden="true" />
          </button>
          {!calm && (
            <button type="button" aria-label={t(stopped ? 'start' : 'stop')} onClick={() => setStopped(!stopped)}>
              {stopped ? <Play aria-hidden="true" /> : <Pause aria-hidden="true" />}
            </button>
          )}
        </div>
      )}
    </div>
  );
}
