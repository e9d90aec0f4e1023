import { sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';
import type { EnrolmentKey } from './enrolment.row';

export const CLASSES_OF_PACKAGE = statement<{ channelSeq: number; packageSeq: number }, { courseSeq: number }>(
  'package-seats.classes',
  (p) => sql`
    select course_seq as "courseSeq"
    from package_course
    where channel_seq = ${p.channelSeq}
      and package_seq = ${p.packageSeq}
    order by course_seq
  `,
);
/** Notes for an enrolment in a package that it is sold with the classes which the package holds now. */
export const NOTE_CLASSES = statement<EnrolmentKey>(
  'package-seats.note-classes',
  (p) => sql`
    update attend a set
      package_classes = array(
        select p.course_seq
        from package_course p
        where p.channel_seq = a.channel_seq
          and p.package_seq = a.course_seq
        order by p.course_seq
      )
    where a.channel_seq = ${p.channelSeq}
      and a.attend_seq = ${p.attendSeq}
  `,
);
export const TITLE_OF_CLASS = statement<{ channelSeq: number; courseSeq: number }, { title: string }>(
  'package-seats.title-of-class',
  (p) => sql`
    select title
    from course
    where channel_seq = ${p.channelSeq}
      and course_seq = ${p.courseSeq}
  `,
);
