import { challengeApi } from '@madang/contracts/main/challenge';
import { courseApi } from '@madang/contracts/main/course';

/** The calls that show the terms of a challenge; all are fetched again after a change. */
export const TERM_READERS = [
  challengeApi.find,
  challengeApi.terms,
  challengeApi.adminList,
  challengeApi.joinable,
  courseApi.publishCheck,
] as const;
