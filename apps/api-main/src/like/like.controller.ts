import { Controller } from '@nestjs/common';
import { courseApi as api } from '@madang/contracts/main/course';
import type { User } from '@madang/server/caller';
import { Auth, Path, Route } from '@madang/server/route';
import { LikeService } from './like.service';

@Controller()
export class LikeController {
  constructor(private readonly likes: LikeService) {}

  @Route(api.like)
  like(@Auth() auth: User, @Path() p: { courseSeq: number }) {
    return this.likes.like(auth, p.courseSeq);
  }
  @Route(api.unlike)
  unlike(@Auth() auth: User, @Path() p: { courseSeq: number }) {
    return this.likes.unlike(auth, p.courseSeq);
  }
}
