import { boardApi } from '@madang/contracts/main/board-calls';
import { reportApi } from '@madang/contracts/main/report';
import { reviewApi } from '@madang/contracts/main/review';

/** The calls that show a reported item or count waiting reports; all are fetched again after a decision. */
export const CASE_READERS = [reportApi.list, reportApi.waiting, boardApi.post, boardApi.posts, reviewApi.adminList, reviewApi.list];
