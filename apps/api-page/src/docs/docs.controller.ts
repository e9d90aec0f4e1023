import { Controller, Get, NotFoundException, Req } from '@nestjs/common';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { config } from '@madang/server/config';
import type { Req as Request } from '@madang/server/request';
import { Open, RawAnswer } from '@madang/server/route';
import { documentHeaders } from '../shell/security-headers';
import { docsPage, SETUP_SCRIPT } from './docs-page';
import { openApi } from './openapi';
import { referenceScript } from './reference';

const CACHE_HEADERS = { 'cache-control': 'public, max-age=60' };
const SCRIPT_TYPE = 'text/javascript; charset=utf-8';
/** Answers 404 if the installation does not publish its API reference (`API_DOCS`). */
function mustBeOpen(): void {
  if (!config.apiDocs) throw new NotFoundException();
}

/**
 * Serves the API's OpenAPI description and the reference page. The description and the page's script are made once, at the first request.
 */
@Controller()
export class DocsController {
  private json: string | null = null;

  /** The page must not be framed by another page, since it makes calls with the reader's own session. */
  @Open()
  @Get('/api/docs')
  async page(@Req() req: Request) {
    mustBeOpen();
    const { version } = await referenceScript();
    return new RawAnswer(docsPage(version), {
      type: 'text/html; charset=utf-8',
      headers: { ...documentHeaders(req.protocol === 'https', { kind: 'guarded' }), ...CACHE_HEADERS },
    });
  }

  @Open()
  @Get('/api/docs/openapi.json')
  openapi() {
    mustBeOpen();
    this.json ??= JSON.stringify(openApi());
    return new RawAnswer(this.json, { type: 'application/json; charset=utf-8', headers: CACHE_HEADERS });
  }

  @Open()
  @Get('/api/docs/setup.js')
  setup() {
    mustBeOpen();
    return new RawAnswer(SETUP_SCRIPT, { type: SCRIPT_TYPE, headers: CACHE_HEADERS });
  }

  @Open()
  @Get('/api/docs/reference.js')
  async reference(@Req() req: Request) {
    mustBeOpen();
    const { body } = await referenceScript();
    const headers = { 'cache-control': 'public, max-age=31536000, immutable', vary: 'Accept-Encoding' };
    if (!/\bgzip\b/.test(req.headers['accept-encoding'] ?? ''))
      return new RawAnswer(await promisify(gunzip)(body), { type: SCRIPT_TYPE, headers });
    return new RawAnswer(body, { type: SCRIPT_TYPE, headers: { ...headers, 'content-encoding': 'gzip' } });
  }
}
