import { LANG } from '@madang/contracts/codes';
import { sql, type Piece } from '@madang/server/sql/sql';

/**
 * SQL: the language in which a site writes to a person, whose account's language is `own`: the last language used on the site, else `own`,
 * with Korean in place of Japanese where the site does not offer Japanese; null if neither is known. Without a site the product writes, in
 * any of its languages. The transaction must have the site's scope.
 */
export const langOn = (channelSeq: Piece, userSeq: Piece, own: Piece) => sql`coalesce(
        (
          select l.lang
          from main.pub_site_lang l
          where l.channel_seq = ${channelSeq}
            and l.user_seq = ${userSeq}
        ),
        case
          when ${own} <> ${LANG.JP}
            or ${channelSeq}::bigint is null
            or exists (
              select
              from main.pub_japanese_site j
              where j.channel_seq = ${channelSeq}
            ) then ${own}
          when ${own} is not null then ${LANG.KO}
        end
      )`;
