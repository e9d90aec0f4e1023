import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { liveServices } from '@madang/server/config';
import type { Call, Faults } from './faults';
import type { ZoomStore, ZoomMeeting } from './zoom-store';
import type { ZoomNotices } from './zoom-notices';

type Body = Record<string, unknown>;
type Answer = [status: number, body?: object];
const text = (value: unknown) => (typeof value === 'string' ? value : '');
const MEETING_GONE = { code: 3001, message: 'Meeting does not exist.' };
const NO_TOKEN = { code: 124, message: 'Invalid access token.' };

/** A meeting in Zoom's words, without its links. */
const shown = (m: ZoomMeeting) => ({
  id: m.id,
  uuid: m.uuid,
  host_email: m.hostEmail,
  topic: m.topic,
  type: 2,
  agenda: m.agenda,
  start_time: m.startTime,
  duration: m.duration,
  timezone: m.timezone,
  password: m.password,
  settings: { approval_type: m.approvalType },
});
/** What the body of a call wants of a meeting. */
function wanted(body: Body): Partial<ZoomMeeting> {
  const settings = (body['settings'] ?? {}) as Body;
  return {
    ...('topic' in body ? { topic: text(body['topic']) } : {}),
    ...('agenda' in body ? { agenda: text(body['agenda']) } : {}),
    ...('start_time' in body ? { startTime: text(body['start_time']) } : {}),
    ...('duration' in body ? { duration: Number(body['duration']) } : {}),
    ...('timezone' in body ? { timezone: text(body['timezone']) } : {}),
    ...('approval_type' in settings ? { approvalType: Number(settings['approval_type']) } : {}),
  };
}
/** A token of an account for whoever knows the keys of its app. */
function tokenFor(store: ZoomStore, body: Record<string, string>, authorization: string | undefined): Answer {
  const accountId = body['account_id'] ?? '';
  const keys = liveServices.sandboxZoom(accountId);
  const basic = `Basic ${Buffer.from(`${keys.clientId}:${keys.clientSecret}`).toString('base64')}`;
  if (body['grant_type'] !== 'account_credentials') return [400, { reason: 'unsupported grant type', error: 'unsupported_grant_type' }];
  if (!accountId || authorization !== basic) return [400, { reason: 'Invalid client_id or client_secret', error: 'invalid_client' }];
  return [200, { access_token: store.token(accountId), token_type: 'bearer', expires_in: 3599, scope: 'meeting:write:admin' }];
}

/** Zoom's calls for an app of one account: a token, meetings, and people registered for them. */
export function zoomApi(app: FastifyInstance, store: ZoomStore, notices: ZoomNotices, faults: Faults, page: string): void {
  const base = '/sandbox/live/zoom';
  /** Runs a call unless a test wants something else of it. */
  const served = (call: Call, reply: FastifyReply, work: () => Answer): FastifyReply => {
    const fault = faults.take(call);
    const [status, body] = fault && !fault.after ? [fault.status] : work();
    if (!fault) return reply.status(status).send(body);
    return reply
      .status(fault.status)
      .headers(fault.headers ?? {})
      .send(fault.body ?? { code: fault.status, message: 'fault' });
  };
  const account = (req: FastifyRequest) => store.accountOf(/^Bearer (.+)$/.exec(req.headers.authorization ?? '')?.[1] ?? '');
  const json = (m: ZoomMeeting, host: boolean) => ({
    ...shown(m),
    join_url: `${page}${base}/j/${m.id}?pwd=${m.password}`,
    ...(host ? { start_url: `${page}${base}/s/${m.id}?zak=${store.zak(m)}` } : {}),
  });

  app.post<{ Body: Record<string, string> }>(`${base}/oauth/token`, (req, reply) =>
    served('token', reply, () => tokenFor(store, req.body, req.headers.authorization)),
  );

  app.post<{ Params: { user: string }; Body: Body }>(`${base}/v2/users/:user/meetings`, (req, reply) =>
    served('make', reply, () => {
      const accountId = account(req);
      if (!accountId) return [401, NO_TOKEN];
      const host = req.params.user === 'me' ? `host@${accountId}.example` : req.params.user;
      return [201, json(store.make(accountId, host, wanted(req.body)), true)];
    }),
  );
  app.get<{ Params: { user: string } }>(`${base}/v2/users/:user/meetings`, (req, reply) =>
    served('list', reply, () => {
      const accountId = account(req);
      if (!accountId) return [401, NO_TOKEN];
      const own = [...store.meetings.values()].filter(
        (m) => m.accountId === accountId && (req.params.user === 'me' || m.hostEmail === req.params.user),
      );
      return [200, { page_size: 300, total_records: own.length, meetings: own.map((m) => json(m, false)) }];
    }),
  );
  const one = (
    method: 'GET' | 'PATCH' | 'DELETE' | 'POST' | 'PUT',
    path: string,
    call: Call,
    work: (m: ZoomMeeting, body: Body) => Answer,
  ) =>
    app.route<{ Params: { id: string }; Body: Body }>({
      method,
      url: `${base}/v2/meetings/:id${path}`,
      handler: (req, reply) =>
        served(call, reply, () => {
          const accountId = account(req);
          if (!accountId) return [401, NO_TOKEN];
          const meeting = store.of(accountId, Number(req.params.id));
          return meeting ? work(meeting, req.body ?? {}) : [404, MEETING_GONE];
        }),
    });
  one('GET', '', 'read', (m) => [200, json(m, true)]);
  one('PATCH', '', 'change', (m, body) => {
    Object.assign(m, wanted(body));
    return [204];
  });
  const runs = (m: ZoomMeeting) => m.startedAt !== null && m.endedAt === null;
  one('PUT', '/status', 'end', (m, body) => {
    if (body['action'] !== 'end' || !runs(m))
      return [400, { code: 3161, message: 'Meeting hosting and scheduling capabilities are not allowed.' }];
    m.endedAt = new Date().toISOString();
    notices.tell(m, 'meeting.ended', { start_time: m.startedAt, end_time: m.endedAt });
    return [204];
  });
  one('DELETE', '', 'remove', (m) => {
    if (runs(m)) return [400, { code: 3002, message: 'Sorry, you cannot delete this meeting since it is in progress.' }];
    store.meetings.delete(m.id);
    notices.tell(m, 'meeting.deleted');
    return [204];
  });
  one('POST', '/registrants', 'register', (m, body) => {
    if (store.basic.has(m.accountId)) return [400, { code: 200, message: 'Only available for Paid account.' }];
    if (m.approvalType === 2) return [400, { code: 3027, message: 'Registration has not been enabled for this meeting.' }];
    const made = store.register(m, text(body['email']), text(body['first_name']));
    return [
      201,
      {
        id: m.id,
        registrant_id: made.registrantId,
        topic: m.topic,
        start_time: m.startTime,
        join_url: `${page}${base}/j/${m.id}?tk=${made.token}&pwd=${m.password}`,
      },
    ];
  });
}
