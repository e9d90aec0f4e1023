import { SELECTION_TYPE } from '@madang/contracts/codes';
import type { TFunction } from 'i18next';
import { formatDeadline, formatEnd } from '../../lib/own-time';
import { isPackage } from '../../domain/course/course-card';
import { saleDate } from '../../domain/course/sale-date';
import { isBeforeSale, priceOf } from '@madang/contracts/main/course-rules';
import { ENROL_BY, kindOf } from '@madang/contracts/main/course-kinds';
import type { ClassView } from './use-class';

type Words = TFunction<'class-detail'>;
/** The label of the enrol button in each state (CR-182..190). */
export const enrolLabel = (t: Words, { state, course, viewer, demand }: Pick<ClassView, 'state' | 'course' | 'viewer' | 'demand'>) =>
  state === 'demand'
    ? t(demand?.mineAt ? 'demand.stop' : 'demand.ask')
    : ofKind(course).includes(state)
      ? t(`kind.${kindOf(course)!.enrolBy}.${state}`)
      : isPackage(course) && IN_PACKAGE.includes(state)
        ? t(`package:bar.${state}`)
        : state === 'waitlisted'
          ? t('enrol.waitlisted', { ...viewer.waitlist })
          : t(`enrol.${state}`);
/** The states with a label of their own, for kinds of classes that people apply for or join. */
const ofKind = (course: ClassView['course']): readonly ClassView['state'][] => {
  const enrolBy = kindOf(course)?.enrolBy;
  return enrolBy === ENROL_BY.JOINING ? ['enrol', 'enter', 'enterManager', 'open'] : enrolBy === ENROL_BY.APPLICATION ? ['enrol'] : [];
};
const IN_PACKAGE: readonly ClassView['state'][] = ['enrol', 'enter', 'enterManager'];

/** The line of explanation below the enrol button; null where none is needed. */
export function enrolNote(t: Words, view: ClassView): string | null {
  const { course, state, viewer } = view;
  if (state === 'demand') return t(view.demand?.mineAt ? 'demand.stopNote' : 'demand.note');
  if (state === 'notOpen' && course.payStartAt && isBeforeSale(course, Date.now()))
    return t('note.opens', { date: saleDate(course, course.payStartAt) });
  if (state === 'awaiting') return t('note.awaiting');
  if (state === 'waitlist') return t('note.waitlist');
  if (state === 'members') return t('note.members');
  if (state === 'waitlisted') return t(priceOf(course, Date.now()).free ? 'note.waitlistedFree' : 'note.waitlisted');
  const until = viewer.holdUntil && formatDeadline(viewer.holdUntil);
  if (state === 'deposit') return until ? t('note.deposit', { until }) : null;
  if (state === 'continue' && viewer.claim && until) return t('note.claim', { until });
  if (state === 'continue') return t('note.continue');
  if (state === 'notOpen' && isPackage(course)) return t('package:bar.soon');
  if (state === 'enter' && viewer.validAt) return t('note.until', { date: formatEnd(viewer.validAt) });
  if (state === 'enrol' && course.choiseTypeCd === SELECTION_TYPE.MANAGER) return t('note.approval');
  return null;
}
