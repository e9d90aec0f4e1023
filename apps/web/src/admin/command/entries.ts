import { couponApi } from '@madang/contracts/main/coupon';
import { courseApi } from '@madang/contracts/main/course-calls';
import { campaignApi } from '@madang/contracts/campaign/campaign';
import { formApi } from '@madang/contracts/form/form';
import { sitePageApi } from '@madang/contracts/page/site-page';
import { memberApi } from '@madang/contracts/util/member';
import { canDo } from '../../lib/can';
import type { Session } from '../../lib/session';

/** Something the palette leads to. */
export interface Entry {
  /** Stable, so that it can be found again among the recent ones. */
  id: string;
  label: string;
  /** A second line that tells entries with the same label apart. */
  note?: string;
  to: string;
}

/** What staff make, with the page on which they do; the words are those of `action` in this folder. */
const ACTIONS = [
  { key: 'newClass', to: '/classes/create', need: courseApi.create },
  { key: 'newCoupon', to: '/settings/coupons/create', need: couponApi.create },
  { key: 'newCampaign', to: '/settings/campaign/create', need: campaignApi.create },
  { key: 'newPage', to: '/settings/page/create', need: sitePageApi.create },
  { key: 'newForm', to: '/settings/form', need: formApi.create },
  { key: 'newMember', to: '/settings/members/registered/create', need: memberApi.register },
] as const;
export const actionsFor = (session: Session) => ACTIONS.filter(({ need }) => canDo(session, need));
