/** What readers of boards call, without the rules: those stand in ./board. */
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
  /** The class of the board; null for a board of the site. */
  courseSeq: number | null;
  typeCd: PostType;
  name: string;
  readScope: BoardScope;
  writeScope: Exclude<BoardScope, typeof BOARD_SCOPE.EVERYONE>;
  categories: string[];
  order: number;
  /** What the reader may do on this board, in this and the next fields. */
  mayWrite: boolean;
  /** Whether the reader may pin posts, answer as staff, and delete posts of others. */
  mayManage: boolean;
}
/** A line of a list. A secret one of somebody else is `locked`: it says that it is there, and nothing more (AM-169). */
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
  /** Whether staff took the post down: it has no word then for all but its author and those who see everything. */
  hidden: boolean;
  /** The author; null in the line of a secret post whose reader may not open it. */
  userSeq: number | null;
  userName: string;
  profileImageUrl: string | null;
  /** Whether staff of the site or the class wrote it. */
  byStaff: boolean;
  commentCount: number;
  likeCount: number;
  fileCount: number;
  /** Whether staff have answered the question. */
  answered: boolean;
  /** Where in the classroom a question was asked; null for any other post, and once the lesson is gone. */
  lesson: PostLesson | null;
  createdAt: string;
  updatedAt: string | null;
}
interface PostLesson {
  curriculumSeq: number;
  title: string;
  /** The moment of its film; null for the whole lesson. */
  second: number | null;
}
/** A file that hangs on a post; the call `file` answers an address to load it from. */
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
  /** Whether staff took the comment down: it has no word then for all but its author and those who see everything. */
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
/** A whole post on its own page, with what its reader may do with it. */
export interface Post extends PostRow {
  content: string;
  files: PostFile[];
  liked: boolean;
  mayEdit: boolean;
  mayRemove: boolean;
  mayManage: boolean;
  mayComment: boolean;
  board: Pick<Board, 'boardSeq' | 'courseSeq' | 'typeCd' | 'name' | 'readScope' | 'categories'>;
  /** The first comments, the oldest first; the rest come by the call `comments`. */
  comments: CursorPage<PostComment>;
}
/** A post on the site's own board of notices, which has a page of its own at `/notices`. */
export interface Notice extends Omit<Post, 'board' | 'comments' | 'liked' | 'mayComment'> {
  noticeSeq: number;
}
/** A line of the list of a site's notices. */
export type NoticeRow = PostRow & { noticeSeq: number };

/** Who may is decided by the board: everybody, members, participants or staff. */
export const boardApi = {
  /** The boards of the site that the reader may open, or the boards of a class. */
  list: get(boards, 'public').takes<typeof boardListQuery>().published().returns<Board[]>(),
  find: get(board, 'public').published().returns<Board>(),
  posts: get(posts, 'public').takes<typeof postListQuery>().published().returns<Page<PostRow>>(),
  post: get(one, 'public').published().returns<Post>(),
  /** Whoever deletes what somebody else wrote says why, here and below. */
  removePost: post(`${one}/delete`, 'login').takes<typeof removalInput>().returns<null>(),
  like: post(`${one}/like`, 'login').returns<{ likeCount: number }>(),
  unlike: post(`${one}/like/delete`, 'login').returns<{ likeCount: number }>(),
  comments: get(`${one}/comments`, 'public').takes<typeof commentListQuery>().published().returns<CursorPage<PostComment>>(),
  removeComment: post(`${one}/comments/:commentSeq/delete`, 'login').takes<typeof removalInput>().returns<null>(),
  /** An address of an attachment for a few minutes. */
  file: get(`${one}/files/:fileSeq`, 'public').returns<{ url: string }>(),
};
/** Calls by which visitors read a site's notices; `board.ts` adds those of the staff. */
export const noticeApi = {
  list: get(notices, 'public').takes<typeof noticeListQuery>().published().returns<Page<NoticeRow>>(),
  find: get(`${notices}/:noticeSeq`, 'public').published().returns<Notice>(),
  file: get(`${notices}/:noticeSeq/files/:fileSeq`, 'public').returns<{ url: string }>(),
};
/** Calls about the posts of one class over all its boards, for its classroom and its page. */
export const communityApi = {
  /** Posts of all boards of a class that the reader may open, or of one. */
  list: get(`${co}/communities`, 'public').takes<typeof postListQuery>().published().returns<Page<PostRow>>(),
  /** The newest questions of a class. */
  qna: get(`${co}/qna`, 'public').takes<typeof qnaQuery>().published().returns<PostRow[]>(),
};
