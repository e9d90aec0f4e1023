import type Hls from 'hls.js/light';
import { useEffect, useRef, useState, type RefObject } from 'react';

export interface VideoSource {
  hlsUrl: string | null;
  mp4Url: string | null;
}
/** A quality to choose, by picture height; `index` -1 adapts to the connection. */
interface Quality {
  index: number;
  height: number;
}
export interface Attached {
  qualities: Quality[];
  quality: number;
  /** The picture height that plays now while the quality adapts to the connection. */
  playingHeight: number | null;
  chooseQuality: (index: number) => void;
  failed: boolean;
}
export interface AttachOptions {
  /** The second of the video at which playing begins. */
  startAt: number;
  /** Runs when the address is refused, perhaps because it expired; returns whether a new address comes. */
  onRefused?: (() => boolean) | undefined;
}
const REFUSED_HTTP_STATUSES = new Set<number | undefined>([401, 403, 404, 410]);

/**
 * Plays adaptive HLS by Media Source where the browser has it, else by the browser's own HLS, else the MP4 file, which also takes over if
 * the HLS fails without being refused.
 */
export function useSource(video: RefObject<HTMLVideoElement | null>, source: VideoSource, options: AttachOptions): Attached {
  const engine = useRef<Hls | null>(null);
  const latest = useRef(options);
  /** Whether the video played when its address expired; then it goes on by itself with the new one. */
  const wasPlaying = useRef(false);
  const [qualities, setQualities] = useState<Quality[]>([]);
  const [quality, setQuality] = useState(-1);
  const [playingHeight, setPlayingHeight] = useState<number | null>(null);
  const [failedFor, setFailedFor] = useState<string | null>(null);
  const address = source.hlsUrl ?? source.mp4Url ?? '';
  useEffect(() => {
    latest.current = options;
  });

  useEffect(() => {
    const element = video.current;
    if (!element || !address) return;
    let gone = false;
    let hls: Hls | null = null;
    const fail = () => {
      if (gone) return;
      wasPlaying.current = !element.paused;
      if (!latest.current.onRefused?.()) setFailedFor(address);
    };
    const playOn = () => {
      if (wasPlaying.current) void element.play().catch(() => undefined);
      wasPlaying.current = false;
    };
    const plain = (url: string) => {
      element.src = url;
      const start = () => {
        if (latest.current.startAt > 0) element.currentTime = latest.current.startAt;
        playOn();
      };
      element.addEventListener('loadedmetadata', start, { once: true });
      element.addEventListener('error', fail, { once: true });
    };
    const ladder = async (url: string) => {
      const { default: Engine } = await import('hls.js/light');
      if (gone) return;
      // Media Source is tried first, because some browsers claim to play HLS but cannot.
      if (!Engine.isSupported()) return plain(element.canPlayType('application/vnd.apple.mpegurl') ? url : (source.mp4Url ?? url));
      hls = new Engine({ startPosition: latest.current.startAt || -1, capLevelToPlayerSize: true });
      engine.current = hls;
      hls.on(Engine.Events.MANIFEST_PARSED, (_, data) => {
        setQualities(
          data.levels
            .map((level, index) => ({ index, height: level.height }))
            .filter((q) => q.height > 0)
            .sort((a, b) => b.height - a.height),
        );
        playOn();
      });
      hls.on(Engine.Events.LEVEL_SWITCHED, (_, data) => setPlayingHeight(hls?.levels[data.level]?.height ?? null));
      let recovered = 0;
      hls.on(Engine.Events.ERROR, (_, data) => {
        if (!data.fatal) return;
        const refused = REFUSED_HTTP_STATUSES.has(data.response?.code);
        if (!refused && recovered < 2 && data.type === Engine.ErrorTypes.MEDIA_ERROR) {
          recovered += 1;
          hls?.recoverMediaError();
        } else if (!refused && source.mp4Url) {
          hls?.destroy();
          plain(source.mp4Url);
        } else fail();
      });
      hls.loadSource(url);
      hls.attachMedia(element);
    };
    if (source.hlsUrl) void ladder(source.hlsUrl);
    else plain(address);
    return () => {
      gone = true;
      hls?.destroy();
      engine.current = null;
      element.removeAttribute('src');
      element.load();
    };
  }, [video, address, source.hlsUrl, source.mp4Url]);

  return {
    qualities,
    quality,
    playingHeight,
    chooseQuality: (index) => {
      setQuality(index);
      if (engine.current) engine.current.nextLevel = index;
    },
    failed: failedFor === address,
  };
}
