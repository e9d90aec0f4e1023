import AuthoringShell from '../features/authoring/authoring-shell';
import { Pro } from '../features/studio/pro';

/** The settings of what the studio makes: those of classes, where the plan has the studio. */
export default function StudioSettings() {
  return (
    <Pro>
      <AuthoringShell />
    </Pro>
  );
}
