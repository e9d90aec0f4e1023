import type { REFERRAL_STATE } from '../answer-codes';
import { object } from 'yup';
import { YN, PERSONAL_DATA, type Yn, type CodeOf } from '../codes';
import { service, type Page } from '../endpoint';
import { pageNumber, pageSize, REQUIRED, seq, yn } from '../fields';

const { get, post } = service('main');
const ch = '/channels/:channelSeq' as const;

type ReferralState = CodeOf<typeof REFERRAL_STATE>;
/** The member who invites by a link, as the page of the link shows it to a visitor. */
export interface Referral {
  inviterName: string;
  inviterImageUrl: string | null;
  /** Whether the visitor can accept the invitation (`REFERRAL_STATE`). */
  state: ReferralState;
}
/** A member's own link for inviting others, and its results. */
export interface MyReferral {
  /** N: the site does not use invitations by members, so that the member has no code. */
  useYn: Yn;
  refererCode: string | null;
  /** The coupon that the inviter gets once, when the first invited person enrols; null: none. */
  couponTitle: string | null;
  invitedCount: number;
  /** How many of the invited people have enrolled in a class. */
  enrolledCount: number;
  couponIssued: boolean;
}
/** Whether a site uses invitations by members, and the coupon kind that inviters get. */
export interface ReferralSetting {
  useYn: Yn;
  couponInfoSeq: number | null;
}
/** A site's setting for invitations by members, with the state of its coupon kind, for the staff's page. */
export interface ReferralSettingView extends ReferralSetting {
  /** Y: the chosen coupon kind has ended or run out, so that inviters get nothing. */
  couponOverYn: Yn;
}
/** A member who invited others, as a line of the staff's list. */
export interface Inviter {
  userSeq: number;
  name: string;
  email: string;
  refererCode: string;
  invitedCount: number;
  enrolledCount: number;
  couponIssued: boolean;
}
/** A person whom a member invited, or the person who invited the member. */
export interface Referred {
  userSeq: number;
  name: string;
  /** Empty for somebody who has left the site. */
  email: string;
  /** Y: the person is a member of the site now. */
  memberYn: Yn;
  /** When the invitation was noted, which is when the invited person first applied for a class. */
  invitedAt: string;
  /** When the invited person first got into a class; null: not yet. */
  enrolledAt: string | null;
  /** Y: the inviter got the coupon for this person. */
  couponYn: Yn;
}
/** Who invited a member to the site, and whom the member invited. */
export interface MemberReferrals extends Page<Referred> {
  /** The person who invited the member; null: nobody did, or the person deleted the account. */
  inviter: Referred | null;
}
/** The choices of lines on a page of the list of inviters. */
export const INVITER_SIZES = [20, 50, 100] as const;

/** Calls about invitations by members: the link and its page, the staff's list and setting. */
export const referralApi = {
  find: get(`${ch}/referrals/:refererCode`, 'public').returns<Referral>(),
  mine: get(`${ch}/referral/mine`, 'login').returns<MyReferral>(),
  /** The members who invited others, the one with the most invited people first. */
  list: get(`${ch}/referrals`, 'SITE_MARKETING_READ', object({ page: pageNumber(), size: pageSize([...INVITER_SIZES]) }))
    .persons(PERSONAL_DATA.REFERRAL)
    .returns<Page<Inviter> & { invited: number; enrolled: number; coupons: number }>(),
  /** Who invited a member, and page by page whom the member invited, the last one first. */
  ofMember: get(
    `${ch}/referrals/members/:userSeq`,
    ['SITE_MARKETING_READ', 'SITE_MEMBER_READ'],
    object({ page: pageNumber(), size: pageSize([...INVITER_SIZES]) }),
  )
    .persons(PERSONAL_DATA.REFERRAL)
    .returns<MemberReferrals>(),
  setting: get(`${ch}/referral-setting`, 'SITE_MARKETING_READ').returns<ReferralSettingView>(),
  saveSetting: post(
    `${ch}/referral-setting`,
    'SITE_MARKETING_UPDATE',
    object({ useYn: yn().default(YN.NO).required(REQUIRED), couponInfoSeq: seq().nullable().default(null) }).noUnknown(),
  ).returns<ReferralSettingView>(),
};
