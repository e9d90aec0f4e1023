import { boardApi } from '@madang/contracts/main/board-calls';
import { reportApi } from '@madang/contracts/main/report';
import { reviewApi } from '@madang/contracts/main/review';

/** Whatever shows an item or counts what waits. */
export const CASE_READERS = [reportApi.list, reportApi.waiting, boardApi.post, boardApi.posts, reviewApi.adminList, reviewApi.list];
