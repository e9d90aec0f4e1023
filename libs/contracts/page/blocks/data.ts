import type { MembershipPeriod, Yn } from '../../codes';
import type { CourseSummary } from '../../main/course';
import type { Teacher } from '../../main/course-teachers';
import type { CardField } from '../shown-card';
import type { Block } from './block';

/** A public class, with what its card shows; a card has no pictures of the teachers. */
export interface ShownCourse extends Pick<CourseSummary, Exclude<CardField, 'teachers'>> {
  teachers: Pick<Teacher, 'userSeq' | 'name'>[];
}
/** A package in a block of packages, with the classes that it contains. */
export interface ShownPackage extends ShownCourse {
  contained: { title: string; imageUrl: string | null }[];
}
/** A live lesson of the present week, in a block that shows the week. */
export interface ShownLive {
  curriculumSeq: number;
  courseSeq: number;
  courseTypeCd: string;
  courseTitle: string;
  title: string;
  from: string;
  to: string;
  teachers: string[];
}
/** The class that a buy block sells, with what the class's own page says about its sale. */
export interface ShownOffer extends ShownCourse {
  /** Whether only people with a membership may enrol. */
  members: boolean;
  /** Whether the class's page shows the free seats; `showsEnd`: whether it shows the end of the sale. */
  showsSeats: boolean;
  showsEnd: boolean;
  /** Whether the class is sold to the minute (Y); the moments of a sale by days are said without their time (CR-073). */
  settingPayTimeYn: Yn;
}
/** The first lessons of a class. */
interface ShownCurriculum extends Pick<ShownCourse, 'courseSeq' | 'courseTypeCd' | 'serviceAlias'> {
  lessonCount: number;
  lessons: { title: string; seconds: number; from: string | null }[];
}
/** Figures of a class; null where its staff hide them. */
export interface ShownFigures {
  lessonCount: number;
  seconds: number;
  /** Everybody who ever enrolled. */
  learners: number | null;
  reviewCount: number | null;
  /** Null also for a class without a review. */
  reviewRate: number | null;
}
interface ShownTeacher {
  userSeq: number;
  name: string;
  imageUrl: string | null;
  introduction: string;
  courseCount: number;
}
interface ShownReview {
  evaluationSeq: number;
  points: number;
  text: string;
  name: string;
  courseSeq: number;
  courseTypeCd: string;
  courseTitle: string;
  courseImageUrl: string | null;
}
interface ShownPass {
  title: string;
  price: number;
  periodCd: MembershipPeriod;
  benefits: string[];
}
interface ShownTerm {
  courseSeq: number;
  title: string;
  imageUrl: string | null;
  startAt: string;
  endAt: string;
}
interface ShownNotice {
  postSeq: number;
  title: string;
  category: string | null;
  createdAt: string;
}
interface ShownForm {
  id: string;
  title: string;
}
/** A category of the site, in a block of categories. */
export interface ShownCategory {
  channelCategorySeq: number;
  parentCategorySeq: number | null;
  name: string;
}
/**
 * What blocks of each type show of the site's present data, in addition to what staff wrote into them. Types of blocks that show no such
 * data are left out.
 */
export interface DataOfType {
  categories: ShownCategory[];
  classes: ShownCourse[];
  packages: ShownPackage[];
  week: ShownLive[];
  teachers: ShownTeacher[];
  membership: ShownPass[];
  challenges: ShownTerm[];
  reviews: ShownReview[];
  notices: ShownNotice[];
  form: ShownForm | null;
  buy: ShownOffer | null;
  curriculum: ShownCurriculum | null;
  figures: ShownFigures | null;
  /** Y: the block's button leads to a class that is no longer public; the same for `button`. */
  imageText: Yn | null;
  button: Yn | null;
  /** The address of the frame in which the snippet's code runs. */
  snippet: string | null;
}
/** The data that each block shows, by the block's id. */
export type BlockData = Record<string, DataOfType[keyof DataOfType]>;

/** A page of blocks with those blocks that the caller may see. */
export interface ShownBlocks {
  pageSeq: number;
  blocks: Block[];
  data: BlockData;
}
/** The draft of a page that a draft link shows. */
export interface SharedDraft extends ShownBlocks {
  /** The title of the page; null for the main page. */
  title: string | null;
  expiresAt: string;
}
