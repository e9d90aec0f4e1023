import { SELECTION_TYPE, COURSE_TYPE_CD, LESSON_TYPE, FARE, YN } from '@madang/contracts/codes';
import { isTermFull, stateWithoutTerm, termState } from '@madang/contracts/main/challenge-rules';
import { hasPart, isSurvey, KIND_PART, kindOf } from '@madang/contracts/main/course-kinds';
import {
  asksMembership,
  enrolButton,
  numbersSections,
  priceOf,
  VISITOR_ENROLMENT,
  type EnrolState,
} from '@madang/contracts/main/course-rules';
import { COURSE_SETTING_DEFAULTS } from '@madang/contracts/main/course-setting';
import { teacherAddress } from '@madang/contracts/main/teacher-address';
import { LEAD_LINES } from '@madang/contracts/page/course-lead';
import { exactDays } from '@madang/contracts/dates';
import { seoulDay } from '@madang/contracts/time';
import { markup } from '@madang/server/markup';
import { escape } from '../shell/template';
import { courseAddress, type ShellCourse } from '../shell/page-lead';
import { cardGrid, isChallenge, price, type Pen } from './cards';
import { CRUMB_MARK, element, link, picture, richText, timeElement } from './html';
import { categoryAddress } from './lists-view';
import type { ShownClass, ShownLesson } from './shown-class.sql';

/** How many meetings the document of a class's page shows, as its page does. */
const MEETINGS_SHOWN = 4;

type Toggle = 'courseReviewShowYn' | 'courseReviewCountShowYn' | 'courseTutorShowYn' | 'courseAttendCountShowYn';
/** Whether the class's page shows this part, by the choice of its staff or by default. */
export const shows = ({ setting }: ShownClass, name: Toggle) => (setting[name] ?? COURSE_SETTING_DEFAULTS[name]) === YN.YES;

const block = (id: string, title: string, body: string, note = '') =>
  markup`
    <section class="class-detail_block" id="${id}" aria-labelledby="${id}-title">
      <div class="ui-parts_sectionHead">
        <div><h2 id="${id}-title">${escape(title)}</h2>${element('p', '', note)}</div>
      </div>
      ${body}
    </section>
  `;
const listOf = (className: string, texts: readonly string[]) =>
  `<ul class="${className}">${texts.map((text) => `<li>${escape(text)}</li>`).join('')}</ul>`;
const sub = (title: string, list: string) => `<h3 class="class-detail_sub">${escape(title)}</h3>${list}`;

function introduction(shown: ShownClass, { words }: Pen): string {
  const audience = shown.targetAudience.split('\n').flatMap((line) => line.trim() || []);
  return block(
    'intro',
    words.t('intro'),
    [
      shown.introduction.trim() ? richText(shown.introduction, 3) : element('p', 'ui-layout_muted', words.t('noIntro')),
      shown.gains.length ? sub(words.t('gains'), listOf('ui-layout_columns300 class-detail_gains', shown.gains)) : '',
      audience.length ? sub(words.t('audience'), listOf('class-detail_fits', audience)) : '',
      ...shown.extras.filter((text) => text.trim()).map((text) => richText(text, 3)),
    ].join(''),
  );
}

/** The terms of a challenge that are running or can be joined: when each term is, what it costs, and whether it has a seat. */
function terms(course: ShellCourse, { terms: list }: ShownClass, pen: Pen): string {
  if (!isChallenge(course.courseTypeCd)) return '';
  const { words, lang, now } = pen;
  const heading = words.t('terms');
  if (!list.length) return block('terms', heading, element('p', 'ui-layout_muted', words.t('noTerms')));
  const rows = list.map((term) => {
    const state = isTermFull(term) ? 'termFull' : termState(term, now) === 'running' ? 'termRunning' : 'termUpcoming';
    const left = term.maxUserCount - term.attendCount;
    const seats = left > 0 ? element('small', '', words.t('termSeats', { left, of: term.maxUserCount })) : '';
    return markup`
      <li class="ui-box-rows_row">
        <div class="ui-box-rows_text">
          <b>${escape(term.name)}</b> <span class="ui-parts_badge">${escape(words.t(state))}</span>
          <p class="num">${timeElement(term.startAt, lang)} ~ ${timeElement(term.endAt, lang)}</p>
          ${seats}
        </div>
        ${price(course, pen)}
      </li>
    `;
  });
  return block('terms', heading, `<ul class="ui-box-rows_rows">${rows.join('')}</ul>`);
}

function lesson({ title, from, seconds }: ShownLesson, { lang }: Pen): string {
  const length = seconds > 0 ? `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}` : '';
  const note = from ? timeElement(from, lang) : escape(length);
  return `<li class="ui-box-rows_row"><span class="ui-box-rows_text">${escape(title)}<small class="num">${note}</small></span></li>`;
}
/** The steps of an application, as the page of a class that is applied for tells them. */
function applySteps(course: ShellCourse, { words }: Pen): string {
  if (!kindOf(course)?.page.includes(KIND_PART.STEPS)) return '';
  const steps = ['stepApply', 'stepDecide', course.fareCd === FARE.PAID ? 'stepPaid' : 'stepBegin'] as const;
  const rows = steps.map((step) => `<li>${escape(words.t(step))}</li>`);
  return block('steps', words.t('steps'), `<ol>${rows.join('')}</ol>`);
}

/** The next live lessons and meetings at a place, or that all are over; nothing for a class without one. */
function meetings(course: ShellCourse, { lessons }: ShownClass, { words, lang, now }: Pen): string {
  if (!kindOf(course)?.page.includes(KIND_PART.MEETINGS)) return '';
  const all = lessons.flatMap(({ title, from, to }) => (from ? [{ title, from, to }] : [])).sort((a, b) => a.from.localeCompare(b.from));
  if (!all.length) return '';
  const today = seoulDay(now);
  const coming = all.filter(({ from, to }) => (to ? Date.parse(to) > now.getTime() : seoulDay(from) >= today));
  const heading = words.t('meetings');
  // What runs past midnight is of one day, as people say it.
  const days = (from: string, to: string | null) =>
    [from, ...(to && exactDays(from, to) > 1 ? [to] : [])].map((at) => timeElement(at, lang)).join(' – ');
  if (!coming.length) return block('meetings', heading, element('p', 'ui-layout_muted', words.t('meetingsOver')));
  const rows = coming.slice(0, MEETINGS_SHOWN).map(
    ({ title, from, to }) =>
      markup`
        <li class="ui-box-rows_row">
          <div class="ui-box-rows_text"><b>${days(from, to)}</b> ${escape(title)}</div>
        </li>
      `,
  );
  const rest = coming.length - rows.length;
  const more = rest > 0 ? element('p', 'ui-layout_muted', words.t('moreLessons', { n: rest })) : '';
  return block('meetings', heading, `<ul class="ui-box-rows_rows">${rows.join('')}</ul>${more}`);
}

function curriculum(course: ShellCourse, { lessons, lessonCount }: ShownClass, pen: Pen): string {
  const { words } = pen;
  if (!hasPart(course, KIND_PART.CURRICULUM) || (!lessonCount && kindOf(course)?.needsLesson === false)) return '';
  const heading = words.t(isChallenge(course.courseTypeCd) ? 'missions' : 'curriculum');
  if (!lessonCount) return block('curriculum', heading, element('p', 'ui-layout_muted', words.t('noLessons')));
  const sections: { title: string | null; list: ShownLesson[] }[] = [];
  for (const one of lessons) {
    if (one.typeCd === LESSON_TYPE.SECTION) sections.push({ title: one.title, list: [] });
    else {
      if (!sections.length) sections.push({ title: null, list: [] });
      sections.at(-1)!.list.push(one);
    }
  }
  const filled = sections.filter(({ list }) => list.length);
  const numbered = numbersSections(filled.map(({ title }) => title)) ? ' ui-accordion_numbered' : '';
  const drawn = filled.map(({ title, list }) => {
    const rows = `<ul>${list.map((one) => lesson(one, pen)).join('')}</ul>`;
    return title === null ? rows : `<details open><summary><b>${escape(title)}</b></summary>${rows}</details>`;
  });
  const rest = lessonCount - sections.reduce((sum, { list }) => sum + list.length, 0);
  const more = rest > 0 ? element('p', 'ui-layout_muted', words.t('moreLessons', { n: rest })) : '';
  return block(
    'curriculum',
    heading,
    `<div class="ui-accordion_accordion${numbered}">${drawn.join('')}</div>${more}`,
    words.t('lessons', { n: lessonCount }),
  );
}

function teachers(shown: ShownClass, { words, to }: Pen): string {
  if (!shown.teachers.length || !shows(shown, 'courseTutorShowYn')) return '';
  const people = shown.teachers.map(
    ({ userSeq, name, introduction }) =>
      markup`
        <li class="ui-box-rows_row">
          <div class="ui-box-rows_text">
            <h3>${link(to(teacherAddress(userSeq)), name)}</h3>
            ${element('p', '', introduction)}
          </div>
        </li>
      `,
  );
  return block('teachers', words.t('teachers'), `<ul class="ui-box-rows_rows class-detail_people">${people.join('')}</ul>`);
}

function reviews(course: ShellCourse, shown: ShownClass, { words, lang }: Pen): string {
  if (!hasPart(course, KIND_PART.REVIEWS) || !shows(shown, 'courseReviewShowYn')) return '';
  const list = shown.reviews.map(
    ({ name, points, text, createdAt }) =>
      markup`
        <li>
          <p>
            <b>${escape(name)}</b> <span>${escape(words.t('points', { n: points }))}</span> ${timeElement(createdAt, lang)}
          </p>
          <p class="doc-said">${escape(text)}</p>
        </li>
      `,
  );
  const body = list.length ? `<ul class="doc-reviews">${list.join('')}</ul>` : element('p', 'ui-layout_muted', words.t('noReviews'));
  return block('reviews', words.t('reviews'), body, rating(course, shown, words));
}
/** The class's rating, with the number of reviews if the class shows it; empty without a review, or if the class shows no reviews. */
function rating({ reviewCount }: ShellCourse, shown: ShownClass, words: Pen['words']): string {
  if (!reviewCount || !shows(shown, 'courseReviewShowYn')) return '';
  const rate = shown.reviewRate.toFixed(1);
  return shows(shown, 'courseReviewCountShowYn') ? words.t('rating', { rate, n: reviewCount }) : words.t('rate', { rate });
}

/** The HTML at the top of a class's page, the same as in the web app. */
function lead(course: ShellCourse, shown: ShownClass | null, { words }: Pen): string {
  const said = LEAD_LINES.map((line) => element('p', `class-detail_${line}`, course[line]));
  const cover = course.imageUrl ? picture(course.imageUrl, 'lead', { width: 640, height: 360 }) : '<span class="course-card_blank"></span>';
  const facts = shown && [
    shows(shown, 'courseTutorShowYn') && shown.teachers.map(({ name }) => name).join(', '),
    rating(course, shown, words),
    shows(shown, 'courseAttendCountShowYn') && shown.learnerCnt > 0 && words.t('attending', { n: shown.learnerCnt }),
  ];
  const told = (facts || []).flatMap((text) => (text ? `<span>${escape(text)}</span>` : []));
  const below = told.length ? `<div class="class-detail_facts">${told.join('')}</div>` : '';
  return markup`
    <header class="class-detail_lead">
      <div class="course-card_cover class-detail_cover">${cover}</div>
      <div class="class-detail_badges"></div>
      <h1>${escape(course.title)}</h1>
      ${said.join('')}${below}
    </header>
  `;
}

/** The states of the web app's enrol button that a visitor can find. */
type ShownState = Exclude<EnrolState, 'enterManager' | 'enter' | 'awaiting' | 'waitlisted'> | 'members' | 'demand';
function stateOf(course: ShellCourse, { choiseTypeCd, courseTypeCd, terms }: ShownClass, now: Date): ShownState {
  if (isSurvey(course)) return 'demand';
  const state = enrolButton({ ...course, choiseTypeCd }, VISITOR_ENROLMENT, now).state as ShownState;
  const own = (courseTypeCd === COURSE_TYPE_CD.CHALLENGE ? stateWithoutTerm(state, terms, now) : null) ?? state;
  return course.siteMembershipSeqs.length && asksMembership(own) ? 'members' : own;
}
/** The link to the payment if a visitor can pay now; otherwise a text that says whether and how one can enrol. */
function nextStep(state: ShownState, course: ShellCourse, shown: ShownClass, { words, now, to }: Pen): string {
  if (state === 'members') return link(to(`/membership?classSeq=${course.courseSeq}`), words.state(state), 'doc-do');
  const pays = state === 'enrol' && !priceOf(course, now).free && shown.choiseTypeCd !== SELECTION_TYPE.MANAGER;
  return pays
    ? link(to(`${courseAddress(course)}/payment`), words.t('enrol'), 'doc-do')
    : element('p', 'ui-layout_muted', words.state(state));
}
/**
 * The price and the next step. A class that is not for sale yet has no price; if the parts of the page could not be read, there is only
 * the price.
 */
function offer(course: ShellCourse, shown: ShownClass | null, pen: Pen): string {
  if (!shown) return price(course, pen);
  const state = stateOf(course, shown, pen.now);
  return (state === 'demand' ? '' : price(course, pen)) + nextStep(state, course, shown, pen);
}

/** The HTML of the page of a class or package; only its top if the other parts could not be read. */
export function classView(course: ShellCourse, shown: ShownClass | null, pen: Pen): string {
  const { words, to } = pen;
  const steps = [
    link(to('/'), words.t('home')),
    link(to('/classes'), words.t('classes')),
    ...(shown?.categories ?? []).map((one) => link(to(categoryAddress(one.channelCategorySeq)), one.name)),
    `<span aria-current="page">${escape(course.title)}</span>`,
  ];
  const crumb = markup`
    <div class="class-detail_crumb">
      <nav>
        <ol class="ui-parts_crumb">${steps.map((step, i) => `<li>${step}${i < steps.length - 1 ? CRUMB_MARK : ''}</li>`).join('')}</ol>
      </nav>
    </div>
  `;
  const packed = shown?.contained.length ? block('classes', words.t('contained'), cardGrid(shown.contained, pen)) : '';
  const parts = shown
    ? [
        packed,
        terms(course, shown, pen),
        introduction(shown, pen),
        applySteps(course, pen),
        meetings(course, shown, pen),
        packed ? '' : curriculum(course, shown, pen),
        teachers(shown, pen),
        reviews(course, shown, pen),
      ]
    : [];
  const companions = shown?.companions.length ? block('companions', words.t('companions'), cardGrid(shown.companions, pen)) : '';
  const side = markup`
    <aside class="class-detail_side">
      <div class="doc-side">${element('b', '', course.title)}${offer(course, shown, pen)}</div>
    </aside>
  `;
  return markup`
    <div class="wrap">
      ${crumb}
      <div class="class-detail_cols">
        <article class="class-detail_main">${lead(course, shown, pen)}${parts.join('')}</article>
        ${side}
      </div>
      ${companions}
    </div>
  `;
}
