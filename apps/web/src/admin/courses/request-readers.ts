import { courseApi } from '@madang/contracts/main/course';

/** The calls to fetch again after a request to publish a class was decided. */
export const REQUEST_READERS = [courseApi.publishRequests, courseApi.adminList, courseApi.list, courseApi.publishCheck, courseApi.find];
