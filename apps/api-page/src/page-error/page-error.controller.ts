import { Controller, Req } from '@nestjs/common';
import type { InputOf } from '@madang/contracts/endpoint';
import { pageErrorApi as api } from '@madang/contracts/page/page-error';
import { reportPage } from '@madang/observe/errors';
import type { Req as Request } from '@madang/server/request';
import { Input, Route } from '@madang/server/route';
import { browserOf } from './browser';

/**
 * Pages tell us of their errors, and we tell the receiver: so its address and key stay here, no page's policy opens another host, and
 * nobody's blocker takes it for a tracker. What leaves is made of the four fields and of nothing else that the request carries.
 */
@Controller()
export class PageErrorController {
  @Route(api.report)
  report(@Input() told: InputOf<typeof api.report>, @Req() req: Request): null {
    reportPage({ ...told, browser: browserOf(req.headers['user-agent']), request: req.id });
    return null;
  }
}
