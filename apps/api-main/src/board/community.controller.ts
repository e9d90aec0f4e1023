import { Controller } from '@nestjs/common';
import type { InputOf, QueryOf } from '@madang/contracts/endpoint';
import { communityApi as api } from '@madang/contracts/main/board';
import type { Caller, User } from '@madang/server/caller';
import { Auth, Input, Path, Route } from '@madang/server/route';
import { PostService } from './post.service';
import { PostWriteService } from './post-write.service';

interface At {
  courseSeq: number;
  postSeq: number;
}

/** Calls whose path names a class: they read and write on the boards of that class. */
@Controller()
export class CommunityController {
  constructor(
    private readonly posts: PostService,
    private readonly writes: PostWriteService,
  ) {}

  @Route(api.list)
  list(@Auth() auth: Caller, @Path() at: At, @Input() q: QueryOf<typeof api.list>) {
    return this.posts.ofCourse(auth, at.courseSeq, q);
  }
  @Route(api.qna)
  qna(@Auth() auth: Caller, @Path() at: At, @Input() q: QueryOf<typeof api.qna>) {
    return this.posts.qna(auth, at.courseSeq, q.limit);
  }
  @Route(api.create)
  async create(@Auth() auth: User, @Path() at: At, @Input() { boardSeq, ...input }: InputOf<typeof api.create>) {
    await this.writes.inCourse(auth, at.courseSeq, boardSeq);
    return this.writes.create(auth, boardSeq, input);
  }
  @Route(api.update)
  async update(@Auth() auth: User, @Path() at: At, @Input() { boardSeq, ...input }: InputOf<typeof api.update>) {
    await this.writes.inCourse(auth, at.courseSeq, boardSeq);
    return this.writes.update(auth, boardSeq, at.postSeq, input);
  }
}
