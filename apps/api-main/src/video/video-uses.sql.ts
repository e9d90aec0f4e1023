import { sql, type Piece } from '@madang/server/sql/sql';

/** SQL: the lessons `k` that show video `v`, with their classes `c`. */
const LESSONS_OF_VIDEO = sql`
        from curriculum k
        join course c on c.channel_seq = k.channel_seq and c.course_seq = k.course_seq
        where k.channel_seq = v.channel_seq
          and k.upload_vod_seq = v.upload_vod_seq`;
/** SQL: how many lessons show video `v`. */
export const USE_COUNT = sql`(
        select count(*)::int
        ${LESSONS_OF_VIDEO}
      )`;
/** SQL: the first `most` of the lessons that show video `v`, as JSON of `VideoUse`; only those of classes `c` that `isNamed` allows. */
export const videoUses = (most: number, isNamed: Piece = sql`true`) => sql`(
        select coalesce(json_agg(row_to_json(u)), '[]')
        from (
          select
            c.course_seq as "courseSeq",
            c.course_type_cd as "courseTypeCd",
            c.title as "courseTitle",
            k.curriculum_seq as "curriculumSeq",
            k.title
          ${LESSONS_OF_VIDEO}
            and ${isNamed}
          order by c.course_seq, k.curriculum_order
          limit ${most}
        ) u
      )`;
