import { DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS } from '../time';

/** The id of 11 characters in an address of YouTube (watch, short, embed or live); null for any other text. */
export function youtubeId(link: string): string | null {
  const m =
    /^https?:\/\/(?:www\.|m\.)?(?:youtube\.com\/(?:watch\?(?:[^#]*&)?v=|embed\/|live\/|shorts\/)|youtu\.be\/|youtube-nocookie\.com\/embed\/)([A-Za-z0-9_-]{11})(?:[?&#/]|$)/.exec(
      link.trim(),
    );
  return m?.[1] ?? null;
}
/** The id in an address of Vimeo and, for an unlisted video, its hash; null for any other text. */
export function vimeoId(link: string): { id: string; hash: string | null } | null {
  const m =
    /^https?:\/\/(?:www\.|player\.)?vimeo\.com\/(?:video\/|channels\/[^/]+\/|groups\/[^/]+\/videos\/)?(\d+)(?:\/([0-9a-f]+))?(?:\?(?:[^#]*&)?h=([0-9a-f]+))?/.exec(
      link.trim(),
    );
  return m ? { id: m[1]!, hash: m[2] ?? m[3] ?? null } : null;
}
/** The seconds of an ISO-8601 duration such as PT1H2M3S; null for any other text. */
export function isoSeconds(iso: string): number | null {
  const m = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?$/.exec(iso);
  return m && (m[1] ?? m[2] ?? m[3] ?? m[4]) !== undefined
    ? Number(m[1] ?? 0) * DAY_SECONDS +
        Number(m[2] ?? 0) * HOUR_SECONDS +
        Number(m[3] ?? 0) * MINUTE_SECONDS +
        Math.round(Number(m[4] ?? 0))
    : null;
}
