import { Controller } from '@nestjs/common';
import type { InputOf, QueryOf } from '@madang/contracts/endpoint';
import { enrolmentApi } from '@madang/contracts/main/enrolment';
import type { User } from '@madang/server/caller';
import { Auth, Input, Path, Route } from '@madang/server/route';
import { AdmissionService } from './admission.service';
import { DeliveryAddressService } from './delivery-address.service';
import { EnrolmentService, type EnrolmentInput } from './enrolment.service';
import { LearnerService } from './learner.service';
import { PaymentReminderService } from './payment-reminder.service';

interface At {
  channelSeq: number;
  courseSeq: number;
}

@Controller()
export class EnrolmentController {
  constructor(
    private readonly enrolments: EnrolmentService,
    private readonly learners: LearnerService,
    private readonly admissions: AdmissionService,
    private readonly addresses: DeliveryAddressService,
    private readonly reminders: PaymentReminderService,
  ) {}

  @Route(enrolmentApi.create)
  create(@Auth() auth: User, @Path() at: At, @Input() input: EnrolmentInput) {
    return this.enrolments.create(auth, at.channelSeq, at.courseSeq, input);
  }
  @Route(enrolmentApi.add)
  add(@Auth() auth: User, @Path() at: At, @Input() input: InputOf<typeof enrolmentApi.add>) {
    return this.admissions.add(auth, at.channelSeq, at.courseSeq, input);
  }
  @Route(enrolmentApi.mine)
  mine(@Auth() auth: User, @Path() at: At) {
    return this.enrolments.mine(auth, at.channelSeq, at.courseSeq);
  }
  @Route(enrolmentApi.phone)
  phone(@Auth() auth: User, @Path() { channelSeq }: Pick<At, 'channelSeq'>) {
    return this.enrolments.phone(auth, channelSeq);
  }
  @Route(enrolmentApi.cancelMine)
  cancelMine(@Auth() auth: User, @Path() at: At, @Input() input: InputOf<typeof enrolmentApi.cancelMine>) {
    return this.enrolments.cancelMine(auth, at.channelSeq, at.courseSeq, input.reason);
  }
  @Route(enrolmentApi.saveAddress)
  saveAddress(@Auth() auth: User, @Path() at: At, @Input() input: InputOf<typeof enrolmentApi.saveAddress>) {
    return this.addresses.save(auth, at.channelSeq, at.courseSeq, input);
  }
  @Route(enrolmentApi.excel)
  excel(@Auth() auth: User, @Path() at: At, @Input() query: QueryOf<typeof enrolmentApi.excel>) {
    return this.learners.excel(auth, at.channelSeq, at.courseSeq, query);
  }
  @Route(enrolmentApi.list)
  list(@Auth() auth: User, @Path() at: At, @Input() query: QueryOf<typeof enrolmentApi.list>) {
    return this.learners.list(auth, at.channelSeq, at.courseSeq, query, query.page, query.size);
  }
  @Route(enrolmentApi.setStatus)
  setStatus(@Auth() auth: User, @Path() at: At, @Input() input: InputOf<typeof enrolmentApi.setStatus>) {
    return this.learners.setStatus(auth, at.channelSeq, at.courseSeq, input);
  }
  @Route(enrolmentApi.cancel)
  cancel(@Auth() auth: User, @Path() at: At, @Input() input: InputOf<typeof enrolmentApi.cancel>) {
    return this.learners.cancel(auth, at.channelSeq, at.courseSeq, input);
  }
  @Route(enrolmentApi.remind)
  remind(@Auth() auth: User, @Path() at: At, @Input() { attendSeqs }: InputOf<typeof enrolmentApi.remind>) {
    return this.reminders.remind(auth, at.channelSeq, at.courseSeq, attendSeqs);
  }
  @Route(enrolmentApi.extend)
  extend(@Auth() auth: User, @Path() at: At, @Input() input: InputOf<typeof enrolmentApi.extend>) {
    return this.learners.extend(auth, at.channelSeq, at.courseSeq, input);
  }
}
