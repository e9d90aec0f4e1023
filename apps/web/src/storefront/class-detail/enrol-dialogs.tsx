import { APPLICATION_STATUS } from '@madang/contracts/codes';
import type { Enrolment } from '@madang/contracts/main/enrolment';
import { lazy, Suspense } from 'react';
import type { Asking } from '../../domain/enrolment/asking';
import type { EnrolledClass } from '../../domain/package/already-enrolled-dialog';
import { loadWords } from '../../lib/i18n';
import type { ClassView } from './use-class';
import type { EnrolmentRequest } from './use-enrol';

const EnrolForm = lazy(() => import('./enrol-form'));
const EnrolDone = lazy(() => import('./enrol-done'));
const AlreadyEnrolledDialog = lazy(async () => {
  const [dialog] = await Promise.all([import('../../domain/package/already-enrolled-dialog'), loadWords('package')]);
  return dialog;
});
const ExtensionNotice = lazy(() => import('../../domain/package/extension-notice'));

interface Props {
  view: ClassView;
  busy: boolean;
  step: {
    asking: boolean;
    /** What is asked, of a package what its classes ask. */
    asked: Asking;
    /** The classes of a package in which the person is enrolled already, and whether they want the package anyway (AM-057). */
    alreadyEnrolled: EnrolledClass[];
    goesOn: boolean;
    done: Enrolment | null;
    told: boolean;
  };
  /** Runs with the answers, or with null if the form was closed. */
  onAsked: (enrolment: EnrolmentRequest | null) => Promise<void> | void;
  onAlreadyEnrolled: (goOn: boolean) => void;
  onTold: () => void;
  onDone: () => void;
}
/** The dialogs on the way from the enrol button: questions, notices, and the result. */
export function EnrolDialogs({ view, busy, step, onAsked, onAlreadyEnrolled, onTold, onDone }: Props) {
  const { alreadyEnrolled, goesOn, done, told } = step;
  return (
    <Suspense>
      {step.asking && (
        <EnrolForm
          title={view.course.title}
          asked={step.asked}
          busy={busy}
          onClose={() => onAsked(null)}
          onSubmit={async (enrolment) => onAsked(enrolment)}
        />
      )}
      {alreadyEnrolled.length > 0 && !goesOn && (
        <AlreadyEnrolledDialog
          list={alreadyEnrolled}
          busy={busy}
          onCancel={() => onAlreadyEnrolled(false)}
          onProceed={() => onAlreadyEnrolled(true)}
        />
      )}
      {done && alreadyEnrolled.length > 0 && !told && <ExtensionNotice list={alreadyEnrolled} onClose={onTold} />}
      {done && (alreadyEnrolled.length === 0 || told) && (
        <EnrolDone
          course={view.course}
          path={view.path}
          approved={done.choiseStatusCd === APPLICATION_STATUS.APPROVED}
          waitlisted={done.waitlisted}
          onClose={onDone}
        />
      )}
    </Suspense>
  );
}
