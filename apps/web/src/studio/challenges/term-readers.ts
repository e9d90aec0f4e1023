import { challengeApi } from '@madang/contracts/main/challenge';
import { courseApi } from '@madang/contracts/main/course';

/** Everything that shows the terms of a challenge. */
export const TERM_READERS = [
  challengeApi.find,
  challengeApi.terms,
  challengeApi.adminList,
  challengeApi.joinable,
  courseApi.publishCheck,
] as const;
