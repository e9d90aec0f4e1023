import { FARE } from '@madang/contracts/codes';
import type { AdminCourse } from '@madang/contracts/main/course';
import { lacksPrice } from '@madang/contracts/main/course-rules';
import type { TFunction } from 'i18next';
import { formatMoney } from '../../lib/format';

type Sold = Parameters<typeof lacksPrice>[0] & Pick<AdminCourse, 'fareCd' | 'currency' | 'price' | 'discountPrice'>;
/** What a content or a challenge costs, in the lists of the studio. */
export function priceText(t: TFunction<'studio'>, c: Sold): string {
  if (lacksPrice(c)) return t('contents.noPrice');
  if (c.fareCd === FARE.FREE) return t('contents.free');
  if (c.fareCd === FARE.OPEN) return t('contents.open');
  return formatMoney(c.discountPrice ?? c.price ?? 0, c.currency);
}
