import { seesContacts } from '@madang/server/contacts';
import { Controller } from '@nestjs/common';
import type { InputOf, QueryOf } from '@madang/contracts/endpoint';
import { memberApi as api } from '@madang/contracts/util/member';
import type { User } from '@madang/server/caller';
import { Auth, Input, jsonAnswer, Path, Route } from '@madang/server/route';
import { MemberService } from './member.service';
import { RegisteredMemberService } from './registered-member.service';
import { SegmentService } from './segment.service';

interface At {
  channelSeq: number;
  userSeq: number;
  memberSeq: number;
  segmentSeq: number;
}

@Controller()
export class MemberController {
  constructor(
    private readonly members: MemberService,
    private readonly registered: RegisteredMemberService,
    private readonly segments: SegmentService,
  ) {}

  @Route(api.joined)
  joined(@Auth() auth: User, @Path() p: At, @Input() { size, cursor, sort, ...filter }: QueryOf<typeof api.joined>) {
    return this.members.list(p.channelSeq, { ...filter, contacts: seesContacts(auth) }, size, cursor, sort || 'joined.desc');
  }
  @Route(api.joinedOne)
  joinedOne(@Path() p: At) {
    return this.members.find(p.channelSeq, p.userSeq);
  }
  @Route(api.joinedCourses)
  async joinedCourses(@Path() p: At, @Input() { page, size }: QueryOf<typeof api.joinedCourses>) {
    return jsonAnswer(await this.members.courses(p.channelSeq, p.userSeq, page, size));
  }
  @Route(api.joinedOrders)
  async joinedOrders(@Path() p: At, @Input() { page, size }: QueryOf<typeof api.joinedOrders>) {
    return jsonAnswer(await this.members.orders(p.channelSeq, p.userSeq, page, size));
  }
  @Route(api.joinedCoupons)
  async joinedCoupons(@Path() p: At, @Input() { page, size }: QueryOf<typeof api.joinedCoupons>) {
    return jsonAnswer(await this.members.coupons(p.channelSeq, p.userSeq, page, size));
  }
  @Route(api.joinedMessages)
  async joinedMessages(@Path() p: At, @Input() { page, size }: QueryOf<typeof api.joinedMessages>) {
    return jsonAnswer(await this.members.messages(p.channelSeq, p.userSeq, page, size));
  }
  @Route(api.excel)
  excel(@Auth() auth: User, @Path() p: At, @Input() q: QueryOf<typeof api.excel>) {
    return this.members.excel(auth, p.channelSeq, q);
  }
  @Route(api.exports)
  async exports(@Path() p: At) {
    return jsonAnswer(await this.members.exports(p.channelSeq));
  }

  @Route(api.registered)
  registeredList(@Auth() auth: User, @Path() p: At, @Input() { q, size, cursor }: QueryOf<typeof api.registered>) {
    return this.registered.list(p.channelSeq, { q, contacts: seesContacts(auth) }, size, cursor);
  }
  @Route(api.template)
  template(@Auth() auth: User) {
    return this.registered.template(auth.lang);
  }
  @Route(api.registeredOne)
  registeredOne(@Path() p: At) {
    return this.registered.find(p.channelSeq, p.memberSeq);
  }
  @Route(api.register)
  register(@Auth() auth: User, @Path() p: At, @Input() input: InputOf<typeof api.register>) {
    return this.registered.register(auth, p.channelSeq, input);
  }
  @Route(api.updateRegistered)
  updateRegistered(@Path() p: At, @Input() input: InputOf<typeof api.updateRegistered>) {
    return this.registered.update(p.channelSeq, p.memberSeq, input);
  }
  @Route(api.removeRegistered)
  removeRegistered(@Path() p: At) {
    return this.registered.remove(p.channelSeq, p.memberSeq);
  }

  @Route(api.segments)
  segmentList(@Path() p: At) {
    return this.segments.list(p.channelSeq);
  }
  @Route(api.countSegment)
  countSegment(@Path() p: At, @Input() conditions: QueryOf<typeof api.countSegment>) {
    return this.segments.count(p.channelSeq, conditions);
  }
  @Route(api.createSegment)
  createSegment(@Auth() auth: User, @Path() p: At, @Input() input: InputOf<typeof api.createSegment>) {
    return this.segments.create(auth, p.channelSeq, input);
  }
  @Route(api.updateSegment)
  updateSegment(@Path() p: At, @Input() input: InputOf<typeof api.updateSegment>) {
    return this.segments.update(p.channelSeq, p.segmentSeq, input);
  }
  @Route(api.removeSegment)
  removeSegment(@Path() p: At) {
    return this.segments.remove(p.channelSeq, p.segmentSeq);
  }
}
