import { curriculumApi } from '@madang/contracts/main/curriculum-calls';
import { call } from '../../lib/api';
import { confirm } from '../../lib/dialogs';

/** The code of the schedule check after which the enrolment must not go on: its dialog only leads back to the page (PY-011). */
const STAY_ON_PAGE_CODE = 100010;
/**
 * Asks the person when a class, or one of a package, overlaps with another of their classes (PY-010..012); resolves true to go on. `title`
 * is that of the question.
 */
export async function scheduleAllows(courseSeq: number, title: string): Promise<boolean> {
  const { code, message } = await call(curriculumApi.checkSchedule, { params: { courseSeq } });
  if (!code) return true;
  const yes = await confirm(message ?? '', { title });
  return yes && code !== STAY_ON_PAGE_CODE;
}
