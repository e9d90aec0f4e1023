import { readFileSync } from 'node:fs';
import { COURSE_TYPE, COURSE_TYPE_CD, LESSON_TYPE, values } from '../codes';
import { COURSE_KINDS, hasLessons, hasPart, COURSE_KIND_NAMES, kindOf, takesLesson, takesLives } from './course-kinds';

const LESSON_WORDS: Record<string, string> = {
  '00': 'live',
  '01': 'section',
  '02': 'video',
  '03': 'mission',
  '04': 'offline',
  '05': 'text',
  '06': 'file',
  '07': 'chat',
  '08': 'other lesson',
  '09': 'post',
};
const RUN_WORDS = { MONTHS: 'months', DATES: 'a day', ACCESS: 'as long as access' };
const ENROL_WORDS = { SALE: 'as its payment page says', APPLICATION: 'by application', JOINING: 'by joining', DEMAND: 'not yet' };

describe('kinds of classes', () => {
  it('are eight, each with its rules, as docs/kinds.md tells them', () => {
    const page = readFileSync('docs/kinds.md', 'utf8');
    const table = [...page.matchAll(/^\| ([A-Z]+) .*\|$/gm)].map(([line]) =>
      line
        .split('|')
        .map((cell) => cell.trim())
        .slice(1, -1),
    );
    expect([...COURSE_KIND_NAMES].sort()).toEqual(values(COURSE_TYPE).sort());
    expect(table).toEqual(
      COURSE_KIND_NAMES.map((kind) => {
        const { lessons, needsLesson, enrolBy, runsBy, page: parts } = COURSE_KINDS[kind];
        const taken = lessons.map((type) => LESSON_WORDS[type]).join(', ') || 'none';
        return [kind, taken, needsLesson ? 'yes' : 'no', ENROL_WORDS[enrolBy], RUN_WORDS[runsBy], parts.join(', ')];
      }),
    );
  });

  it('rule classes, not packages and challenges', () => {
    const challenge = { courseType: COURSE_TYPE.COMMUNITY, courseTypeCd: COURSE_TYPE_CD.CHALLENGE };
    expect(kindOf(challenge)).toBeNull();
    expect([hasPart(challenge, 'curriculum'), takesLesson(challenge, LESSON_TYPE.MISSION)]).toEqual([true, true]);
    const survey = { courseType: COURSE_TYPE.SURVEY, courseTypeCd: COURSE_TYPE_CD.CLASS };
    expect([hasPart(survey, 'curriculum'), takesLesson(survey, LESSON_TYPE.TEXT)]).toEqual([false, false]);
    expect([hasLessons(challenge), hasLessons(survey), takesLives(challenge), takesLives(survey)]).toEqual([true, false, false, false]);
    expect(COURSE_KIND_NAMES.filter((courseType) => !takesLives({ courseType, courseTypeCd: COURSE_TYPE_CD.CLASS }))).toEqual([
      'OFFLINE',
      'SURVEY',
    ]);
  });
});
