import { LANG } from '@madang/contracts/codes';
import { sql, type Piece } from '@madang/server/sql/sql';

/**
 * The language in which a site writes to the account `own` belongs to: the last one that was used there, else the account's, else
 * Korean; only one that the site offers. Without a site the product writes, which speaks all of them. The transaction is the site's.
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
