import { PUBLISH_STATUS } from '@madang/contracts/codes';
import { LIMITS } from '@madang/contracts/limits';

/** The query for all published pages of the site's own, from which a setting chooses one (CH-080). */
export const ALL_PAGES = { query: { publishStatusCd: PUBLISH_STATUS.PUBLISHED, page: '1', size: String(LIMITS.pageListSize) } };
