import { object, string } from 'yup';
import { service } from '../endpoint';
import { REQUIRED, yn } from '../fields';

const { get, post } = service('campaign');

/** What a link of a mail is about; the address is told in part only. */
export interface Unsubscription {
  siteName: string;
  /** The address with most of its letters hidden: `ha***@example.com`. */
  emailHint: string;
  /** Whether mails of marketing still come. */
  subscribed: boolean;
}
const token = () => string().max(1000).required(REQUIRED);

/** Calls behind the unsubscribe link of a mail of marketing; its token says whom and which site it is about, without a log-in. */
export const unsubscribeApi = {
  find: get('/unsubscribe/email', 'public', object({ token: token() })).returns<Unsubscription>(),
  /** With `undoYn` mails come again, and the member's consent is what it was. */
  email: post('/unsubscribe/email', 'public', object({ token: token(), undoYn: yn().default('N') }).noUnknown()).returns<null>(),
  /** What mail programs send (RFC 8058): a plain form, without a page, to an address that carries `?token=`. */
  oneClick: post('/unsubscribe/one-click', 'public').form().returns<null>(),
  /** A person opens the same address in a browser: leads to the page. */
  openOneClick: get('/unsubscribe/one-click', 'public', object({ token: token() })).returns<null>(),
};
