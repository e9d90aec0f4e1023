import { object } from 'yup';
import { PERSONAL_DATA } from '../codes';
import { service, type Page } from '../endpoint';
import { pageNumber, pageSize, REQUIRED, seq } from '../fields';
import { LIMITS } from '../limits';

const { get } = service('main');
const ch = '/channels/:channelSeq/users/likes' as const;

/** A class with how many people like it, as a line of the staff's list. */
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

/** Calls of a site's staff about who likes which class; to like one is a call of the class itself. */
export const likeApi = {
  /** Classes with their likes, the most liked first. */
  courses: get(`${ch}/courses`, 'SITE_CLASS_LIKE_READ', object(paging)).returns<Page<LikedCourse>>(),
  /** The people who like one class, the newest first. */
  list: get(ch, 'SITE_CLASS_LIKE_READ', object({ ...paging, courseSeq: seq().required(REQUIRED) }))
    .persons(PERSONAL_DATA.LIKE)
    .returns<Page<Liker>>(),
};
