import type { REFERRAL_STATE } from '../answer-codes';
import { object } from 'yup';
import { YN, PERSONAL_DATA, type Yn, type CodeOf } from '../codes';
import { service, type Page } from '../endpoint';
import { pageNumber, pageSize, REQUIRED, seq, yn } from '../fields';

const { get, post } = service('main');
const ch = '/channels/:channelSeq' as const;

type ReferralState = CodeOf<typeof REFERRAL_STATE>;
/** Who invites by a link, as the page behind the link says before anybody joins. */
export interface Referral {
  inviterName: string;
  inviterImageUrl: string | null;
  /** Whether the person who looks can still be invited. */
  state: ReferralState;
}
/** A member's own link for inviting others, with what came of it. */
export interface MyReferral {
  /** N: the site does not ask its members to invite anybody, and there is no code. */
  useYn: Yn;
  refererCode: string | null;
  /** What the inviter gets, once, when somebody invited enrols; null: nothing. */
  couponTitle: string | null;
  invitedCount: number;
  /** How many of them were let into a class. */
  enrolledCount: number;
  couponIssued: boolean;
}
/** Whether a site's members invite others, and the kind of coupon that the inviter gets for it. */
export interface ReferralSetting {
  useYn: Yn;
  couponInfoSeq: number | null;
}
/** The setting as the staff's page shows it, with whether its coupon can still be given. */
export interface ReferralSettingView extends ReferralSetting {
  /** Y: the chosen coupon cannot be given any more, and inviters get nothing. */
  couponOverYn: Yn;
}
/** A line of the staff's list of members who invited somebody. */
export interface Inviter {
  userSeq: number;
  name: string;
  email: string;
  refererCode: string;
  invitedCount: number;
  enrolledCount: number;
  couponIssued: boolean;
}
/** How many lines a page of that list may have. */
export const INVITER_SIZES = [20, 50, 100] as const;

/** Calls about members who invite others: their link, its page, and the staff's list and setting. */
export const referralApi = {
  find: get(`${ch}/referrals/:refererCode`, 'public').returns<Referral>(),
  mine: get(`${ch}/referral/mine`, 'login').returns<MyReferral>(),
  /** Members who invited somebody, those with the most first. */
  list: get(`${ch}/referrals`, 'SITE_MARKETING_READ', object({ page: pageNumber(), size: pageSize([...INVITER_SIZES]) }))
    .persons(PERSONAL_DATA.REFERRAL)
    .returns<Page<Inviter> & { invited: number; enrolled: number; coupons: number }>(),
  setting: get(`${ch}/referral-setting`, 'SITE_MARKETING_READ').returns<ReferralSettingView>(),
  saveSetting: post(
    `${ch}/referral-setting`,
    'SITE_MARKETING_UPDATE',
    object({ useYn: yn().default(YN.NO).required(REQUIRED), couponInfoSeq: seq().nullable().default(null) }).noUnknown(),
  ).returns<ReferralSettingView>(),
};
