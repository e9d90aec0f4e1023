import fastify from 'fastify';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

export interface ReferenceScript {
  /** The reference's script, compressed by gzip. */
  body: Buffer;
  version: string;
}
let kept: Promise<ReferenceScript> | null = null;

/** Reads the script of Scalar's API reference out of its npm package, when the page is first requested. */
export const referenceScript = (): Promise<ReferenceScript> =>
  (kept ??= load().catch((e: unknown) => {
    kept = null;
    throw e;
  }));

async function load(): Promise<ReferenceScript> {
  const { default: scalar } = await import('@scalar/fastify-api-reference');
  const app = fastify();
  await app.register(scalar, { routePrefix: '/', configuration: { url: '/' } });
  const { rawPayload } = await app.inject('/js/scalar.js');
  await app.close();
  const version = createHash('sha256').update(rawPayload).digest('base64url').slice(0, 12);
  return { body: await promisify(gzip)(rawPayload, { level: 9 }), version };
}
