import type { Lang } from '@madang/contracts/codes';
import { maskedEmail } from '@madang/contracts/masked';
import { fill } from '@madang/contracts/words/words';
import type { Content, Site } from './layout';
import { templateWords } from './template-words';
import { moment } from './templates';

export interface EmailChangeFacts {
  name: string;
  newEmail: string;
  changedAt: Date;
  keepUntil: Date;
}
/** Masks a mail address down to its first letters, since another person may have the old mailbox by now. */

/**
 * The mail about a changed address. Its sender is the product, since an account belongs to no site, and its link opens on the product's
 * own domain.
 */
export function emailChangedMail(site: Site, lang: Lang, c: EmailChangeFacts, token: string): Content {
  const w = templateWords(lang, site.swap);
  return {
    subject: fill(w.emailChangedSubject, { site: site.name }),
    title: w.emailChangedTitle,
    text: fill(w.emailChangedText, { name: c.name }),
    rows: [
      [w.emailNew, maskedEmail(c.newEmail)],
      [w.loginAt, moment(c.changedAt, lang)],
      [w.emailUntil, moment(c.keepUntil, lang)],
    ],
    button: { label: w.emailButton, url: `${site.safeOrigin}/emailback/${token}` },
    note: w.emailNote,
  };
}

export function emailBackMail(site: Site, lang: Lang, { name, at }: { name: string; at: Date }): Content {
  const w = templateWords(lang, site.swap);
  return {
    subject: fill(w.emailBackSubject, { site: site.name }),
    title: w.emailBackTitle,
    text: fill(w.emailBackText, { name }),
    rows: [[w.loginAt, moment(at, lang)]],
  };
}
