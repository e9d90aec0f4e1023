import { boolean, object, string, type StringSchema } from 'yup';
import { LANG, values, type Lang } from '../codes';
import { service } from '../endpoint';
import { message } from '../fields';
import type { Channel } from './channel';

const { get, post } = service('main');

/** The words that a site can replace by its own on all screens (CN-004). */
export const KEYWORDS = ['class', 'instructor', 'enrolment', 'classroom', 'review', 'notice', 'digitalProduct', 'participant'] as const;
export type Keyword = (typeof KEYWORDS)[number];
/** A site's own words by keyword; a keyword that is left out keeps its default (AM-097). */
export type KeywordSet = Partial<Record<Keyword, string>>;
/** A site's own words in each of the three languages. */
export type KeywordSets = Record<Lang, KeywordSet>;

/** Maximum number of letters in one such word. */
export const KEYWORD_MAX = 20;
/**
 * A word begins and ends with a letter or digit, since the Korean particle after it depends on its last one. Characters that have a meaning
 * in word files are not allowed.
 */
const KEYWORD_PATTERN = /^[\p{L}\p{N}]([\p{L}\p{N} ·&'-]*[\p{L}\p{N}])?$/u;

/** The default keyword set (CN-007..014). */
export const DEFAULT_KEYWORDS: Record<Lang, Record<Keyword, string>> = {
  [LANG.KO]: {
    class: '클래스',
    instructor: '강사',
    enrolment: '수강 신청',
    classroom: '강의실',
    review: '후기',
    notice: '공지',
    digitalProduct: '디지털 상품',
    participant: '수강생',
  },
  [LANG.EN]: {
    class: 'class',
    instructor: 'instructor',
    enrolment: 'enrolment',
    classroom: 'classroom',
    review: 'review',
    notice: 'notice',
    digitalProduct: 'digital product',
    participant: 'learner',
  },
  [LANG.JP]: {
    class: '講座',
    instructor: '講師',
    enrolment: '受講申し込み',
    classroom: '教室',
    review: 'レビュー',
    notice: 'お知らせ',
    digitalProduct: 'デジタル商品',
    participant: '受講生',
  },
};

/** A sentence in which the form shows what the words look like. */
export const KEYWORD_SAMPLE: Record<Lang, string> = {
  [LANG.KO]:
    '{{instructor}}이/가 {{class}}을/를 열면 {{participant}}은/는 {{enrolment}}을/를 하고 ' +
    '{{classroom}}에서 {{notice}}와/과 {{digitalProduct}}을/를 받아 {{review}}을/를 남겨요.',
  [LANG.EN]:
    'Once the {{instructor}} opens the {{class}}, each {{participant}} sends the {{enrolment}}, ' +
    'finds the {{notice}} and the {{digitalProduct}} in the {{classroom}}, and leaves one {{review}}.',
  [LANG.JP]:
    '{{instructor}}が{{class}}を開くと、{{participant}}は{{enrolment}}をして、{{classroom}}で{{notice}}と{{digitalProduct}}を受け取り、{{review}}を残します。',
};

/** Ready sets of words that staff can begin with, served as `{lang}_{variant}.json`. */
export const KEYWORD_VARIANTS = ['challenge', 'lecture', 'workshop'] as const;
export type KeywordVariant = (typeof KEYWORD_VARIANTS)[number];
/** The words of each ready set; a keyword that a set leaves out keeps its default. */
export const VARIANT_SETS: Record<KeywordVariant, KeywordSets> = {
  challenge: {
    ko: { class: '챌린지', instructor: '리더', enrolment: '참가 신청', classroom: '챌린지룸', participant: '챌린저' },
    en: { class: 'challenge', instructor: 'leader', enrolment: 'entry', classroom: 'challenge room', participant: 'challenger' },
    jp: {
      class: 'チャレンジ',
      instructor: 'リーダー',
      enrolment: '参加申し込み',
      classroom: 'チャレンジルーム',
      participant: 'チャレンジャー',
    },
  },
  lecture: {
    ko: { class: '강의', instructor: '교수', participant: '학생', review: '강의평' },
    en: { class: 'lecture', instructor: 'professor', participant: 'student' },
    jp: { class: '講義', instructor: '教授', participant: '学生' },
  },
  workshop: {
    ko: { class: '워크숍', instructor: '진행자', enrolment: '참가 신청', participant: '참가자' },
    en: { class: 'workshop', instructor: 'host', enrolment: 'registration', participant: 'participant' },
    jp: { class: 'ワークショップ', instructor: 'ファシリテーター', enrolment: '参加申し込み', participant: '参加者' },
  },
};

const word = () =>
  string()
    .trim()
    .max(KEYWORD_MAX, message('maxLength', { max: KEYWORD_MAX }))
    .matches(KEYWORD_PATTERN, { message: message('keyword'), excludeEmptyString: true });
const set = () => object(Object.fromEntries(KEYWORDS.map((key) => [key, word()])) as Record<Keyword, StringSchema>).noUnknown();

const keywordInput = object({
  customKeyword: boolean().required(),
  sets: object({ ko: set(), en: set(), jp: set() }).noUnknown(),
}).noUnknown();

/** The name of a file of words: `ko.json`, or `ko_challenge.json` for a ready set. */
export const KEYWORD_FILE = new RegExp(`^(${values(LANG).join('|')})(?:_(${KEYWORD_VARIANTS.join('|')}))?\\.json$`);
/** The address of a site's file of words in a language. */
export const keywordFile = (setting: { path: string; version: string }, lang: Lang) =>
  `${setting.path}/${lang}.json?v=${encodeURIComponent(setting.version)}`;

/** The part of a site's data that tells whether it has words of its own, and where their files are. */
export type KeywordSetting = Channel['customKeywordSetting'];
/** Calls about a site's own words: staff set them, and the pages of a site that has some load the file of their language. */
export const keywordApi = {
  find: get('/channels/:channelSeq/keyword', 'SITE_SUPPORT_UPDATE').returns<KeywordSetting & { sets: KeywordSets }>(),
  save: post('/channels/:channelSeq/keyword', 'SITE_SUPPORT_UPDATE', keywordInput).returns<KeywordSetting>(),
  /** The words as plain JSON without the usual envelope. The browser caches the file for good, since a change gives it another `v`. */
  file: get('/channels/:channelSeq/keyword/:file', 'public', object({ v: string().max(20) }))
    .whileSuspended()
    .returns<KeywordSet>(),
};
