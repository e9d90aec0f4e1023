import { Controller } from '@nestjs/common';
import type { InputOf, QueryOf } from '@madang/contracts/endpoint';
import { COURSE_STAFF_TYPE } from '@madang/contracts/staff-types';
import { courseStaffApi, inviteApi, operatorApi as api } from '@madang/contracts/main/operator';
import type { Caller, User } from '@madang/server/caller';
import { Auth, Input, jsonAnswer, Path, Route } from '@madang/server/route';
import { CourseStaffService } from './course-staff.service';
import { InviteService } from './invite.service';
import { MemberInviteService } from './member-invite.service';
import { OperatorService } from './operator.service';

interface At {
  channelSeq: number;
  courseSeq: number;
  userSeq: number;
  inviteSeq: number;
}

@Controller()
export class OperatorController {
  constructor(
    private readonly operators: OperatorService,
    private readonly memberInvites: MemberInviteService,
    private readonly courseStaff: CourseStaffService,
    private readonly invites: InviteService,
  ) {}

  @Route(api.list)
  async list(@Path() p: At, @Input() q: QueryOf<typeof api.list>) {
    return jsonAnswer(await this.operators.list(p.channelSeq, q));
  }
  @Route(api.addOwner)
  addOwner(@Auth() auth: User, @Path() p: At, @Input() { userSeq }: InputOf<typeof api.addOwner>) {
    return this.operators.addOwner(auth, p.channelSeq, userSeq);
  }
  @Route(api.removeOwner)
  removeOwner(@Auth() auth: User, @Path() p: At) {
    return this.operators.remove(auth, p.channelSeq, p.userSeq);
  }
  @Route(api.users)
  users(@Auth() auth: User, @Path() p: At, @Input() q: QueryOf<typeof api.users>) {
    return this.operators.users(auth, p.channelSeq, q);
  }
  @Route(api.update)
  update(@Auth() auth: User, @Path() p: At, @Input() input: InputOf<typeof api.update>) {
    return this.operators.update(auth, p.channelSeq, p.userSeq, input);
  }
  @Route(api.remove)
  remove(@Auth() auth: User, @Path() p: At) {
    return this.operators.remove(auth, p.channelSeq, p.userSeq);
  }
  @Route(api.search)
  async search(@Auth() auth: User, @Input() q: QueryOf<typeof api.search>) {
    return jsonAnswer(await this.operators.search(auth, q));
  }
  @Route(api.inviteMembers)
  inviteMembers(@Auth() auth: User, @Path() p: At, @Input() { members }: InputOf<typeof api.inviteMembers>) {
    return this.memberInvites.save(auth, p.channelSeq, members);
  }

  @Route(courseStaffApi.list)
  async courseStaffList(@Path() p: At) {
    return jsonAnswer(await this.courseStaff.list(p.channelSeq, p.courseSeq));
  }
  @Route(courseStaffApi.addManager)
  async addManager(@Auth() auth: User, @Path() p: At, @Input() input: InputOf<typeof courseStaffApi.addManager>) {
    return jsonAnswer(await this.courseStaff.add(auth, p.courseSeq, input.userSeq, input.userTypeCd));
  }
  @Route(courseStaffApi.removeManager)
  async removeManager(@Auth() auth: User, @Path() p: At) {
    return jsonAnswer(
      await this.courseStaff.remove(auth, p.courseSeq, p.userSeq, [COURSE_STAFF_TYPE.MANAGER, COURSE_STAFF_TYPE.CLASS_MANAGER]),
    );
  }
  @Route(courseStaffApi.addFacilitator)
  async addFacilitator(@Auth() auth: User, @Path() p: At, @Input() { userSeq }: InputOf<typeof courseStaffApi.addFacilitator>) {
    return jsonAnswer(await this.courseStaff.add(auth, p.courseSeq, userSeq, COURSE_STAFF_TYPE.FACILITATOR));
  }
  @Route(courseStaffApi.removeFacilitator)
  async removeFacilitator(@Auth() auth: User, @Path() p: At) {
    return jsonAnswer(await this.courseStaff.remove(auth, p.courseSeq, p.userSeq, [COURSE_STAFF_TYPE.FACILITATOR]));
  }

  @Route(inviteApi.list)
  inviteList(@Path() p: At) {
    return this.invites.list(p.channelSeq);
  }
  @Route(inviteApi.create)
  invite(@Auth() auth: User, @Path() p: At, @Input() input: InputOf<typeof inviteApi.create>) {
    return this.invites.create(auth, p.channelSeq, input);
  }
  @Route(inviteApi.approve)
  approve(@Auth() auth: User, @Path() p: At) {
    return this.invites.approve(auth, p.channelSeq, p.inviteSeq);
  }
  @Route(inviteApi.resend)
  resend(@Auth() auth: User, @Path() p: At) {
    return this.invites.resend(auth, p.channelSeq, p.inviteSeq);
  }
  @Route(inviteApi.cancel)
  cancel(@Auth() auth: User, @Path() p: At) {
    return this.invites.cancel(auth, p.channelSeq, p.inviteSeq);
  }
  @Route(inviteApi.accept)
  accept(@Auth() auth: User, @Path() p: At, @Input() input: InputOf<typeof inviteApi.accept>) {
    return this.invites.accept(auth, p.channelSeq, p.inviteSeq, input);
  }
  @Route(inviteApi.reject)
  reject(@Auth() auth: User, @Path() p: At, @Input() input: InputOf<typeof inviteApi.reject>) {
    return this.invites.reject(auth, p.channelSeq, p.inviteSeq, input);
  }
  @Route(inviteApi.mine)
  mine(@Auth() auth: User) {
    return this.invites.mine(auth.userSeq);
  }
  @Route(inviteApi.find)
  find(@Auth() auth: Caller, @Input() { token }: QueryOf<typeof inviteApi.find>) {
    return this.invites.byToken(token, auth);
  }
}
