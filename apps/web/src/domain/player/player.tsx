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

/** What a page can make a player do. */
export interface PlayerControl {
  /** Goes to a second of the video and plays from there. */
  seek: (second: number) => void;
}
export interface PlayerProps {
  control?: Ref<PlayerControl>;
  source: VideoSource;
  title: string;
  poster?: string | null | undefined;
  startAt?: number;
  /** Whether the viewer may change the speed. */
  speeds?: boolean;
  /** Set while the first watching may not be skipped or sped up; `furthest` is the second up to which it was watched. */
  noSkip?: { furthest: number } | null;
  autoPlay?: boolean;
  /** Whether the player's keys work anywhere on the page, not only inside the player. */
  pageKeys?: boolean;
  onPlay?: () => void;
  onPause?: (time: number) => void;
  onTime?: (time: number, duration: number) => void;
  onEnded?: () => void;
  /** Runs when the viewer tried to skip but must not. */
  onSkipRefused?: () => void;
  /** Runs when the video's address is refused; returns whether a new address comes. */
  onRefused?: () => boolean;
  onRetry?: () => void;
  /** Shown over the picture, such as the card of the next lesson. */
  children?: ReactNode;
}

/** Whether the controls are hidden: after three seconds of playing without pointer or keys. */
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
    // With `pageKeys` the player's keys work anywhere on the page, so keys are watched on the document.
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

/** The actions of controls and keys on the video. */
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

/** The player of a lesson: the product's own controls over the browser's video element. */
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
        // The button that was pressed scrolls out of view, so the keyboard focus moves to the play button.
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
            // This big button disappears. A press by key (`detail` 0) moves the focus to the small play button.
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
