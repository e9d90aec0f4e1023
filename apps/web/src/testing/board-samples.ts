import type { Board, Notice, Post, PostComment, PostRow } from '@madang/contracts/main/board-calls';

export const aBoard = (over: Partial<Board> = {}): Board => ({
  boardSeq: 3,
  courseSeq: null,
  typeCd: '03',
  name: '라운지',
  readScope: 'EVERYONE',
  writeScope: 'MEMBERS',
  categories: ['잡담', '스터디'],
  order: 1,
  mayWrite: true,
  mayManage: false,
  ...over,
});
export const aRow = (over: Partial<PostRow> = {}): PostRow => ({
  postSeq: 5,
  boardSeq: 3,
  courseSeq: null,
  typeCd: '03',
  title: '스터디 모집',
  category: '스터디',
  fixedYn: 'N',
  importantYn: 'N',
  secretYn: 'N',
  publicYn: 'Y',
  locked: false,
  hidden: false,
  userSeq: 7,
  userName: '조은지',
  profileImageUrl: null,
  byStaff: false,
  commentCount: 0,
  likeCount: 0,
  fileCount: 0,
  answered: false,
  lesson: null,
  createdAt: '2026-11-20T01:00:00.000Z',
  updatedAt: null,
  ...over,
});
export const aPost = (over: Partial<Post> = {}): Post => ({
  ...aRow(),
  content: '<p>함께해요</p>',
  closedByStaff: false,
  files: [],
  liked: false,
  mayEdit: false,
  mayRemove: false,
  mayManage: false,
  mayComment: true,
  board: { boardSeq: 3, courseSeq: null, typeCd: '03', name: '라운지', readScope: 'EVERYONE', categories: ['잡담', '스터디'] },
  comments: { list: [], cursor: null },
  ...over,
});
export const aComment = (over: Partial<PostComment> = {}): PostComment => ({
  commentSeq: 9,
  hidden: false,
  content: '저도 할래요',
  userSeq: 8,
  userName: '오*늘',
  profileImageUrl: null,
  byStaff: false,
  createdAt: '2026-11-20T02:00:00.000Z',
  updatedAt: null,
  mayEdit: false,
  mayRemove: false,
  ...over,
});
export const aNotice = (over: Partial<Notice> = {}): Notice => {
  const { board: _board, comments: _comments, liked: _liked, mayComment: _mayComment, ...post } = aPost();
  return { ...post, typeCd: '02', category: null, title: '점검 안내', noticeSeq: 5, ...over };
};
