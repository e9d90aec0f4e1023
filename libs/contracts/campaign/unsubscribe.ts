import { object, string } from 'yup';
import { YN } from '../codes';
import { service } from '../endpoint';
import { REQUIRED, yn } from '../fields';

const { get, post } = service('campaign');

/** What the unsubscribe link of a mail is about: the site, and the reader's address with most letters hidden. */
export interface Unsubscription {
  siteName: string;
  /** The address with most of its letters hidden: `ha***@example.com`. */
  emailHint: string;
  /** Whether this address still gets mails of marketing from the site. */
  subscribed: boolean;
}
const token = () => string().max(1000).required(REQUIRED);

/** Calls behind the unsubscribe link of a mail of marketing; its token names address and site, so that no log-in is needed. */
export const unsubscribeApi = {
  find: get('/unsubscribe/email', 'public', object({ token: token() })).returns<Unsubscription>(),
  /** Stops the mails of marketing; `undoYn` Y takes that back and restores the consent as it was. */
  email: post('/unsubscribe/email', 'public', object({ token: token(), undoYn: yn().default(YN.NO) }).noUnknown()).returns<null>(),
  /** The call of a mail program's unsubscribe button (RFC 8058): a form post to an address that carries `?token=`. */
  oneClick: post('/unsubscribe/one-click', 'public').form().returns<null>(),
  /** The answer where a person opens that address (`oneClick`) in a browser: a redirect to the page that stops the mails. */
  openOneClick: get('/unsubscribe/one-click', 'public', object({ token: token() })).returns<null>(),
};
