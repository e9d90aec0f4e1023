import { courseApi } from '@madang/contracts/main/course';

/** What changes when a request to publish a class is decided. */
export const REQUEST_READERS = [courseApi.publishRequests, courseApi.adminList, courseApi.list, courseApi.publishCheck, courseApi.find];
