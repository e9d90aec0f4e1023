import type { Segment, SegmentConditions } from '@madang/contracts/util/member';
import { sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';

export type SegmentRow = Omit<Segment, 'memberCount'>;
const SEGMENT_COLUMNS = sql`
  segment_seq as "segmentSeq",
  name,
  conditions,
  main.iso(updated_at) as "updatedAt"`;
/** How many segments a site may have: they fit on one page, on which each of them is counted. */
export const SEGMENTS_MAX = 50;

interface Key {
  channelSeq: number;
  segmentSeq: number;
}
interface Written {
  channelSeq: number;
  name: string;
  /** The conditions of the segment (`SegmentConditions`), as JSON. */
  conditions: string;
  now: Date;
}
export const SEGMENTS_OF_SITE = statement<{ channelSeq: number }, SegmentRow>(
  'segment.list',
  (p) => sql`
    select ${SEGMENT_COLUMNS}
    from segment
    where channel_seq = ${p.channelSeq}
    order by name, segment_seq
  `,
);

export const SEGMENT_CONDITIONS = statement<Key, { conditions: SegmentConditions }>(
  'segment.conditions',
  (p) => sql`select conditions from segment where channel_seq = ${p.channelSeq} and segment_seq = ${p.segmentSeq}`,
);

/** Saves a new segment; answers no row if the site already has `SEGMENTS_MAX`. */
export const INSERT_SEGMENT = statement<Written & { userSeq: number }, SegmentRow>(
  'segment.insert',
  (p) => sql`
    insert into segment (
      channel_seq,
      name,
      conditions,
      created_by,
      created_at,
      updated_at
    )
    select
      ${p.channelSeq},
      ${p.name},
      ${p.conditions},
      ${p.userSeq},
      ${p.now},
      ${p.now}
    where (
      select count(*)
      from segment
      where channel_seq = ${p.channelSeq}
    ) < ${SEGMENTS_MAX}
    returning ${SEGMENT_COLUMNS}
  `,
);

export const UPDATE_SEGMENT = statement<Written & Key, SegmentRow>(
  'segment.update',
  (p) => sql`
    update segment
    set
      name = ${p.name},
      conditions = ${p.conditions},
      updated_at = ${p.now}
    where channel_seq = ${p.channelSeq}
      and segment_seq = ${p.segmentSeq}
    returning ${SEGMENT_COLUMNS}
  `,
);

export const DELETE_SEGMENT = statement<Key>(
  'segment.delete',
  (p) => sql`
    delete from segment
    where channel_seq = ${p.channelSeq}
      and segment_seq = ${p.segmentSeq}
    returning 1
  `,
);
