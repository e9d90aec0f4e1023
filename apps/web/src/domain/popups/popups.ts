import type { ContentKind, ContentReason } from '@madang/contracts/codes';
import { create } from 'zustand';

export interface Shared {
  title: string;
  /** The whole address, with its origin, that is shared. */
  url: string;
  imageUrl: string | null;
}
/** The course and enrolment whose review is written or edited. */
export interface Reviewed {
  courseSeq: number;
  attendSeq: number;
  title: string;
}
interface About {
  courseSeq: number;
  title: string;
}
/** A text that somebody wrote and that is to be reported; the name is the author's. */
export interface Reported {
  kind: ContentKind;
  itemSeq: number;
  parentSeq: number | null;
  name: string;
  /** The author, whose profile may be reported instead; null where nobody says who it is. */
  userSeq: number | null;
}
/** What somebody else wrote, to be deleted by staff with a reason. */
export interface Removed {
  name: string;
  send: (why: { reasonCd: ContentReason; reasonText: string }) => Promise<unknown>;
}
interface Popups {
  share: Shared | null;
  review: Reviewed | null;
  reviews: About | null;
  course: About | null;
  /** The message was reported to staff, or deleted by them. */
  report: Reported | Removed | null;
}
/** Popups that every page may open and the layout shows (SH-042, SH-043, SH-045). */
export const usePopups = create<Popups>(() => ({ share: null, review: null, reviews: null, course: null, report: null }));
export const openShare = (share: Shared) => usePopups.setState({ share });
/** Writes a review, or edits the one that is there. */
export const openReview = (review: Reviewed) => usePopups.setState({ review });
/** Shows all reviews of a course. */
export const openReviews = (reviews: About) => usePopups.setState({ reviews });
/** Opens the popup that shows a class at a glance. */
export const openCourse = ({ courseSeq, title }: About) => usePopups.setState({ course: { courseSeq, title } });
/** Tells staff of it, by whoever is logged in. */
export const openReport = (report: Reported | Removed) => usePopups.setState({ report });
export const closePopup = (name: keyof Popups) => usePopups.setState({ [name]: null });
