import { Controller } from '@nestjs/common';
import type { InputOf, QueryOf } from '@madang/contracts/endpoint';
import { attendanceApi as api } from '@madang/contracts/main/attendance';
import type { User } from '@madang/server/caller';
import { Auth, Input, Path, Route } from '@madang/server/route';
import { AttendanceService } from './attendance.service';

interface At {
  channelSeq: number;
  courseSeq: number;
}

@Controller()
export class AttendanceController {
  constructor(private readonly attendance: AttendanceService) {}

  @Route(api.excel)
  excel(@Auth() auth: User, @Path() at: At, @Input() query: QueryOf<typeof api.excel>) {
    return this.attendance.excel(auth, at.channelSeq, at.courseSeq, query);
  }
  @Route(api.book)
  book(@Auth() auth: User, @Path() at: At, @Input() query: QueryOf<typeof api.book>) {
    return this.attendance.book(auth, at.channelSeq, at.courseSeq, query, query.page, query.size);
  }
  @Route(api.mark)
  mark(@Auth() auth: User, @Path() at: At, @Input() input: InputOf<typeof api.mark>) {
    return this.attendance.mark(auth, at.channelSeq, at.courseSeq, input);
  }
}
