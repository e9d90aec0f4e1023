import { Controller } from '@nestjs/common';
import type { QueryOf } from '@madang/contracts/endpoint';
import { curriculumApi as api } from '@madang/contracts/main/curriculum';
import { liveApi } from '@madang/contracts/main/live';
import type { Caller, User } from '@madang/server/caller';
import { Auth, Input, jsonAnswer, Path, Route } from '@madang/server/route';
import { LivePoll } from './live-poll';
import { LiveService } from './live.service';
import { SignatureService } from './signature.service';

interface At {
  courseSeq: number;
  itemSeq: number;
}

/**
 * For how many seconds the gateway may answer from its cache which live lessons run. The answer contains the times of each live lesson, so
 * it stays true for that long.
 */
const RUNNING_KEPT = 30;

@Controller()
export class LiveController {
  constructor(
    private readonly poll: LivePoll,
    private readonly lives: LiveService,
    private readonly signatures: SignatureService,
  ) {}

  @Route(api.lives)
  async now(@Auth() auth: User) {
    return jsonAnswer(await this.poll.of(auth.userSeq));
  }
  @Route(api.running)
  async running(@Auth() auth: Caller) {
    return jsonAnswer(await this.lives.running(auth), RUNNING_KEPT);
  }
  @Route(api.joinLive)
  join(@Auth() auth: User, @Path() p: At, @Input() q: QueryOf<typeof api.joinLive>) {
    return this.lives.join(auth, p.courseSeq, q.i);
  }
  @Route(api.joinLivePublic)
  joinOpen(@Auth() auth: User, @Path() p: At, @Input() q: QueryOf<typeof api.joinLivePublic>) {
    return this.lives.joinOpen(auth, p.courseSeq, q.i);
  }
  @Route(api.attendLive)
  attend(@Auth() auth: User, @Path() p: At) {
    return this.lives.attend(auth, p.courseSeq, p.itemSeq);
  }
  @Route(liveApi.signature)
  signature(@Auth() auth: User, @Path() { itemSeq }: At) {
    return this.signatures.find(auth, itemSeq);
  }
}
