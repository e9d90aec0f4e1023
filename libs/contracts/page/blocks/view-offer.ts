import { COURSE_TYPE_CD, PAY_LIMIT, YN } from '../../codes';
import { TIME_ZONE } from '../../time';
import { localeOf } from '../../locale';
import { isSurvey } from '../../main/course-kinds';
import { asksMembership, enrolButton, isAfterSale, isBeforeSale, lacksPrice, seatsLeft, VISITOR_ENROLMENT } from '../../main/course-rules';
import type { BlockOf } from './block';
import type { DataOfType, ShownFigures, ShownOffer } from './data';
import { h, part, textOf, type BuyLabels, type BuyState, type El } from './node';
import { courseAddress, headOf, linkTo, seeAllLink, picture, sizesOf, type Pen } from './view-parts';
import { priceNode } from './view-lists';

/** What the button of a class says to a visitor who is not logged in, and whether it leads anywhere. */
function visitorState(course: ShownOffer, now: Date): { state: BuyState; enabled: boolean } {
  const button = enrolButton(course, VISITOR_ENROLMENT, now);
  return course.members && asksMembership(button.state) ? { state: 'members', enabled: true } : button;
}
const labelsOf = (own: string, t: Pen['t']): BuyLabels => ({
  enrol: own || t('buy'),
  open: t('buyOpen'),
  enter: t('buyEnter'),
  enterManager: t('buyEnter'),
  awaiting: t('buyAwaiting'),
  waitlisted: t('buyWaitlisted'),
  closed: t('buyClosed'),
  notOpen: t('buyNotOpen'),
  soldOut: t('buySoldOut'),
  waitlist: t('buyWaitlist'),
  continue: t('buyContinue'),
  deposit: t('buyDeposit'),
  members: t('buyMembers'),
});

const momentOf = (at: string | Date, { lang }: Pen, byDay = false) =>
  new Intl.DateTimeFormat(localeOf(lang), {
    dateStyle: 'medium',
    ...(!byDay && { timeStyle: 'short' }),
    timeZone: TIME_ZONE,
  }).format(new Date(at));
/** The free seats and the time of sale, as far as the class's own page shows them. */
function factsOf(course: ShownOffer, pen: Pen): [label: string, text: string][] {
  const { now, t } = pen;
  // A challenge has its seats in its terms, so none are shown for it.
  const left = course.showsSeats && course.courseTypeCd !== COURSE_TYPE_CD.CHALLENGE ? seatsLeft(course) : null;
  const before = isBeforeSale(course, now);
  const after = isAfterSale(course, now);
  const byDay = course.settingPayTimeYn !== YN.YES;
  return [
    ...(left !== null && !before && !after
      ? [[t('buySeats'), t('buySeatsOf', { left, of: course.maxUserCount })] as [string, string]]
      : []),
    ...(before && course.payStartAt ? [[t('buyOpens'), momentOf(course.payStartAt, pen, byDay)] as [string, string]] : []),
    ...(course.showsEnd && course.payEndCd === PAY_LIMIT.LIMITED && course.payEndAt && !after
      ? [[t('buyCloses'), momentOf(course.payEndAt, pen, byDay)] as [string, string]]
      : []),
  ];
}

/**
 * Draws a block that sells one class: its price now, its seats and the end of the sale. For a class that is no longer public it says so.
 */
export function buyView({ content, looks }: BlockOf<'buy'>, course: DataOfType['buy'], pen: Pen): El | null {
  const { t } = pen;
  if (content.courseSeq === null) return null;
  if (!course)
    return h(
      'div',
      { class: 'blk-call' },
      h('h2', { class: 'blk-title' }, t('buyGone')),
      h('p', { class: 'blk-text' }, t('buyGoneText')),
      linkTo('/classes', 'blk-button', t('allClasses')),
    );
  const { state, enabled } = visitorState(course, pen.now);
  const labels = labelsOf(content.buttonLabel, t);
  const facts = factsOf(course, pen);
  const cover = looks.cover ? course.imageUrl : null;
  const priced = state !== 'open' && !lacksPrice(course);
  return h(
    'div',
    { class: cover ? 'blk-card blk-buy' : 'blk-card blk-buy blk-buy-plain' },
    cover ? picture(cover, { sizes: sizesOf('3'), width: 640, height: 360, className: 'blk-picture blk-wide-picture' }) : null,
    h(
      'div',
      {},
      h('h2', { class: 'blk-title' }, linkTo(courseAddress(course), '', course.title)),
      textOf('p', 'blk-text', content.text || course.subTitle),
      facts.length > 0 &&
        h(
          'dl',
          { class: 'blk-facts' },
          facts.map(([label, text]) => h('div', {}, h('dt', {}, label), h('dd', { class: 'num' }, text))),
        ),
    ),
    h(
      'div',
      { class: 'blk-buy-end' },
      priced && !isSurvey(course) && priceNode(course, pen),
      part(
        { name: 'buy', course, members: course.members, labels },
        'blk-buy-do',
        enabled
          ? linkTo(courseAddress(course), 'blk-button blk-brand', labels[state])
          : h('span', { class: 'blk-button blk-off' }, labels[state]),
      ),
      !enabled && linkTo(courseAddress(course), 'blk-more', t('buyMore')),
    ),
  );
}

const lengthOf = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
/** Draws a block of a class's first lessons, with a link to the class's page where it has more. */
export function curriculumView({ content }: BlockOf<'curriculum'>, shown: DataOfType['curriculum'], pen: Pen): El | null {
  if (!shown?.lessons.length) return null;
  const rest = shown.lessonCount - shown.lessons.length;
  const page = courseAddress(shown);
  return h(
    'div',
    {},
    headOf({ title: content.title || pen.t('curriculum'), note: content.note || pen.t('lessons', { n: shown.lessonCount }) }),
    h(
      'ol',
      { class: 'blk-lines' },
      shown.lessons.map(({ title, seconds, from }, i) =>
        h(
          'li',
          {},
          h('i', { class: 'num', 'aria-hidden': 'true' }, String(i + 1).padStart(2, '0')),
          h('span', {}, title),
          from ? h('time', { class: 'num', datetime: from }, momentOf(from, pen)) : textOf('span', 'num', seconds ? lengthOf(seconds) : ''),
        ),
      ),
    ),
    rest > 0 && h('p', { class: 'blk-rest' }, seeAllLink(page, pen, '', pen.t('moreLessons', { n: rest }))),
  );
}

type Row = { value: string; unit: string; label: string };
function countedOf({ lessonCount, seconds, learners, reviewCount, reviewRate }: ShownFigures, { t, lang }: Pen): Row[] {
  const n = (value: number, digits = 0) => value.toLocaleString(localeOf(lang), { maximumFractionDigits: digits });
  const hours = seconds / 3600;
  return [
    ...(lessonCount ? [{ value: n(lessonCount), unit: t('figureLessonsUnit'), label: t('figureLessons') }] : []),
    ...(hours >= 1 ? [{ value: n(hours, 1), unit: t('hours'), label: t('figureHours') }] : []),
    ...(learners ? [{ value: n(learners), unit: t('figureLearnersUnit'), label: t('figureLearners') }] : []),
    ...(reviewRate === null
      ? []
      : [
          {
            value: reviewRate.toFixed(1),
            unit: '/ 5',
            label: reviewCount === null ? t('figureRateAlone') : t('figureRate', { n: n(reviewCount) }),
          },
        ]),
  ];
}
/** Draws a block of figures: those that staff wrote, or those of a class, which the product counts. */
export function figuresView({ content }: BlockOf<'figures'>, counted: DataOfType['figures'], pen: Pen): El | null {
  const rows: Row[] = content.from === 'course' ? (counted ? countedOf(counted, pen) : []) : content.items;
  const shown = rows.filter((one) => one.value || one.label);
  if (!shown.length) return null;
  return h(
    'div',
    {},
    headOf(content),
    h(
      'dl',
      { class: 'blk-figures' },
      shown.map((one) =>
        h('div', {}, h('dt', {}, one.label), h('dd', { class: 'num' }, one.value, one.unit ? h('small', {}, one.unit) : null)),
      ),
    ),
  );
}
