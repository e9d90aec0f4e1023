import { MEETING_FAULT } from '@madang/contracts/codes';
import { exactMinutes } from '@madang/contracts/dates';
import { MINUTE, SECOND, TIME_ZONE } from '@madang/contracts/time';
import type { ZoomApp } from '@madang/server/config';
import { addressOf, object, textOf, type Answer, type Asking, type ConferenceHttp, type Json } from './conference-http';
import { ConferenceFault, type ConferenceProvider, type Guest, type MadeMeeting, type MeetingPlan, type Room, type Way } from './provider';

/** Error codes in the bodies of Zoom's answers. */
const ZOOM_CODE = { GONE: '3001', ENDED: '3007', PAID_ONLY: '200', BAD_TOKEN: '124' } as const;
/** Zoom's number for the type of a meeting with a set time. */
const SCHEDULED_MEETING_TYPE = 2;
/** Zoom's number for registrations that are approved without anybody's decision. */
const APPROVED_AT_ONCE = 0;
/** Zoom's number for a meeting that needs no registration. */
const NO_REGISTRATION = 2;
/** How many characters the topic of a Zoom meeting may have. */
const TOPIC_MAX = 200;
/** How many meetings one call lists; Zoom allows no more. */
const MEETINGS_PER_CALL = 300;
/** How many milliseconds before its end a token is no longer used. */
const TOKEN_MARGIN_MS = MINUTE;
/** Zoom's name for the account's own user, in whose name the app calls. */
const OWN_USER = 'me';

interface Urls {
  token: string;
  api: string;
}

/** Lives at Zoom, by the server-to-server OAuth app of one account: the platform's or a site's own. */
export class ZoomProvider implements ConferenceProvider {
  readonly makes = true;
  readonly accountId: string;
  readonly hosts: readonly string[];
  private token: { value: string; until: number } | null = null;

  constructor(
    private readonly app: ZoomApp,
    private readonly urls: Urls,
    private readonly http: ConferenceHttp,
    /** Gives the e-mail address that registers a participant; Zoom does not learn the participant's own. */
    private readonly aliasOf: (userSeq: number) => string,
  ) {
    this.accountId = app.accountId;
    this.hosts = app.hosts;
  }

  async make(plan: MeetingPlan): Promise<MadeMeeting> {
    const host = plan.hosts[0] ?? OWN_USER;
    const made = await this.call('POST', `/users/${encodeURIComponent(host)}/meetings`, plan.tag, meetingOf(plan));
    return this.madeOf(this.good(made), host);
  }

  async find(plan: MeetingPlan): Promise<MadeMeeting | null> {
    for (const host of plan.hosts.length ? plan.hosts : [OWN_USER]) {
      const found = this.good(
        await this.call('GET', `/users/${encodeURIComponent(host)}/meetings?type=upcoming&page_size=${MEETINGS_PER_CALL}`, plan.tag),
      );
      const list = Array.isArray(found['meetings']) ? found['meetings'].map(object) : [];
      const left = list.find((one) => textOf(one['agenda'])?.includes(plan.tag));
      const meetingId = textOf(left?.['id']);
      if (meetingId) return this.read(meetingId, host, plan.tag);
    }
    return null;
  }

  async change(meetingId: string, plan: MeetingPlan): Promise<MadeMeeting | null> {
    const changed = await this.call('PATCH', `/meetings/${encodeURIComponent(meetingId)}`, plan.tag, meetingOf(plan));
    if (isGone(changed)) return null;
    this.good(changed);
    return this.read(meetingId, plan.hosts[0] ?? OWN_USER, plan.tag);
  }

  /** Ends a meeting. Zoom refuses this for a meeting that is not running; refusals are ignored, unless they are about the keys. */
  async end(meetingId: string): Promise<void> {
    const ended = await this.call('PUT', `/meetings/${encodeURIComponent(meetingId)}/status`, meetingId, { action: 'end' });
    if (isAboutKeys(ended)) this.good(ended);
  }

  async remove(meetingId: string): Promise<void> {
    const path = `/meetings/${encodeURIComponent(meetingId)}?schedule_for_reminder=false&cancel_meeting_reminder=false`;
    const removed = await this.call('DELETE', path, meetingId);
    if (isGone(removed) || codeOf(removed) === ZOOM_CODE.ENDED) return;
    this.good(removed);
  }

  async enter(room: Room, guest: Guest): Promise<Way | null> {
    if (guest.host) {
      // The address by which the host starts the meeting is valid for two hours only, so it is requested each time and never stored.
      const found = await this.call('GET', `/meetings/${encodeURIComponent(room.meetingId)}`, room.tag);
      if (isGone(found)) return null;
      return { ...NO_ADDRESSES, startUrl: addressOf(this.good(found)['start_url']), joinUrl: room.joinUrl };
    }
    if (guest.registrant) return { ...NO_ADDRESSES, joinUrl: guest.registrant.joinUrl, registrant: guest.registrant };
    if (!room.personal) return { ...NO_ADDRESSES, joinUrl: room.joinUrl };
    return this.register(room, guest);
  }

  /**
   * Registers a guest at the meeting. The guest gets a join address of their own, by which Zoom's notices tell guests apart, or the
   * meeting's one address where Zoom allows no registration.
   */
  private async register(room: Room, guest: Guest): Promise<Way | null> {
    const path = `/meetings/${encodeURIComponent(room.meetingId)}`;
    const body = { email: this.aliasOf(guest.userSeq), first_name: guest.name.slice(0, 64), auto_approve: true };
    const answer = await this.call('POST', `${path}/registrants`, room.tag, body);
    if (isGone(answer)) return null;
    if (answer.status >= 400) {
      if (isAboutKeys(answer)) this.good(answer);
      // Zoom refuses registration, as for accounts whose plan has none, so all guests enter by the meeting's one address.
      this.good(await this.call('PATCH', path, room.tag, { settings: { approval_type: NO_REGISTRATION } }));
      return { ...NO_ADDRESSES, joinUrl: room.joinUrl };
    }
    const [registrantId, joinUrl] = [textOf(answer.body['registrant_id']), addressOf(answer.body['join_url'])];
    const registrant = registrantId && joinUrl ? { registrantId, joinUrl } : null;
    return { ...NO_ADDRESSES, joinUrl: joinUrl ?? room.joinUrl, registrant };
  }

  private async read(meetingId: string, host: string, tag: string): Promise<MadeMeeting | null> {
    const found = await this.call('GET', `/meetings/${encodeURIComponent(meetingId)}`, tag);
    return isGone(found) ? null : this.madeOf(this.good(found), host);
  }

  private madeOf(body: Json, host: string): MadeMeeting {
    const meetingId = textOf(body['id']);
    if (!meetingId) throw new ConferenceFault(MEETING_FAULT.NO_ANSWER, 'a meeting without its number');
    const hostId = textOf(body['host_email']) ?? (host === OWN_USER ? null : host);
    return { meetingId, hostId, joinUrl: addressOf(body['join_url']), password: textOf(body['password']) };
  }

  /** Answers the body of a successful answer, and throws a `ConferenceFault` for a refusal. */
  private good(answer: Answer): Json {
    if (answer.status < 400) return answer.body;
    const fault = isAboutKeys(answer) ? MEETING_FAULT.KEYS : MEETING_FAULT.REFUSED;
    throw new ConferenceFault(fault, textOf(answer.body['message']) ?? `Zoom answered ${answer.status}`, null, codeOf(answer));
  }

  /** Calls Zoom. If Zoom no longer accepts the token, asks for a new one and calls once more. */
  private async call(method: Asking['method'], path: string, subject: string, json?: object): Promise<Answer> {
    const asking = async (): Promise<Asking> => ({
      method,
      url: this.urls.api + path,
      headers: { authorization: `Bearer ${await this.bearer(subject)}` },
      ...(json ? { json } : {}),
    });
    const first = await this.http.ask(await asking(), subject);
    if (first.status !== 401 && codeOf(first) !== ZOOM_CODE.BAD_TOKEN) return first;
    this.token = null;
    return this.http.ask(await asking(), subject);
  }

  private async bearer(subject: string): Promise<string> {
    if (this.token && this.token.until > Date.now()) return this.token.value;
    const { accountId, clientId, clientSecret } = this.app;
    const { status, body } = await this.http.ask(
      {
        method: 'POST',
        url: this.urls.token,
        headers: { authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}` },
        form: { grant_type: 'account_credentials', account_id: accountId },
      },
      subject,
    );
    const value = textOf(body['access_token']);
    if (status !== 200 || !value)
      throw new ConferenceFault(
        MEETING_FAULT.KEYS,
        textOf(body['reason']) ?? `Zoom gives no token: ${status}`,
        null,
        textOf(body['error']),
      );
    this.token = { value, until: Date.now() + Number(body['expires_in'] ?? 0) * SECOND - TOKEN_MARGIN_MS };
    return value;
  }
}

const NO_ADDRESSES: Way = { startUrl: null, joinUrl: null, signature: null, registrant: null };
const codeOf = (answer: Answer) => textOf(answer.body['code']);
const isGone = (answer: Answer) => answer.status === 404 || codeOf(answer) === ZOOM_CODE.GONE;
/** Whether Zoom refuses the keys or the app's rights, so that other calls would be refused, too. */
const isAboutKeys = (answer: Answer) => answer.status === 401 || answer.status === 403 || codeOf(answer) === ZOOM_CODE.BAD_TOKEN;

const meetingOf = ({ topic, tag, from, to }: MeetingPlan) => ({
  topic: topic.slice(0, TOPIC_MAX),
  type: SCHEDULED_MEETING_TYPE,
  start_time: `${from.toISOString().slice(0, 19)}Z`,
  duration: Math.max(1, Math.round(exactMinutes(from, to))),
  timezone: TIME_ZONE,
  agenda: tag,
  settings: {
    join_before_host: false,
    waiting_room: false,
    mute_upon_entry: true,
    approval_type: APPROVED_AT_ONCE,
    registration_type: 1,
    registrants_email_notification: false,
    registrants_confirmation_email: false,
    meeting_authentication: false,
  },
});
