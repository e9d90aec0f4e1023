import { createHash, createHmac } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sandboxSocial } from '@madang/server/config';
import { subjectOf, type Code, type Grant, type Grants, type Provider } from './people';

/** Faults that tests switch on; they may change while it runs. */
export interface Faults {
  /** Whether every call answers 500, as of a provider that is down. */
  down: boolean;
  /** Whether every call answers a page instead of JSON. */
  garbage: boolean;
  /** Whether Naver's check leaves out whose app it is, as its public text does. */
  naverWithoutClient: boolean;
  /** Whether the profile is of somebody else than the token. */
  otherProfile: boolean;
}
export const NO_FAULTS: Faults = { down: false, garbage: false, naverWithoutClient: false, otherProfile: false };

type Values = Record<string, string | undefined>;
const valuesOf = (req: FastifyRequest): Values => ({ ...(req.query as Values), ...((req.body ?? {}) as Values) });
const bearer = (req: FastifyRequest) => /^Bearer (.+)$/i.exec(req.headers.authorization ?? '')?.[1] ?? '';
const secretIsRight = (provider: Provider, v: Values) =>
  !!v['client_id'] && v['client_secret'] === sandboxSocial.secretOf(provider, v['client_id']);
/** Naver's code of an answer that holds what was asked for. */
const NAVER_OK = '00';
const pictureAddress = (req: FastifyRequest) => `http://${req.headers.host}/sandbox/social/person.svg`;

/** What the calls of a provider are made of: `at` takes a path of the provider, `redeem` the code of an app, address and browser. */
interface Calls {
  at: (provider: Provider, path: string, handle: (req: FastifyRequest, reply: FastifyReply) => unknown) => void;
  subject: (g: Grant) => string;
  redeem: (provider: Provider, v: Values) => Code | null;
  grants: Grants;
  faults: Faults;
}

/**
 * Serves the token, check and profile calls of the four providers in the form of the real ones, below `/sandbox/social/` and the
 * provider's name.
 */
export function protocols(app: FastifyInstance, grants: Grants, faults: Faults): void {
  const base = (provider: Provider) => `/sandbox/social/${provider}`;
  const at = (provider: Provider, path: string, handle: (req: FastifyRequest, reply: FastifyReply) => unknown) =>
    app.route({
      method: ['GET', 'POST'],
      url: base(provider) + path,
      handler: (req, reply) => {
        if (faults.down) return reply.status(500).send({ error: 'internal' });
        if (faults.garbage) return reply.type('text/html').send('<html>maintenance</html>');
        return handle(req, reply);
      },
    });
  const subject = (g: Grant) => subjectOf(g.provider, g.clientId, faults.otherProfile ? `${g.person.key}-other` : g.person.key);
  /** The code, if it was given for this app, this address (for Naver: this `state`) and this browser; else null. */
  const redeem = (provider: Provider, v: Values): Code | null => {
    const code = grants.takeCode(provider, v['code'] ?? '');
    if (!code || code.clientId !== v['client_id']) return null;
    if (provider === 'naver' ? code.state !== v['state'] : code.redirectUri !== v['redirect_uri']) return null;
    const proof = createHash('sha256')
      .update(v['code_verifier'] ?? '')
      .digest('base64url');
    return code.challenge && code.challenge !== proof ? null : code;
  };
  const all: Calls = { at, subject, redeem, grants, faults };
  kakao(all);
  naver(all);
  google(all);
  facebook(all);
}

/** The calls of Kakao. */
function kakao({ at, subject, redeem, grants }: Calls): void {
  at('kakao', '/oauth/token', (req, reply) => {
    const v = valuesOf(req);
    if (!secretIsRight('kakao', v))
      return reply
        .status(401)
        .send({ error: 'invalid_client', error_description: 'Not exist client_id or bad secret', error_code: 'KOE010' });
    const code = redeem('kakao', v);
    if (!code)
      return reply.status(400).send({ error: 'invalid_grant', error_description: 'authorization code not found', error_code: 'KOE320' });
    return {
      token_type: 'bearer',
      access_token: grants.token(code),
      expires_in: 21_599,
      refresh_token: 'x',
      scope: 'account_email profile',
    };
  });
  const noKakaoToken = (reply: FastifyReply) => reply.status(401).send({ msg: 'this access token does not exist', code: -401 });
  at('kakao', '/v1/user/access_token_info', (req, reply) => {
    const g = grants.findToken('kakao', bearer(req));
    if (!g) return noKakaoToken(reply);
    return { id: Number(subjectOf('kakao', g.clientId, g.person.key)), expires_in: 7199, app_id: sandboxSocial.kakaoAppId(g.clientId) };
  });
  at('kakao', '/v2/user/me', (req, reply) => {
    const g = grants.findToken('kakao', bearer(req));
    if (!g) return noKakaoToken(reply);
    const { name, email, verified } = g.person;
    return {
      id: Number(subject(g)),
      connected_at: new Date().toISOString(),
      kakao_account: {
        profile: { nickname: name, profile_image_url: pictureAddress(req) },
        has_email: email !== null,
        email_needs_agreement: email === null,
        ...(email === null ? {} : { is_email_valid: true, is_email_verified: verified, email }),
      },
    };
  });
}

/** The calls of Naver. */
function naver({ at, subject, redeem, grants, faults }: Calls): void {
  at('naver', '/oauth2.0/token', (req) => {
    const v = valuesOf(req);
    // Naver tells of errors with status 200 and one code for all of them.
    if (!secretIsRight('naver', v)) return { error: 'invalid_request', error_description: 'wrong client id / client secret pair' };
    const code = redeem('naver', v);
    if (!code) return { error: 'invalid_request', error_description: 'no valid data in session' };
    return { access_token: grants.token(code), refresh_token: 'x', token_type: 'bearer', expires_in: '3600' };
  });
  const noNaverToken = (reply: FastifyReply) => reply.status(401).send({ resultcode: '024', message: 'Authentication failed' });
  at('naver', '/v1/nid/verify', (req, reply) => {
    const g = grants.findToken('naver', bearer(req));
    if (!g) return noNaverToken(reply);
    const client = faults.naverWithoutClient ? {} : { client_id: g.clientId };
    return {
      resultcode: NAVER_OK,
      message: 'success',
      response: { token: bearer(req), expire_date: '20991231235959', allowed_profile: 'NAME,EMAIL', ...client },
    };
  });
  at('naver', '/v1/nid/me', (req, reply) => {
    const g = grants.findToken('naver', bearer(req));
    if (!g) return noNaverToken(reply);
    const { name, email } = g.person;
    return {
      resultcode: NAVER_OK,
      message: 'success',
      response: { id: subject(g), name, nickname: name, profile_image: pictureAddress(req), ...(email === null ? {} : { email }) },
    };
  });
}

/** The calls of Google. */
function google({ at, subject, redeem, grants }: Calls): void {
  at('google', '/token', (req, reply) => {
    const v = valuesOf(req);
    if (!secretIsRight('google', v)) return reply.status(401).send({ error: 'invalid_client', error_description: 'Unauthorized' });
    const code = redeem('google', v);
    if (!code) return reply.status(400).send({ error: 'invalid_grant', error_description: 'Bad Request' });
    return { access_token: grants.token(code), expires_in: 3599, scope: 'openid email profile', token_type: 'Bearer' };
  });
  at('google', '/tokeninfo', (req, reply) => {
    const g = grants.findToken('google', valuesOf(req)['access_token'] ?? '');
    if (!g) return reply.status(400).send({ error: 'invalid_token', error_description: 'Invalid Value' });
    const { email, verified } = g.person;
    return {
      azp: g.clientId,
      aud: g.clientId,
      sub: subjectOf('google', g.clientId, g.person.key),
      scope: 'openid email profile',
      expires_in: '3500',
      ...(email === null ? {} : { email, email_verified: String(verified) }),
    };
  });
  at('google', '/oauth2/v3/userinfo', (req, reply) => {
    const g = grants.findToken('google', bearer(req));
    if (!g) return reply.status(401).send({ error: 'invalid_request', error_description: 'Invalid Credentials' });
    const { name, email, verified } = g.person;
    return { sub: subject(g), name, picture: pictureAddress(req), ...(email === null ? {} : { email, email_verified: verified }) };
  });
}

/** The calls of Facebook. */
function facebook({ at, subject, redeem, grants }: Calls): void {
  const facebookError = (reply: FastifyReply, message: string, code: number) =>
    reply.status(400).send({ error: { message, type: 'OAuthException', code, fbtrace_id: 'AbCdEf' } });
  at('facebook', '/oauth/access_token', (req, reply) => {
    const v = valuesOf(req);
    if (!secretIsRight('facebook', v)) return facebookError(reply, 'Error validating client secret.', 1);
    const code = redeem('facebook', v);
    if (!code) return facebookError(reply, 'This authorization code has been used.', 100);
    return { access_token: grants.token(code), token_type: 'bearer', expires_in: 5_183_944 };
  });
  at('facebook', '/debug_token', (req, reply) => {
    const v = valuesOf(req);
    const [appId = '', secret = ''] = (v['access_token'] ?? '').split('|');
    if (secret !== sandboxSocial.secretOf('facebook', appId)) return facebookError(reply, 'Invalid OAuth access token signature.', 190);
    const g = grants.findToken('facebook', v['input_token'] ?? '');
    const wrong = (message: string, code: number) => ({ data: { error: { code, message }, is_valid: false, scopes: [] } });
    if (!g) return wrong('Invalid OAuth access token.', 190);
    if (g.clientId !== appId) return wrong('(#100) The App_id in the input_token did not match the Viewing App', 100);
    return {
      data: {
        app_id: g.clientId,
        type: 'USER',
        is_valid: true,
        expires_at: Math.floor(g.until / 1000),
        issued_at: Math.floor(g.until / 1000) - 3600,
        scopes: ['email', 'public_profile'],
        user_id: subjectOf('facebook', g.clientId, g.person.key),
      },
    };
  });
  at('facebook', '/me', (req, reply) => {
    const v = valuesOf(req);
    const token = v['access_token'] ?? bearer(req);
    const g = grants.findToken('facebook', token);
    if (!g) return facebookError(reply, 'Invalid OAuth access token.', 190);
    const proof = createHmac('sha256', sandboxSocial.secretOf('facebook', g.clientId)).update(token).digest('hex');
    if (v['appsecret_proof'] !== proof) return facebookError(reply, 'Invalid appsecret_proof provided in the API argument', 100);
    const { name, email } = g.person;
    return { id: subject(g), name, picture: { data: { url: pictureAddress(req) } }, ...(email === null ? {} : { email }) };
  });
}
