/** The paths of a board's pages: of a site's board (RT-058..061), or of a class's (RT-073..075, AM-122). */
export interface Place {
  list: string;
  create: string;
  view: (postSeq: number) => string;
  edit: (postSeq: number) => string;
}
export function placeOf({ boardSeq, courseSeq }: { boardSeq: number; courseSeq: number | null }): Place {
  const base = courseSeq === null ? `/boards/${boardSeq}` : `/classes/${courseSeq}/board/${boardSeq}`;
  return {
    list: courseSeq === null ? base : `/classes/${courseSeq}/board?board=${boardSeq}`,
    create: `${base}/posts/create`,
    view: (postSeq) => `${base}/posts/${postSeq}/view`,
    edit: (postSeq) => `${base}/posts/${postSeq}/edit`,
  };
}
/** The board that the address of a post names. */
export const addressed = (at: { courseSeq?: string; boardSeq?: string }) => ({
  boardSeq: Number(at.boardSeq),
  courseSeq: at.courseSeq === undefined ? null : Number(at.courseSeq),
});
export const NOTICE_PLACE: Place = {
  list: '/notices',
  create: '/notices/create',
  view: (noticeSeq) => `/notices/${noticeSeq}`,
  edit: (noticeSeq) => `/notices/${noticeSeq}/edit`,
};
