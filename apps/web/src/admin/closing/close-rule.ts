import { accepted, message, REQUIRED, text } from '@madang/contracts/fields';
import { LIMITS } from '@madang/contracts/limits';
import { proofFieldsOf, type Proof } from '@madang/contracts/main/email-change';
import { closeInput } from '@madang/contracts/main/closing';

/** The rule of closing a site: that of the call with the proof that it asks for, the site's own name and a tick that it is meant. */
export const closeRule = (site: { name: string; proof: Proof }) =>
  closeInput.shape({
    ...proofFieldsOf(site.proof),
    name: text(LIMITS.siteNameMax)
      .required(REQUIRED)
      .test('same', message('siteName'), (typed) => typed?.trim() === site.name.trim()),
    sure: accepted().required(REQUIRED),
  });
