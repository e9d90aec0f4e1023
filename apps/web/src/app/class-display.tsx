import DisplayPage from '../authoring/display/display-page';
import { DisplayPreview } from '../storefront/class-detail/display-preview';

/** What a class shows is set beside the parts of its page that show it. */
export default function ClassDisplay() {
  return <DisplayPage preview={DisplayPreview} />;
}
