import { object, string } from 'yup';
import { service, withRules } from '../endpoint';
import { INTEGRATION, LANG, SNS_TYPE, values, type CodeOf, type MailAddressState, type UserType, type Yn } from '../codes';
import { email, message, oneOf, password, personName, phone, REQUIRED, seq, siteAddress, text } from '../fields';
import { accountApi as accountCalls } from './account-calls';
import { consentFields } from './consent';

const { get, post } = service('main');

/** The account that is logged in, as the web holds it on every page. */
export interface SessionUser {
  userSeq: number;
  name: string;
  email: string;
  badgeCount: number;
  alarmReadSeq: number;
  /** How many sites this person works on as staff; a closed site counts until it is erased. */
  mngCnt: number;
  /** Y: the person owns a site that was erased, whose settlements they still read (AM-323). */
  erasedSiteYn: Yn;
  snsTypeCd: CodeOf<typeof SNS_TYPE>;
  isInitPlan: boolean;
  phone: string | null;
  phoneAt: string | null;
  emailAuthAt: string | null;
  /** Why the address gets no marketing: mail to it came back or was reported as spam since it was last verified; null if neither. */
  mailState: MailAddressState | null;
  profileImageUrl: string | null;
  /** Y: the person has not agreed to the newest version of the product's own terms and privacy policy. */
  askTextsYn: Yn;
  /** Y: the person belongs to a site, but not as its owner, without ever having agreed to its terms and privacy policy. */
  askConsentsYn: Yn;
}
/** The result of a social log-in whose e-mail address belongs to an account: the two can be linked, or have just been linked. */
export interface Integrated {
  status: CodeOf<typeof INTEGRATION> | null;
  email: string;
  token: string;
  /**
   * Whether both the account and the social provider have verified the address. Then the person only confirms the link; otherwise the
   * person has to enter a mailed code.
   */
  verified?: boolean;
}
/** The answer to a log-in; the session's token is in the answer's header `access-token`. */
export interface LoginAnswer {
  user: SessionUser;
  integrated: Integrated | null;
}

const loginInput = object({ email: email().required(REQUIRED), password: string().max(128).required(REQUIRED) }).noUnknown();
/** The input of the sign-up. Web and server compare `passwordConfirm` and `phoneConfirm` by this same rule. */
const signupInput = object({
  name: personName().required(REQUIRED),
  email: email().required(REQUIRED),
  password: password().required(REQUIRED),
  passwordConfirm: string()
    .required(REQUIRED)
    .test('same', message('passwordConfirm'), (v, ctx) => v === (ctx.parent as { password?: string }).password),
  phone: phone().required(REQUIRED),
  /** The telephone number typed a second time; only the form sends it, and a call without it is accepted. */
  phoneConfirm: string().test(
    'same',
    message('phoneConfirm'),
    (v, ctx) => v === undefined || v === (ctx.parent as { phone?: string }).phone,
  ),
  ...consentFields,
  channelSeq: seq().nullable(),
}).noUnknown();
const emailCodeInput = object({ email: email().required(REQUIRED), channelSeq: seq().nullable() }).noUnknown();
/** A mailed six-digit code and the address that it was mailed to. */
export const codeInput = object({
  email: email().required(REQUIRED),
  code: string()
    .matches(/^\d{6}$/, message('code6'))
    .required(REQUIRED),
}).noUnknown();
const resetRequestInput = object({
  email: email().required(message('resetEmailRequired')),
  channelSeq: seq().nullable(),
}).noUnknown();
const resetInput = object({ token: string().max(200).required(REQUIRED), password: password().required(REQUIRED) }).noUnknown();
const changePasswordInput = object({
  password: string().max(128).required(REQUIRED),
  newPassword: password().required(REQUIRED),
}).noUnknown();
const changeNameInput = object({ name: personName().required(REQUIRED) }).noUnknown();

/** The language that a person uses now; without `channelSeq` on the product's own host. */
export const noteLangInput = object({ lang: oneOf(values(LANG)).required(REQUIRED), channelSeq: seq().nullable() }).noUnknown();
/** The ticket of `createTicket`, by which another host of the product takes the session over. */
export const ticketInput = object({
  ticket: string().max(200).required(REQUIRED),
  /**
   * The site whose address the person of the ticket has just changed, with its address before; the ticket comes from a page at that
   * address, not from the product's own host. Left out: it comes from there.
   */
  moved: object({ channelSeq: seq().required(REQUIRED), from: siteAddress().required(REQUIRED) })
    .noUnknown()
    .default(undefined)
    .optional(),
}).noUnknown();

/** Calls about accounts: logging in and out, signing up, verifying an address, setting a new password. */
export const accountApi = {
  ...withRules(accountCalls, { noteLang: noteLangInput, redeemTicket: ticketInput }),
  login: post('/auth/login', 'public', loginInput).also('/login').whileMaintenance().returns<LoginAnswer>(),
  signup: post('/auth/signup', 'public', signupInput).also('/signup').returns<LoginAnswer>(),
  checkUserId: get('/checkUserId', 'public', object({ userId: text(254).required(REQUIRED) }))
    .also('/auth/checkUserId')
    .returns<{ usedYn: Yn }>(),
  sendCode: post('/auth/code', 'public', emailCodeInput).returns<null>(),
  checkCode: get('/auth/code/:code', 'public', object({ email: email().required(REQUIRED) })).returns<{ isValid: boolean }>(),
  authentication: get('/auth/authentication', 'public', object({ email: email().required(REQUIRED) })).returns<{ isValid: boolean }>(),
  verifyEmail: post('/user/auth', 'login', codeInput).returns<{ user: SessionUser }>(),
  sendResetToken: post('/sendResetPasswordToken', 'public', resetRequestInput)
    .also('/auth/sendResetPasswordToken')
    .returns<{ message: string }>(),
  checkResetToken: get('/checkResetPasswordToken', 'public', object({ token: string().max(200).required(REQUIRED) }))
    .also('/auth/checkResetPasswordToken')
    .returns<{ isValid: boolean }>(),
  resetPassword: post('/resetPassword', 'public', resetInput).also('/auth/resetPassword').returns<null>(),
  changePassword: post('/changePassword', 'login', changePasswordInput).also('/auth/changePassword').returns<null>(),
  changeName: post('/changeName', 'login', changeNameInput).also('/auth/changeName').returns<{ user: SessionUser }>(),
  checkUserInfo: get('/checkUserInfo', 'login', object({ channelSeq: seq().required(REQUIRED) })).returns<{
    email: boolean;
    phone: boolean;
    name: boolean;
  }>(),
};

/** What a person is on one site: whether a member, and with which role and permissions as staff. */
export interface ChannelUser {
  isChannelUser: boolean;
  roles: string[];
  userTypeCd: UserType | null;
}
