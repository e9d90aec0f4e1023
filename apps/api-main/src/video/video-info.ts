import { HttpStatus, Injectable } from '@nestjs/common';
import { VOD_TYPE } from '@madang/contracts/codes';
import type { ErrorName } from '@madang/contracts/errors';
import { isoSeconds, vimeoId, youtubeId } from '@madang/contracts/main/video-links';
import type { VideoLinkInfo } from '@madang/contracts/main/curriculum';
import { given } from '@madang/server/environment';
import { fail } from '@madang/server/fail';

export type Fetch = (
  url: string,
  init?: { headers?: Record<string, string>; signal?: AbortSignal; redirect?: 'error' },
) => Promise<{ ok: boolean; status: number; json(): Promise<unknown> }>;

/** Calls the video services over the network; a test replaces `fetch`. */
@Injectable()
export class VideoHostClient {
  fetch: Fetch = (url, init) => fetch(url, init);
}

/** How many milliseconds a call waits for the answer of YouTube or Vimeo. */
const VIDEO_INFO_TIMEOUT_MS = 5000;
const YOUTUBE_KEY = given('YOUTUBE_API_KEY') ?? null;

interface Asking {
  headers?: Record<string, string>;
  /** What a refusal by the service means. */
  refused?: ErrorName;
}
interface YoutubeVideo {
  items?: {
    snippet?: { title?: string; description?: string; thumbnails?: Record<string, { url?: string } | undefined> };
    contentDetails?: { duration?: string };
  }[];
}
interface Oembed {
  title?: string;
  description?: string;
  thumbnail_url?: string;
  duration?: number;
}

/**
 * What YouTube or Vimeo say about a video. Of the typed address only the video's id is sent, to addresses of these two services, so no
 * caller can make the server call another host.
 */
@Injectable()
export class VideoInfo {
  constructor(private readonly client: VideoHostClient) {}

  async find(linkUrl: string, referer: string): Promise<VideoLinkInfo> {
    const youtube = youtubeId(linkUrl);
    if (youtube) return this.youtube(youtube);
    const vimeo = vimeoId(linkUrl);
    if (vimeo) return this.vimeo(vimeo, referer);
    throw fail('VIDEO_NOT_FOUND');
  }

  private async youtube(id: string): Promise<VideoLinkInfo> {
    if (YOUTUBE_KEY) {
      const { items } = await this.ask<YoutubeVideo>(
        `https://www.googleapis.com/youtube/v3/videos?part=snippet,contentDetails&id=${id}&key=${YOUTUBE_KEY}`,
        // YouTube answers an empty list for a missing video; a refusal is about the key or its quota.
        { refused: 'VIDEO_SERVICE_SILENT' },
      );
      const item = items?.[0];
      if (!item) throw fail('VIDEO_NOT_FOUND');
      const { title = '', description = '', thumbnails = {} } = item.snippet ?? {};
      return {
        id,
        title,
        description,
        duration: isoSeconds(item.contentDetails?.duration ?? ''),
        thumbnail: (thumbnails['high'] ?? thumbnails['default'])?.url ?? null,
        vodTypeCd: VOD_TYPE.YOUTUBE,
      };
    }
    const found = await this.ask<Oembed>(
      `https://www.youtube.com/oembed?format=json&url=${encodeURIComponent(`https://www.youtube.com/watch?v=${id}`)}`,
    );
    return {
      id,
      title: found.title ?? '',
      description: '',
      duration: null,
      thumbnail: found.thumbnail_url ?? null,
      vodTypeCd: VOD_TYPE.YOUTUBE,
    };
  }

  /** Asks Vimeo about a video. `referer` names the site, since a video may be restricted to certain domains. */
  private async vimeo({ id, hash }: { id: string; hash: string | null }, referer: string): Promise<VideoLinkInfo> {
    const address = `https://vimeo.com/${id}${hash ? `/${hash}` : ''}`;
    const found = await this.ask<Oembed>(`https://vimeo.com/api/oembed.json?url=${encodeURIComponent(address)}`, {
      headers: { referer },
    });
    return {
      id,
      title: found.title ?? '',
      description: found.description ?? '',
      duration: found.duration ?? null,
      thumbnail: found.thumbnail_url ?? null,
      vodTypeCd: VOD_TYPE.VIMEO,
    };
  }

  /**
   * Calls a video service. Throws `VIDEO_SERVICE_SILENT` if it is busy, broken or out of reach, since that says nothing about the video.
   */
  private async ask<T>(url: string, { headers = {}, refused = 'VIDEO_NOT_FOUND' }: Asking = {}): Promise<T> {
    const answer = await this.client
      .fetch(url, { headers, signal: AbortSignal.timeout(VIDEO_INFO_TIMEOUT_MS), redirect: 'error' })
      .then(async (r) => ({ ok: r.ok, status: r.status, body: r.ok ? await r.json() : null }))
      .catch(() => null);
    if (!answer || answer.status === HttpStatus.TOO_MANY_REQUESTS || answer.status >= HttpStatus.INTERNAL_SERVER_ERROR)
      throw fail('VIDEO_SERVICE_SILENT');
    if (!answer.ok) throw fail(refused);
    return answer.body as T;
  }
}
