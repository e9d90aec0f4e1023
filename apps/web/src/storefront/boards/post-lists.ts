import { boardApi, communityApi, noticeApi } from '@madang/contracts/main/board-calls';

/** The calls that list posts; all are fetched again after a post was written, changed or deleted. */
export const POST_LISTS = [boardApi.posts, communityApi.list, communityApi.qna, noticeApi.list];
