import { createHmac } from 'node:crypto';
import { SNS_TYPE, type SnsType } from '@madang/contracts/codes';
import { addressOf, ask, challengeOf, object, refuse, textOf, withQuery, type App, type Begin, type Json, type Provider } from './provider';

/** Checks that a token names our app, and answers the person's id; refuses otherwise. */
function belonging(type: SnsType, wanted: string, named: (string | null)[], subject: string | null): string {
  if (named.length === 0 || named.some((name) => name !== wanted)) return refuse(type, 'token of another app');
  return subject ?? refuse(type, 'no subject');
}

/** Whether a refusal is one of the two of OAuth (RFC 6749, 5.2) that are about the app. */
const isAboutClient = (refusal: Json) => ['invalid_client', 'unauthorized_client'].includes(textOf(refusal['error']) ?? '');

const kakao: Provider = {
  authorizeUrl: (app, { state, redirectUri }) =>
    withQuery(`${addressOf(SNS_TYPE.KAKAO, 'https://kauth.kakao.com', 'page')}/oauth/authorize`, {
      response_type: 'code',
      client_id: app.clientId,
      redirect_uri: redirectUri,
      state,
    }),
  tokenCall: (app, code, { redirectUri }) => ({
    url: `${addressOf(SNS_TYPE.KAKAO, 'https://kauth.kakao.com', 'server')}/oauth/token`,
    form: {
      grant_type: 'authorization_code',
      client_id: app.clientId,
      client_secret: app.secret,
      redirect_uri: redirectUri,
      code,
    },
  }),
  blamesApp: isAboutClient,
  subject: async (app, token) => {
    const info = await ask(SNS_TYPE.KAKAO, `${addressOf(SNS_TYPE.KAKAO, 'https://kapi.kakao.com', 'server')}/v1/user/access_token_info`, {
      bearer: token,
    });
    return belonging(SNS_TYPE.KAKAO, app.appId, [textOf(info['app_id'])], textOf(info['id']));
  },
  profile: async (_, token) => {
    const me = await ask(SNS_TYPE.KAKAO, `${addressOf(SNS_TYPE.KAKAO, 'https://kapi.kakao.com', 'server')}/v2/user/me`, { bearer: token });
    const account = object(me['kakao_account']);
    return {
      snsId: textOf(me['id']) ?? refuse(SNS_TYPE.KAKAO, 'no id'),
      // Kakao says with `is_email_valid` that the address still belongs to this person.
      email: account['is_email_valid'] === true ? textOf(account['email']) : null,
      emailVerified: account['is_email_valid'] === true && account['is_email_verified'] === true,
      name: textOf(object(account['profile'])['nickname']) ?? '',
    };
  },
};

/** Naver's code for success. */
const NAVER_OK = '00';
const naver: Provider = {
  authorizeUrl: (app, { state, redirectUri }) =>
    withQuery(`${addressOf(SNS_TYPE.NAVER, 'https://nid.naver.com', 'page')}/oauth2.0/authorize`, {
      response_type: 'code',
      client_id: app.clientId,
      redirect_uri: redirectUri,
      state,
    }),
  tokenCall: (app, code, { state }) => ({
    url: `${addressOf(SNS_TYPE.NAVER, 'https://nid.naver.com', 'server')}/oauth2.0/token`,
    form: { grant_type: 'authorization_code', client_id: app.clientId, client_secret: app.secret, code, state },
  }),
  // Naver has one code for all that is wrong, and says what it was in words alone.
  blamesApp: (refusal) => isAboutClient(refusal) || /\bclient\b/i.test(textOf(refusal['error_description']) ?? ''),
  // Naver's documentation does not promise that the answer names the app. A token without the name of an app is accepted only if it came
  // from our own exchange.
  subject: async (app, token, ours) => {
    const base = addressOf(SNS_TYPE.NAVER, 'https://openapi.naver.com', 'server');
    const check = await ask(SNS_TYPE.NAVER, withQuery(`${base}/v1/nid/verify`, { info: 'true' }), { bearer: token });
    if (check['resultcode'] !== NAVER_OK) return refuse(SNS_TYPE.NAVER, `check ${textOf(check['resultcode']) ?? ''}`);
    const client = textOf(object(check['response'])['client_id']);
    if (client !== null || !ours) belonging(SNS_TYPE.NAVER, app.clientId, [client], '');
    return (await naver.profile(app, token)).snsId;
  },
  profile: async (_, token) => {
    const me = await ask(SNS_TYPE.NAVER, `${addressOf(SNS_TYPE.NAVER, 'https://openapi.naver.com', 'server')}/v1/nid/me`, {
      bearer: token,
    });
    if (me['resultcode'] !== NAVER_OK) return refuse(SNS_TYPE.NAVER, `profile ${textOf(me['resultcode']) ?? ''}`);
    const person = object(me['response']);
    return {
      snsId: textOf(person['id']) ?? refuse(SNS_TYPE.NAVER, 'no id'),
      // People can enter any contact address at Naver, so it is never taken as proven.
      email: textOf(person['email']),
      emailVerified: false,
      name: textOf(person['name']) ?? textOf(person['nickname']) ?? '',
    };
  },
};

const google: Provider = {
  authorizeUrl: (app, { state, redirectUri, verifier }) =>
    withQuery(`${addressOf(SNS_TYPE.GOOGLE, 'https://accounts.google.com', 'page')}/o/oauth2/v2/auth`, {
      response_type: 'code',
      client_id: app.clientId,
      redirect_uri: redirectUri,
      scope: 'openid email profile',
      state,
      code_challenge: challengeOf(verifier),
      code_challenge_method: 'S256',
      prompt: 'select_account',
    }),
  tokenCall: (app, code, { redirectUri, verifier }) => ({
    url: `${addressOf(SNS_TYPE.GOOGLE, 'https://oauth2.googleapis.com', 'server')}/token`,
    form: {
      grant_type: 'authorization_code',
      client_id: app.clientId,
      client_secret: app.secret,
      redirect_uri: redirectUri,
      code,
      code_verifier: verifier,
    },
  }),
  blamesApp: isAboutClient,
  subject: async (app, token) => {
    const base = addressOf(SNS_TYPE.GOOGLE, 'https://oauth2.googleapis.com', 'server');
    const info = await ask(SNS_TYPE.GOOGLE, withQuery(`${base}/tokeninfo`, { access_token: token }));
    const issuedTo = [info['aud'], ...(info['azp'] === undefined ? [] : [info['azp']])].map(textOf);
    return belonging(SNS_TYPE.GOOGLE, app.clientId, issuedTo, textOf(info['sub']));
  },
  profile: async (_, token) => {
    const me = await ask(SNS_TYPE.GOOGLE, `${addressOf(SNS_TYPE.GOOGLE, 'https://www.googleapis.com', 'server')}/oauth2/v3/userinfo`, {
      bearer: token,
    });
    return {
      snsId: textOf(me['sub']) ?? refuse(SNS_TYPE.GOOGLE, 'no sub'),
      email: textOf(me['email']),
      emailVerified: me['email_verified'] === true || me['email_verified'] === 'true',
      name: textOf(me['name']) ?? '',
    };
  },
};

const FACEBOOK_GRAPH_ORIGIN = 'https://graph.facebook.com';
/** Facebook's codes for a secret that does not fit and for an app that it does not know; a code of nobody has another one. */
const FACEBOOK_APP_FAULTS: readonly number[] = [1, 101];
const facebook: Provider = {
  authorizeUrl: (app, { state, redirectUri }) =>
    withQuery(`${addressOf(SNS_TYPE.FACEBOOK, 'https://www.facebook.com', 'page')}/dialog/oauth`, {
      response_type: 'code',
      client_id: app.clientId,
      redirect_uri: redirectUri,
      scope: 'email,public_profile',
      state,
    }),
  tokenCall: (app, code, { redirectUri }) => ({
    url: `${addressOf(SNS_TYPE.FACEBOOK, FACEBOOK_GRAPH_ORIGIN, 'server')}/oauth/access_token`,
    form: { client_id: app.clientId, client_secret: app.secret, redirect_uri: redirectUri, code },
  }),
  blamesApp: (refusal) => FACEBOOK_APP_FAULTS.includes(Number(object(refusal['error'])['code'])),
  subject: async (app, token) => {
    const query = { input_token: token, access_token: `${app.clientId}|${app.secret}` };
    const { data } = await ask(
      SNS_TYPE.FACEBOOK,
      withQuery(`${addressOf(SNS_TYPE.FACEBOOK, FACEBOOK_GRAPH_ORIGIN, 'server')}/debug_token`, query),
    );
    const info = object(data);
    if (info['is_valid'] !== true) return refuse(SNS_TYPE.FACEBOOK, 'token not valid for this app');
    return belonging(SNS_TYPE.FACEBOOK, app.clientId, [textOf(info['app_id'])], textOf(info['user_id']));
  },
  profile: async (app, token) => {
    const me = await ask(
      SNS_TYPE.FACEBOOK,
      withQuery(`${addressOf(SNS_TYPE.FACEBOOK, FACEBOOK_GRAPH_ORIGIN, 'server')}/me`, {
        fields: 'id,name,email',
        access_token: token,
        appsecret_proof: createHmac('sha256', app.secret).update(token).digest('hex'),
      }),
    );
    return {
      snsId: textOf(me['id']) ?? refuse(SNS_TYPE.FACEBOOK, 'no id'),
      email: textOf(me['email']),
      emailVerified: false,
      name: textOf(me['name']) ?? '',
    };
  },
};

export const PROVIDER_BY_TYPE: Record<SnsType, Provider> = { KAK: kakao, NAV: naver, GOG: google, FAB: facebook };

/** Exchanges the code that a person brought back for the person's token. */
export async function redeemCode(app: App, code: string, begin: Begin): Promise<string> {
  const { url, form } = PROVIDER_BY_TYPE[app.snsTypeCd].tokenCall(app, code, begin);
  const answer = await ask(app.snsTypeCd, url, { form });
  return textOf(answer['access_token']) ?? refuse(app.snsTypeCd, `no token ${textOf(answer['error']) ?? ''}`);
}
