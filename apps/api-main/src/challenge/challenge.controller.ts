import { Controller } from '@nestjs/common';
import { YN } from '@madang/contracts/codes';
import type { InputOf, QueryOf } from '@madang/contracts/endpoint';
import { challengeApi as api } from '@madang/contracts/main/challenge';
import type { Caller, User } from '@madang/server/caller';
import { Auth, Input, Path, Route } from '@madang/server/route';
import { ChallengeLeaderService } from './challenge-leader.service';
import { ChallengeMissionService } from './challenge-mission.service';
import { ChallengeProgressService } from './challenge-progress.service';
import { ChallengeTermService } from './challenge-term.service';
import { ChallengeService } from './challenge.service';

interface At {
  channelSeq: number;
  courseSeq: number;
  termSeq: number;
  curriculumSeq: number;
  userSeq: number;
}

@Controller()
export class ChallengeController {
  constructor(
    private readonly challenges: ChallengeService,
    private readonly runs: ChallengeTermService,
    private readonly challengeMissions: ChallengeMissionService,
    private readonly staff: ChallengeLeaderService,
    private readonly progressed: ChallengeProgressService,
  ) {}

  @Route(api.joinable)
  joinable(@Auth() auth: Caller, @Path() at: At) {
    return this.challenges.joinable(auth, at.courseSeq);
  }
  @Route(api.progress)
  progress(@Auth() auth: Caller, @Path() at: At) {
    return this.progressed.find(auth, at.courseSeq);
  }
  @Route(api.list)
  list(@Path() at: At, @Input() q: QueryOf<typeof api.list>) {
    return this.challenges.list(at.channelSeq, q);
  }
  @Route(api.adminList)
  adminList(@Auth() auth: User, @Input() q: QueryOf<typeof api.adminList>) {
    return this.challenges.adminList(auth, q);
  }
  @Route(api.find)
  find(@Path() at: At) {
    return this.challenges.find(at.channelSeq, at.courseSeq);
  }
  @Route(api.create)
  create(@Auth() auth: User, @Input() input: InputOf<typeof api.create>) {
    return this.challenges.create(auth, input);
  }
  @Route(api.update)
  update(@Auth() auth: User, @Path() at: At, @Input() input: InputOf<typeof api.update>) {
    return this.challenges.update(auth, at.courseSeq, input);
  }
  @Route(api.remove)
  remove(@Auth() auth: User, @Path() at: At) {
    return this.challenges.remove(auth, at.courseSeq);
  }
  @Route(api.terms)
  terms(@Path() at: At) {
    return this.runs.list(at.channelSeq, at.courseSeq);
  }
  @Route(api.createTerm)
  createTerm(@Auth() auth: User, @Path() at: At, @Input() input: InputOf<typeof api.createTerm>) {
    return this.runs.create(auth, at.courseSeq, input);
  }
  @Route(api.updateTerm)
  updateTerm(@Auth() auth: User, @Path() at: At, @Input() input: InputOf<typeof api.updateTerm>) {
    return this.runs.update(auth, at.courseSeq, at.termSeq, input);
  }
  @Route(api.removeTerm)
  removeTerm(@Auth() auth: User, @Path() at: At) {
    return this.runs.remove(auth, at.courseSeq, at.termSeq);
  }
  @Route(api.missions)
  missions(@Auth() auth: User, @Path() at: At) {
    return this.challengeMissions.list(auth, at.courseSeq);
  }
  @Route(api.createMission)
  createMission(@Auth() auth: User, @Path() at: At, @Input() input: InputOf<typeof api.createMission>) {
    return this.challengeMissions.save(auth, at.courseSeq, null, input);
  }
  @Route(api.updateMission)
  updateMission(@Auth() auth: User, @Path() at: At, @Input() input: InputOf<typeof api.updateMission>) {
    return this.challengeMissions.save(auth, at.courseSeq, at.curriculumSeq, input);
  }
  @Route(api.removeMission)
  removeMission(@Auth() auth: User, @Path() at: At, @Input() input: InputOf<typeof api.removeMission>) {
    return this.challengeMissions.remove(auth, at.courseSeq, at.curriculumSeq, input.forceYn === YN.YES);
  }
  @Route(api.restoreMission)
  restoreMission(@Auth() auth: User, @Path() at: At) {
    return this.challengeMissions.restore(auth, at.courseSeq, at.curriculumSeq);
  }
  @Route(api.leaders)
  leaders(@Path() at: At) {
    return this.staff.list(at.channelSeq, at.courseSeq);
  }
  @Route(api.addLeader)
  addLeader(@Auth() auth: User, @Path() at: At, @Input() input: InputOf<typeof api.addLeader>) {
    return this.staff.add(auth, at.courseSeq, input.userSeq);
  }
  @Route(api.removeLeader)
  removeLeader(@Auth() auth: User, @Path() at: At) {
    return this.staff.remove(auth, at.courseSeq, at.userSeq);
  }
}
