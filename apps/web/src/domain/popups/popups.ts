import type { ContentKind, ContentReason } from '@madang/contracts/codes';
import { create } from 'zustand';

export interface Shared {
  title: string;
  /** The absolute address to share. */
  url: string;
  imageUrl: string | null;
}
/** The course and the enrolment that a review is written for or belongs to. */
export interface Reviewed {
  courseSeq: number;
  attendSeq: number;
  title: string;
}
interface About {
  courseSeq: number;
  title: string;
}
/** A text that is reported to staff; `name` is its author's. */
export interface Reported {
  kind: ContentKind;
  itemSeq: number;
  parentSeq: number | null;
  name: string;
  /** The author, whose profile can be reported instead; null if the author is not known. */
  userSeq: number | null;
}
/** Another person's text that staff delete with a reason; `send` deletes it. */
export interface Removed {
  name: string;
  send: (why: { reasonCd: ContentReason; reasonText: string }) => Promise<unknown>;
}
interface Popups {
  share: Shared | null;
  review: Reviewed | null;
  reviews: About | null;
  course: About | null;
  /** The text for which the dialog is open: to be reported, or to be deleted by staff. */
  report: Reported | Removed | null;
}
/** The popups that any page can open; the root component renders them (SH-042, SH-043, SH-045). */
export const usePopups = create<Popups>(() => ({ share: null, review: null, reviews: null, course: null, report: null }));
export const openShare = (share: Shared) => usePopups.setState({ share });
/** Opens the form for writing a review or changing one. */
export const openReview = (review: Reviewed) => usePopups.setState({ review });
/** Opens the popup with all reviews of a course. */
export const openReviews = (reviews: About) => usePopups.setState({ reviews });
/** Opens the popup with a preview of a class. */
export const openCourse = ({ courseSeq, title }: About) => usePopups.setState({ course: { courseSeq, title } });
/** Opens the dialog for reporting a text or, for staff, for deleting it. */
export const openReport = (report: Reported | Removed) => usePopups.setState({ report });
export const closePopup = (name: keyof Popups) => usePopups.setState({ [name]: null });
