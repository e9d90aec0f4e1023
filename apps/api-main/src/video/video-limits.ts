import { HOUR_SECONDS } from '@madang/contracts/time';
import { given } from '@madang/server/environment';

/** A gigabyte in bytes. */
const GB = 1e9;

/** Limits of what one film may take of the machine. */
export interface VideoLimits {
  seconds: number;
  pixels: number;
  /** How many times its own length the work on a film may take. */
  patience: number;
  /** Seconds that even the shortest film may take. */
  least: number;
  bytes: number;
  /** Films up to so many seconds have a lane that no long one enters. */
  short: number;
}
const numberOf = (name: string, otherwise: number) => Number(given(name) ?? otherwise);

/** The limits that the environment's variables set. */
export const videoLimits = (): VideoLimits => ({
  seconds: numberOf('VIDEO_HOURS', 12) * HOUR_SECONDS,
  pixels: numberOf('VIDEO_MEGAPIXELS', 36) * 1e6,
  patience: numberOf('VIDEO_PATIENCE', 10),
  least: 600,
  bytes: numberOf('VIDEO_GIGABYTES', 30) * GB,
  short: 1200,
});
