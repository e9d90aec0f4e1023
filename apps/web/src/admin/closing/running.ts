import { ENDS_BY_ITSELF, RUNNING_KIND, type Running, type RunningThing } from '@madang/contracts/main/closing';

/** The page on which each kind of running thing can be ended, where it belongs to no single class. */
const RUNNING_KIND_PAGES: Record<Running, string> = {
  [RUNNING_KIND.ENROLMENT]: '/settings/course',
  [RUNNING_KIND.MEMBERSHIP]: '/settings/studio/members/joined',
  [RUNNING_KIND.ORDER]: '/settings/payment',
  [RUNNING_KIND.REFUND]: '/settings/refunds',
  [RUNNING_KIND.LIVE]: '/settings/course',
  [RUNNING_KIND.SETTLEMENT]: '/settings/settlement',
};
export const placeOf = ({ kind, courseSeq }: RunningThing): string => {
  if (courseSeq === null) return RUNNING_KIND_PAGES[kind];
  return kind === RUNNING_KIND.LIVE ? `/classes/${courseSeq}/settings/curriculums` : `/classes/${courseSeq}/settings/attendees`;
};
export const hinders = ({ kind }: RunningThing) => !ENDS_BY_ITSELF.includes(kind);
export const isHindered = (running: readonly RunningThing[]) => running.some(hinders);
