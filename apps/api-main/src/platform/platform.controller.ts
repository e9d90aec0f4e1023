import { Controller } from '@nestjs/common';
import type { InputOf, QueryOf } from '@madang/contracts/endpoint';
import {
  platformAuditApi,
  platformOverviewApi,
  platformSessionApi as api,
  platformSiteApi,
  platformVideoApi,
} from '@madang/contracts/main/platform';
import type { User } from '@madang/server/caller';
import { Auth, Input, Path, Route } from '@madang/server/route';
import { StoredFileService } from '../upload/stored-file.service';
import { PlatformAuditService } from './platform-audit.service';
import { PlatformOverviewService } from './platform-overview.service';
import { SecondFactorService } from './second-factor.service';
import { PlatformSiteService } from './platform-site.service';
import { PlatformVideoService } from './platform-video.service';

interface OfSite {
  siteSeq: number;
}

@Controller()
export class PlatformController {
  constructor(
    private readonly factor: SecondFactorService,
    private readonly overviews: PlatformOverviewService,
    private readonly sites: PlatformSiteService,
    private readonly acts: PlatformAuditService,
    private readonly videos: PlatformVideoService,
    private readonly files: StoredFileService,
  ) {}

  @Route(api.find)
  session(@Auth() auth: User) {
    return this.factor.find(auth);
  }
  @Route(api.setup)
  setup(@Input() { setupCode }: InputOf<typeof api.setup>, @Auth() auth: User) {
    return this.factor.setup(auth, setupCode);
  }
  @Route(api.confirm)
  confirm(@Input() { code }: InputOf<typeof api.confirm>, @Auth() auth: User) {
    return this.factor.confirm(auth, code);
  }
  @Route(api.unlock)
  unlock(@Input() { code }: InputOf<typeof api.unlock>, @Auth() auth: User) {
    return this.factor.unlock(auth, code);
  }
  @Route(api.lock)
  lock(@Auth() auth: User) {
    return this.factor.lock(auth);
  }
  @Route(platformOverviewApi.find)
  overview() {
    return this.overviews.find();
  }
  @Route(platformSiteApi.list)
  list(@Input() query: QueryOf<typeof platformSiteApi.list>) {
    return this.sites.list(query);
  }
  @Route(platformSiteApi.find)
  site(@Path() { siteSeq }: OfSite) {
    return this.sites.find(siteSeq);
  }
  @Route(platformSiteApi.document)
  document(@Path() { siteSeq, fileSeq }: OfSite & { fileSeq: number }) {
    return this.files.documentFile({ channelSeq: siteSeq, fileSeq });
  }
  @Route(platformSiteApi.suspend)
  suspend(@Path() { siteSeq }: OfSite, @Input() { reason }: InputOf<typeof platformSiteApi.suspend>, @Auth() auth: User) {
    return this.sites.suspend(siteSeq, reason, auth);
  }
  @Route(platformSiteApi.reopen)
  reopen(@Path() { siteSeq }: OfSite, @Input() { reason }: InputOf<typeof platformSiteApi.reopen>, @Auth() auth: User) {
    return this.sites.reopen(siteSeq, reason, auth);
  }
  @Route(platformVideoApi.list)
  videoList(@Input() query: QueryOf<typeof platformVideoApi.list>) {
    return this.videos.list(query);
  }
  @Route(platformVideoApi.retry)
  retryVideo(@Path() { siteSeq, uploadVodSeq }: OfSite & { uploadVodSeq: number }) {
    return this.videos.retry({ siteSeq, uploadVodSeq });
  }
  @Route(platformAuditApi.list)
  audit(@Input() query: QueryOf<typeof platformAuditApi.list>) {
    return this.acts.list(query);
  }
}
