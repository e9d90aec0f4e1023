import type { SITE_TEMPLATE, CodeOf } from '@madang/contracts/codes';
import { PLAIN_LOOK, lookOf, type SiteLook } from '@madang/contracts/page/look';
import { isTemplate, TEMPLATE_LOOKS } from '@madang/contracts/page/templates/templates';

/** The look of a template, or for none the plain look, in the site's own colour. */
export const lookOfTemplate = (code: CodeOf<typeof SITE_TEMPLATE>, brandColor: string): SiteLook =>
  lookOf({ ...(isTemplate(code) ? TEMPLATE_LOOKS[code] : PLAIN_LOOK), brandColor });
