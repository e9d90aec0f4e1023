import { object } from 'yup';
import { PERSONAL_DATA } from '../codes';
import { service, type Page } from '../endpoint';
import { pageNumber, pageSize, REQUIRED, seq } from '../fields';
import { LIMITS } from '../limits';

const { get } = service('main');
const ch = '/channels/:channelSeq/users/likes' as const;

/** A class with the number of its likes, as a line of the staff's list. */
export interface LikedCourse {
  courseSeq: number;
  title: string;
  imageUrl: string | null;
  courseTypeCd: string;
  likeCount: number;
  lastLikeAt: string | null;
}
/** A person who likes a class, as a line of the staff's list. */
export interface Liker {
  userSeq: number;
  name: string;
  profileImageUrl: string | null;
  likeAt: string;
}
const paging = { page: pageNumber(), size: pageSize(LIMITS.adminPageSizes) };

/** Calls by which staff see who likes which class. People like a class by a call of `courseApi`. */
export const likeApi = {
  /** The classes with their likes, the one with the most first. */
  courses: get(`${ch}/courses`, 'SITE_CLASS_LIKE_READ', object(paging)).returns<Page<LikedCourse>>(),
  /** The people who like one class, the latest first. */
  list: get(ch, 'SITE_CLASS_LIKE_READ', object({ ...paging, courseSeq: seq().required(REQUIRED) }))
    .persons(PERSONAL_DATA.LIKE)
    .returns<Page<Liker>>(),
};
