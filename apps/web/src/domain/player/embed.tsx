import { VOD_TYPE } from '@madang/contracts/codes';
import { vimeoId, youtubeId } from '@madang/contracts/main/course-rules';
import { useEffect, useImperativeHandle, useRef, type ReactNode, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlayerControl } from './player';
import { cx } from '../../ui/cx';
import s from './player.module.css';

export interface EmbedProps {
  vodTypeCd: string;
  linkUrl: string;
  title: string;
  startAt?: number;
  control?: Ref<PlayerControl>;
  onPlay?: () => void;
  onPause?: (time: number) => void;
  onTime?: (time: number, duration: number) => void;
  onEnded?: () => void;
  children?: ReactNode;
}
const YOUTUBE = 'https://www.youtube-nocookie.com';
const VIMEO = 'https://player.vimeo.com';

/** The embed address of the hosting service's player, or null for a link it does not recognize. */
export function embedUrl(vodTypeCd: string, linkUrl: string, startAt = 0): string | null {
  const start = Math.floor(startAt);
  if (vodTypeCd === VOD_TYPE.YOUTUBE) {
    const id = youtubeId(linkUrl);
    return (
      id &&
      `${YOUTUBE}/embed/${id}?${new URLSearchParams({ enablejsapi: '1', playsinline: '1', rel: '0', origin: location.origin, ...(start ? { start: String(start) } : {}) })}`
    );
  }
  const found = vimeoId(linkUrl);
  return (
    found &&
    `${VIMEO}/video/${found.id}?${new URLSearchParams({ dnt: '1', playsinline: '1', ...(found.hash ? { h: found.hash } : {}) })}${start ? `#t=${start}s` : ''}`
  );
}

/** A message of a YouTube or Vimeo player, in one form for both. */
interface Told {
  event: 'ready' | 'play' | 'pause' | 'ended' | 'time' | null;
  time?: number | undefined;
  duration?: number | undefined;
}
const YOUTUBE_STATES: Record<number, Told['event']> = { 0: 'ended', 1: 'play', 2: 'pause' };
/** Reads a message of an embedded player. Both services send JSON; Vimeo's is sometimes parsed already. */
export function readMessage(raw: unknown): Told {
  let data: unknown = raw;
  if (typeof raw === 'string') {
    try {
      data = JSON.parse(raw);
    } catch {
      return { event: null };
    }
  }
  if (typeof data !== 'object' || data === null) return { event: null };
  const {
    event,
    info,
    data: detail,
  } = data as {
    event?: string;
    info?: { currentTime?: number; duration?: number; playerState?: number };
    data?: { seconds?: number; duration?: number };
  };
  if (event === 'ready' || event === 'initialDelivery') return { event: 'ready' };
  if (event === 'infoDelivery' && info) {
    const state = info.playerState === undefined ? undefined : YOUTUBE_STATES[info.playerState];
    return { event: state ?? (info.currentTime === undefined ? null : 'time'), time: info.currentTime, duration: info.duration };
  }
  const vimeo: Record<string, Told['event']> = {
    play: 'play',
    playing: 'play',
    pause: 'pause',
    finish: 'ended',
    ended: 'ended',
    timeupdate: 'time',
    playProgress: 'time',
  };
  return { event: (event && vimeo[event]) || null, time: detail?.seconds, duration: detail?.duration };
}

/** The messages that make the player of either service go to a second and play. */
const seekMessages = (youtube: boolean, second: number): object[] =>
  youtube
    ? [
        { event: 'command', func: 'seekTo', args: [second, true] },
        { event: 'command', func: 'playVideo', args: [] },
      ]
    : [{ method: 'setCurrentTime', value: second }, { method: 'play' }];

/**
 * A lesson's video at a hosting service, in an iframe. Both services report the position by messages, so their scripts do not run on this
 * page. If no message comes, the learner completes the lesson by its button.
 */
export function Embed({ vodTypeCd, linkUrl, title, startAt = 0, control, onPlay, onPause, onTime, onEnded, children }: EmbedProps) {
  const { t } = useTranslation('player');
  const frame = useRef<HTMLIFrameElement>(null);
  const url = embedUrl(vodTypeCd, linkUrl, startAt);
  const latest = useRef({ onPlay, onPause, onTime, onEnded });
  useEffect(() => {
    latest.current = { onPlay, onPause, onTime, onEnded };
  });
  useImperativeHandle(
    control,
    () => ({
      seek: (second) => {
        const youtube = vodTypeCd === VOD_TYPE.YOUTUBE;
        for (const message of seekMessages(youtube, second))
          frame.current?.contentWindow?.postMessage(JSON.stringify(message), youtube ? YOUTUBE : VIMEO);
      },
    }),
    [vodTypeCd],
  );
  useEffect(() => {
    const youtube = vodTypeCd === VOD_TYPE.YOUTUBE;
    const origins = youtube ? [YOUTUBE, 'https://www.youtube.com'] : [VIMEO];
    let time = 0;
    let duration = 0;
    let last: Told['event'] = null;
    const say = (message: object) => frame.current?.contentWindow?.postMessage(JSON.stringify(message), origins[0]!);
    const listen = () => {
      if (youtube) say({ event: 'listening', id: 'lesson', channel: 'widget' });
      else for (const value of ['play', 'pause', 'ended', 'timeupdate']) say({ method: 'addEventListener', value });
    };
    const onMessage = (message: MessageEvent) => {
      if (!origins.includes(message.origin) || message.source !== frame.current?.contentWindow) return;
      const told = readMessage(message.data);
      if (told.time !== undefined) time = told.time;
      if (told.duration) duration = told.duration;
      if (told.event === 'ready') listen();
      if (told.time !== undefined) latest.current.onTime?.(time, duration);
      if (told.event === last || told.event === 'time' || told.event === 'ready' || !told.event) return;
      last = told.event;
      if (told.event === 'play') latest.current.onPlay?.();
      if (told.event === 'pause') latest.current.onPause?.(time);
      if (told.event === 'ended') latest.current.onEnded?.();
    };
    const element = frame.current;
    window.addEventListener('message', onMessage);
    element?.addEventListener('load', listen);
    return () => {
      window.removeEventListener('message', onMessage);
      element?.removeEventListener('load', listen);
    };
  }, [vodTypeCd, url]);
  return (
    <section className={cx(s.player, s.embed)} aria-label={t('label', { title })}>
      {url && (
        <iframe
          ref={frame}
          src={url}
          title={t('embed', { title })}
          allow="autoplay; fullscreen; picture-in-picture; encrypted-media"
          allowFullScreen
          referrerPolicy="strict-origin-when-cross-origin"
        />
      )}
      {children}
    </section>
  );
}
