import { Controller, Req } from '@nestjs/common';
import type { InputOf } from '@madang/contracts/endpoint';
import { liveApi as api } from '@madang/contracts/main/live';
import type { User } from '@madang/server/caller';
import type { Req as Request } from '@madang/server/request';
import { Auth, Input, Path, Route } from '@madang/server/route';
import { CourseAccess } from '../course/course-access';
import { ConferenceAccounts } from './conference-accounts';
import { Meetings } from './meetings';
import { ZoomNotices } from './zoom-notices';
import { ZoomSettingService } from './zoom-setting.service';

interface Site {
  channelSeq: number;
}
interface AtClass extends Site {
  courseSeq: number;
}
type Told = Request & { rawBody?: Buffer };

@Controller()
export class ConferenceController {
  constructor(
    private readonly accounts: ConferenceAccounts,
    private readonly access: CourseAccess,
    private readonly meetings: Meetings,
    private readonly zoomSetting: ZoomSettingService,
    private readonly notices: ZoomNotices,
  ) {}

  @Route(api.services)
  services(@Path() { channelSeq }: Site) {
    return this.accounts.services(channelSeq);
  }
  @Route(api.meetings)
  async list(@Auth() auth: User, @Path() { channelSeq, courseSeq }: AtClass) {
    await this.access.forStaff(auth, courseSeq);
    return this.meetings.ofClass(channelSeq, courseSeq);
  }
  @Route(api.retryMeeting)
  async retry(@Auth() auth: User, @Path() { channelSeq, courseSeq, curriculumSeq }: AtClass & { curriculumSeq: number }) {
    await this.access.forStaff(auth, courseSeq);
    await this.meetings.again({ channelSeq, curriculumSeq });
    return this.meetings.ofClass(channelSeq, courseSeq);
  }
  @Route(api.zoom)
  zoom(@Path() { channelSeq }: Site) {
    return this.zoomSetting.find(channelSeq);
  }
  @Route(api.saveZoom)
  saveZoom(@Auth() auth: User, @Path() { channelSeq }: Site, @Input() input: InputOf<typeof api.saveZoom>) {
    return this.zoomSetting.save(auth, channelSeq, input);
  }
  @Route(api.zoomNotice)
  zoomNotice(@Req() req: Told) {
    return this.notices.receive(null, req.headers, req.rawBody ?? Buffer.alloc(0));
  }
  @Route(api.ownZoomNotice)
  ownZoomNotice(@Path() { channelSeq }: Site, @Req() req: Told) {
    return this.notices.receive(channelSeq, req.headers, req.rawBody ?? Buffer.alloc(0));
  }
}
