import { ALARM_TYPE } from '@madang/contracts/codes';
import { list, sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';

interface Person {
  userSeq: number;
}
export const DELETE_ALARMS_OF_PERSON = statement<Person>(
  'alarm.delete-of-person',
  (p) => sql`delete from alarm where user_seq = ${p.userSeq}`,
);

/** Deletes alarms of other people about what the person wrote or liked on a board. */
export const DELETE_QUOTES_OF_PERSON = statement<Person>(
  'alarm.delete-quotes-of-person',
  (p) => sql`
    delete from alarm
    where target_user_seq = ${p.userSeq}
      and alarm_type in (${list([ALARM_TYPE.BOARD, ALARM_TYPE.LIKE])})
      and args ? 'link'
  `,
);

/** Removes an erased person's picture from the alarms of others, and replaces the person's name with the one that an erased account has. */
export const BLUR_PERSON = statement<Person>(
  'alarm.blur-person',
  (p) => sql`
    update alarm a
    set
      profile_image_url = null,
      args = a.args || jsonb_build_object('name', p.name)
    from main.pub_account p
    where p.user_seq = ${p.userSeq}
      and a.target_user_seq = ${p.userSeq}
  `,
);
