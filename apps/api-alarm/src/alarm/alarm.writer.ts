import { Injectable } from '@nestjs/common';
import { HAS_OWN_MAIL, kindOfAlarm, STAFF_TEMPLATES } from '@madang/contracts/alarm/kinds';
import type { AlarmTemplate } from '@madang/contracts/alarm/words';
import { COURSE_TYPE_CD, type ALARM_TYPE, type CodeOf, type ContentReason } from '@madang/contracts/codes';
import { ALARM_WRITTEN } from '@madang/contracts/event/socket';
import { HIDDEN_NAME } from '@madang/contracts/main/report';
import type { SiteSwitch } from '@madang/contracts/platform-codes';
import { Bus } from '@madang/server/bus';
import { Clock } from '@madang/server/clock';
import { keptPlanRows, prepared, rows, type Tx } from '@madang/server/db';
import { commitLazily } from '@madang/server/lazy-commit';
import { Outbox } from '@madang/server/outbox';
import { DigestItemEntity } from './alarm.entity';
import { AlarmPreferenceService } from './alarm-preference.service';
import { ALARM_FACTS, MAKE_READ_MARKS, OWNERS_OF_SITE, STAFF_OF, TAKE_EVENT, WRITE_ALARMS, type StaffAsked } from './alarm.writer.sql';

/** How many people one NOTIFY names: PostgreSQL takes 8,000 bytes in a notice. */
const PEOPLE_PER_NOTICE = 400;

export interface Notice {
  /** Names what happened: a person gets one alarm for a key, however often the event arrives. */
  key: string;
  type: CodeOf<typeof ALARM_TYPE>;
  template: AlarmTemplate;
  to: number[];
  /** The person who did what the alarm tells of; null where nobody in particular did it. */
  aboutSeq: number | null;
  courseSeq?: number;
  /** Stands in the alarm's sentence in place of the class's title. */
  title?: string;
  /** The reason that the person who acted gave, in that person's own words. */
  reason?: string;
  /** A code of the list of reasons; the alarm names it in the reader's language before the text of `reason`. */
  reasonCd?: ContentReason;
  /** The part of the site that was switched off or on; the alarm's sentence names the part in the reader's language. */
  switchCd?: SiteSwitch;
  /** The deadline that the alarm's sentence names. */
  until?: Date;
  /** The title of the lesson that the alarm is about. */
  item?: string;
  /** The path that the alarm opens, below the address of its class or site. */
  link?: string;
}
/** Writes alarms in the transaction of the caller, which must be one of the site that the alarms belong to. */
@Injectable()
export class AlarmWriter {
  constructor(
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly preferences: AlarmPreferenceService,
    private readonly bus: Bus,
  ) {}

  /** Owners and operators of the site, and the teachers of the class if `courseSeq` names one; all without the person `exceptSeq`. */
  async staffOf(tx: Tx, channelSeq: number, courseSeq: number | null, exceptSeq: number): Promise<number[]> {
    return this.staff(tx, { channelSeq, courseSeq, exceptSeq, helpers: false });
  }

  /** The same with everybody who has a role in the class: those who can do what the alarm is about (AM-1344). */
  async workersOf(tx: Tx, channelSeq: number, courseSeq: number | null, exceptSeq: number): Promise<number[]> {
    return this.staff(tx, { channelSeq, courseSeq, exceptSeq, helpers: true });
  }

  private async staff(tx: Tx, of: StaffAsked): Promise<number[]> {
    return (await keptPlanRows(tx, STAFF_OF, of)).map(({ userSeq }) => userSeq);
  }

  async ownersOf(tx: Tx, channelSeq: number): Promise<number[]> {
    return (await rows(tx, OWNERS_OF_SITE, { channelSeq })).map(({ userSeq }) => userSeq);
  }

  /** Writes the alarms of a notice in the transaction of an event's handler, which does not wait for the disk then. */
  async write(tx: Tx, channelSeq: number, notice: Notice): Promise<void> {
    if (!notice.to.length) return;
    commitLazily(tx);
    const courseSeq = notice.courseSeq ?? null;
    const [facts] = await keptPlanRows(tx, ALARM_FACTS, { channelSeq, courseSeq, aboutSeq: notice.aboutSeq });
    if (!facts) return;
    const masked = facts.hidden && !STAFF_TEMPLATES.includes(notice.template);
    const args = {
      site: facts.site,
      name: masked ? HIDDEN_NAME : (facts.name ?? ''),
      title: notice.title ?? facts.title ?? '',
      ...(facts.courseTypeCd ? { courseTypeCd: facts.courseTypeCd } : {}),
      ...(notice.until ? { until: notice.until.toISOString() } : {}),
      ...(notice.reason ? { reason: notice.reason } : {}),
      ...(notice.reasonCd ? { reasonCd: notice.reasonCd } : {}),
      ...(notice.switchCd ? { switchCd: notice.switchCd } : {}),
      ...(notice.item ? { item: notice.item } : {}),
      ...(notice.link ? { link: notice.link } : {}),
    };
    const kind = kindOfAlarm(notice.template);
    const ways = await this.preferences.ways(tx, kind, notice.to, [
      prepared(TAKE_EVENT, { channelSeq, eventKey: notice.key }),
      prepared(MAKE_READ_MARKS, { userSeqs: notice.to }),
    ]);
    const wanted = ways.filter((way) => way.inProduct || way.mail);
    const written = await keptPlanRows(tx, WRITE_ALARMS, {
      channelSeq,
      userSeqs: wanted.map((way) => way.userSeq),
      inProduct: wanted.map((way) => way.inProduct),
      eventKey: notice.key,
      alarmType: notice.type,
      template: notice.template,
      args: JSON.stringify(args),
      targetUserSeq: notice.aboutSeq,
      profileImageUrl: masked ? null : facts.profileImageUrl,
      courseSeq,
      linkPackage: facts.courseTypeCd === COURSE_TYPE_CD.PACKAGE ? courseSeq : null,
      now: this.clock.now(),
    });
    if (!HAS_OWN_MAIL.includes(notice.template)) {
      const byMail = new Map(wanted.filter((way) => way.mail).map((way) => [way.userSeq, way.daily]));
      for (const { alarmSeq, userSeq } of written) {
        if (byMail.get(userSeq)) await tx.insert(DigestItemEntity, { channelSeq, alarmSeq, userSeq });
        else if (byMail.has(userSeq)) await this.outbox.publish(tx, 'alarm.mail', { channelSeq, alarmSeq });
      }
    }
    // The bus tells the open sockets of these people about their alarms once this transaction commits.
    const shown = written.filter((row) => row.inProduct).map((row) => row.userSeq);
    for (let at = 0; at < shown.length; at += PEOPLE_PER_NOTICE)
      this.bus.tell(tx, ALARM_WRITTEN, shown.slice(at, at + PEOPLE_PER_NOTICE).join(','));
  }
}
