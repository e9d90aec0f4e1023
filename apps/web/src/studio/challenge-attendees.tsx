import EnrolleesPage from '../admin/enrollees/enrollees-page';
import { Pro } from '../domain/studio/pro';

/** The participants of a challenge; a course that is none has no such page (RT-084). */
export default function ChallengeAttendees() {
  return (
    <Pro>
      <EnrolleesPage />
    </Pro>
  );
}
