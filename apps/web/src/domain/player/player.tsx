import { Loader, Play, RotateCcw, TriangleAlert } from 'lucide-react';
import { useEffect, useImperativeHandle, useRef, useState, type ReactNode, type Ref, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button';
import { cx } from '../../ui/cx';
import { Controls } from './controls';
import { usePlayerKeys } from './keys';
import s from './player.module.css';
import { useSource, type VideoSource } from './source';
import { keepSpeed, keptSpeed, keptVolume, keepVolume, useVideoState } from './state';
import { useNoSkip } from './no-skip';

/** What a page may do with a player that plays. */
export interface PlayerControl {
  /** Goes to a second and plays on from there. */
  seek: (second: number) => void;
}
export interface PlayerProps {
  control?: Ref<PlayerControl>;
  source: VideoSource;
  title: string;
  poster?: string | null | undefined;
  startAt?: number;
  /** Whether the viewer may choose another speed. */
  speeds?: boolean;
  /** The first watching may not be skipped or sped up; `furthest` is how far it already went. */
  noSkip?: { furthest: number } | null;
  autoPlay?: boolean;
  /** Whether keys work anywhere on the page, not only inside the player. */
  pageKeys?: boolean;
  onPlay?: () => void;
  onPause?: (time: number) => void;
  onTime?: (time: number, duration: number) => void;
  onEnded?: () => void;
  /** Runs when the viewer tried to skip and the lesson does not allow it. */
  onSkipRefused?: () => void;
  /** The address is refused; answers whether a fresh one comes. */
  onRefused?: () => boolean;
  onRetry?: () => void;
  /** Shown over the picture, such as the card of the next lesson. */
  children?: ReactNode;
}

/** Hides the controls after three quiet seconds of playing. */
function useQuiet(playing: boolean, box: RefObject<HTMLElement | null>): boolean {
  const [quiet, setQuiet] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (!element || !playing) return;
    let timer: ReturnType<typeof setTimeout>;
    const wake = () => {
      setQuiet(false);
      clearTimeout(timer);
      timer = setTimeout(() => setQuiet(true), 3000);
    };
    timer = setTimeout(() => setQuiet(true), 3000);
    const names = ['pointermove', 'pointerdown', 'focusin'] as const;
    for (const name of names) element.addEventListener(name, wake);
    // Keys steer the player from anywhere on the page.
    document.addEventListener('keydown', wake);
    return () => {
      clearTimeout(timer);
      for (const name of names) element.removeEventListener(name, wake);
      document.removeEventListener('keydown', wake);
      setQuiet(false);
    };
  }, [playing, box]);
  return quiet && playing;
}

/** What controls and keys do with the video. */
function actionsOf(video: RefObject<HTMLVideoElement | null>, box: RefObject<HTMLElement | null>, speedAllowed: boolean) {
  const toggle = () => {
    const element = video.current;
    if (!element) return;
    if (element.paused || element.ended) void element.play().catch(() => undefined);
    else element.pause();
  };
  const actions = {
    toggle,
    seek: (to: number) => {
      const element = video.current;
      if (element) element.currentTime = Math.max(0, Math.min(to, element.duration || to));
    },
    by: (seconds: number) => actions.seek((video.current?.currentTime ?? 0) + seconds),
    volume: (to: number) => {
      const element = video.current;
      if (!element) return;
      element.muted = to === 0;
      element.volume = Math.max(0, Math.min(1, to));
      if (to > 0) keepVolume(element.volume);
    },
    mute: () => {
      if (video.current) video.current.muted = !video.current.muted;
    },
    rate: (to: number) => {
      const element = video.current;
      if (!element || !speedAllowed) return;
      element.defaultPlaybackRate = to;
      element.playbackRate = to;
      keepSpeed(to);
    },
    fullscreen: () => {
      const element = video.current as (HTMLVideoElement & { webkitEnterFullscreen?: () => void }) | null;
      if (document.fullscreenElement) void document.exitFullscreen();
      else if (box.current?.requestFullscreen) void box.current.requestFullscreen().catch(() => undefined);
      else element?.webkitEnterFullscreen?.();
    },
    pip: () => {
      if (document.pictureInPictureElement) void document.exitPictureInPicture();
      else void video.current?.requestPictureInPicture().catch(() => undefined);
    },
  };
  return actions;
}

/** Plays a lesson: our own controls over the browser's video element. */
export function Player({
  control,
  source,
  title,
  poster,
  startAt = 0,
  speeds = true,
  noSkip = null,
  autoPlay = false,
  pageKeys = false,
  onPlay,
  onPause,
  onTime,
  onEnded,
  onSkipRefused,
  onRefused,
  onRetry,
  children,
}: PlayerProps) {
  const { t } = useTranslation('player');
  const box = useRef<HTMLElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const state = useVideoState(video);
  const attached = useSource(video, source, { startAt, onRefused });
  const quiet = useQuiet(state.playing, box);
  const speedAllowed = speeds && !noSkip;
  useNoSkip(video, noSkip, onSkipRefused);

  useEffect(() => {
    const element = video.current;
    if (!element) return;
    element.volume = keptVolume();
    element.defaultPlaybackRate = speedAllowed ? keptSpeed() : 1;
    element.playbackRate = element.defaultPlaybackRate;
  }, [speedAllowed]);

  const actions = actionsOf(video, box, speedAllowed);
  const { toggle } = actions;
  useImperativeHandle(
    control,
    () => ({
      seek: (second) => {
        actionsOf(video, box, speedAllowed).seek(second);
        void video.current?.play().catch(() => undefined);
        // What led there is out of sight now: whoever uses keys goes on with the film.
        box.current?.querySelector<HTMLElement>('[data-toggle]')?.focus({ preventScroll: true });
      },
    }),
    [speedAllowed],
  );
  usePlayerKeys(box, actions, state, { pageKeys });

  return (
    <section ref={box} className={cx(s.player, quiet && s.quiet)} aria-label={t('label', { title })}>
      <video
        ref={video}
        playsInline
        preload="metadata"
        autoPlay={autoPlay}
        {...(poster ? { poster } : {})}
        onPlay={onPlay}
        onPause={(event) => onPause?.(event.currentTarget.currentTime)}
        onTimeUpdate={(event) => onTime?.(event.currentTarget.currentTime, event.currentTarget.duration)}
        onEnded={onEnded}
        onClick={toggle}
      />
      {state.waiting && !attached.failed && <Loader className={s.loader} aria-label={t('loading')} role="status" />}
      {!state.playing && !state.waiting && !attached.failed && !children && (
        <button
          type="button"
          className={s.big}
          aria-label={t(state.ended ? 'replay' : 'play')}
          onClick={({ detail }) => {
            // It goes away: whoever pressed it by a key, which counts no clicks, goes on with the one that stops the film.
            if (detail === 0) box.current?.querySelector<HTMLElement>('[data-toggle]')?.focus();
            toggle();
          }}
        >
          {state.ended ? <RotateCcw aria-hidden="true" /> : <Play aria-hidden="true" fill="currentColor" />}
        </button>
      )}
      {attached.failed ? (
        <div className={s.failed} role="alert">
          <TriangleAlert aria-hidden="true" />
          <b>{t('failed')}</b>
          <p>{t('failedHint')}</p>
          {onRetry && <Button onClick={onRetry}>{t('retry')}</Button>}
        </div>
      ) : (
        <Controls state={state} actions={actions} attached={attached} speeds={speedAllowed} />
      )}
      {children}
    </section>
  );
}
