import type { AdminCourse } from '@madang/contracts/main/course';
import { priceOf } from '@madang/contracts/main/course-rules';
import i18next from 'i18next';
import { formatMoney } from '../../lib/format';
import { serverNow } from '../../lib/time';

type Sold = Pick<
  AdminCourse,
  | 'fareCd'
  | 'currency'
  | 'price'
  | 'priceEx'
  | 'discountPrice'
  | 'discountPriceEx'
  | 'discountStartAt'
  | 'discountEndAt'
  | 'materialPrice'
  | 'materialPriceEx'
>;
/** What a paid class costs now in lists of staff, as its card says it to visitors: in its currency, less a discount that runs. */
export function staffPrice(course: Sold): string {
  const { amount, material, currency } = priceOf(course, serverNow());
  const price = formatMoney(amount, currency);
  if (material === 0) return price;
  const beside = { name: i18next.t('ui:money.materialName'), amount: formatMoney(material, currency) };
  return `${price} ${i18next.t('ui:money.material', beside)}`;
}
