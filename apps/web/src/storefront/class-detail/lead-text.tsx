import { langOf } from '../../lib/text-lang';
import { LEAD_LINES, type CourseLead } from '@madang/contracts/page/course-lead';
import s from './class-detail.module.css';

/** The title of a class's page and the lines below it, the same in what it opens with and once the class has come. */
export const LeadText = ({ of }: { of: CourseLead }) => (
  <>
    <h1 lang={langOf(of.title)}>{of.title}</h1>
    {LEAD_LINES.map(
      (line) =>
        of[line] && (
          <p key={line} className={s[line]}>
            {of[line]}
          </p>
        ),
    )}
  </>
);
