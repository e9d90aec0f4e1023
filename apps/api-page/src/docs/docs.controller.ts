import { Controller, Get, Req } from '@nestjs/common';
import type { Req as Request } from '@madang/server/request';
import { Open, RawAnswer } from '@madang/server/route';
import { documentHeaders } from '../shell/security-headers';
import { docsPage, FILTER_SCRIPT } from './docs-page';
import { openApi } from './openapi';

const CACHED = { 'cache-control': 'public, max-age=60' };

/** The API's own description; made once, from the declarations. */
@Controller()
export class DocsController {
  private readonly html = docsPage();
  private readonly json = JSON.stringify(openApi());

  @Open()
  @Get('/api/docs')
  page(@Req() req: Request) {
    return new RawAnswer(this.html, {
      type: 'text/html; charset=utf-8',
      headers: { ...documentHeaders(req.protocol === 'https'), ...CACHED },
    });
  }

  @Open()
  @Get('/api/docs/openapi.json')
  openapi() {
    return new RawAnswer(this.json, { type: 'application/json; charset=utf-8', headers: CACHED });
  }

  @Open()
  @Get('/api/docs/filter.js')
  script() {
    return new RawAnswer(FILTER_SCRIPT, { type: 'text/javascript; charset=utf-8', headers: CACHED });
  }
}
