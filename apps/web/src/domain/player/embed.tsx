import { VOD_TYPE } from '@madang/contracts/codes';
import { useEffect, useImperativeHandle, useRef, type ReactNode, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlayerControl } from './player';
import { cx } from '../../ui/cx';
import { commands, embedUrl, FirstWatching, readMessage, VIMEO_ORIGIN, YOUTUBE_ORIGIN, type Told } from './embed-messages';
import s from './player.module.css';

export interface EmbedProps {
  vodTypeCd: string;
  linkUrl: string;
  title: string;
  startAt?: number;
  control?: Ref<PlayerControl>;
  /** Set while the first watching may not be skipped or sped up; `furthest` is the second up to which it was watched. */
  noSkip?: { furthest: number } | null;
  /** Runs when the player says that it has loaded, so that its reports will follow. */
  onReady?: () => void;
  onPlay?: () => void;
  onPause?: (time: number) => void;
  onTime?: (time: number, duration: number) => void;
  onEnded?: () => void;
  /** Runs when the viewer tried to skip but must not. */
  onSkipRefused?: () => void;
  children?: ReactNode;
}
type Handlers = Pick<EmbedProps, 'onReady' | 'onPlay' | 'onPause' | 'onTime' | 'onEnded' | 'onSkipRefused'>;
/** Milliseconds after a refused skip during which further reports of the same skip do not run `onSkipRefused` again. */
const ONE_SKIP = 3000;
/** Seconds between two positions that a player tells while it plays, at most. */
const POSITION_STEP_SECONDS = 2;

/** What the page does with the messages of a player. */
class Reports {
  private time = 0;
  private duration = 0;
  private last: Told['event'] = null;
  private refusedAt = 0;
  first: FirstWatching | null = null;

  constructor(
    private readonly handlers: () => Handlers,
    private readonly send: (messages: object[]) => void,
    private readonly way: ReturnType<typeof commands>,
  ) {}

  take(told: Told): void {
    const { onReady, onPlay, onPause, onTime, onEnded } = this.handlers();
    if (told.event) onReady?.();
    if (told.event === 'ready') this.send(this.way.listen());
    if (told.duration) this.duration = told.duration;
    if (this.first && (told.rate ?? 1) > 1) this.send(this.way.normalSpeed());
    // A player's message of the end need not have a position, so the length of the video is taken.
    const time = told.time ?? (told.event === 'ended' && this.duration ? this.duration : undefined);
    const moved = time === undefined ? 0 : time - this.time;
    if (time !== undefined) {
      if (this.isSkip(time)) return;
      this.time = time;
      onTime?.(time, this.duration);
    }
    // A player that was started before this page listened tells no beginning, only positions that move on.
    if (this.last === null && told.event === 'time' && moved > 0 && moved <= POSITION_STEP_SECONDS) {
      this.last = 'play';
      onPlay?.();
    }
    if (told.event === this.last || !told.event || told.event === 'time' || told.event === 'ready' || told.event === 'rate') return;
    this.last = told.event;
    if (told.event === 'play') onPlay?.();
    if (told.event === 'pause') onPause?.(this.time);
    if (told.event === 'ended') onEnded?.();
  }

  /** Sends the player back to the furthest second watched if its position is a skip; returns whether it was one. */
  private isSkip(time: number): boolean {
    const now = Date.now();
    const back = this.first?.backFrom(time, this.last === 'play', now) ?? null;
    if (back === null) return false;
    this.send(this.way.seek(back));
    if (now - this.refusedAt > ONE_SKIP) this.handlers().onSkipRefused?.();
    this.refusedAt = now;
    return true;
  }
}

/** Listens to the player of a hosting service and answers a function that sends it messages. */
function useReports(url: string | null, youtube: boolean, noSkip: { furthest: number } | null, handlers: Handlers) {
  const frame = useRef<HTMLIFrameElement>(null);
  const latest = useRef(handlers);
  useEffect(() => {
    latest.current = handlers;
  });
  const reports = useRef<Reports | null>(null);
  const rule = useRef(noSkip);
  useEffect(() => {
    const origins = youtube ? [YOUTUBE_ORIGIN, 'https://www.youtube.com'] : [VIMEO_ORIGIN];
    const way = commands(youtube);
    const send = (messages: object[]) => {
      for (const message of messages) frame.current?.contentWindow?.postMessage(JSON.stringify(message), origins[0]!);
    };
    const own = new Reports(() => latest.current, send, way);
    own.first = rule.current && new FirstWatching(rule.current.furthest);
    reports.current = own;
    const onMessage = (message: MessageEvent) => {
      if (!origins.includes(message.origin) || message.source !== frame.current?.contentWindow) return;
      own.take(readMessage(message.data));
    };
    const listen = () => send(way.listen());
    const element = frame.current;
    window.addEventListener('message', onMessage);
    element?.addEventListener('load', listen);
    return () => {
      window.removeEventListener('message', onMessage);
      element?.removeEventListener('load', listen);
    };
  }, [youtube, url]);
  const bound = noSkip !== null;
  const furthest = noSkip?.furthest ?? 0;
  useEffect(() => {
    rule.current = bound ? { furthest } : null;
    if (!reports.current) return;
    if (!bound) reports.current.first = null;
    else reports.current.first ??= new FirstWatching(furthest);
    reports.current.first?.knows(furthest);
  }, [bound, furthest]);
  return frame;
}

/**
 * A lesson's video at a hosting service, in an iframe. Both services report the position by messages, so their scripts do not run on this
 * page, and both obey messages, by which a first watching that must be whole is kept from being skipped or sped up.
 */
export function Embed({ vodTypeCd, linkUrl, title, startAt = 0, control, noSkip = null, children, ...handlers }: EmbedProps) {
  const { t } = useTranslation('player');
  const url = embedUrl(vodTypeCd, linkUrl, startAt);
  const youtube = vodTypeCd === VOD_TYPE.YOUTUBE;
  const frame = useReports(url, youtube, noSkip, handlers);
  useImperativeHandle(
    control,
    () => ({
      seek: (second) => {
        for (const message of commands(youtube).seek(second))
          frame.current?.contentWindow?.postMessage(JSON.stringify(message), youtube ? YOUTUBE_ORIGIN : VIMEO_ORIGIN);
      },
    }),
    [youtube, frame],
  );
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
