import { Controller, Req } from '@nestjs/common';
import type { InputOf } from '@madang/contracts/endpoint';
import { pageErrorApi as api } from '@madang/contracts/page/page-error';
import { reportPage } from '@madang/observe/errors';
import type { Req as Request } from '@madang/server/request';
import { Input, Route } from '@madang/server/route';
import { browserOf } from './browser';

/**
 * Takes error reports of pages and passes them on to the error collector, with only the four fields, the browser and the request's id. The
 * collector's address and key thus stay on the server, no page's Content-Security-Policy has to allow another host, and ad blockers do not
 * stop the reports.
 */
@Controller()
export class PageErrorController {
  @Route(api.report)
  report(@Input() told: InputOf<typeof api.report>, @Req() req: Request): null {
    reportPage({ ...told, browser: browserOf(req.headers['user-agent']), request: req.id });
    return null;
  }
}
