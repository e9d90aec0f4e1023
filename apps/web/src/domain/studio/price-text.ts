import { FARE } from '@madang/contracts/codes';
import { lacksPrice } from '@madang/contracts/main/course-rules';
import type { TFunction } from 'i18next';
import { staffPrice } from '../course/staff-price';

type Sold = Parameters<typeof lacksPrice>[0] & Parameters<typeof staffPrice>[0];
/** What a content or a challenge costs, in the lists of the studio. */
export function priceText(t: TFunction<'studio'>, c: Sold): string {
  if (lacksPrice(c)) return t('contents.noPrice');
  if (c.fareCd === FARE.FREE) return t('contents.free');
  if (c.fareCd === FARE.OPEN) return t('contents.open');
  return staffPrice(c);
}
