/** What the storefront asks of memberships, without the rules of the studio: those stand in ./membership. */
import type { MembershipPeriod, Yn } from '../codes';
import { service } from '../endpoint';

const { get } = service('main');

/** Memberships that one site may have. */
export const MEMBERSHIPS_MAX = 20;

interface MembershipCourse {
  courseSeq: number;
  title: string;
}
/** What a site sells for being a member: its price is won, for a month when it is charged every month (AUTO), else for the whole time. */
export interface MembershipOffer {
  membershipSeq: number;
  title: string;
  description: string;
  price: number;
  periodCd: MembershipPeriod;
  benefits: string[];
  /** Members-only classes that it opens. */
  courses: MembershipCourse[];
  /** Chat rooms that whoever has the membership may enter. */
  chatRooms: { chatRoomSeq: number; name: string }[];
  /** Y: members may also make classes, as on a site of memberships. */
  createYn: Yn;
}

/** The call by which a site's page of memberships shows those on sale; `membership.ts` adds those of the studio. */
export const membershipApi = {
  /** The memberships that are on sale now. */
  offers: get('/channels/:channelSeq/memberships', 'public').published().returns<MembershipOffer[]>(),
};
