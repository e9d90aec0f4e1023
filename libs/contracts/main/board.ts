import { array, object, string, type InferType } from 'yup';
import { BOARD_SCOPE, POST_TYPE, values, YN, type Lang, type PostType } from '../codes';
import { service, withRules, type Page } from '../endpoint';
import { fallbackOneOf, message, oneOf, pageNumber, pageSize, REQUIRED, seq, text, yn } from '../fields';
import { LIMITS } from '../limits';
import {
  boardApi as boardCalls,
  communityApi as communityCalls,
  noticeApi as noticeCalls,
  type Board,
  type Notice,
  type Post,
  type PostComment,
} from './board-calls';
import { SITE_SWITCH } from '../platform-codes';
import type { UploadedFile } from './curriculum';
import { removalInput } from './report';

export type * from './board-calls';

const { get, post } = service('main');
const ch = '/channels/:channelSeq' as const;
const boards = `${ch}/boards` as const;
const board = `${boards}/:boardSeq` as const;
const one = `${board}/posts/:postSeq` as const;
const notices = `${ch}/notices` as const;
const co = `${ch}/courses/:courseSeq/communities` as const;

/** Maximum number of boards that one site, or one class, may have. */
export const BOARDS_MAX = 50;
/** Maximum number of categories that one board may have. */
export const CATEGORIES_MAX = 20;
/** Maximum number of letters in the name of a category. */
export const CATEGORY_MAX = 20;
/** Maximum number of files that may be attached to one post. */
export const POST_FILES_MAX = 10;
/** Maximum number of letters in a comment. */
export const COMMENT_MAX = 2000;
/** Maximum number of letters in the title of a post. */
export const POST_TITLE_MAX = 100;

/** Types that a board can have; the other types exist for posts only. */
export const BOARD_TYPES = [POST_TYPE.GENERAL, POST_TYPE.QUESTION, POST_TYPE.NOTICE, POST_TYPE.HOMEWORK, POST_TYPE.FILES] as const;
/** The choices of who may write on a board: members, participants or staff. People without an account never may. */
export const WRITE_SCOPES = [BOARD_SCOPE.MEMBERS, BOARD_SCOPE.PARTICIPANTS, BOARD_SCOPE.STAFF] as const;
const STAFF_TYPES: readonly PostType[] = [
  POST_TYPE.NOTICE,
  POST_TYPE.GENERAL,
  POST_TYPE.QUESTION,
  POST_TYPE.HOMEWORK,
  POST_TYPE.MISSION,
  POST_TYPE.FILES,
];
/** The types that an author can choose for a post on a board of this type, the usual one first; staff can choose any. */
export function postTypesOf(boardTypeCd: PostType, staff: boolean): readonly PostType[] {
  if (staff) return [boardTypeCd, ...STAFF_TYPES.filter((type) => type !== boardTypeCd)];
  if (boardTypeCd === POST_TYPE.GENERAL) return [POST_TYPE.GENERAL, POST_TYPE.QUESTION];
  return [boardTypeCd];
}

/** The names of the board types, which answers of the server use as well. */
export const BOARD_TYPE_NAMES: Record<PostType, Record<Lang, string>> = {
  [POST_TYPE.NOTICE]: { ko: '공지', en: 'Notices', jp: 'お知らせ' },
  [POST_TYPE.GENERAL]: { ko: '일반', en: 'General', jp: '一般' },
  [POST_TYPE.QUESTION]: { ko: '질문과 답변', en: 'Q&A', jp: '質問と回答' },
  [POST_TYPE.HOMEWORK]: { ko: '과제', en: 'Homework', jp: '課題' },
  [POST_TYPE.FILES]: { ko: '기타', en: 'Other', jp: 'その他' },
  [POST_TYPE.MISSION]: { ko: '기타', en: 'Other', jp: 'その他' },
  [POST_TYPE.DUE_HOMEWORK]: { ko: '과제', en: 'Homework', jp: '課題' },
};

const category = () => text(CATEGORY_MAX);
const boardFields = {
  name: text(40, 1).required(REQUIRED),
  typeCd: oneOf(BOARD_TYPES).default(POST_TYPE.GENERAL).required(REQUIRED),
  readScope: oneOf(values(BOARD_SCOPE)).default(BOARD_SCOPE.EVERYONE).required(REQUIRED),
  writeScope: oneOf(WRITE_SCOPES).default(BOARD_SCOPE.MEMBERS).required(REQUIRED),
  /** The board's categories; empty entries are dropped. */
  categories: array(
    category()
      .min(1, message('minLength', { min: 1 }))
      .required(REQUIRED),
  )
    .transform((list: unknown) => (Array.isArray(list) ? list.filter((one) => typeof one !== 'string' || one.trim()) : list) as string[])
    .max(CATEGORIES_MAX, message('listMax', { max: CATEGORIES_MAX }))
    .default([]),
};
/** The input of a new board; with `courseSeq` it is a board of that class. */
const boardInput = object({ ...boardFields, courseSeq: seq().nullable().default(null) }).noUnknown();
/** The input that changes a board; which class it belongs to cannot change. */
export const boardUpdate = object(boardFields).noUnknown();
const boardOrder = object({ order: array(seq().required(REQUIRED)).max(200).required(REQUIRED) }).noUnknown();
/** Asks for the boards of a class or, without `courseSeq`, for those of the site. */
export const boardListQuery = object({ courseSeq: seq().nullable().default(null) });

const postFields = {
  title: text(POST_TITLE_MAX, 1).required(REQUIRED),
  content: string()
    .max(LIMITS.pageContentMax, message('maxLength', { max: LIMITS.pageContentMax }))
    .required(REQUIRED),
  fixedYn: yn().default(YN.NO).required(REQUIRED),
  importantYn: yn().default(YN.NO).required(REQUIRED),
  publicYn: yn().default(YN.YES).required(REQUIRED),
  /** All files of the post in their order: those it already has, and those just uploaded to its board. */
  files: array(seq().required(REQUIRED))
    .max(POST_FILES_MAX, message('listMax', { max: POST_FILES_MAX }))
    .default([]),
};
const noticeInput = object(postFields).noUnknown();
/** The input of a post. */
export const postInput = object({
  ...postFields,
  typeCd: oneOf(values(POST_TYPE)).default(POST_TYPE.GENERAL).required(REQUIRED),
  category: category()
    .transform((value: string | null) => value || null)
    .nullable()
    .default(null),
  secretYn: yn().default(YN.NO).required(REQUIRED),
}).noUnknown();
/** A post as its form sends it. */
export type PostInput = InferType<typeof postInput>;
const communityInput = postInput.shape({ boardSeq: seq().required(REQUIRED) }).noUnknown();
/** What staff may change in a post of somebody else: whether it is pinned, marked as important, and visible. */
const markInput = object({
  fixedYn: yn().required(REQUIRED),
  importantYn: yn().required(REQUIRED),
  publicYn: yn().required(REQUIRED),
}).noUnknown();
/** The input of a comment. */
export const commentInput = object({ content: text(COMMENT_MAX, 1).required(REQUIRED) }).noUnknown();

const sizes = [LIMITS.itemsPerPage, LIMITS.itemsPerPageSmall, ...LIMITS.adminPageSizes];
/** Asks for a page of the site's notices, which a search may narrow. */
export const noticeListQuery = object({ page: pageNumber(), size: pageSize(sizes), q: text(100) });
/** Asks for a page of posts, filtered by a search, a category, a type, or questions that are not answered. */
export const postListQuery = object({
  page: pageNumber(),
  size: pageSize(sizes),
  q: text(100),
  category: text(CATEGORY_MAX),
  typeCd: fallbackOneOf(['', ...values(POST_TYPE)] as const),
  /** Y: only questions that staff have not answered. */
  openYn: fallbackOneOf(['', YN.YES] as const),
  /** Only posts of this board of the class; a call about one board has its number in the path instead. */
  boardSeq: seq().nullable().default(null),
});
/** Asks for the next comments of a post. */
export const commentListQuery = object({ cursor: string().max(20), size: pageSize([50, ...LIMITS.adminPageSizes]) });
/** Asks for the newest questions of a class, up to `limit`. */
export const qnaQuery = object({ limit: pageSize([10, ...Array.from({ length: 50 }, (_, i) => i + 1)]) });

/** A class with its boards, for the list of the site's staff. */
export interface CourseBoards {
  courseSeq: number;
  title: string;
  /** Questions on the class's boards that staff have not answered. */
  openCount: number;
  boards: (Board & { postCount: number })[];
}

/** Calls about boards, posts and comments, for readers and for staff. */
export const boardApi = {
  ...withRules(boardCalls, {
    list: boardListQuery,
    posts: postListQuery,
    comments: commentListQuery,
    removePost: removalInput,
    removeComment: removalInput,
  }),
  /**
   * The site's own boards, without those of classes, with their counts of posts, also boards that the caller may not read; and the count of
   * notices.
   */
  admin: get(`${boards}/admin`, 'SITE_BOARD_READ').returns<{ notices: number; boards: (Board & { postCount: number })[] }>(),
  courses: get(
    `${boards}/courses`,
    'SITE_BOARD_READ',
    object({ page: pageNumber(), size: pageSize(LIMITS.adminPageSizes), q: text(100) }),
  ).returns<Page<CourseBoards>>(),
  create: post(boards, 'SITE_BOARD_UPDATE', boardInput).returns<Board>(),
  order: post(`${boards}/order`, 'SITE_BOARD_UPDATE', boardOrder).returns<null>(),
  update: post(board, 'SITE_BOARD_UPDATE', boardUpdate).returns<Board>(),
  /** Deletes a board with all its posts. */
  remove: post(`${board}/delete`, 'SITE_BOARD_UPDATE').returns<null>(),
  /** Uploads a file (multipart field `file`) for a post; a file that no post uses is deleted after a day. */
  attach: post(`${board}/files`, 'login').stoppedBy(SITE_SWITCH.UPLOADS).returns<UploadedFile>(),
  createPost: post(`${board}/posts`, 'login', postInput).returns<Post>(),
  updatePost: post(one, 'login', postInput).returns<Post>(),
  mark: post(`${one}/mark`, 'login', markInput).returns<Post>(),
  comment: post(`${one}/comments`, 'login', commentInput).returns<PostComment>(),
  updateComment: post(`${one}/comments/:commentSeq`, 'login', commentInput).returns<PostComment>(),
};
/** Calls about a site's notices: everybody reads them, staff write them. */
export const noticeApi = {
  ...withRules(noticeCalls, { list: noticeListQuery }),
  attach: post(`${notices}/files`, 'SITE_BOARD_UPDATE').outsideConsole().stoppedBy(SITE_SWITCH.UPLOADS).returns<UploadedFile>(),
  create: post(notices, 'SITE_BOARD_UPDATE', noticeInput).outsideConsole().returns<Notice>(),
  update: post(`${notices}/:noticeSeq`, 'SITE_BOARD_UPDATE', noticeInput).outsideConsole().returns<Notice>(),
  remove: post(`${notices}/:noticeSeq/delete`, 'SITE_BOARD_UPDATE').outsideConsole().returns<null>(),
};
/** Calls about posts of a class: the same as a board's own calls, but the board is named in the body. */
export const communityApi = {
  ...withRules(communityCalls, { list: postListQuery, qna: qnaQuery }),
  create: post(co, 'login', communityInput).returns<Post>(),
  update: post(`${co}/:postSeq`, 'login', communityInput).returns<Post>(),
  remove: post(`${co}/:postSeq/delete`, 'login', removalInput).returns<null>(),
};
