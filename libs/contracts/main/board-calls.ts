/** The calls of people who read boards, without the rules of their input, which ./board holds. */
import type { removalInput } from './report';
import type { BoardScope, PostType, Yn, BOARD_SCOPE } from '../codes';
import { service, type CursorPage, type Page } from '../endpoint';
import type { boardListQuery, commentListQuery, noticeListQuery, postListQuery, qnaQuery } from './board';

const { get, post } = service('main', 'main/board');
const ch = '/channels/:channelSeq' as const;
const boards = `${ch}/boards` as const;
const board = `${boards}/:boardSeq` as const;
const posts = `${board}/posts` as const;
const one = `${posts}/:postSeq` as const;
const notices = `${ch}/notices` as const;
const co = `${ch}/courses/:courseSeq` as const;

/** A board of a site or class, with what its reader may do there. */
export interface Board {
  boardSeq: number;
  /** The class that the board belongs to; null for a board of the site. */
  courseSeq: number | null;
  typeCd: PostType;
  name: string;
  readScope: BoardScope;
  writeScope: Exclude<BoardScope, typeof BOARD_SCOPE.EVERYONE>;
  categories: string[];
  order: number;
  /** Whether the reader may write posts; `mayManage` tells what else the reader may do here. */
  mayWrite: boolean;
  /** Whether the reader may pin posts, answer as staff, and delete posts of others. */
  mayManage: boolean;
}
/**
 * A post as a line of a list. A secret post that the reader may not open is `locked`: the line shows that it exists, without title and
 * author (AM-169).
 */
export interface PostRow {
  postSeq: number;
  boardSeq: number;
  courseSeq: number | null;
  typeCd: PostType;
  title: string;
  category: string | null;
  fixedYn: Yn;
  importantYn: Yn;
  secretYn: Yn;
  publicYn: Yn;
  locked: boolean;
  /** Whether staff took the post down; only its author and people who may see everything still get its text. */
  hidden: boolean;
  /** The author; null where the post is secret and the reader may not open it. */
  userSeq: number | null;
  userName: string;
  profileImageUrl: string | null;
  /** Whether staff of the site or the class wrote the post. */
  byStaff: boolean;
  commentCount: number;
  likeCount: number;
  fileCount: number;
  /** Whether staff have answered the post, where it is a question. */
  answered: boolean;
  /** The lesson in which the question was asked; null for any other post, and once the lesson is deleted. */
  lesson: PostLesson | null;
  createdAt: string;
  updatedAt: string | null;
}
interface PostLesson {
  curriculumSeq: number;
  title: string;
  /** The second of the lesson's video that the question is about; null: the whole lesson. */
  second: number | null;
}
/** A file that is attached to a post; the call `file` answers an address to download it. */
export interface PostFile {
  fileSeq: number;
  originFileName: string;
  contentType: string;
  fileSize: number;
}
/** A comment on a post, as its reader may see it. */
export interface PostComment {
  commentSeq: number;
  content: string;
  /** Whether staff took the comment down; only its author and people who may see everything still get its text. */
  hidden: boolean;
  /** The author; null where the reader may not know. */
  userSeq: number | null;
  userName: string;
  profileImageUrl: string | null;
  byStaff: boolean;
  createdAt: string;
  updatedAt: string | null;
  mayEdit: boolean;
  mayRemove: boolean;
}
/** A post with its text on a page of its own, and what its reader may do with it. */
export interface Post extends PostRow {
  content: string;
  /** Whether staff have made the post private; its author cannot make it public then. */
  closedByStaff: boolean;
  files: PostFile[];
  liked: boolean;
  mayEdit: boolean;
  mayRemove: boolean;
  mayManage: boolean;
  mayComment: boolean;
  board: Pick<Board, 'boardSeq' | 'courseSeq' | 'typeCd' | 'name' | 'readScope' | 'categories'>;
  /** The first page of comments, the oldest first; the call `comments` gives the others. */
  comments: CursorPage<PostComment>;
}
/** A notice: a post on the site's board of notices, with a page of its own below `/notices`. */
export interface Notice extends Omit<Post, 'board' | 'comments' | 'liked' | 'mayComment'> {
  noticeSeq: number;
}
/** A notice as a line of the list. */
export type NoticeRow = PostRow & { noticeSeq: number };

/** Calls about boards and posts. The board's `readScope` and `writeScope` decide who may make them. */
export const boardApi = {
  /** The boards of the site that the reader may open, or the boards of a class. */
  list: get(boards, 'public').takes<typeof boardListQuery>().published().returns<Board[]>(),
  find: get(board, 'public').published().returns<Board>(),
  posts: get(posts, 'public').takes<typeof postListQuery>().published().returns<Page<PostRow>>(),
  post: get(one, 'public').published().returns<Post>(),
  /** Deletes a post; somebody who deletes another person's post or comment has to give a reason. */
  removePost: post(`${one}/delete`, 'login').takes<typeof removalInput>().returns<null>(),
  like: post(`${one}/like`, 'login').returns<{ likeCount: number }>(),
  unlike: post(`${one}/like/delete`, 'login').returns<{ likeCount: number }>(),
  comments: get(`${one}/comments`, 'public').takes<typeof commentListQuery>().published().returns<CursorPage<PostComment>>(),
  removeComment: post(`${one}/comments/:commentSeq/delete`, 'login').takes<typeof removalInput>().returns<null>(),
  /** An address from which the attached file can be downloaded for a few minutes. */
  file: get(`${one}/files/:fileSeq`, 'public').returns<{ url: string }>(),
};
/** Calls by which visitors read a site's notices; `board.ts` adds those of the staff. */
export const noticeApi = {
  list: get(notices, 'public').takes<typeof noticeListQuery>().published().returns<Page<NoticeRow>>(),
  find: get(`${notices}/:noticeSeq`, 'public').published().returns<Notice>(),
  file: get(`${notices}/:noticeSeq/files/:fileSeq`, 'public').returns<{ url: string }>(),
};
/** Calls about the posts of one class on all its boards, for the classroom and the class's page. */
export const communityApi = {
  /** Posts of one board of the class, or of all those that the reader may open. */
  list: get(`${co}/communities`, 'public').takes<typeof postListQuery>().published().returns<Page<PostRow>>(),
  /** The newest questions on the boards of a class. */
  qna: get(`${co}/qna`, 'public').takes<typeof qnaQuery>().published().returns<PostRow[]>(),
};
