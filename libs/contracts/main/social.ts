import { object, string } from 'yup';
import { SNS_PROVIDERS, SNS_TYPE, type SnsType } from '../codes';
import { service } from '../endpoint';
import { email, message, oneOf, personName, phone, REQUIRED, seq, text } from '../fields';
import { consentFields } from './consent';
import type { Integrated, LoginAnswer, SessionUser } from './account';

const { get, post } = service('main');

/** What a social provider tells about a person who has no account yet; the sign-up form is filled with it. */
export interface SnsInfo {
  snsTypeCd: SnsType;
  name: string;
  email: string | null;
}
/**
 * The result of a social log-in. `user`: the person is logged in, and `integrated` says COMPLETE or is null. `integrated` with NEED: an
 * account has the person's address, and the log-in can be linked to it. `snsInfo`: what the provider told of somebody who is not logged in.
 */
export interface SnsAnswer {
  user: SessionUser | null;
  integrated: Integrated | null;
  snsInfo: SnsInfo | null;
}
/** Client ids of the social providers; null where a provider is not set up. */
export type SnsClientIds = Record<'snsLoginKakId' | 'snsLoginNavId' | 'snsLoginGogId' | 'snsLoginFabId', string | null>;
/** The field of `SnsClientIds` that holds each provider's client id. */
export const SNS_CLIENT_ID: Record<SnsType, keyof SnsClientIds> = {
  KAK: 'snsLoginKakId',
  NAV: 'snsLoginNavId',
  GOG: 'snsLoginGogId',
  FAB: 'snsLoginFabId',
};

const snsTypeCd = () => oneOf(SNS_PROVIDERS).required(REQUIRED);
const code6 = () => string().matches(/^\d{6}$/, { message: message('code6'), excludeEmptyString: true });

const snsInput = object({
  snsTypeCd: snsTypeCd(),
  /** The provider's own token, or the encrypted one that `exchange` answers. */
  accessToken: string().max(8000).required(REQUIRED),
  channelSeq: seq().nullable(),
}).noUnknown();
/** The input of a sign-up by a social login; `email` and `code` are needed only where the provider told no address. */
const snsSignupInput = snsInput.shape({ email: email(), code: code6(), name: personName(), phone: phone(), ...consentFields }).noUnknown();
const snsStartInput = object({
  snsTypeCd: snsTypeCd(),
  channelSeq: seq().nullable(),
  /** The origin of the page that starts the log-in and to which the browser returns; it has to be one of this site's. */
  origin: string().max(300).required(REQUIRED),
}).noUnknown();
const snsExchangeInput = object({
  state: string().max(200).required(REQUIRED),
  key: string().max(4000).required(REQUIRED),
  code: string().max(4000).required(REQUIRED),
}).noUnknown();
const integrateInput = object({
  token: string().max(200),
  email: email().required(REQUIRED),
  code: code6(),
}).noUnknown();
/** What an account still needs after a social login was linked to an address that nobody had verified. */
export const finishSignupInput = object({
  /** The person's name; left out: the one that the provider told. */
  name: personName(),
  phone: phone().required(REQUIRED),
  ...consentFields,
  channelSeq: seq().nullable(),
}).noUnknown();

/** A site's own application at a social provider, as its settings show it; its secret is never shown again. */
export interface SnsApp {
  snsTypeCd: SnsType;
  clientId: string | null;
  /** Kakao's numeric id of the application; Kakao's tokens name it instead of the client id. */
  appId: string | null;
  hasSecret: boolean;
  /** The address that staff have to register at the provider. */
  redirectUri: string;
}
/** A social login of the caller's own account. */
export interface LinkedLogin {
  identitySeq: number;
  snsTypeCd: SnsType;
  /** The e-mail address that the provider told when the login was linked or last used; null: none. */
  email: string | null;
  createdAt: string;
  /** The site whose application the login belongs to; null: the product's own application; empty: one that is no longer used. */
  siteName: string | null;
  /** Whether the login belongs to the application that this site uses. */
  here: boolean;
}
/** The social logins of an account, and whether it has a password; the last login cannot be removed. */
export interface LinkedLogins {
  list: LinkedLogin[];
  hasPassword: boolean;
}

const CLIENT_ID_PATTERN = /^[A-Za-z0-9._-]*$/;
/** The input of a site's own application at a social provider. */
export const snsAppInput = object({
  snsTypeCd: snsTypeCd(),
  /** Empty: the provider is switched off and its secret deleted. */
  clientId: text(200)
    .matches(CLIENT_ID_PATTERN, { message: message('invalid'), excludeEmptyString: true })
    .default(''),
  appId: string()
    .trim()
    .matches(/^\d{1,20}$/, { message: message('number'), excludeEmptyString: true })
    .when(['snsTypeCd', 'clientId'], {
      is: (type: SnsType, clientId: string) => type === SNS_TYPE.KAKAO && !!clientId,
      then: (s) => s.required(REQUIRED),
    }),
  /** Empty: the stored secret stays. */
  secret: text(500),
}).noUnknown();

/** Calls about social login: logging in, linking, and a site's own applications at the providers. */
export const socialApi = {
  providers: get('/auth/sns', 'public', object({ channelSeq: seq() }))
    .whileMaintenance()
    .returns<SnsClientIds>(),
  /**
   * Starts a log-in: answers the provider's address (`url`), and in `key` a value that only this browser gets and has to show at the end.
   */
  start: post('/auth/sns/start', 'public', snsStartInput).whileMaintenance().returns<{ url: string; state: string; key: string }>(),
  /** Turns the provider's code into a token; the server does it, since it has the application's secret. */
  exchange: post('/auth/sns/exchange', 'public', snsExchangeInput)
    .whileMaintenance()
    .returns<{ snsTypeCd: SnsType; accessToken: string }>(),
  snsLogin: post('/auth/snsLogin', 'public', snsInput).also('/snsLogin').whileMaintenance().returns<SnsAnswer>(),
  snsSignup: post('/auth/snsSignup', 'public', snsSignupInput).also('/snsSignup').returns<SnsAnswer>(),
  integrate: post('/auth/integrated/:token', 'public', integrateInput).returns<LoginAnswer & { finished: boolean }>(),
  finishSignup: post('/auth/signup/finish', 'login', finishSignupInput).returns<{ user: SessionUser }>(),
  linked: get('/mypage/sns', 'login', object({ channelSeq: seq() })).returns<LinkedLogins>(),
  /** Starts a log-in at the provider whose only possible end is `link`, by the same person. */
  linkStart: post('/mypage/sns/start', 'login', snsStartInput).returns<{ url: string; state: string; key: string }>(),
  link: post('/mypage/sns', 'login', snsInput).returns<LinkedLogins>(),
  /** Removes a social login; refused for the account's last login. */
  unlink: post('/mypage/sns/:identitySeq/delete', 'login').returns<null>(),
  apps: get('/channels/:channelSeq/sns-login', 'SITE_INFO_UPDATE').returns<SnsApp[]>(),
  saveApp: post('/channels/:channelSeq/sns-login', 'SITE_INFO_UPDATE', snsAppInput).returns<SnsApp[]>(),
};
