import { Controller } from '@nestjs/common';
import { alarmApi } from '@madang/contracts/alarm/alarm';
import type { InputOf, QueryOf } from '@madang/contracts/endpoint';
import type { User } from '@madang/server/caller';
import { Auth, Input, Route } from '@madang/server/route';
import { AlarmService } from './alarm.service';
import { AlarmPreferenceService } from './alarm-preference.service';

@Controller()
export class AlarmController {
  constructor(
    private readonly alarms: AlarmService,
    private readonly preferences: AlarmPreferenceService,
  ) {}

  @Route(alarmApi.list)
  list(@Input() query: QueryOf<typeof alarmApi.list>, @Auth() auth: User) {
    return this.alarms.list(query, auth);
  }

  @Route(alarmApi.markRead)
  markRead(@Auth() auth: User) {
    return this.alarms.markRead(auth.userSeq);
  }

  @Route(alarmApi.preferences)
  wanted(@Auth() auth: User) {
    return this.preferences.list(auth.userSeq);
  }

  @Route(alarmApi.savePreference)
  want(@Input() input: InputOf<typeof alarmApi.savePreference>, @Auth() auth: User) {
    return this.preferences.save(auth.userSeq, input);
  }

  @Route(alarmApi.badge)
  badge(@Auth() auth: User) {
    return this.alarms.badge(auth.userSeq);
  }
}
