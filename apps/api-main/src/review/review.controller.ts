import { Controller } from '@nestjs/common';
import type { InputOf, QueryOf } from '@madang/contracts/endpoint';
import { reviewApi as api } from '@madang/contracts/main/review';
import type { Caller, User } from '@madang/server/caller';
import { Auth, Input, Path, Route } from '@madang/server/route';
import { HelpfulService } from './helpful.service';
import { ReviewService } from './review.service';

interface At {
  courseSeq: number;
}
interface One {
  evaluationSeq: number;
}

@Controller()
export class ReviewController {
  constructor(
    private readonly reviews: ReviewService,
    private readonly marks: HelpfulService,
  ) {}

  @Route(api.list)
  list(@Auth() auth: Caller, @Path() p: At, @Input() q: QueryOf<typeof api.list>) {
    return this.reviews.list(auth, p.courseSeq, q);
  }
  @Route(api.save)
  save(@Auth() auth: User, @Path() p: At, @Input() input: InputOf<typeof api.save>) {
    return this.reviews.save(auth, p.courseSeq, input);
  }
  @Route(api.remove)
  remove(@Auth() auth: User, @Path() p: At, @Input() input: InputOf<typeof api.remove>) {
    return this.reviews.remove(auth, p.courseSeq, input.attendSeq);
  }
  @Route(api.helpful)
  helpful(@Auth() auth: User, @Path() p: At & One) {
    return this.marks.mark(auth, p.courseSeq, p.evaluationSeq, true);
  }
  @Route(api.unhelpful)
  unhelpful(@Auth() auth: User, @Path() p: At & One) {
    return this.marks.mark(auth, p.courseSeq, p.evaluationSeq, false);
  }
  @Route(api.reply)
  reply(@Auth() auth: User, @Path() p: At & One, @Input() input: InputOf<typeof api.reply>) {
    return this.reviews.reply(auth, p.courseSeq, p.evaluationSeq, input.reply ?? '');
  }
  @Route(api.mine)
  mine(@Auth() auth: User, @Path() p: At, @Input() q: QueryOf<typeof api.mine>) {
    return this.reviews.mine(auth, p.courseSeq, q.attendSeq ?? null);
  }
  @Route(api.adminList)
  adminList(@Auth() auth: User, @Input() q: QueryOf<typeof api.adminList>) {
    return this.reviews.adminList(auth, q);
  }
  @Route(api.hide)
  hide(@Auth() auth: User, @Path() p: One, @Input() input: InputOf<typeof api.hide>) {
    return this.reviews.hide(auth, p.evaluationSeq, input);
  }
  @Route(api.adminRemove)
  adminRemove(@Auth() auth: User, @Path() p: One, @Input() input: InputOf<typeof api.adminRemove>) {
    return this.reviews.adminRemove(auth, p.evaluationSeq, input);
  }
  @Route(api.best)
  best(@Auth() auth: Caller) {
    return this.reviews.best(auth);
  }
}
