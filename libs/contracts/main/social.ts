import { object, string } from 'yup';
import { SNS_PROVIDERS, SNS_TYPE, type SnsType } from '../codes';
import { service } from '../endpoint';
import { email, message, oneOf, personName, phone, REQUIRED, seq, text } from '../fields';
import { consentFields } from './consent';
import type { Integrated, LoginAnswer, SessionUser } from './account';

const { get, post } = service('main');

/** What the provider tells of a person who has no account yet: it fills the sign-up form. */
export interface SnsInfo {
  snsTypeCd: SnsType;
  name: string;
  email: string | null;
}
/** Known: `user` with the token in its header. Status NEED: an account has this address. Neither: nobody signed up yet. */
export interface SnsAnswer {
  user: SessionUser | null;
  integrated: Integrated | null;
  snsInfo: SnsInfo | null;
}
/** Client ids by provider; null where the provider is not set up. */
export type SnsClientIds = Record<'snsLoginKakId' | 'snsLoginNavId' | 'snsLoginGogId' | 'snsLoginFabId', string | null>;
/** Under which name each provider's client id stands in `SnsClientIds`. */
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
  /** The provider's own token, or the sealed one that `exchange` answers. */
  accessToken: string().max(8000).required(REQUIRED),
  channelSeq: seq().nullable(),
}).noUnknown();
/** Address and code only where the provider gave no address. */
const snsSignupInput = snsInput.shape({ email: email(), code: code6(), name: personName(), phone: phone(), ...consentFields }).noUnknown();
const snsStartInput = object({
  snsTypeCd: snsTypeCd(),
  channelSeq: seq().nullable(),
  /** Where the browser is and comes back to; one of this site's own addresses. */
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
/** What an account still lacks after it was linked to an address nobody had proved. */
export const finishSignupInput = object({
  /** The person's name; left out, the name that the provider told stays. */
  name: personName(),
  phone: phone().required(REQUIRED),
  ...consentFields,
  channelSeq: seq().nullable(),
}).noUnknown();

/** A provider's app of a channel as its settings show it; the secret is never shown again. */
export interface SnsApp {
  snsTypeCd: SnsType;
  clientId: string | null;
  /** Kakao's numeric app id; tokens name it instead of the client id. */
  appId: string | null;
  hasSecret: boolean;
  /** To be registered at the provider. */
  redirectUri: string;
}
/** A social login of the caller's own account. */
export interface LinkedLogin {
  identitySeq: number;
  snsTypeCd: SnsType;
  /** What the provider told when it was linked or last used; null where it told none. */
  email: string | null;
  createdAt: string;
  /** Where it opens: a site has apps of its own; null is the product's own, empty an app that is used no more. */
  siteName: string | null;
  /** Whether it is the login of the app that is used on this site. */
  here: boolean;
}
/** The social logins of an account, and whether it has a password, too: the last way in cannot be taken away. */
export interface LinkedLogins {
  list: LinkedLogin[];
  hasPassword: boolean;
}

const ID = /^[A-Za-z0-9._-]*$/;
/** A site's own application at a provider of social login; the card of the settings saves it. */
export const snsAppInput = object({
  snsTypeCd: snsTypeCd(),
  /** Empty switches the provider off and forgets its secret. */
  clientId: text(200)
    .matches(ID, { message: message('invalid'), excludeEmptyString: true })
    .default(''),
  appId: string()
    .trim()
    .matches(/^\d{1,20}$/, { message: message('number'), excludeEmptyString: true })
    .when(['snsTypeCd', 'clientId'], {
      is: (type: SnsType, clientId: string) => type === SNS_TYPE.KAKAO && !!clientId,
      then: (s) => s.required(REQUIRED),
    }),
  /** An empty value keeps the secret that is stored. */
  secret: text(500),
}).noUnknown();

/** Calls about social login: logging in, linking, and a site's own applications at the providers. */
export const socialApi = {
  providers: get('/auth/sns', 'public', object({ channelSeq: seq() }))
    .whileMaintenance()
    .returns<SnsClientIds>(),
  /** Opens a login: the provider's address, and what only this browser knows of it. */
  start: post('/auth/sns/start', 'public', snsStartInput).whileMaintenance().returns<{ url: string; state: string; key: string }>(),
  /** The code of the provider for a token, by our server, which holds the secret. */
  exchange: post('/auth/sns/exchange', 'public', snsExchangeInput)
    .whileMaintenance()
    .returns<{ snsTypeCd: SnsType; accessToken: string }>(),
  snsLogin: post('/auth/snsLogin', 'public', snsInput).also('/snsLogin').whileMaintenance().returns<SnsAnswer>(),
  snsSignup: post('/auth/snsSignup', 'public', snsSignupInput).also('/snsSignup').returns<SnsAnswer>(),
  integrate: post('/auth/integrated/:token', 'public', integrateInput).returns<LoginAnswer & { finished: boolean }>(),
  finishSignup: post('/auth/signup/finish', 'login', finishSignupInput).returns<{ user: SessionUser }>(),
  linked: get('/mypage/sns', 'login', object({ channelSeq: seq() })).returns<LinkedLogins>(),
  /** Begins a login at the provider that can only end with `link`, by the same person. */
  linkStart: post('/mypage/sns/start', 'login', snsStartInput).returns<{ url: string; state: string; key: string }>(),
  link: post('/mypage/sns', 'login', snsInput).returns<LinkedLogins>(),
  /** The last way to log in stays. */
  unlink: post('/mypage/sns/:identitySeq/delete', 'login').returns<null>(),
  apps: get('/channels/:channelSeq/sns-login', 'SITE_INFO_UPDATE').returns<SnsApp[]>(),
  saveApp: post('/channels/:channelSeq/sns-login', 'SITE_INFO_UPDATE', snsAppInput).returns<SnsApp[]>(),
};
