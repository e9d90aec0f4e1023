import { COURSE_TYPE_CD, LESSON_TYPE } from '@madang/contracts/codes';
import { exactDays, seoulDay } from '@madang/contracts/dates';
import { isTermFull, joinState } from '@madang/contracts/main/challenge-rules';
import { kindOf, monthsOf, RUNS_BY } from '@madang/contracts/main/course-kinds';
import { MINUTE, SECOND } from '@madang/contracts/time';
import { teacherAddress } from '@madang/contracts/main/teacher-address';
import { absoluteUrl, courseAddress } from '../shell/page-lead';
import type { ShownTeacher } from './teacher.sql';
import type { ShownClass, ShownLesson } from './shown-class.sql';
import type { Card } from './view.sql';

const SCHEMA_ORG = 'https://schema.org';
/** How many live lessons of a class the structured data names; search engines show only a few. */
const EVENTS_MAX = 10;
/** How many reviews the structured data names. */
const REVIEWS_MAX = 3;

export interface Step {
  name: string;
  path: string;
}
/** Structured data of the breadcrumbs, beginning at the site's index page. */
export const crumbsLd = (steps: readonly Step[], origin: string): object => ({
  '@context': SCHEMA_ORG,
  '@type': 'BreadcrumbList',
  itemListElement: steps.map(({ name, path }, i) => ({ '@type': 'ListItem', position: i + 1, name, item: origin + path })),
});

/** Structured data of a list of classes; `before` is how many classes earlier pages have, from which positions are counted. */
export const itemListLd = (list: readonly Card[], origin: string, before = 0): object[] =>
  list.length
    ? [
        {
          '@context': SCHEMA_ORG,
          '@type': 'ItemList',
          itemListElement: list.map((course, i) => ({
            '@type': 'ListItem',
            position: before + i + 1,
            name: course.title,
            url: origin + courseAddress(course),
          })),
        },
      ]
    : [];

/** A duration in seconds in ISO 8601, as schema.org wants it: `PT1H20M`. */
function isoDuration(seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / 60));
  const hours = Math.floor(minutes / 60);
  return `PT${hours ? `${hours}H` : ''}${minutes % 60 || !hours ? `${minutes % 60}M` : ''}`;
}

type Timed = ShownLesson & { from: string; to: string };
const isTimed = (one: ShownLesson): one is Timed => one.from !== null && one.to !== null;
const livesOf = ({ lessons }: ShownClass) => lessons.filter(isTimed).filter((one) => one.typeCd === LESSON_TYPE.LIVE);
const lengthOf = ({ from, to }: Timed) => (new Date(to).getTime() - new Date(from).getTime()) / SECOND;

/** The schedule of a class whose length in hours is not known: search engines accept a schedule in place of the workload. */
const scheduleOf = (repeatFrequency: 'Daily' | 'Monthly', repeatCount: number, more: object = {}) => ({
  courseSchedule: { '@type': 'Schedule', repeatFrequency, repeatCount, ...more },
});

/**
 * How long a class takes: the lengths of its videos, live lessons and meetings, and the minutes that its texts, files and missions take.
 * If no lesson has a length, the months or the single day that staff set for the class; empty if nothing is known.
 */
function lengthOfClass(shown: ShownClass): object {
  const { lessons, startAt, endAt } = shown;
  const seconds = lessons.reduce((sum, one) => sum + one.seconds + one.minutes * 60 + (isTimed(one) ? lengthOf(one) : 0), 0);
  if (seconds * SECOND >= MINUTE) return { courseWorkload: isoDuration(seconds) };
  const months = monthsOf(shown);
  if (months) return scheduleOf('Monthly', months);
  if (kindOf(shown)?.runsBy === RUNS_BY.DATES && startAt && (endAt ?? startAt) === startAt)
    return scheduleOf('Daily', 1, { startDate: startAt });
  return {};
}

/**
 * Structured data of how a class is held: search engines require the mode, and the workload or a schedule. Null for a class without
 * lessons.
 */
function instanceOf(shown: ShownClass, teachers: object[]): object | null {
  const held = shown.lessons.filter(isTimed);
  const offline = shown.lessons.some((one) => one.typeCd === LESSON_TYPE.OFFLINE);
  const online = shown.lessons.some((one) => one.typeCd !== LESSON_TYPE.OFFLINE && one.typeCd !== LESSON_TYPE.SECTION);
  if (!offline && !online) return null;
  const days = held.map(({ from }) => from).sort();
  const ends = held.map(({ to }) => to).sort();
  return {
    '@type': 'CourseInstance',
    courseMode: offline ? (online ? 'Blended' : 'Onsite') : 'Online',
    ...lengthOfClass(shown),
    ...(days.length ? { startDate: days[0], endDate: ends.at(-1) } : {}),
    ...(teachers.length ? { instructor: teachers } : {}),
  };
}

/** Structured data of the terms of a challenge: each has daily lessons and is bought by itself. */
const termsLd = ({ terms }: ShownClass, teachers: object[], offer: object): object[] =>
  terms.map((term) => {
    const days = Math.max(1, Math.ceil(exactDays(term.startAt, term.endAt)));
    return {
      '@type': 'CourseInstance',
      name: term.name,
      courseMode: 'Online',
      ...scheduleOf('Daily', days, { startDate: term.startAt, endDate: term.endAt }),
      startDate: term.startAt,
      endDate: term.endAt,
      offers: { ...offer, ...(isTermFull(term) && { availability: `${SCHEMA_ORG}/SoldOut` }), availabilityEnds: term.endAt },
      ...(teachers.length ? { instructor: teachers } : {}),
    };
  });

interface Place {
  origin: string;
  siteName: string;
  now: Date;
  /** Whether the class's page shows its instructors. */
  people: boolean;
  reviews: boolean;
}
/**
 * Structured data of a class beside name, offer and rating: how it is held, its reviews, and the classes of a package. `offer` is the
 * class's, and holds for each term too.
 */
export function courseParts(shown: ShownClass, { origin, people, reviews, now }: Place, offer: object): object {
  const teachers = people
    ? shown.teachers.map(({ userSeq, name }) => ({ '@type': 'Person', name, url: origin + teacherAddress(userSeq) }))
    : [];
  const instance = instanceOf(shown, teachers);
  const challenge = shown.courseTypeCd === COURSE_TYPE_CD.CHALLENGE;
  const instances = challenge ? termsLd(shown, teachers, offer) : instance ? [instance] : [];
  const written = reviews ? shown.reviews.slice(0, REVIEWS_MAX) : [];
  return {
    ...(instances.length ? { hasCourseInstance: instances } : {}),
    ...(challenge && joinState(shown.terms, now) !== 'open' ? { offers: { ...offer, availability: `${SCHEMA_ORG}/SoldOut` } } : {}),
    ...(written.length
      ? {
          review: written.map(({ name, points, text, createdAt }) => ({
            '@type': 'Review',
            author: { '@type': 'Person', name },
            datePublished: seoulDay(createdAt),
            reviewRating: { '@type': 'Rating', ratingValue: points, bestRating: 5, worstRating: 1 },
            reviewBody: text,
          })),
        }
      : {}),
    ...(shown.contained.length
      ? { hasPart: shown.contained.map((one) => ({ '@type': 'Course', name: one.title, url: origin + courseAddress(one) })) }
      : {}),
  };
}

/** Structured data of live lessons that are not over yet, each as an event; at most `EVENTS_MAX` events. */
export function eventsLd(
  course: { title: string; courseSeq: number; courseTypeCd: string; imageUrl: string | null },
  shown: ShownClass,
  p: Place,
) {
  const url = p.origin + courseAddress(course);
  return livesOf(shown)
    .filter(({ to }) => new Date(to) > p.now)
    .slice(0, EVENTS_MAX)
    .map(({ title, from, to }) => ({
      '@context': SCHEMA_ORG,
      '@type': 'Event',
      name: `${course.title}: ${title}`,
      startDate: from,
      endDate: to,
      eventStatus: `${SCHEMA_ORG}/EventScheduled`,
      eventAttendanceMode: `${SCHEMA_ORG}/OnlineEventAttendanceMode`,
      location: { '@type': 'VirtualLocation', url },
      ...(course.imageUrl ? { image: absoluteUrl(course.imageUrl, p.origin) } : {}),
      organizer: { '@type': 'Organization', name: p.siteName, url: `${p.origin}/` },
      url,
    }));
}

export function teacherLd(who: ShownTeacher, { origin, siteName }: { origin: string; siteName: string }): object {
  const url = origin + teacherAddress(who.userSeq);
  return {
    '@context': SCHEMA_ORG,
    '@type': 'ProfilePage',
    url,
    mainEntity: {
      '@type': 'Person',
      name: who.name,
      url,
      ...(who.line || who.text ? { description: who.line || who.text } : {}),
      ...(who.imageUrl ? { image: absoluteUrl(who.imageUrl, origin) } : {}),
      worksFor: { '@type': 'Organization', name: siteName, url: `${origin}/` },
    },
  };
}
