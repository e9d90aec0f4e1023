import { CouponUseService } from '../../../apps/api-main/src/coupon/coupon-use.service';
import { useClass } from '../providers';
import type { Planted } from './planted';

class KeepsCoupons extends CouponUseService {
  override async free(): Promise<void> {}
}

export const couponKept: Planted = {
  name: 'the coupon of an enrolment that came to nothing stays with it',
  override: useClass(CouponUseService, KeepsCoupons),
  rule: /^a coupon belongs/,
  within: 400,
};
