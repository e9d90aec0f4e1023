import AuthoringShell from '../authoring/wizard/authoring-shell';
import { Pro } from '../domain/studio/pro';

/** The settings page of a challenge or other content of the studio: that of a class, for sites whose plan has the studio. */
export default function StudioSettings() {
  return (
    <Pro>
      <AuthoringShell />
    </Pro>
  );
}
