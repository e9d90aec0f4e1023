import { Injectable } from '@nestjs/common';
import { HAS_OWN_MAIL, kindOfAlarm } from '@madang/contracts/alarm/kinds';
import type { AlarmTemplate } from '@madang/contracts/alarm/words';
import { COURSE_TYPE_CD, USER_TYPE, type ALARM_TYPE, type CodeOf } from '@madang/contracts/codes';
import { ALARM_WRITTEN } from '@madang/contracts/event/event';
import { Bus } from '@madang/server/bus';
import { Clock } from '@madang/server/clock';
import { rows, type Tx } from '@madang/server/db';
import { Outbox } from '@madang/server/outbox';
import { AlarmPreferenceService } from './alarm-preference.service';

/** A notice may have 8,000 bytes. */
const AT_ONCE = 400;

export interface Notice {
  /** What happened; a person gets one alarm for it, however often the event arrives. */
  key: string;
  type: CodeOf<typeof ALARM_TYPE>;
  template: AlarmTemplate;
  to: number[];
  /** Who did it; null for what comes by itself. */
  aboutSeq: number | null;
  courseSeq?: number;
  /** Stands for the title of the class. */
  title?: string;
  /** A deadline that the words name. */
  until?: Date;
  /** What in the class it is about, and where that stands below its address. */
  item?: string;
  link?: string;
}
interface Facts {
  site: string;
  title: string | null;
  course_type_cd: string | null;
  name: string | null;
  profile_image_url: string | null;
}

/** Writes alarms inside a transaction of the channel they belong to. */
@Injectable()
export class AlarmWriter {
  constructor(
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly preferences: AlarmPreferenceService,
    private readonly bus: Bus,
  ) {}

  /** Owners and operators, and the course's own teachers when there is one. */
  async staffOf(tx: Tx, channelSeq: number, courseSeq: number | null, exceptSeq: number): Promise<number[]> {
    const staff = (await tx.query(
      `select user_seq from main.pub_channel_user where channel_seq = $1 and user_type_cd = any($4) and user_seq <> $3
       union select user_seq from main.pub_course_user where channel_seq = $1 and course_seq = $2 and user_type_cd = $5 and user_seq <> $3`,
      [channelSeq, courseSeq, exceptSeq, [USER_TYPE.OWNER, USER_TYPE.MANAGER], USER_TYPE.TEACHER],
    )) as { user_seq: number }[];
    return staff.map((r) => r.user_seq);
  }

  async write(tx: Tx, channelSeq: number, notice: Notice): Promise<void> {
    if (!notice.to.length) return;
    const [facts] = (await tx.query(
      `select c.name as site, a.name, a.profile_image_url, o.title, o.course_type_cd
       from main.pub_channel c left join main.pub_account a on a.user_seq = $3 left join main.pub_course o on o.channel_seq = c.channel_seq and o.course_seq = $2 where c.channel_seq = $1`,
      [channelSeq, notice.courseSeq ?? null, notice.aboutSeq],
    )) as Facts[];
    if (!facts) return;
    const args = {
      site: facts.site,
      name: facts.name ?? '',
      title: notice.title ?? facts.title ?? '',
      ...(notice.until ? { until: notice.until.toISOString() } : {}),
      ...(notice.item ? { item: notice.item } : {}),
      ...(notice.link ? { link: notice.link } : {}),
    };
    await tx.query('insert into read_mark (user_seq) select unnest($1::bigint[]) on conflict do nothing', [notice.to]);
    const kind = kindOfAlarm(notice.template);
    const ways = (await this.preferences.ways(tx, kind, notice.to)).filter((way) => way.inProduct || way.mail);
    const written = await rows<{ alarm_seq: number; user_seq: number; in_product: boolean }>(
      tx,
      `insert into alarm (channel_seq, user_seq, in_product, event_key, alarm_type, template, args, target_user_seq, profile_image_url, course_seq, link_package, created_at)
       select $1, w.user_seq, w.in_product, $4, $5, $6, $7, $8, $9, $10, $12, $11 from unnest($2::bigint[], $3::boolean[]) w (user_seq, in_product)
       on conflict do nothing returning alarm_seq, user_seq, in_product`,
      [
        channelSeq,
        ways.map((way) => way.userSeq),
        ways.map((way) => way.inProduct),
        notice.key,
        notice.type,
        notice.template,
        JSON.stringify(args),
        notice.aboutSeq,
        facts.profile_image_url,
        notice.courseSeq ?? null,
        this.clock.now(),
        facts.course_type_cd === COURSE_TYPE_CD.PACKAGE ? notice.courseSeq : null,
      ],
    );
    if (!HAS_OWN_MAIL.includes(notice.template)) {
      const byMail = new Set(ways.filter((way) => way.mail).map((way) => way.userSeq));
      for (const { alarm_seq, user_seq } of written)
        if (byMail.has(user_seq)) await this.outbox.publish(tx, 'alarm.mail', { channelSeq, alarmSeq: alarm_seq });
    }
    // Open sockets hear of it when this commits.
    const shown = written.filter((row) => row.in_product).map((row) => row.user_seq);
    for (let at = 0; at < shown.length; at += AT_ONCE) this.bus.tell(tx, ALARM_WRITTEN, shown.slice(at, at + AT_ONCE).join(','));
  }
}
