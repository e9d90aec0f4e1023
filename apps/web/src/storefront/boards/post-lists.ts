import { boardCalls, communityCalls, noticeCalls } from '@madang/contracts/main/board-calls';

/** Whatever a written, changed or removed post is listed in. */
export const POST_LISTS = [boardCalls.posts, communityCalls.list, communityCalls.qna, noticeCalls.list];
