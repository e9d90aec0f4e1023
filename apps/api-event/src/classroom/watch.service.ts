import { Injectable } from '@nestjs/common';
import { Db } from '@madang/server/db';
import { Batches } from '../batches';

/** A stretch of watching: a fact that may be told twice or in pieces, the ledger joins what touches. */
export interface Watched {
  channelSeq: number;
  userSeq: number;
  courseSeq: number;
  curriculumSeq: number;
  startedAt: Date;
  endedAt: Date;
}
export interface Lesson {
  courseSeq: number;
}

const LOCK = "select pg_advisory_xact_lock(hashtext('event.watch'))";
/** Rows that touch the new ones are taken out and come back joined with them. */
const MERGE = `
with input as (
  select * from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::timestamptz[], $6::timestamptz[]) as i(channel_seq, user_seq, course_seq, curriculum_seq, started_at, ended_at)
), touched as (
  delete from watch w using input i
  where (w.channel_seq, w.user_seq, w.curriculum_seq) = (i.channel_seq, i.user_seq, i.curriculum_seq) and w.started_at <= i.ended_at and w.ended_at >= i.started_at
  returning w.channel_seq, w.user_seq, w.course_seq, w.curriculum_seq, w.started_at, w.ended_at
), pieces as (
  select *, max(ended_at) over (partition by channel_seq, user_seq, curriculum_seq order by started_at, ended_at rows between unbounded preceding and 1 preceding) as reach
  from (select * from input union all select * from touched) as both_sides
), stretches as (
  select *, count(*) filter (where reach is null or started_at > reach) over (partition by channel_seq, user_seq, curriculum_seq order by started_at, ended_at) as stretch from pieces
)
insert into watch (channel_seq, user_seq, course_seq, curriculum_seq, started_at, ended_at)
select channel_seq, user_seq, min(course_seq), curriculum_seq, min(started_at), max(ended_at) from stretches group by channel_seq, user_seq, curriculum_seq, stretch`;

/** A lesson a person may be in: of a class the person learns in, teaches or manages, open to all, or a preview. */
const LESSON = `
select json_build_object('courseSeq', l.course_seq)::text
from main.pub_curriculum l join main.pub_course c on c.channel_seq = l.channel_seq and c.course_seq = l.course_seq
where l.channel_seq = $1::bigint and l.curriculum_seq = $2::bigint and (
  l.is_public or c.fare_cd = '03'
  or exists (select from main.pub_attend a where a.channel_seq = l.channel_seq and a.course_seq = l.course_seq and a.user_seq = $3::bigint
    and main.is_enrolled(a.choise_status_cd, a.attend_at, a.valid_at, a.ended_at, $4::timestamptz))
  or exists (select from main.pub_course_user u where u.channel_seq = l.channel_seq and u.course_seq = l.course_seq and u.user_seq = $3::bigint)
  or exists (select from main.pub_channel_user s where s.channel_seq = l.channel_seq and s.user_seq = $3::bigint and s.roles ?| array['CLASS_ROOM_UPDATE', 'SITE_CLASS_UPDATE']))`;

/** The ledger of watching. */
@Injectable()
export class WatchService {
  private readonly rows = new Batches<Watched>((rows) => this.write(rows), {
    name: 'watch',
    size: 1000,
    everyMs: 500,
    most: 200_000,
    closeWithinMs: 8000,
  });

  constructor(private readonly db: Db) {}

  add(row: Watched): void {
    this.rows.add(row);
  }

  lessonOf(channelSeq: number, curriculumSeq: number, userSeq: number, now: Date): Promise<Lesson | null> {
    return this.db.one<Lesson>({ channelSeq }, LESSON, [channelSeq, curriculumSeq, userSeq, now]);
  }

  async write(rows: Watched[]): Promise<void> {
    const column = <K extends keyof Watched>(key: K) => rows.map((r) => r[key]);
    await this.db.all(async (tx) => {
      await tx.query(LOCK);
      await tx.query(MERGE, [
        column('channelSeq'),
        column('userSeq'),
        column('courseSeq'),
        column('curriculumSeq'),
        column('startedAt'),
        column('endedAt'),
      ]);
    });
  }

  /** Runs after the last socket has reported its watching. */
  close(): Promise<void> {
    return this.rows.close();
  }
}
