import { Controller, Req } from '@nestjs/common';
import type { InputOf, QueryOf } from '@madang/contracts/endpoint';
import { pictureApi as api } from '@madang/contracts/main/picture';
import type { User } from '@madang/server/caller';
import type { Req as Request } from '@madang/server/request';
import { Auth, Input, Path, Route } from '@madang/server/route';
import { PictureService } from './picture.service';

interface At {
  channelSeq: number;
  fileSeq: number;
}
const keyOf = ({ channelSeq, fileSeq }: At): At => ({ channelSeq, fileSeq });

@Controller()
export class PictureController {
  constructor(private readonly pictures: PictureService) {}

  @Route(api.list)
  list(@Path() p: At, @Input() q: QueryOf<typeof api.list>) {
    return this.pictures.list(p.channelSeq, q);
  }
  @Route(api.find)
  find(@Path() p: At) {
    return this.pictures.find(keyOf(p));
  }
  @Route(api.add)
  add(@Auth() auth: User, @Path() p: At, @Req() req: Request) {
    return this.pictures.add(auth, p.channelSeq, req);
  }
  @Route(api.update)
  update(@Auth() auth: User, @Path() p: At, @Input() input: InputOf<typeof api.update>) {
    return this.pictures.update(auth, keyOf(p), input);
  }
  @Route(api.replace)
  replace(@Auth() auth: User, @Path() p: At, @Input() input: InputOf<typeof api.replace>) {
    return this.pictures.replace(auth, keyOf(p), input);
  }
  @Route(api.remove)
  remove(@Auth() auth: User, @Path() p: At) {
    return this.pictures.remove(auth, keyOf(p));
  }
}
