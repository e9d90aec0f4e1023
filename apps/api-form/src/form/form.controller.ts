import { Controller } from '@nestjs/common';
import type { InputOf, QueryOf } from '@madang/contracts/endpoint';
import { formApi } from '@madang/contracts/form/form';
import type { Caller, User } from '@madang/server/caller';
import { Auth, Input, Path, Route } from '@madang/server/route';
import { FormAnswerService } from './form-answer.service';
import { FormService } from './form.service';

interface OfForm {
  channelSeq: number;
  formSeq: number;
}

@Controller()
export class FormController {
  constructor(
    private readonly forms: FormService,
    private readonly answering: FormAnswerService,
  ) {}

  @Route(formApi.list)
  list(@Path() p: { channelSeq: number }, @Input() q: QueryOf<typeof formApi.list>) {
    return this.forms.list(p.channelSeq, q);
  }

  @Route(formApi.find)
  find(@Path() p: OfForm) {
    return this.forms.find(p.channelSeq, p.formSeq);
  }

  @Route(formApi.preview)
  preview(@Path() p: { channelSeq: number; id: string }) {
    return this.forms.preview(p.channelSeq, p.id);
  }

  @Route(formApi.create)
  create(@Auth() auth: User, @Path() p: { channelSeq: number }, @Input() input: InputOf<typeof formApi.create>) {
    return this.forms.create(auth, p.channelSeq, input);
  }

  @Route(formApi.update)
  update(@Auth() auth: User, @Path() p: OfForm, @Input() input: InputOf<typeof formApi.update>) {
    return this.forms.update(auth, p.channelSeq, p.formSeq, input);
  }

  @Route(formApi.updateScreen)
  updateScreen(@Auth() auth: User, @Path() p: OfForm, @Input() input: InputOf<typeof formApi.updateScreen>) {
    return this.forms.updateScreen(auth, p.channelSeq, p.formSeq, input.blocks);
  }

  @Route(formApi.updateEvent)
  updateEvent(@Auth() auth: User, @Path() p: OfForm, @Input() input: InputOf<typeof formApi.updateEvent>) {
    return this.forms.updateEvent(auth, p.channelSeq, p.formSeq, input);
  }

  @Route(formApi.remove)
  remove(@Auth() auth: User, @Path() p: OfForm) {
    return this.forms.remove(auth, p.channelSeq, p.formSeq);
  }

  @Route(formApi.copy)
  copy(@Auth() auth: User, @Path() p: OfForm) {
    return this.forms.copy(auth, p.channelSeq, p.formSeq);
  }

  @Route(formApi.answersExcel)
  answersExcel(@Auth() auth: User, @Path() p: OfForm) {
    return this.forms.answersExcel(auth, p.channelSeq, p.formSeq);
  }

  @Route(formApi.answers)
  answers(@Path() p: OfForm, @Input() q: QueryOf<typeof formApi.answers>) {
    return this.forms.answers(p.channelSeq, p.formSeq, q);
  }

  @Route(formApi.open)
  open(@Path() p: { id: string }) {
    return this.answering.open(p.id);
  }

  @Route(formApi.mine)
  mine(@Auth() auth: Caller, @Path() p: { id: string }) {
    return this.answering.mine(auth, p.id);
  }

  @Route(formApi.answer)
  answer(@Auth() auth: Caller, @Path() p: { id: string }, @Input() input: InputOf<typeof formApi.answer>) {
    return this.answering.answer(auth, p.id, input.answers);
  }

  @Route(formApi.editAnswer)
  editAnswer(@Auth() auth: Caller, @Path() p: { id: string; answerSeq: number }, @Input() input: InputOf<typeof formApi.editAnswer>) {
    return this.answering.edit(auth, p.id, p.answerSeq, input.answers);
  }
}
