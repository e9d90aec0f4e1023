import { CURRENCY } from '@madang/contracts/codes';
import type { SiteFigures } from '@madang/contracts/util/platform';
import { formatMoney } from '../../lib/format';

/** What a site sold: the won, and the dollars if there are any; a dash where the figures are not known. */
export const paidText = (of: SiteFigures | undefined): string =>
  of ? [formatMoney(of.paidKrw, CURRENCY.KRW), ...(of.paidUsd ? [formatMoney(of.paidUsd, CURRENCY.USD)] : [])].join(' · ') : '–';
