/** The calls of the storefront about memberships, without the rules of the studio's forms, which ./membership holds. */
import type { MembershipPeriod, Yn } from '../codes';
import { service } from '../endpoint';

const { get } = service('main');

/** Maximum number of memberships of one site. */
export const MEMBERSHIPS_MAX = 20;
/** How many classes of a membership its offer names; the others are only counted. */
export const NAMED_CLASSES_MAX = 3;

interface MembershipCourse {
  courseSeq: number;
  title: string;
}
/**
 * A membership as the site offers it. Its price is in won: for one month where it is paid every month (AUTO), otherwise for the whole time.
 */
export interface MembershipOffer {
  membershipSeq: number;
  title: string;
  description: string;
  price: number;
  periodCd: MembershipPeriod;
  benefits: string[];
  /** Classes in which only its members may enrol. */
  courses: MembershipCourse[];
  /** Chat rooms that its members may enter. */
  chatRooms: { chatRoomSeq: number; name: string }[];
  /** Y: its members may make classes themselves, as on a site of the kind MEMBERSHIP. */
  createYn: Yn;
}

/** The call of the page of memberships; `membership.ts` adds the calls of the studio. */
export const membershipApi = {
  /** The memberships that are on sale now. */
  offers: get('/channels/:channelSeq/memberships', 'public').published().returns<MembershipOffer[]>(),
};
