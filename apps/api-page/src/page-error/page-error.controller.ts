import { Controller, Req } from '@nestjs/common';
import type { InputOf } from '@madang/contracts/endpoint';
import { pageErrorApi as api } from '@madang/contracts/page/page-error';
import { reportPage } from '@madang/observe/errors';
import type { Req as Request } from '@madang/server/request';
import { Input, Route } from '@madang/server/route';
import { browserOf } from './browser';

/**
 * Takes error reports of pages and passes them on to the error collector. So the collector's address and key stay on the server, no page's
 * Content-Security-Policy has to allow another host, and blockers do not stop the reports. Only the four fields, the browser and the
 * request's id are passed on.
 */
@Controller()
export class PageErrorController {
  @Route(api.report)
  report(@Input() told: InputOf<typeof api.report>, @Req() req: Request): null {
    reportPage({ ...told, browser: browserOf(req.headers['user-agent']), request: req.id });
    return null;
  }
}
