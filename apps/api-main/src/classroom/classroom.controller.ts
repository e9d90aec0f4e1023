import { Controller } from '@nestjs/common';
import type { InputOf } from '@madang/contracts/endpoint';
import { curriculumApi as api } from '@madang/contracts/main/curriculum';
import type { Caller, User } from '@madang/server/caller';
import { Auth, Input, Path, Route } from '@madang/server/route';
import { ClassroomService } from './classroom.service';

interface At {
  courseSeq: number;
  curriculumSeq: number;
}

@Controller()
export class ClassroomController {
  constructor(private readonly classroom: ClassroomService) {}

  @Route(api.checkSchedule)
  checkSchedule(@Auth() auth: User, @Path() p: At) {
    return this.classroom.checkSchedule(auth, p.courseSeq);
  }
  @Route(api.find)
  find(@Auth() auth: Caller, @Path() p: At) {
    return this.classroom.find(auth, p.courseSeq, p.curriculumSeq);
  }
  @Route(api.readFile)
  readFile(@Auth() auth: User, @Path() p: At & { fileSeq: number }) {
    return this.classroom.readFile(auth, p.courseSeq, p.curriculumSeq, p.fileSeq);
  }
  @Route(api.playtimes)
  playtimes(@Auth() auth: User, @Path() p: At) {
    return this.classroom.playtimes(auth, p.courseSeq);
  }
  @Route(api.savePlaytime)
  savePlaytime(@Auth() auth: User, @Path() p: At, @Input() input: InputOf<typeof api.savePlaytime>) {
    return this.classroom.savePlaytime(auth, p.courseSeq, input);
  }
  @Route(api.complete)
  complete(@Auth() auth: User, @Path() p: At) {
    return this.classroom.complete(auth, p.courseSeq, p.curriculumSeq);
  }
}
