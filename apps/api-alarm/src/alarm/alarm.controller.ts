import { Controller, Query } from '@nestjs/common';
import { alarmApi } from '@madang/contracts/alarm/alarm';
import { YN } from '@madang/contracts/codes';
import type { InputOf, QueryOf } from '@madang/contracts/endpoint';
import type { User } from '@madang/server/caller';
import { config } from '@madang/server/config';
import { Auth, Input, RawAnswer, Route } from '@madang/server/route';
import { AlarmService } from './alarm.service';
import { DigestService } from './digest.service';
import { AlarmPreferenceService } from './alarm-preference.service';

@Controller()
export class AlarmController {
  constructor(
    private readonly alarms: AlarmService,
    private readonly preferences: AlarmPreferenceService,
    private readonly digests: DigestService,
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

  @Route(alarmApi.mailChoice)
  mailChoice(@Auth() auth: User) {
    return this.digests.choice(auth.userSeq);
  }

  @Route(alarmApi.saveMailChoice)
  saveMailChoice(@Input() input: InputOf<typeof alarmApi.saveMailChoice>, @Auth() auth: User) {
    return this.digests.save(auth.userSeq, input);
  }

  @Route(alarmApi.findStop)
  findStop(@Input() { token }: QueryOf<typeof alarmApi.findStop>) {
    return this.digests.findStop(token);
  }

  @Route(alarmApi.stopMail)
  stopMail(@Input() { token, undoYn }: InputOf<typeof alarmApi.stopMail>) {
    return this.digests.stop(token, undoYn === YN.YES);
  }

  @Route(alarmApi.stopMailAtOnce)
  stopMailAtOnce(@Query('token') token: unknown) {
    return this.digests.stop(token, false);
  }

  @Route(alarmApi.openStopMail)
  openStopMail(@Input() { token }: QueryOf<typeof alarmApi.openStopMail>) {
    const location = `${config.mainOrigin}/unsubscribe/alarm?token=${encodeURIComponent(token)}`;
    return new RawAnswer(null, { status: 302, headers: { location } });
  }

  @Route(alarmApi.badge)
  badge(@Auth() auth: User) {
    return this.alarms.badge(auth.userSeq);
  }
}
