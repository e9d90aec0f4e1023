import { Controller } from '@nestjs/common';
import type { InputOf } from '@madang/contracts/endpoint';
import { announcementApi, platformAnnouncementApi as api } from '@madang/contracts/main/announcement';
import { platformMaintenanceApi } from '@madang/contracts/main/maintenance';
import type { User } from '@madang/server/caller';
import { Auth, Input, Path, Route } from '@madang/server/route';
import { AnnouncementService } from './announcement.service';
import { MaintenanceService } from './maintenance.service';

/** Calls by which operators begin and end maintenance and announcements, and by which staff of sites get the current announcements. */
@Controller()
export class NoticeController {
  constructor(
    private readonly works: MaintenanceService,
    private readonly announcements: AnnouncementService,
  ) {}

  @Route(platformMaintenanceApi.list)
  maintenance() {
    return this.works.list();
  }
  @Route(platformMaintenanceApi.begin)
  begin(@Input() input: InputOf<typeof platformMaintenanceApi.begin>, @Auth() auth: User) {
    return this.works.begin(input, auth);
  }
  @Route(platformMaintenanceApi.end)
  endMaintenance(@Path() { maintenanceSeq }: { maintenanceSeq: number }, @Auth() auth: User) {
    return this.works.end(maintenanceSeq, auth);
  }
  @Route(api.list)
  announced() {
    return this.announcements.list();
  }
  @Route(api.make)
  make(@Input() input: InputOf<typeof api.make>, @Auth() auth: User) {
    return this.announcements.make(input, auth);
  }
  @Route(api.end)
  end(@Path() { announcementSeq }: { announcementSeq: number }) {
    return this.announcements.end(announcementSeq);
  }
  @Route(announcementApi.list)
  current(@Auth() auth: User) {
    return this.announcements.current(auth);
  }
}
