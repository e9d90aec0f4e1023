import { markup } from '@madang/server/markup';
import { createHmac, randomInt } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { liveServices, sandboxLive } from '@madang/server/config';
import type { Rooms } from './gooroomee';
import { e, facts, langOf, show, wrong } from './page';
import { LIVE_WORDS } from './words';
import type { ZoomStore, ZoomMeeting } from './zoom-store';
import type { ZoomNotices } from './zoom-notices';

type Query = Record<string, string | undefined>;
const base = '/sandbox/live';
/** Seconds after which the waiting page loads itself again. */
const RELOAD_SECONDS = 3;
const button = (path: string, label: string, values: Query = {}) =>
  `<form method="post" action="${e(path)}">${Object.entries(values)
    .map(([name, value]) => `<input type="hidden" name="${e(name)}" value="${e(value)}">`)
    .join('')}<button class="main">${e(label)}</button></form>`;

/** Serves the stand-in's pages of a Zoom meeting: the host starts and ends it there, others enter and leave. */
export function zoomPages(app: FastifyInstance, store: ZoomStore, notices: ZoomNotices): void {
  const at = (id: string): ZoomMeeting | null => store.meetings.get(Number(id)) ?? null;
  const about = (m: ZoomMeeting, lang: 'ko' | 'en') =>
    facts([
      [LIVE_WORDS[lang].topic, m.topic],
      [LIVE_WORDS[lang].meeting, String(m.id)],
    ]);

  app.get<{ Params: { id: string }; Querystring: Query }>(`${base}/zoom/s/:id`, (req, reply) => {
    const [lang, m] = [langOf(req), at(req.params.id)];
    if (!m || !store.opens(req.query['zak'] ?? '', m.id)) return wrong(reply, lang);
    if (!m.startedAt || m.endedAt) {
      Object.assign(m, { startedAt: new Date().toISOString(), endedAt: null, uuid: store.uuid() });
      notices.tell(m, 'meeting.started', { start_time: m.startedAt });
    }
    const end = button(`${base}/zoom/end/${m.id}`, LIVE_WORDS[lang].end, { zak: req.query['zak'] });
    return show(reply, lang, LIVE_WORDS[lang].host, about(m, lang) + end);
  });
  app.post<{ Params: { id: string }; Body: Query }>(`${base}/zoom/end/:id`, (req, reply) => {
    const [lang, m] = [langOf(req), at(req.params.id)];
    if (!m || !store.opens(req.body['zak'] ?? '', m.id)) return wrong(reply, lang);
    m.endedAt = new Date().toISOString();
    notices.tell(m, 'meeting.ended', { start_time: m.startedAt, end_time: m.endedAt });
    return show(reply, lang, LIVE_WORDS[lang].ended, about(m, lang));
  });
  app.get<{ Params: { id: string }; Querystring: Query }>(`${base}/zoom/j/:id`, (req, reply) => {
    const [lang, m] = [langOf(req), at(req.params.id)];
    const w = LIVE_WORDS[lang];
    const person = m?.registrants.find((one) => one.token === req.query['tk']);
    const open = m && (person || (m.approvalType === 2 && req.query['pwd'] === m.password));
    if (!m || !open) return wrong(reply, lang);
    if (m.endedAt) return show(reply, lang, w.ended, about(m, lang));
    if (!m.startedAt) return show(reply, lang, w.waiting, `<p>${w.waitingText}</p>${about(m, lang)}`, { again: RELOAD_SECONDS });
    const userId = String(10_000_000 + randomInt(9_000_000));
    const user = { user_id: userId, user_name: person?.name ?? 'Guest', email: person?.email ?? '' };
    const participant = { ...user, participant_user_id: '', ...(person ? { registrant_id: person.registrantId } : {}) };
    notices.tell(m, 'meeting.participant_joined', { participant: { ...participant, join_time: new Date().toISOString() } });
    const leave = button(`${base}/zoom/leave/${m.id}`, w.leave, { participant: JSON.stringify(participant) });
    return show(reply, lang, w.guest, facts([[w.name, user.user_name]]) + about(m, lang) + leave);
  });
  app.post<{ Params: { id: string }; Body: Query }>(`${base}/zoom/leave/:id`, (req, reply) => {
    const [lang, m] = [langOf(req), at(req.params.id)];
    if (!m) return wrong(reply, lang);
    const participant = JSON.parse(req.body['participant'] ?? '{}') as object;
    notices.tell(m, 'meeting.participant_left', { participant: { ...participant, leave_time: new Date().toISOString() } });
    return show(reply, lang, LIVE_WORDS[lang].left, about(m, lang));
  });
  zoomApp(app, notices);
}

/** Serves the page on which a developer makes an app at Zoom and finds its keys. */
function zoomApp(app: FastifyInstance, notices: ZoomNotices): void {
  const path = `${base}/zoom/app`;
  const page = (lang: 'ko' | 'en', account: string, said = '') => {
    const w = LIVE_WORDS[lang];
    const keys = liveServices.sandboxZoom(account);
    return markup`<p>${w.appText}</p>
<form method="get" action="${path}"><label>${w.accountId}<input name="account" value="${e(account)}" required maxlength="40"
pattern="[A-Za-z0-9_\\-]+"></label><button>${w.show}</button></form>
${facts([
  [w.accountId, account],
  [w.clientId, keys.clientId],
  [w.clientSecret, keys.clientSecret],
  [w.webhookSecret, keys.webhookSecret ?? ''],
])}
<form method="post" action="${path}"><input type="hidden" name="account" value="${e(account)}"><label>${w.endpoint}
<input name="endpoint" type="url" required maxlength="300" placeholder="https://"></label>
<p>${said || w.endpointText}</p><button class="main">${w.validate}</button></form>`;
  };
  const nameOf = (text: string | undefined) => (/^[\w-]{1,40}$/.test(text ?? '') ? text! : 'my-school');
  app.get<{ Querystring: Query }>(path, (req, reply) => {
    const lang = langOf(req);
    return show(reply, lang, LIVE_WORDS[lang].app, page(lang, nameOf(req.query['account'])));
  });
  app.post<{ Body: Query }>(path, async (req, reply) => {
    const [lang, account] = [langOf(req), nameOf(req.body['account'])];
    const address = URL.parse(req.body['endpoint'] ?? '');
    const right = !!address?.pathname.startsWith('/api/main/') && (await notices.validate(account, address.pathname));
    return show(reply, lang, LIVE_WORDS[lang].app, page(lang, account, right ? LIVE_WORDS[lang].validated : LIVE_WORDS[lang].refused));
  });
}

export function gooroomeePages(app: FastifyInstance, rooms: Rooms): void {
  app.get<{ Params: { otp: string } }>(`${base}/gooroomee/room/otp/:otp`, (req, reply) => {
    const lang = langOf(req);
    const found = rooms.open(req.params.otp);
    if (!found) return wrong(reply, lang);
    const w = LIVE_WORDS[lang];
    const role = found.roleId === 'participant' ? w.roles.guest : w.roles.host;
    return show(
      reply,
      lang,
      w.guest,
      facts([
        [w.topic, found.room.roomTitle],
        [w.name, found.username],
        [w.role, role],
      ]),
    );
  });
}

interface Claims {
  room?: string;
  exp?: number;
  nbf?: number;
  aud?: string;
  context?: { user?: { name?: string; moderator?: string } };
}
/** The claims of a token whose signature is right; null for any other. */
function claimsOf(token: string): Claims | null {
  const [head, body, signature] = token.split('.');
  const right = createHmac('sha256', sandboxLive.keyOf('jitsi', 'madang')).update(`${head}.${body}`).digest('base64url');
  if (!body || signature !== right) return null;
  return JSON.parse(Buffer.from(body, 'base64url').toString()) as Claims;
}
export function jitsiPages(app: FastifyInstance, now: () => number): void {
  app.get<{ Params: { room: string }; Querystring: Query }>(`${base}/jitsi/:room`, (req, reply) => {
    const lang = langOf(req);
    const claims = claimsOf(req.query['jwt'] ?? '');
    const seconds = now() / 1000;
    const open = claims?.room === req.params.room && claims.aud === 'madang' && (claims.nbf ?? 0) <= seconds && (claims.exp ?? 0) > seconds;
    if (!claims || !open) return wrong(reply, lang);
    const w = LIVE_WORDS[lang];
    const { name = '', moderator } = claims.context?.user ?? {};
    const role = moderator === 'true' ? w.roles.host : w.roles.guest;
    return show(
      reply,
      lang,
      w.guest,
      facts([
        [w.meeting, req.params.room],
        [w.name, name],
        [w.role, role],
      ]),
    );
  });
}
