import { useEffect, useState, type RefObject } from 'react';

export interface VideoState {
  playing: boolean;
  waiting: boolean;
  ended: boolean;
  time: number;
  duration: number;
  /** The second up to which the video is loaded. */
  buffered: number;
  volume: number;
  muted: boolean;
  rate: number;
}
const INITIAL_STATE: VideoState = {
  playing: false,
  waiting: false,
  ended: false,
  time: 0,
  duration: 0,
  buffered: 0,
  volume: 1,
  muted: false,
  rate: 1,
};
const VIDEO_EVENTS = [
  'play',
  'pause',
  'playing',
  'waiting',
  'seeking',
  'seeked',
  'canplay',
  'ended',
  'timeupdate',
  'durationchange',
  'progress',
  'volumechange',
  'ratechange',
  'emptied',
] as const;

function bufferedUntil(video: HTMLVideoElement): number {
  for (let i = 0; i < video.buffered.length; i += 1)
    if (video.buffered.start(i) <= video.currentTime + 0.1 && video.buffered.end(i) >= video.currentTime) return video.buffered.end(i);
  return 0;
}
/** The state of a `<video>` element as React state. */
export function useVideoState(ref: RefObject<HTMLVideoElement | null>): VideoState {
  const [state, setState] = useState(INITIAL_STATE);
  useEffect(() => {
    const video = ref.current;
    if (!video) return;
    const read = (event: Event) =>
      setState((old) => ({
        playing: !video.paused && !video.ended,
        waiting:
          event.type === 'waiting' || (event.type === 'seeking' && !video.paused)
            ? true
            : ['playing', 'canplay', 'seeked', 'pause', 'ended'].includes(event.type)
              ? false
              : old.waiting,
        ended: video.ended,
        time: video.currentTime,
        duration: Number.isFinite(video.duration) ? video.duration : 0,
        buffered: bufferedUntil(video),
        volume: video.volume,
        muted: video.muted,
        rate: video.playbackRate,
      }));
    for (const name of VIDEO_EVENTS) video.addEventListener(name, read);
    return () => {
      for (const name of VIDEO_EVENTS) video.removeEventListener(name, read);
    };
  }, [ref]);
  return state;
}

const SPEED_KEY = 'madang.speed';
const VOLUME_KEY = 'madang.volume';
export const SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] as const;
/** The speed that was chosen last in this browser; 1 before any choice. */
export function keptSpeed(): number {
  const kept = Number(localStorage.getItem(SPEED_KEY));
  return (SPEEDS as readonly number[]).includes(kept) ? kept : 1;
}
export const keepSpeed = (rate: number) => localStorage.setItem(SPEED_KEY, String(rate));
export function keptVolume(): number {
  const kept = localStorage.getItem(VOLUME_KEY);
  return kept === null || !(Number(kept) >= 0 && Number(kept) <= 1) ? 1 : Number(kept);
}
export const keepVolume = (volume: number) => localStorage.setItem(VOLUME_KEY, String(volume));
