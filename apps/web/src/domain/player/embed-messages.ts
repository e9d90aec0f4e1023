import { VOD_TYPE } from '@madang/contracts/codes';
import { vimeoId, youtubeId } from '@madang/contracts/main/video-links';

export const YOUTUBE_ORIGIN = 'https://www.youtube-nocookie.com';
export const VIMEO_ORIGIN = 'https://player.vimeo.com';

/** The embed address of the hosting service's player, or null for a link it does not recognize. */
export function embedUrl(vodTypeCd: string, linkUrl: string, startAt = 0): string | null {
  const start = Math.floor(startAt);
  if (vodTypeCd === VOD_TYPE.YOUTUBE) {
    const id = youtubeId(linkUrl);
    return (
      id &&
      `${YOUTUBE_ORIGIN}/embed/${id}?${new URLSearchParams({ enablejsapi: '1', playsinline: '1', rel: '0', origin: location.origin, ...(start ? { start: String(start) } : {}) })}`
    );
  }
  const found = vimeoId(linkUrl);
  return (
    found &&
    `${VIMEO_ORIGIN}/video/${found.id}?${new URLSearchParams({ dnt: '1', playsinline: '1', ...(found.hash ? { h: found.hash } : {}) })}${start ? `#t=${start}s` : ''}`
  );
}

/** A message of a YouTube or Vimeo player, in one form for both. */
export interface Told {
  event: 'ready' | 'play' | 'pause' | 'ended' | 'time' | 'rate' | null;
  time?: number | undefined;
  duration?: number | undefined;
  /** The speed at which the player plays. */
  rate?: number | undefined;
}
const YOUTUBE_STATES: Record<number, Told['event']> = { 0: 'ended', 1: 'play', 2: 'pause' };
const VIMEO_EVENTS: Record<string, Told['event']> = {
  play: 'play',
  playing: 'play',
  pause: 'pause',
  finish: 'ended',
  ended: 'ended',
  timeupdate: 'time',
  playProgress: 'time',
  playbackratechange: 'rate',
};
interface Sent {
  event?: string;
  info?: { currentTime?: number; duration?: number; playerState?: number; playbackRate?: number };
  data?: { seconds?: number; duration?: number; playbackRate?: number };
}
/** Reads a message of an embedded player. Both services send JSON; Vimeo's is sometimes parsed already. */
export function readMessage(raw: unknown): Told {
  let sent: unknown = raw;
  if (typeof raw === 'string') {
    try {
      sent = JSON.parse(raw);
    } catch {
      return { event: null };
    }
  }
  if (typeof sent !== 'object' || sent === null) return { event: null };
  const { event, info, data } = sent as Sent;
  if (event === 'ready' || event === 'initialDelivery') return { event: 'ready' };
  if (event === 'infoDelivery' && info) {
    const state = info.playerState === undefined ? undefined : YOUTUBE_STATES[info.playerState];
    const other = info.currentTime === undefined ? (info.playbackRate === undefined ? null : 'rate') : 'time';
    return { event: state ?? other, time: info.currentTime, duration: info.duration, rate: info.playbackRate };
  }
  return { event: (event && VIMEO_EVENTS[event]) || null, time: data?.seconds, duration: data?.duration, rate: data?.playbackRate };
}

/** The messages by which the player of either service is told what to do, and asked for its reports. */
export const commands = (youtube: boolean) =>
  youtube
    ? {
        seek: (second: number): object[] => [
          { event: 'command', func: 'seekTo', args: [second, true] },
          { event: 'command', func: 'playVideo', args: [] },
        ],
        normalSpeed: (): object[] => [{ event: 'command', func: 'setPlaybackRate', args: [1] }],
        listen: (): object[] => [{ event: 'listening', id: 'lesson', channel: 'widget' }],
      }
    : {
        seek: (second: number): object[] => [{ method: 'setCurrentTime', value: second }, { method: 'play' }],
        normalSpeed: (): object[] => [{ method: 'setPlaybackRate', value: 1 }],
        listen: (): object[] =>
          ['play', 'pause', 'ended', 'timeupdate', 'playbackratechange'].map((value) => ({ method: 'addEventListener', value })),
      };

/** How many seconds a report may be past what playing since the last report explains without counting as a skip. */
const SKIP_SLACK_SECONDS = 2;
/** Tells a skip from playing in the reports of an embedded player, whose page this one cannot reach (CU-086). */
export class FirstWatching {
  private reportedAt = 0;
  constructor(private furthest: number) {}

  /** Allows positions up to `furthest`, as when the person watched that far on another device. */
  knows(furthest: number): void {
    this.furthest = Math.max(this.furthest, furthest);
  }
  /** The second to go back to if the reported position is a skip; null if it was played up to. */
  backFrom(time: number, playing: boolean, now: number): number | null {
    const played = playing && this.reportedAt ? (now - this.reportedAt) / 1000 : 0;
    this.reportedAt = now;
    if (time > this.furthest + played + SKIP_SLACK_SECONDS) return this.furthest;
    this.furthest = Math.max(this.furthest, time);
    return null;
  }
}
