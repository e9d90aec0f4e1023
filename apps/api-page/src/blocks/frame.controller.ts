import { Controller, Get, Req } from '@nestjs/common';
import { readBlocks } from '@madang/contracts/page/blocks/block';
import { FRAME_HEIGHT, FRAME_SANDBOX } from '@madang/contracts/page/blocks/frame';
import { Db } from '@madang/server/db';
import type { Req as Request } from '@madang/server/request';
import { Open, RawAnswer } from '@madang/server/route';
import { codeOf } from './block-frame';
import { FRAMED_BLOCKS } from './block.sql';

/** The snippet's document gets an origin of its own, even if it is opened outside of a frame: the header sandboxes it as the frame does. */
const FRAME_POLICY = [
  `sandbox ${FRAME_SANDBOX}`,
  "default-src https: data: blob: 'unsafe-inline' 'unsafe-eval'",
  "img-src 'self' https: data: blob:",
  "base-uri 'none'",
  "frame-ancestors 'self'",
].join('; ');
const FRAME_HEADERS = {
  'content-security-policy': FRAME_POLICY,
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
  'referrer-policy': 'strict-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
};
/** The script that reports the snippet's height. It comes before the snippet's code, so that broken code cannot disable it. */
const TELL_HEIGHT = [
  'addEventListener("DOMContentLoaded",()=>{',
  `const tell=()=>parent.postMessage({${FRAME_HEIGHT}:Math.ceil(document.body.getBoundingClientRect().height)},"*");`,
  'new ResizeObserver(tell).observe(document.body);tell()})',
].join('');
const FRAME_STYLE = 'body{display:flow-root;margin:0;font:16px/1.6 system-ui,sans-serif}img,iframe,video{max-width:100%}';
const documentOf = (code: string) =>
  [
    '<!doctype html><html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title></title>',
    `<base target="_blank"><style>${FRAME_STYLE}</style><script>${TELL_HEIGHT}</script></head><body>${code}</body></html>`,
  ].join('');

/** Serves the documents of the frames in which snippets run. */
@Controller()
export class FrameController {
  constructor(private readonly db: Db) {}

  @Open({ published: true })
  @Get('/frames/:channel/:page/:id/:key')
  async frame(@Req() req: Request): Promise<RawAnswer> {
    const { channel, page, id, key } = req.params as Record<'channel' | 'page' | 'id' | 'key', string>;
    const type = 'text/html; charset=utf-8';
    const none = new RawAnswer('', { type, status: 404, headers: FRAME_HEADERS });
    if (![channel, page].every((one) => /^\d{1,15}$/.test(one))) return none;
    const at = { channelSeq: Number(channel), pageSeq: Number(page) };
    const found = await this.db.one({ channelSeq: at.channelSeq }, FRAMED_BLOCKS, at);
    const code = found && codeOf(at, [...readBlocks(found.live), ...readBlocks(found.draft)], { id, key });
    return code ? new RawAnswer(documentOf(code), { type, headers: FRAME_HEADERS, publicSeconds: 1 }) : none;
  }
}
