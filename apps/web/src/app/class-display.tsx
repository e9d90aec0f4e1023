import DisplayPage from '../authoring/display/display-page';
import { DisplayPreview } from '../storefront/class-detail/display-preview';

/** Joins two floors of the web: the page for choosing what a class shows, and the preview by the storefront's own parts. */
export default function ClassDisplay() {
  return <DisplayPage preview={DisplayPreview} />;
}
