import { Controller } from '@nestjs/common';
import { alarmApi } from '@madang/contracts/alarm/alarm';
import type { QueryOf } from '@madang/contracts/endpoint';
import type { User } from '@madang/server/caller';
import { Auth, Input, Route } from '@madang/server/route';
import { AlarmService } from './alarm.service';

@Controller()
export class AlarmController {
  constructor(private readonly alarms: AlarmService) {}

  @Route(alarmApi.list)
  list(@Input() query: QueryOf<typeof alarmApi.list>, @Auth() auth: User) {
    return this.alarms.list(query, auth);
  }

  @Route(alarmApi.markRead)
  markRead(@Auth() auth: User) {
    return this.alarms.markRead(auth.userSeq);
  }

  @Route(alarmApi.badge)
  badge(@Auth() auth: User) {
    return this.alarms.badge(auth.userSeq);
  }
}
