import { Controller } from '@nestjs/common';
import type { InputOf } from '@madang/contracts/endpoint';
import { lessonNoteApi as api } from '@madang/contracts/main/lesson-note';
import type { Caller, User } from '@madang/server/caller';
import { Auth, Input, Path, Route } from '@madang/server/route';
import { NoteService } from './note.service';

interface At {
  courseSeq: number;
  curriculumSeq: number;
}
type One = At & { noteSeq: number };

@Controller()
export class NoteController {
  constructor(private readonly notes: NoteService) {}

  @Route(api.list)
  list(@Auth() auth: User, @Path() p: At) {
    return this.notes.list(auth, p.courseSeq);
  }
  @Route(api.create)
  create(@Auth() auth: User, @Path() p: At, @Input() input: InputOf<typeof api.create>) {
    return this.notes.create(auth, p, input);
  }
  @Route(api.update)
  update(@Auth() auth: User, @Path() p: One, @Input() input: InputOf<typeof api.update>) {
    return this.notes.update(auth, p, input);
  }
  @Route(api.remove)
  remove(@Auth() auth: User, @Path() p: One) {
    return this.notes.remove(auth, p);
  }
  @Route(api.questions)
  questions(@Auth() auth: Caller, @Path() p: At) {
    return this.notes.questions(auth, p);
  }
  @Route(api.ask)
  ask(@Auth() auth: User, @Path() p: At, @Input() input: InputOf<typeof api.ask>) {
    return this.notes.ask(auth, p, input);
  }
}
