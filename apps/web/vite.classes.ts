import { basename, dirname } from 'node:path';

/**
 * Readable class names that the page service can write too (apps/api-page/src/shell/first-view.ts): `.lead` of
 * storefront/class-detail/class-detail.module.css becomes `class-detail_lead`, `.btn` of ui/button.module.css becomes `ui-button_btn`.
 * Those of admin/ begin with `admin-`, since its folders have the same names as the storefront's.
 */
export function classPrefix(sheet: string): string {
  const folder = basename(dirname(sheet));
  const name = basename(sheet, '.module.css');
  const within = name === folder || name.startsWith(`${folder}-`) ? name : `${folder}-${name}`;
  return basename(dirname(dirname(sheet))) === 'admin' ? `admin-${within}` : within;
}
