import AuthoringShell from '../authoring/wizard/authoring-shell';
import { Pro } from '../domain/studio/pro';

/** The settings of what the studio makes: those of classes, where the plan has the studio. */
export default function StudioSettings() {
  return (
    <Pro>
      <AuthoringShell />
    </Pro>
  );
}
