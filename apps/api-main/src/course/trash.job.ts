import { Injectable } from '@nestjs/common';
import { TRASH } from '@madang/contracts/codes';
import { MINUTE } from '@madang/contracts/time';
import { Clock } from '@madang/server/clock';
import { Db, rows, type Tx } from '@madang/server/db';
import { logger } from '@madang/server/log';
import { OneCopyJob } from '@madang/server/recurring-jobs';

const EVERY = 10 * MINUTE;
export const OVER = `select channel_seq, course_seq from course where trash_type_cd = '01' and restore_expired_at <= $1 order by restore_expired_at, course_seq limit 200`;
/** Claims the class, so that one process deletes it; a class that was restored meanwhile is skipped. */
const STILL = `select 1 from course where channel_seq = $1 and course_seq = $2 and trash_type_cd = '01' and restore_expired_at <= $3 for update skip locked`;

/** Videos that no lesson of another class shows. */
const VIDEOS = `update video v set deleted_at = $3 where v.channel_seq = $1 and v.deleted_at is null
  and exists (select from curriculum k where k.channel_seq = v.channel_seq and k.upload_vod_seq = v.upload_vod_seq and k.course_seq = $2)
  and not exists (select from curriculum k where k.channel_seq = v.channel_seq and k.upload_vod_seq = v.upload_vod_seq and k.course_seq <> $2)`;
/**
 * All that lies below a class: lessons with what learners did in them, boards, rooms, invitations, likes, staff. Files that nothing holds any
 * more are cleared away by their sweeps. Enrolments and reviews stay: orders, refunds, sales and the learners' own lists speak of them.
 */
const BELOW = [
  'delete from curriculum where channel_seq = $1 and course_seq = $2',
  'delete from board where channel_seq = $1 and course_seq = $2',
  'delete from chat_message m using chat_room r where r.channel_seq = $1 and r.course_seq = $2 and m.channel_seq = r.channel_seq and m.chat_room_seq = r.chat_room_seq',
  'delete from chat_participant p using chat_room r where r.channel_seq = $1 and r.course_seq = $2 and p.channel_seq = r.channel_seq and p.chat_room_seq = r.chat_room_seq',
  'delete from chat_room where channel_seq = $1 and course_seq = $2',
  'delete from course_invite where channel_seq = $1 and course_seq = $2',
  'delete from course_like where channel_seq = $1 and course_seq = $2',
  'delete from course_user where channel_seq = $1 and course_seq = $2',
  'delete from package_course where channel_seq = $1 and package_seq = $2',
  'delete from challenge_term t where t.channel_seq = $1 and t.course_seq = $2 and not exists (select from attend a where a.channel_seq = t.channel_seq and a.term_seq = t.term_seq)',
];
/** The row keeps what receipts and lists show: title, picture, kind and price. */
const HULL = `update course set trash_type_cd = '${TRASH.DELETED}', introduction = '', not_payed_introduction = '', desc1 = '', desc2 = '', desc4 = '', desc5 = '', desc6 = '',
    target_audience = '', gains = '[]', course_questions = '[]', question = null, custom_event = null, setting = '{}', slack_channel = null, open_type_url = null,
    site_membership_seqs = '{}', like_count = 0, curriculum_count = 0, curriculum_status_list = '[]', updated_at = $3
  where channel_seq = $1 and course_seq = $2`;

/** Deletes for good what lay in the trash for its days. */
@Injectable()
export class TrashJob extends OneCopyJob {
  protected readonly job = 'trash';
  protected readonly every = EVERY;

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {
    super();
  }

  protected async round(): Promise<void> {
    const now = this.clock.now();
    const over = await this.db.all((tx) => rows<{ channel_seq: number; course_seq: number }>(tx, OVER, [now]));
    for (const { channel_seq: channelSeq, course_seq: courseSeq } of over) {
      // A class that cannot be deleted does not stop the others.
      await this.db
        .tx({ channelSeq }, (tx) => this.clear(tx, channelSeq, courseSeq, now))
        .catch((e: Error) => logger.warn({ err: e.message, channelSeq, courseSeq }, 'a class stays in the trash past its time'));
    }
  }

  private async clear(tx: Tx, channelSeq: number, courseSeq: number, now: Date): Promise<void> {
    if (!(await rows(tx, STILL, [channelSeq, courseSeq, now])).length) return;
    await tx.query(VIDEOS, [channelSeq, courseSeq, now]);
    for (const statement of BELOW) await tx.query(statement, [channelSeq, courseSeq]);
    await tx.query(HULL, [channelSeq, courseSeq, now]);
  }
}
