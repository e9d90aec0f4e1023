import { Controller } from '@nestjs/common';
import type { InputOf, QueryOf } from '@madang/contracts/endpoint';
import { workApi } from '@madang/contracts/main/class-work';
import { companionApi } from '@madang/contracts/main/companion-calls';
import { courseApi as api } from '@madang/contracts/main/course';
import type { Caller, User } from '@madang/server/caller';
import { Auth, Input, Path, Route } from '@madang/server/route';
import { CourseCopyService } from './course-copy.service';
import { CourseOrderService } from './course-order.service';
import { CoursePaymentService } from './course-payment.service';
import { CoursePublishService } from './course-publish.service';
import { CourseReviewService } from './course-review.service';
import { CourseReadService } from './course-read.service';
import { CourseService } from './course.service';
import { CourseTrashService } from './course-trash.service';

interface At {
  courseSeq: number;
}

@Controller()
export class CourseController {
  constructor(
    private readonly reads: CourseReadService,
    private readonly courses: CourseService,
    private readonly orders: CourseOrderService,
    private readonly payment: CoursePaymentService,
    private readonly publishing: CoursePublishService,
    private readonly reviews: CourseReviewService,
    private readonly copies: CourseCopyService,
    private readonly trash: CourseTrashService,
  ) {}

  @Route(api.list)
  list(@Auth() auth: Caller, @Input() q: QueryOf<typeof api.list>) {
    return this.reads.list(auth, q);
  }
  @Route(api.viewer)
  viewer(@Auth() auth: User, @Input() q: QueryOf<typeof api.viewer>) {
    return this.reads.viewer(auth, q.courseSeqs);
  }
  @Route(api.find)
  find(@Auth() auth: Caller, @Path() p: At) {
    return this.reads.find(auth, p.courseSeq);
  }
  @Route(api.findV2)
  findV2(@Auth() auth: Caller, @Path() p: At) {
    return this.reads.find(auth, p.courseSeq);
  }
  @Route(companionApi.list)
  companions(@Auth() auth: Caller, @Path() p: At) {
    return this.reads.companions(auth, p.courseSeq);
  }
  @Route(api.timetable)
  timetable(@Auth() auth: Caller, @Path() p: At) {
    return this.reads.timetable(auth, p.courseSeq);
  }
  @Route(api.facilitators)
  facilitators(@Auth() auth: Caller, @Path() p: At) {
    return this.reads.facilitators(auth, p.courseSeq);
  }
  @Route(api.adminList)
  adminList(@Auth() auth: User, @Input() q: QueryOf<typeof api.adminList>) {
    return this.reads.adminList(auth, q);
  }
  @Route(api.work)
  work(@Auth() auth: User) {
    return this.reads.work(auth);
  }
  @Route(workApi.items)
  workItems(@Auth() auth: User, @Input() q: QueryOf<typeof workApi.items>) {
    return this.reads.workItems(auth, q);
  }
  @Route(workApi.videos)
  failedVideos(@Auth() auth: User, @Input() q: QueryOf<typeof workApi.videos>) {
    return this.reads.failedVideos(auth, q);
  }
  @Route(api.staff)
  staff(@Auth() auth: User) {
    return this.reads.staff(auth);
  }
  @Route(api.mine)
  mine(@Auth() auth: User, @Input() q: QueryOf<typeof api.mine>) {
    return this.reads.mine(auth, q);
  }
  @Route(api.create)
  create(@Auth() auth: User, @Input() input: InputOf<typeof api.create>) {
    return this.courses.create(auth, input);
  }
  @Route(api.update)
  update(@Auth() auth: User, @Path() p: At, @Input() input: InputOf<typeof api.update>) {
    return this.courses.update(auth, p.courseSeq, input);
  }
  @Route(api.updatePayment)
  updatePayment(@Auth() auth: User, @Path() p: At, @Input() input: InputOf<typeof api.updatePayment>) {
    return this.payment.update(auth, p.courseSeq, input);
  }
  @Route(api.updateSetting)
  updateSetting(@Auth() auth: User, @Path() p: At, @Input() input: InputOf<typeof api.updateSetting>) {
    return this.courses.updateSetting(auth, p.courseSeq, input);
  }
  @Route(api.questions)
  questions(@Auth() auth: User, @Path() p: At) {
    return this.courses.questions(auth, p.courseSeq);
  }
  @Route(api.updateQuestions)
  updateQuestions(@Auth() auth: User, @Path() p: At, @Input() input: InputOf<typeof api.updateQuestions>) {
    return this.courses.updateQuestions(auth, p.courseSeq, input);
  }
  @Route(api.publishCheck)
  publishCheck(@Auth() auth: User, @Path() p: At) {
    return this.publishing.check(auth, p.courseSeq);
  }
  @Route(api.publish)
  publish(@Auth() auth: User, @Path() p: At) {
    return this.publishing.publish(auth, p.courseSeq);
  }
  @Route(api.publishRequests)
  publishRequests(@Auth() auth: User, @Input() q: QueryOf<typeof api.publishRequests>) {
    return this.reviews.list(auth, q);
  }
  @Route(api.approvePublish)
  approvePublish(@Auth() auth: User, @Path() p: At) {
    return this.reviews.approve(auth, p.courseSeq);
  }
  @Route(api.refusePublish)
  refusePublish(@Auth() auth: User, @Path() p: At, @Input() { reason }: InputOf<typeof api.refusePublish>) {
    return this.reviews.refuse(auth, p.courseSeq, reason);
  }
  @Route(api.unpublish)
  unpublish(@Auth() auth: User, @Path() p: At) {
    return this.publishing.unpublish(auth, p.courseSeq);
  }
  @Route(api.setPublic)
  setPublic(@Auth() auth: User, @Path() p: At, @Input() input: InputOf<typeof api.setPublic>) {
    return this.publishing.setPublic(auth, p.courseSeq, input);
  }
  @Route(api.close)
  close(@Auth() auth: User, @Path() p: At, @Input() input: InputOf<typeof api.close>) {
    return this.publishing.close(auth, p.courseSeq, input.closeYn);
  }
  @Route(api.order)
  order(@Auth() auth: User, @Input() input: InputOf<typeof api.order>) {
    return this.orders.order(auth, input.courseSeqs);
  }
  @Route(api.place)
  place(@Auth() auth: User, @Path() p: At, @Input() { place }: InputOf<typeof api.place>) {
    return this.orders.place(auth, p.courseSeq, place);
  }
  @Route(api.copy)
  copy(@Auth() auth: User, @Path() p: At) {
    return this.copies.copy(auth, p.courseSeq);
  }
  @Route(api.remove)
  remove(@Auth() auth: User, @Path() p: At) {
    return this.trash.remove(auth, p.courseSeq);
  }
  @Route(api.restore)
  restore(@Auth() auth: User, @Path() p: At) {
    return this.trash.restore(auth, p.courseSeq);
  }
  @Route(api.trash)
  trashed(@Auth() auth: User, @Input() q: QueryOf<typeof api.trash>) {
    return this.trash.list(auth, q);
  }
  @Route(api.removeMany)
  removeMany(@Auth() auth: User, @Input() input: InputOf<typeof api.removeMany>) {
    return this.trash.removeMany(auth, input.courseSeqs);
  }
}
