import { Controller } from '@nestjs/common';
import type { QueryOf } from '@madang/contracts/endpoint';
import { courseApi as api } from '@madang/contracts/main/course';
import { likeApi } from '@madang/contracts/main/like';
import type { User } from '@madang/server/caller';
import { Auth, Input, Path, Route } from '@madang/server/route';
import { LikeListService } from './like-list.service';
import { LikeService } from './like.service';

@Controller()
export class LikeController {
  constructor(
    private readonly likes: LikeService,
    private readonly lists: LikeListService,
  ) {}

  @Route(likeApi.courses)
  courses(@Auth() auth: User, @Input() q: QueryOf<typeof likeApi.courses>) {
    return this.lists.courses(auth, q);
  }
  @Route(likeApi.list)
  likers(@Auth() auth: User, @Input() q: QueryOf<typeof likeApi.list>) {
    return this.lists.likers(auth, q);
  }

  @Route(api.like)
  like(@Auth() auth: User, @Path() p: { courseSeq: number }) {
    return this.likes.like(auth, p.courseSeq);
  }
  @Route(api.unlike)
  unlike(@Auth() auth: User, @Path() p: { courseSeq: number }) {
    return this.likes.unlike(auth, p.courseSeq);
  }
}
