import { accepted, message, REQUIRED, text } from '@madang/contracts/fields';
import { LIMITS } from '@madang/contracts/limits';
import { closeInput } from '@madang/contracts/main/closing';

/** The rule of closing a site: that of the call, the site's own name and a tick that it is meant. */
export const closeRule = (site: { name: string }) =>
  closeInput.shape({
    name: text(LIMITS.siteNameMax)
      .required(REQUIRED)
      .test('same', message('siteName'), (typed) => typed?.trim() === site.name.trim()),
    sure: accepted().required(REQUIRED),
  });
