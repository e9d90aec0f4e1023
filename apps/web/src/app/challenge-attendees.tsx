import EnrolleesPage from '../features/admin-enrollees/enrollees-page';
import { Pro } from '../features/studio/pro';

/** The participants of a challenge; a course that is none has no such page (RT-084). */
export default function ChallengeAttendees() {
  return (
    <Pro>
      <EnrolleesPage />
    </Pro>
  );
}
