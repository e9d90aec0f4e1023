import type { MembershipPeriod, Yn } from '../../codes';
import type { Priced, SaleWindow, Seats } from '../../main/course-rules';
import type { Block } from './block';

/** A class on show as a list draws it. */
export interface ShownCourse extends Priced, SaleWindow, Seats {
  courseSeq: number;
  courseTypeCd: string;
  serviceAlias: string;
  title: string;
  subTitle: string;
  imageUrl: string | null;
  curriculumStatusList: string[];
  reviewCount: number;
  reviewRate: number;
  teachers: { userSeq: number; name: string }[];
}
/** A package as a block of packages shows it, with the classes in it. */
export interface ShownPackage extends ShownCourse {
  contained: { title: string; imageUrl: string | null }[];
}
/** A live lesson to come as a block of lives shows it. */
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
/** The class of a buy block, as its own page offers it. */
export interface ShownOffer extends ShownCourse {
  /** Whether only people with a membership may enrol. */
  members: boolean;
  /** Whether the class's staff let its seats be seen. */
  showsSeats: boolean;
  showsEnd: boolean;
}
/** The beginning of what a class teaches. */
interface ShownCurriculum extends Pick<ShownCourse, 'courseSeq' | 'courseTypeCd' | 'serviceAlias'> {
  lessonCount: number;
  lessons: { title: string; seconds: number; from: string | null }[];
}
/** Figures of a class; null for what its staff keeps to itself. */
export interface ShownFigures {
  lessonCount: number;
  seconds: number;
  learners: number | null;
  reviewCount: number | null;
  reviewRate: number;
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
/** A category of a site as a block of categories shows it. */
export interface ShownCategory {
  channelCategorySeq: number;
  parentCategorySeq: number | null;
  name: string;
}
/** What a block shows of the site beside what was written into it, of the kinds that show any. */
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
  /** Y: the button of the block leads to a class that is not on show any more. */
  imageText: Yn | null;
  button: Yn | null;
  /** The address of the frame in which the snippet runs. */
  snippet: string | null;
}
/** The data of each block, by the block's id. */
export type BlockData = Record<string, DataOfType[keyof DataOfType]>;

/** A page of blocks as the caller sees it. */
export interface ShownBlocks {
  pageSeq: number;
  blocks: Block[];
  data: BlockData;
}
/** What a link to a draft shows. */
export interface SharedDraft extends ShownBlocks {
  /** The title of a page of the site; null for the main page. */
  title: string | null;
  expiresAt: string;
}
