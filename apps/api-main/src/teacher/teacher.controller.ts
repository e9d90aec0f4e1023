import { Controller } from '@nestjs/common';
import type { InputOf } from '@madang/contracts/endpoint';
import { teacherApi as api } from '@madang/contracts/main/teacher';
import type { Caller, User } from '@madang/server/caller';
import { Auth, Input, Path, Route } from '@madang/server/route';
import { TeacherService } from './teacher.service';

interface At {
  channelSeq: number;
  userSeq: number;
}

@Controller()
export class TeacherController {
  constructor(private readonly teachers: TeacherService) {}

  @Route(api.find)
  find(@Auth() auth: Caller, @Path() p: At) {
    return this.teachers.find(auth, p.userSeq);
  }
  @Route(api.mine)
  mine(@Auth() auth: User, @Path() p: At) {
    return this.teachers.words({ channelSeq: p.channelSeq, userSeq: auth.userSeq });
  }
  @Route(api.saveMine)
  saveMine(@Auth() auth: User, @Input() input: InputOf<typeof api.saveMine>) {
    return this.teachers.saveOwn(auth, input);
  }
  @Route(api.words)
  words(@Path() p: At) {
    return this.teachers.wordsOf(p);
  }
  @Route(api.saveWords)
  saveWords(@Auth() auth: User, @Path() p: At, @Input() input: InputOf<typeof api.saveWords>) {
    return this.teachers.save(auth, p.userSeq, input);
  }
}
