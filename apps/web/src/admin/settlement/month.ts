import { localeOf } from '@madang/contracts/locale';
import { lang } from '../../lib/i18n';

/** `2026년 10월`, `October 2026`, `2026年10月` of `2026-10`. */
export const monthName = (month: string) =>
  new Intl.DateTimeFormat(localeOf(lang()), { year: 'numeric', month: 'long', timeZone: 'UTC' }).format(new Date(`${month}-01T00:00:00Z`));
