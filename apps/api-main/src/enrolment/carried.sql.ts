import { sql, type Piece } from '@madang/server/sql/sql';

/**
 * SQL: until when the packages run that extend an enrolment; null if none does. The package with the enrolment `besides` is left out; null:
 * none is.
 */
export const carriedUntil = (channelSeq: Piece, attendSeq: Piece, besides: Piece = null) => sql`(
          select max(coalesce(p.valid_at, 'infinity'))
          from package_extension e
          join attend p on p.channel_seq = e.channel_seq and p.attend_seq = e.package_attend_seq
          where e.channel_seq = ${channelSeq}
            and e.attend_seq = ${attendSeq}
            and e.package_attend_seq is distinct from ${besides}
            and e.applied_at is not null
            and p.ended_at is null
        )`;
