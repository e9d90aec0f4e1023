import { HOUR_SECONDS } from '@madang/contracts/time';
import { given } from '@madang/server/environment';

/** A gigabyte in bytes. */
const BYTES_PER_GB = 1e9;

/** How large and long a video may be, and how much time and disk space the work on it may take. */
export interface VideoLimits {
  seconds: number;
  pixels: number;
  /** How many times as long as the video the work on it may take. */
  patience: number;
  /** Seconds that the work on any video may take, however short the video is. */
  least: number;
  bytes: number;
  /** Up to how many seconds a video counts as short. Short videos have a lane of their own, so that long ones do not delay them. */
  short: number;
}
const numberOf = (name: string, otherwise: number) => Number(given(name) ?? otherwise);

/** The limits, some of which the environment's variables set. */
export const videoLimits = (): VideoLimits => ({
  seconds: numberOf('VIDEO_HOURS', 12) * HOUR_SECONDS,
  pixels: numberOf('VIDEO_MEGAPIXELS', 36) * 1e6,
  patience: numberOf('VIDEO_PATIENCE', 10),
  least: 600,
  bytes: numberOf('VIDEO_GIGABYTES', 30) * BYTES_PER_GB,
  short: 1200,
});
