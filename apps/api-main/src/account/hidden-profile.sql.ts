import { HIDDEN_NAME } from '@madang/contracts/main/report';
import { sql, type Sql } from '@madang/server/sql/sql';

/** SQL that is true while the staff of a site hide the profile of a person there. */
export const isProfileHidden = (channelSeq: Sql, userSeq: Sql) => sql`exists (
        select
        from hidden_profile hp
        where hp.channel_seq = ${channelSeq}
          and hp.user_seq = ${userSeq}
      )`;
export const shownName = (channelSeq: Sql, userSeq: Sql, name: Sql) =>
  sql`case when ${isProfileHidden(channelSeq, userSeq)} then ${HIDDEN_NAME} else ${name} end`;
/** SQL of a picture or text of a profile; it gives null while the staff of the site hide the profile. */
export const shownOwn = (channelSeq: Sql, userSeq: Sql, value: Sql) =>
  sql`case when not ${isProfileHidden(channelSeq, userSeq)} then ${value} end`;
