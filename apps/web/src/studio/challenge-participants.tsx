import LearnersPage from '../admin/learners/learners-page';
import { Pro } from '../domain/studio/pro';

/** The participants of a challenge; for other courses the page does not exist (RT-084). */
export default function ChallengeParticipants() {
  return (
    <Pro>
      <LearnersPage />
    </Pro>
  );
}
