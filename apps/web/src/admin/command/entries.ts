import { couponApi } from '@madang/contracts/main/coupon';
import { courseApi } from '@madang/contracts/main/course-calls';
import { campaignApi } from '@madang/contracts/campaign/campaign';
import { formApi } from '@madang/contracts/form/form';
import { sitePageApi } from '@madang/contracts/page/site-page';
import { memberApi } from '@madang/contracts/util/member';
import { canDo } from '../../lib/can';
import type { Session } from '../../lib/session';

/** One entry of the command palette: a thing that it opens. */
export interface Entry {
  /** A stable id, by which the list of recent entries finds the entry again. */
  id: string;
  label: string;
  /** A second text that tells entries with the same label apart. */
  note?: string;
  to: string;
}

/**
 * What staff can create, each with the page for it and the call that the person must be allowed; the names stand under `action` in this
 * folder's word files.
 */
const ACTIONS = [
  { key: 'newClass', to: '/classes/create', need: courseApi.create },
  { key: 'newCoupon', to: '/settings/coupons/create', need: couponApi.create },
  { key: 'newCampaign', to: '/settings/campaign/create', need: campaignApi.create },
  { key: 'newPage', to: '/settings/page/create', need: sitePageApi.create },
  { key: 'newForm', to: '/settings/form', need: formApi.create },
  { key: 'newMember', to: '/settings/members/registered/create', need: memberApi.register },
] as const;
export const actionsFor = (session: Session) => ACTIONS.filter(({ need }) => canDo(session, need));
