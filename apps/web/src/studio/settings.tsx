import AuthoringShell from '../authoring/wizard/authoring-shell';
import { Pro } from '../domain/studio/pro';

/** The settings of a content or challenge: the same pages as for a class, for sites with the pro plan. */
export default function StudioSettings() {
  return (
    <Pro>
      <AuthoringShell />
    </Pro>
  );
}
