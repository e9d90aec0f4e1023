import LearnersPage from '../admin/learners/learners-page';
import { Pro } from '../domain/studio/pro';

/** The participants of a challenge; a course that is none has no such page (RT-084). */
export default function ChallengeParticipants() {
  return (
    <Pro>
      <LearnersPage />
    </Pro>
  );
}
