import { ENDS_BY_ITSELF, RUNNING, type Running, type RunningThing } from '@madang/contracts/main/closing';

/** The page on which each kind of running thing can be ended, where it belongs to no single class. */
const PLACES: Record<Running, string> = {
  [RUNNING.ENROLMENT]: '/settings/course',
  [RUNNING.MEMBERSHIP]: '/settings/studio/members/joined',
  [RUNNING.ORDER]: '/settings/payment',
  [RUNNING.REFUND]: '/settings/refunds',
  [RUNNING.LIVE]: '/settings/course',
  [RUNNING.SETTLEMENT]: '/settings/settlement',
};
export const placeOf = ({ kind, courseSeq }: RunningThing): string => {
  if (courseSeq === null) return PLACES[kind];
  return kind === RUNNING.LIVE ? `/classes/${courseSeq}/settings/curriculums` : `/classes/${courseSeq}/settings/attendees`;
};
export const hinders = ({ kind }: RunningThing) => !ENDS_BY_ITSELF.includes(kind);
export const isHindered = (running: readonly RunningThing[]) => running.some(hinders);
