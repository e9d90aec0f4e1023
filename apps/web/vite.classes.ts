import { basename, dirname } from 'node:path';

/**
 * Names a reader knows and the page service may write: `.lead` of storefront/class-detail/class-detail.module.css is
 * `class-detail_lead`, `.btn` of ui/button.module.css is `ui-button_btn` (apps/api-page/src/shell/first-view.ts). Folders of admin/
 * repeat names of the storefront's, so theirs begin with `admin-`.
 */
export function classPrefix(sheet: string): string {
  const folder = basename(dirname(sheet));
  const name = basename(sheet, '.module.css');
  const within = name === folder || name.startsWith(`${folder}-`) ? name : `${folder}-${name}`;
  return basename(dirname(dirname(sheet))) === 'admin' ? `admin-${within}` : within;
}
