import { PUBLISH_STATUS } from '@madang/contracts/codes';
import { LIMITS } from '@madang/contracts/limits';

/** Every published page of the site's own, to choose one from (CH-080). */
export const ALL_PAGES = { query: { publishStatusCd: PUBLISH_STATUS.PUBLISHED, page: '1', size: String(LIMITS.pageListSize) } };
