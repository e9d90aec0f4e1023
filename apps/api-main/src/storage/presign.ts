import { createHash, createHmac } from 'node:crypto';
import type { S3Options } from './s3-options';

const SIGNING_ALGORITHM = 'AWS4-HMAC-SHA256';
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const encoded = (text: string) => encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);

/** From when to when a signed address works. */
export interface Opening {
  from: Date;
  until: Date;
}

/**
 * Signs addresses by which a browser reads one file from the bucket (AWS Signature Version 4 in the query). The playlist of a long video
 * names thousands of files, so the key of a day is computed once and each address costs two hashes; the usual client, which signs
 * asynchronously, takes far longer.
 */
export class Presigner {
  private day = '';
  private key = Buffer.alloc(0);

  constructor(private readonly options: S3Options) {}

  /**
   * The signed address of a file. `answer` has headers that the storage sends with it, such as `response-content-type`. The same arguments
   * give the same address.
   */
  get(fileKey: string, { from, until }: Opening, answer: Record<string, string> = {}): string {
    const { accessKeyId, region, endpoint, publicUrl = endpoint } = this.options;
    const url = new URL(`${publicUrl}/${fileKey}`);
    const at = from.toISOString().replace(/[-:]|\.\d{3}/g, '');
    const scope = `${at.slice(0, 8)}/${region}/s3/aws4_request`;
    const query = Object.entries({
      ...answer,
      'X-Amz-Algorithm': SIGNING_ALGORITHM,
      'X-Amz-Credential': `${accessKeyId}/${scope}`,
      'X-Amz-Date': at,
      'X-Amz-Expires': String(Math.round((until.getTime() - from.getTime()) / 1000)),
      'X-Amz-SignedHeaders': 'host',
    })
      .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
      .sort()
      .join('&');
    const request = ['GET', url.pathname, query, `host:${url.host}\n`, 'host', 'UNSIGNED-PAYLOAD'].join('\n');
    const text = [SIGNING_ALGORITHM, at, scope, createHash('sha256').update(request).digest('hex')].join('\n');
    return `${url.origin}${url.pathname}?${query}&X-Amz-Signature=${hmac(this.keyOf(at.slice(0, 8)), text).toString('hex')}`;
  }

  private keyOf(day: string): Buffer {
    if (this.day !== day) {
      const { secretAccessKey, region } = this.options;
      this.key = [region, 's3', 'aws4_request'].reduce(hmac, hmac(`AWS4${secretAccessKey}`, day));
      this.day = day;
    }
    return this.key;
  }
}
