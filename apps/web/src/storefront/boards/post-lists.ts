import { boardApi, communityApi, noticeApi } from '@madang/contracts/main/board-calls';

/** Whatever a written, changed or removed post is listed in. */
export const POST_LISTS = [boardApi.posts, communityApi.list, communityApi.qna, noticeApi.list];
