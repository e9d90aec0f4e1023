import { CURRENCY, LANG, MEMBERSHIP_PERIOD } from '../../codes';
import { TIME_ZONE } from '../../time';
import { addDays, seoulDay, seoulTime, weekdayOf } from '../../time';
import { formatMoney, localeOf } from '../../locale';
import { lacksPrice, priceOf } from '../../main/course-rules';
import { teacherAddress } from '../../main/teacher-address';
import type { BlockOf } from './block';
import type { DataOfType, ShownLive, ShownPackage } from './data';
import { h, part, textOf, type El, type Node } from './node';
import { buttonTo, courseAddress, headOf, linkTo, seeAllLink, picture, sizesOf, type Pen } from './view-parts';

const MEMBERSHIP_PATH = '/membership';

/** Draws a block of the site's large categories as links. */
export function categoriesView(_: BlockOf<'categories'>, list: DataOfType['categories'], { t }: Pen): El | null {
  const large = list.filter((one) => one.parentCategorySeq === null);
  if (!large.length) return null;
  return h(
    'nav',
    { class: 'blk-chips', 'aria-label': t('categories') },
    linkTo('/classes', 'blk-chip', t('allClasses')),
    large.map((one) => linkTo(`/classes?channelCategorySeq=${one.channelCategorySeq}`, 'blk-chip', one.name)),
  );
}

/** Draws a block of classes as cards. */
export function classesView({ content, looks }: BlockOf<'classes'>, list: DataOfType['classes'], pen: Pen): El | null {
  if (!list.length) return null;
  const more = content.from === 'category' && content.categorySeq ? `/classes?channelCategorySeq=${content.categorySeq}` : '/classes';
  const { layout, columns, price, rating } = looks;
  return h(
    'div',
    {},
    headOf(content, content.more ? seeAllLink(more, pen, content.title) : null),
    part(
      { name: 'courses', list, first: pen.first },
      `blk-cards blk-${layout} blk-cols-${columns}${price ? '' : ' blk-no-price'}${rating ? '' : ' blk-no-rating'}`,
    ),
  );
}

/** Draws the price of a class at the present moment. */
export function priceNode(course: Parameters<typeof priceOf>[0], { lang, now, t }: Pen): El {
  if (lacksPrice(course)) return h('p', { class: 'blk-price' }, t('noPrice'));
  const { free, percent, amount, original, currency } = priceOf(course, now);
  return h(
    'p',
    { class: 'blk-price num' },
    percent === null ? null : h('em', {}, `${percent}%`),
    h('b', {}, free ? t('free') : formatMoney(amount, currency, lang)),
    percent === null ? null : h('s', {}, formatMoney(original, currency, lang)),
  );
}

function packageNode(one: ShownPackage, pen: Pen): El {
  const covers = [one.imageUrl, ...one.contained.map((part) => part.imageUrl)].filter((url): url is string => url !== null).slice(0, 3);
  return h(
    'li',
    { class: 'blk-card blk-package' },
    h(
      'div',
      { class: `blk-stack blk-stack-${Math.max(1, covers.length)}`, 'aria-hidden': 'true' },
      covers.length
        ? covers.map((url) => picture(url, { sizes: sizesOf('3'), width: 640, height: 360, first: false })).reverse()
        : h('span', { class: 'blk-blank' }),
    ),
    h(
      'div',
      { class: 'blk-package-words' },
      h('p', { class: 'blk-eyebrow' }, pen.t('contains', { n: one.contained.length })),
      h('h3', { class: 'blk-title' }, linkTo(courseAddress(one), 'blk-cover-link', one.title)),
      textOf('p', 'blk-text', one.subTitle),
      h(
        'ul',
        { class: 'blk-lines blk-parts' },
        one.contained.map((course) => h('li', {}, course.title)),
      ),
      h(
        'div',
        { class: 'blk-package-foot' },
        priceNode(one, pen),
        h('span', { class: 'blk-button', 'aria-hidden': 'true' }, pen.t('seePackage')),
      ),
    ),
  );
}
/** Draws a block of packages as cards. */
export const packagesView = ({ content }: BlockOf<'packages'>, list: DataOfType['packages'], pen: Pen): El | null =>
  list.length
    ? h(
        'div',
        {},
        headOf(content),
        h(
          'ul',
          { class: 'blk-packages' },
          list.map((one) => packageNode(one, pen)),
        ),
      )
    : null;

/** The days from Monday to Sunday of the week in Seoul that contains `now`. */
export function weekOf(now: Date): string[] {
  const today = seoulDay(now);
  const monday = addDays(today, -((weekdayOf(today) + 6) % 7));
  return Array.from({ length: 7 }, (_, i) => addDays(monday, i));
}
const weekdayName = (day: string, { lang }: Pen) =>
  new Intl.DateTimeFormat(localeOf(lang), { weekday: 'short', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));

function liveNode(live: ShownLive, today: boolean, pen: Pen): El {
  const over = Date.parse(live.to) <= pen.now.getTime();
  return h(
    'li',
    { class: `blk-card blk-live${over ? ' blk-over' : today ? ' blk-now' : ''}` },
    h('time', { class: 'num', datetime: live.from }, `${seoulTime(live.from)}–${seoulTime(live.to)}`),
    h('b', {}, linkTo(courseAddress(live), 'blk-cover-link', live.title)),
    textOf('span', 'blk-small', [live.courseTitle, ...live.teachers].join(' · ')),
    over
      ? h('span', { class: 'blk-small' }, pen.t('over'))
      : today && h('span', { class: 'blk-enter', 'aria-hidden': 'true' }, `${pen.t('enter')} →`),
  );
}
/**
 * Draws the live lessons of this week in seven columns, one for each day, also for a day without one; null where the whole week has none.
 */
export function weekView({ content }: BlockOf<'week'>, lives: DataOfType['week'], pen: Pen): El | null {
  if (!lives.length) return null;
  const today = seoulDay(pen.now);
  const columns = weekOf(pen.now).map((day) => {
    const own = lives.filter((live) => seoulDay(live.from) === day);
    const isToday = day === today;
    return h(
      'li',
      { class: `blk-day${isToday ? ' blk-today' : ''}${own.length ? '' : ' blk-empty'}`, 'aria-current': isToday ? 'date' : undefined },
      h(
        'p',
        { class: 'blk-date' },
        h('b', { class: 'num' }, String(Number(day.slice(8)))),
        weekdayName(day, pen),
        isToday && h('em', {}, pen.t('today')),
      ),
      own.length
        ? h(
            'ul',
            {},
            own.map((live) => liveNode(live, isToday, pen)),
          )
        : h('p', { class: 'blk-small' }, pen.t('noLives')),
    );
  });
  return h(
    'div',
    {},
    headOf(content, content.more ? seeAllLink('/classes', pen, content.title) : null),
    h('ol', { class: 'blk-week' }, columns),
  );
}

/** Draws a block of the site's instructors. */
export const teachersView = ({ content, looks }: BlockOf<'teachers'>, list: DataOfType['teachers'], pen: Pen): El | null =>
  list.length
    ? h(
        'div',
        {},
        headOf(content),
        h(
          'ul',
          { class: `blk-teachers blk-shape-${looks.shape}` },
          list.map((one) =>
            h(
              'li',
              {},
              one.imageUrl
                ? picture(one.imageUrl, { sizes: '(max-width: 640px) 44vw, 220px', width: 440, height: 520, className: 'blk-picture' })
                : h('span', { class: 'blk-picture blk-letter', 'aria-hidden': 'true' }, Array.from(one.name)[0] ?? ''),
              h('b', {}, linkTo(teacherAddress(one.userSeq), 'blk-cover-link', one.name)),
              textOf('p', 'blk-small', one.introduction || pen.t('classesOf', { n: one.courseCount })),
            ),
          ),
        ),
      )
    : null;

/** Draws a block about the site's memberships: the price of the first of `offers`, the cheapest, and up to four benefits of all. */
export function membershipView({ content }: BlockOf<'membership'>, offers: DataOfType['membership'], pen: Pen): El | null {
  const [cheapest] = offers;
  if (!cheapest) return null;
  const term = cheapest.periodCd === MEMBERSHIP_PERIOD.AUTO ? pen.t('perMonth') : pen.t('perTerm', { n: Number(cheapest.periodCd) });
  const price = formatMoney(cheapest.price, CURRENCY.KRW, pen.lang);
  const benefits = [...new Set(offers.flatMap((one) => one.benefits))].slice(0, 4);
  return h(
    'div',
    { class: 'blk-band' },
    h('div', {}, h('h2', { class: 'blk-title' }, content.title || cheapest.title), textOf('p', 'blk-text', content.text || content.note)),
    benefits.length > 0 &&
      h(
        'ul',
        { class: 'blk-checks' },
        benefits.map((one) => h('li', {}, one)),
      ),
    h(
      'div',
      { class: 'blk-band-end' },
      h('p', { class: 'blk-price num' }, h('b', {}, offers.length > 1 ? pen.t('fromPrice', { price }) : price), ` ${term}`),
      buttonTo(MEMBERSHIP_PATH, content.buttonLabel || pen.t('join')),
    ),
  );
}

const dayText = (at: string, { lang }: Pen) =>
  new Intl.DateTimeFormat(localeOf(lang), { month: 'long', day: 'numeric', timeZone: TIME_ZONE }).format(new Date(at));
/** Draws a block of challenges as lines with the dates of their terms. */
export const challengesView = ({ content }: BlockOf<'challenges'>, list: DataOfType['challenges'], pen: Pen): El | null =>
  list.length
    ? h(
        'div',
        {},
        headOf(content),
        h(
          'ol',
          { class: 'blk-lines blk-terms' },
          list.map((one) =>
            h(
              'li',
              {},
              h('time', { class: 'num', datetime: one.startAt }, `${dayText(one.startAt, pen)} – ${dayText(one.endAt, pen)}`),
              h('b', {}, linkTo(`/classes/${one.courseSeq}`, 'blk-cover-link', one.title)),
            ),
          ),
        ),
      )
    : null;

const stars = (n: number, { t }: Pen): El =>
  h('p', { class: 'blk-stars', role: 'img', 'aria-label': t('points', { n }) }, '★'.repeat(n), h('i', {}, '★'.repeat(5 - n)));
/** Draws a block of learners' reviews. */
export const reviewsView = ({ content }: BlockOf<'reviews'>, list: DataOfType['reviews'], pen: Pen): El | null =>
  list.length
    ? h(
        'div',
        {},
        headOf(content),
        h(
          'ul',
          { class: 'blk-reviews' },
          list.map((one) =>
            h(
              'li',
              { class: 'blk-card' },
              stars(one.points, pen),
              h('blockquote', {}, one.text),
              h(
                'footer',
                {},
                // With `course` all reviews are of one class, so that their links would all lead to the same page.
                content.from !== 'course' && linkTo(courseAddress(one), 'blk-cover-link', one.courseTitle),
                h('span', {}, one.name),
              ),
            ),
          ),
        ),
      )
    : null;

/** A date in the form in which lists of pages show it. */
const writtenText = (at: string, { lang }: Pen) =>
  lang === LANG.EN
    ? new Intl.DateTimeFormat(localeOf(lang), { dateStyle: 'medium', timeZone: TIME_ZONE }).format(new Date(at))
    : seoulDay(at).replaceAll('-', lang === LANG.KO ? '.' : '/');
/** Draws a block of the site's newest notices. */
export function noticesView({ content }: BlockOf<'notices'>, list: DataOfType['notices'], pen: Pen): El | null {
  if (!list.length) return null;
  const noticeItem = (one: (typeof list)[number]): Node =>
    h(
      'li',
      {},
      linkTo(`/notices/${one.postSeq}`, 'blk-cover-link', one.category ? h('i', {}, one.category) : null, one.title),
      h('time', { class: 'num', datetime: one.createdAt }, writtenText(one.createdAt, pen)),
    );
  return h(
    'div',
    {},
    headOf(content, content.more ? seeAllLink('/notices', pen, content.title) : null),
    h('ul', { class: 'blk-lines' }, list.map(noticeItem)),
  );
}

/** Draws a block with a link to a form of the site. */
export const formView = ({ content }: BlockOf<'form'>, form: DataOfType['form'], pen: Pen): El | null =>
  form
    ? h(
        'div',
        { class: 'blk-call' },
        headOf({ title: content.title || form.title, note: content.note }),
        buttonTo(`/forms/${form.id}`, content.buttonLabel || pen.t('answer')),
      )
    : null;
