import { Controller, Req } from '@nestjs/common';
import type { InputOf, QueryOf } from '@madang/contracts/endpoint';
import { boardApi as api, noticeApi as notices } from '@madang/contracts/main/board';
import type { Caller, User } from '@madang/server/caller';
import type { Req as Request } from '@madang/server/request';
import { Auth, Input, Path, Route } from '@madang/server/route';
import { BoardService } from './board.service';
import { CommentService } from './comment.service';
import { PostService } from './post.service';
import { PostWriteService } from './post-write.service';

interface At {
  boardSeq: number;
  postSeq: number;
  commentSeq: number;
  fileSeq: number;
  noticeSeq: number;
}

@Controller()
export class BoardController {
  constructor(
    private readonly boards: BoardService,
    private readonly posts: PostService,
    private readonly writes: PostWriteService,
    private readonly said: CommentService,
  ) {}

  @Route(api.list)
  list(@Auth() auth: Caller, @Input() q: QueryOf<typeof api.list>) {
    return this.boards.list(auth, q.courseSeq ?? null);
  }
  @Route(api.admin)
  admin(@Auth() auth: User) {
    return this.boards.admin(auth);
  }
  @Route(api.courses)
  courses(@Auth() auth: User, @Input() q: QueryOf<typeof api.courses>) {
    return this.boards.courses(auth, q);
  }
  @Route(api.find)
  find(@Auth() auth: Caller, @Path() at: At) {
    return this.boards.find(auth, at.boardSeq);
  }
  @Route(api.create)
  create(@Auth() auth: User, @Input() input: InputOf<typeof api.create>) {
    return this.boards.create(auth, input);
  }
  @Route(api.order)
  order(@Auth() auth: User, @Input() input: InputOf<typeof api.order>) {
    return this.boards.order(auth, input.order);
  }
  @Route(api.update)
  update(@Auth() auth: User, @Path() at: At, @Input() input: InputOf<typeof api.update>) {
    return this.boards.update(auth, at.boardSeq, input);
  }
  @Route(api.remove)
  remove(@Auth() auth: User, @Path() at: At) {
    return this.boards.remove(auth, at.boardSeq);
  }

  @Route(api.posts)
  page(@Auth() auth: Caller, @Path() at: At, @Input() q: QueryOf<typeof api.posts>) {
    return this.posts.list(auth, at.boardSeq, q);
  }
  @Route(api.post)
  post(@Auth() auth: Caller, @Path() at: At) {
    return this.posts.find(auth, at.boardSeq, at.postSeq);
  }
  @Route(api.file)
  file(@Auth() auth: Caller, @Path() at: At) {
    return this.posts.file(auth, at.boardSeq, at.postSeq, at.fileSeq);
  }
  @Route(api.attach)
  attach(@Auth() auth: User, @Path() at: At, @Req() req: Request) {
    return this.writes.attach(auth, at.boardSeq, req);
  }
  @Route(api.createPost)
  createPost(@Auth() auth: User, @Path() at: At, @Input() input: InputOf<typeof api.createPost>) {
    return this.writes.create(auth, at.boardSeq, input);
  }
  @Route(api.updatePost)
  updatePost(@Auth() auth: User, @Path() at: At, @Input() input: InputOf<typeof api.updatePost>) {
    return this.writes.update(auth, at.boardSeq, at.postSeq, input);
  }
  @Route(api.mark)
  mark(@Auth() auth: User, @Path() at: At, @Input() input: InputOf<typeof api.mark>) {
    return this.writes.mark(auth, at.boardSeq, at.postSeq, input);
  }

  @Route(api.comments)
  comments(@Auth() auth: Caller, @Path() at: At, @Input() q: QueryOf<typeof api.comments>) {
    return this.posts.comments(auth, at.boardSeq, at.postSeq, q);
  }
  @Route(api.comment)
  comment(@Auth() auth: User, @Path() at: At, @Input() input: InputOf<typeof api.comment>) {
    return this.said.add(auth, at, input.content);
  }
  @Route(api.updateComment)
  updateComment(@Auth() auth: User, @Path() at: At, @Input() input: InputOf<typeof api.updateComment>) {
    return this.said.update(auth, at, input.content);
  }
  @Route(api.like)
  like(@Auth() auth: User, @Path() at: At) {
    return this.said.like(auth, at);
  }
  @Route(api.unlike)
  unlike(@Auth() auth: User, @Path() at: At) {
    return this.said.unlike(auth, at);
  }

  @Route(notices.list)
  notices(@Auth() auth: Caller, @Input() q: QueryOf<typeof notices.list>) {
    return this.posts.notices(auth, q);
  }
  @Route(notices.find)
  notice(@Auth() auth: Caller, @Path() at: At) {
    return this.posts.notice(auth, at.noticeSeq);
  }
  @Route(notices.file)
  noticeFile(@Auth() auth: Caller, @Path() at: At) {
    return this.posts.noticeFile(auth, at.noticeSeq, at.fileSeq);
  }
  @Route(notices.attach)
  attachNotice(@Auth() auth: User, @Req() req: Request) {
    return this.writes.attachNotice(auth, req);
  }
  @Route(notices.create)
  createNotice(@Auth() auth: User, @Input() input: InputOf<typeof notices.create>) {
    return this.writes.createNotice(auth, input);
  }
  @Route(notices.update)
  updateNotice(@Auth() auth: User, @Path() at: At, @Input() input: InputOf<typeof notices.update>) {
    return this.writes.updateNotice(auth, at.noticeSeq, input);
  }
  @Route(notices.remove)
  removeNotice(@Auth() auth: User, @Path() at: At) {
    return this.writes.removeNotice(auth, at.noticeSeq);
  }
}
