import { CHOISE_STATUS } from '@madang/contracts/codes';
import type { Enrolment } from '@madang/contracts/main/enrolment';
import { lazy, Suspense } from 'react';
import type { Attended } from '../../domain/package/attended-dialog';
import { loadWords } from '../../lib/i18n';
import type { ClassView } from './use-class';
import type { EnrolmentRequest } from './use-enrol';

const EnrolForm = lazy(() => import('./enrol-form'));
const EnrolDone = lazy(() => import('./enrol-done'));
const AttendedDialog = lazy(async () => {
  const [dialog] = await Promise.all([import('../../domain/package/attended-dialog'), loadWords('package')]);
  return dialog;
});
const ExtensionNotice = lazy(() => import('../../domain/package/extension-notice'));

interface Props {
  view: ClassView;
  busy: boolean;
  step: {
    asking: boolean;
    /** The classes of a package in which the person is enrolled already, and whether they want the package anyway (AM-057). */
    attended: Attended[];
    goesOn: boolean;
    done: Enrolment | null;
    told: boolean;
  };
  /** Runs with the answers, or with null if the form was closed. */
  onAsked: (enrolment: EnrolmentRequest | null) => Promise<void> | void;
  onAttended: (goOn: boolean) => void;
  onTold: () => void;
  onDone: () => void;
}
/** The dialogs on the way from the enrol button: questions, notices, and the result. */
export function EnrolDialogs({ view, busy, step, onAsked, onAttended, onTold, onDone }: Props) {
  const { attended, goesOn, done, told } = step;
  return (
    <Suspense>
      {step.asking && (
        <EnrolForm course={view.course} busy={busy} onClose={() => onAsked(null)} onSubmit={async (enrolment) => onAsked(enrolment)} />
      )}
      {attended.length > 0 && !goesOn && (
        <AttendedDialog list={attended} busy={busy} onCancel={() => onAttended(false)} onProceed={() => onAttended(true)} />
      )}
      {done && attended.length > 0 && !told && <ExtensionNotice list={attended} onClose={onTold} />}
      {done && (attended.length === 0 || told) && (
        <EnrolDone
          course={view.course}
          path={view.path}
          approved={done.choiseStatusCd === CHOISE_STATUS.APPROVED}
          waitlisted={done.waitlisted}
          onClose={onDone}
        />
      )}
    </Suspense>
  );
}
