import { Injectable } from '@nestjs/common';
import type { Alarm, alarmApi } from '@madang/contracts/alarm/alarm';
import { alarmText } from '@madang/contracts/alarm/words';
import type { QueryOf } from '@madang/contracts/endpoint';
import type { User } from '@madang/server/caller';
import { Db } from '@madang/server/db';
import { Keywords } from '@madang/server/keywords';

const BADGE = `select json_build_object('badgeCount', badge_count, 'alarmReadSeq', alarm_read_seq)::text from pub_badge where user_seq = $1`;
/** Above every number of the database. */
const NEWEST = '9223372036854775807';
/** One list over all of a person's sites (AM-189); `$2` is the last one already seen. It is walked in the index of a person's alarms. */
export const LIST = `select json_build_object('alarmSeq', a.alarm_seq, 'alarmType', a.alarm_type, 'template', a.template, 'args', a.args,
    'createdAt', to_char(a.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'legacy', a.legacy, 'profileImageUrl', a.profile_image_url,
    'targetUserSeq', a.target_user_seq, 'courseSeq', a.course_seq, 'channelSeq', a.channel_seq, 'domain', c.domain, 'linkPackage', a.link_package, 'link', a.args ->> 'link', 'keywords', k.version)::text
  from alarm a left join main.pub_channel c on c.channel_seq = a.channel_seq left join main.pub_keyword k on k.channel_seq = a.channel_seq
  where a.user_seq = $1 and a.in_product and a.alarm_seq < coalesce($2::bigint, ${NEWEST}) order by a.alarm_seq desc limit $3::int`;

/** `keywords` is the version of its site's own, if it has some. */
type Row = Omit<Alarm, 'content'> & { template: string; args: Record<string, string>; keywords: string | null };
type Badge = { badgeCount: number; alarmReadSeq: number };

@Injectable()
export class AlarmService {
  constructor(
    private readonly db: Db,
    private readonly keywords: Keywords,
  ) {}

  async list({ limit, minSeq }: QueryOf<typeof alarmApi.list>, auth: User) {
    const [rows, badge] = await Promise.all([this.db.readAll(LIST, [auth.userSeq, minSeq ?? null, limit]), this.badge(auth.userSeq)]);
    const list = await Promise.all(
      rows.map(async (json): Promise<Alarm> => {
        const { template, args, keywords, ...alarm } = JSON.parse(json) as Row;
        return { ...alarm, content: alarmText(template, args, auth.lang, await this.keywords.of(alarm.channelSeq, auth.lang, keywords)) };
      }),
    );
    return { list, ...badge };
  }

  async badge(userSeq: number): Promise<Badge> {
    return (await this.db.one<Badge>({ userSeq }, BADGE, [userSeq])) ?? { badgeCount: 0, alarmReadSeq: 0 };
  }

  /** Everything up to the newest one counts as read; nothing is removed (AM-119). */
  async markRead(userSeq: number): Promise<{ alarmReadSeq: number; badgeCount: 0 }> {
    const [row] = await this.db.tx(
      { userSeq },
      (tx) =>
        tx.query(
          `insert into read_mark (user_seq, alarm_read_seq) values ($1, coalesce((select max(alarm_seq) from alarm where user_seq = $1), 0))
           on conflict (user_seq) do update set alarm_read_seq = greatest(read_mark.alarm_read_seq, excluded.alarm_read_seq) returning alarm_read_seq`,
          [userSeq],
        ) as Promise<{ alarm_read_seq: number }[]>,
    );
    return { alarmReadSeq: row!.alarm_read_seq, badgeCount: 0 };
  }
}
