import { messageApi } from '@madang/contracts/campaign/message';
import { formApi, type Form } from '@madang/contracts/form/form';
import { attendanceApi } from '@madang/contracts/main/attendance';
import { courseApi, type AdminCourse } from '@madang/contracts/main/course';
import { isSurvey } from '@madang/contracts/main/course-kinds';
import { demandApi } from '@madang/contracts/main/demand';
import { enrolmentApi } from '@madang/contracts/main/enrolment';
import { PAYMENT_PAGE } from '@madang/contracts/permissions';
import { dataHistoryApi } from '@madang/contracts/util/data-history';
import { planApi } from '@madang/contracts/util/plan';
import { isChallenge, isPackage } from '../../domain/course/course-card';
import { baseOf } from '../../domain/course/course-settings';
import { isOpenTo } from '../../domain/course/staff-pages';
import type { Needs } from '../../lib/can';
import { lang } from '../../lib/i18n';
import type { Entry } from './entries';
import { meant } from './matching';

type Words = { readonly [key: string]: string | Words };
type Files = Record<string, Words>;
/** The names of the tabs in all languages, where the pages with the tabs have them. */
const FILES = {
  members: import.meta.glob<Words>('../members/words.*.json', { eager: true, import: 'tab' }),
  refunds: import.meta.glob<Words>('../refunds/words.*.json', { eager: true, import: 'tab' }),
  boards: import.meta.glob<Words>('../boards/words.*.json', { eager: true, import: 'tab' }),
  plan: import.meta.glob<Words>('../service/words.*.json', { eager: true, import: 'tab' }),
  seo: import.meta.glob<Words>('../seo/words.*.json', { eager: true, import: 'screen' }),
  records: import.meta.glob<Words>('../site/words.*.json', { eager: true, import: 'readings' }),
  class: import.meta.glob<Words>('../../domain/authoring/words.*.json', { eager: true, import: 'steps' }),
  form: import.meta.glob<Words>('../forms/words.*.json', { eager: true, import: 'tab' }),
  book: import.meta.glob<Words>('../learners/words.*.json', { eager: true, import: 'book' }),
} satisfies Record<string, Files>;
type Source = keyof typeof FILES;
const nameIn = (words: Words | undefined, key: string): string => {
  const found = key.split('.').reduce<Words | string | undefined>((at, part) => (typeof at === 'object' ? at[part] : undefined), words);
  return typeof found === 'string' ? found : '';
};
const namesOf = (source: Source, key: string): string[] => Object.values<Words>(FILES[source]).map((words) => nameIn(words, key));
const labelOf = (source: Source, key: string): string =>
  nameIn(Object.entries<Words>(FILES[source]).find(([path]) => path.endsWith(`.${lang()}.json`))?.[1], key);

interface TabName {
  source: Source;
  key: string;
}
interface PageTab extends TabName {
  /** The address of the menu's entry whose page has the tab. */
  page: string;
  to: string;
  /** What the tab needs besides its page. */
  need?: Needs;
}
/** The tabs with an address of their own that no entry of the menu leads to. */
const PAGE_TABS: readonly PageTab[] = [
  { page: '/settings/members/joined', to: '/settings/members/registered', source: 'members', key: 'registered' },
  { page: '/settings/members/joined', to: '/settings/members/messages', source: 'members', key: 'messages', need: messageApi.list },
  { page: '/settings/refunds', to: '/settings/refunds/closed', source: 'refunds', key: 'closed' },
  { page: '/settings/refunds', to: '/settings/refunds/rule', source: 'refunds', key: 'rule' },
  { page: '/settings/board', to: '/settings/board/site', source: 'boards', key: 'site' },
  { page: '/settings/board', to: '/settings/board/course', source: 'boards', key: 'course' },
  { page: '/settings/plan', to: '/settings/plan/history', source: 'plan', key: 'history' },
  { page: '/settings/plan', to: '/settings/plan/card', source: 'plan', key: 'card' },
  { page: '/settings/plan', to: '/settings/plan/coupon', source: 'plan', key: 'coupon', need: planApi.coupons },
  { page: '/settings/seo', to: '/settings/seo/general', source: 'seo', key: 'general' },
  { page: '/settings/seo', to: '/settings/seo/pages', source: 'seo', key: 'pages' },
  { page: '/settings/seo', to: '/settings/seo/courses', source: 'seo', key: 'courses' },
  {
    page: '/settings/data-history',
    to: '/settings/data-history/readings',
    source: 'records',
    key: 'tab.readings',
    need: dataHistoryApi.readings,
  },
];

interface Page {
  to: string;
  label: string;
  names: readonly string[];
}
/** The tabs of the pages in the person's menu; one is found by its name and by that of its page together with it. */
export const pageTabs = (pages: readonly Page[], may: (needs: Needs) => boolean): Entry[] =>
  PAGE_TABS.flatMap(({ page, to, source, key, need }) => {
    const entry = pages.find((one) => one.to === page);
    if (!entry || (need && !may(need))) return [];
    const names = namesOf(source, key);
    return [
      {
        id: to,
        label: labelOf(source, key),
        also: [...names, ...entry.names.flatMap((name) => names.map((own) => `${name} ${own}`))],
        note: entry.label,
        to,
      },
    ];
  });

type Kind = Pick<AdminCourse, 'courseSeq' | 'courseTypeCd' | 'courseType' | 'title' | 'imageUrl'>;
interface ClassTab extends TabName {
  path: string;
  /** What the tab needs, all of it. */
  needs: readonly Needs[];
  /** Whether a class of this kind has the tab. */
  has: (course: Kind) => boolean;
}
const hasLessons = (course: Kind) => !isSurvey(course);
const isPlain = (course: Kind) => !isPackage(course) && !isChallenge(course);
const READS_CLASS = ['CLASS_INFO_READ', 'CLASS_INFO_UPDATE'] as const;
const READS_MORE = ['CLASS_TUTOR_READ', 'CLASS_QUESTIONS_READ'] as const;
/** The tab of a challenge that its own permission does not guard. */
const PEOPLE_TAB = 'attendees';
/** The tabs of a class's own pages in the admin. */
const CLASS_TABS: readonly ClassTab[] = [
  { path: 'information', source: 'class', key: 'information', needs: [courseApi.update], has: (course) => !isPackage(course) },
  { path: 'setting', source: 'class', key: 'information', needs: [courseApi.update], has: isPackage },
  { path: 'curriculums', source: 'class', key: 'curriculums', needs: [courseApi.update, courseApi.publish], has: hasLessons },
  { path: 'payment', source: 'class', key: 'payment', needs: [courseApi.update, PAYMENT_PAGE], has: hasLessons },
  { path: 'display', source: 'class', key: 'display', needs: [READS_CLASS], has: (course) => !isChallenge(course) },
  { path: 'more', source: 'class', key: 'more', needs: [courseApi.update, READS_MORE], has: isPlain },
  { path: PEOPLE_TAB, source: 'class', key: 'attendees', needs: [enrolmentApi.list], has: hasLessons },
  {
    path: 'attendees/book',
    source: 'book',
    key: 'title',
    needs: [attendanceApi.book],
    has: (course) => isPlain(course) && hasLessons(course),
  },
  { path: 'demand', source: 'class', key: 'demand', needs: [demandApi.find], has: isSurvey },
];

interface FormTab extends TabName {
  path: string;
  needs: readonly Needs[];
}
/** The tabs of a form's own pages in the admin. */
const FORM_TABS: readonly FormTab[] = [
  { path: 'screen', source: 'form', key: 'screen', needs: [formApi.find] },
  { path: 'general', source: 'form', key: 'general', needs: [formApi.find] },
  { path: 'event', source: 'form', key: 'event', needs: [formApi.find] },
  { path: 'response', source: 'form', key: 'response', needs: [formApi.answers] },
];

/** How many words the name of a tab has at most. */
const TAB_WORDS_MAX = 3;
/** How many letters of a tab's name must be typed before it is taken for one. */
const TAB_LETTERS_MIN = 2;
const startsWith = (text: string, start: string) => text.toLowerCase().startsWith(start.toLowerCase());
/**
 * What was typed as a thing and one of its tabs, such as `Python learners`: the tabs that it can mean, and the words of the thing, which
 * are empty where the name of the tab was typed alone.
 */
export interface TypedTab<T> {
  title: string;
  tabs: readonly T[];
}
/** Reads the end of the typed text as the beginning of a tab's name in any language; null if no tab begins so. */
function typedTab<T extends TabName & { needs: readonly Needs[] }>(
  all: readonly T[],
  typed: string,
  may: (needs: Needs) => boolean,
): TypedTab<T> | null {
  const words = typed.trim().split(/\s+/);
  for (let count = Math.min(TAB_WORDS_MAX, words.length); count > 0; count--) {
    const name = words.slice(-count).join(' ');
    if (name.length < TAB_LETTERS_MIN) continue;
    const allowed = all.filter((tab) => tab.needs.every(may));
    const named = (met: (one: string) => boolean) => allowed.filter(({ source, key }) => namesOf(source, key).some(met));
    // A whole name means its own tab alone, although another one may go on from it, as `Answers` and `Answers by day` do.
    const whole = named((one) => one.toLowerCase() === name.toLowerCase());
    const tabs = whole.length > 0 ? whole : named((one) => startsWith(one, name));
    if (tabs.length > 0) return { title: words.slice(0, -count).join(' '), tabs };
  }
  return null;
}
/** The tabs of a class that the typed text can mean. */
export const typedClassTab = (typed: string, may: (needs: Needs) => boolean) => typedTab(CLASS_TABS, typed, may);
/** The entries for those of the tabs that a class has, and that the person may open in a class of this kind. */
export const tabsOfClass = (course: Kind, tabs: readonly ClassTab[], may: (needs: Needs) => boolean): Entry[] =>
  tabs
    .filter(({ has, path }) => has(course) && (path === PEOPLE_TAB || isOpenTo(may, course)))
    .map(({ path, source, key }) => ({
      id: `class-${course.courseSeq}-${path}`,
      label: `${course.title} · ${labelOf(source, key)}`,
      imageUrl: course.imageUrl,
      to: `${baseOf(course)}/${path}`,
    }));

/** How many forms are listed with a tab whose name was typed without a form. */
const UNNAMED_FORMS_MAX = 10;
/**
 * The entries for the tabs of forms that the typed text means: of the forms that the words before the tab's name find, or else of the
 * newest ones. Each is found by what was typed.
 */
export function tabsOfForms(forms: readonly Pick<Form, 'formSeq' | 'title'>[], typed: string, may: (needs: Needs) => boolean): Entry[] {
  const tab = typedTab(FORM_TABS, typed, may);
  if (!tab) return [];
  const named = forms.map((form) => ({ form, label: form.title }));
  const meantForms = tab.title ? meant(named, tab.title) : named.slice(0, UNNAMED_FORMS_MAX);
  return meantForms.flatMap(({ form: { formSeq, title } }) =>
    tab.tabs.map(({ path, source, key }) => ({
      id: `form-${formSeq}-${path}`,
      label: `${title} · ${labelOf(source, key)}`,
      also: [typed],
      to: `/settings/form/${formSeq}/edit/${path}`,
    })),
  );
}
