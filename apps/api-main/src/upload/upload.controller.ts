import { Controller, Req } from '@nestjs/common';
import type { QueryOf } from '@madang/contracts/endpoint';
import { uploadApi as api } from '@madang/contracts/main/curriculum';
import type { User } from '@madang/server/caller';
import type { Req as Request } from '@madang/server/request';
import { Auth, Input, Path, Route } from '@madang/server/route';
import { StoredFileService } from './stored-file.service';
import { UploadService } from './upload.service';

@Controller()
export class UploadController {
  constructor(
    private readonly uploads: UploadService,
    private readonly stored: StoredFileService,
  ) {}

  @Route(api.image)
  image(@Auth() auth: User, @Req() req: Request) {
    return this.uploads.image(auth, req);
  }
  @Route(api.file)
  file(@Auth() auth: User, @Req() req: Request) {
    return this.uploads.file(auth, req);
  }
  @Route(api.document)
  document(@Auth() auth: User, @Req() req: Request) {
    return this.uploads.document(auth, req);
  }
  @Route(api.documentFile)
  documentFile(@Path() at: { channelSeq: number; fileSeq: number }) {
    return this.stored.documentFile(at);
  }
  @Route(api.find)
  find(@Auth() auth: User, @Path() at: { channelSeq: number; fileSeq: number }) {
    return this.stored.find(auth, at);
  }
  @Route(api.remove)
  remove(@Auth() auth: User, @Path() at: { channelSeq: number; fileSeq: number }) {
    return this.stored.remove(auth, at);
  }
  @Route(api.address)
  address(@Auth() auth: User, @Input() q: QueryOf<typeof api.address>) {
    return this.uploads.address(auth, q);
  }
}
