import { langOf } from '../../lib/text-lang';
import { LEAD_LINES, type CourseLead } from '@madang/contracts/page/course-lead';
import s from './class-detail.module.css';

/** The title of a class and the lines below it; the page's placeholder and the loaded page show the same. */
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
