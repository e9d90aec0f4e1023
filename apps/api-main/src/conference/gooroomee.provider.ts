import { MEETING_FAULT } from '@madang/contracts/codes';
import { exactMinutes, msBefore } from '@madang/contracts/dates';
import { MINUTE } from '@madang/contracts/time';
import { addressOf, object, textOf, type Answer, type Asking, type ConferenceHttp } from './conference-http';
import { ConferenceFault, type ConferenceProvider, type Guest, type MadeMeeting, type MeetingPlan, type Room, type Way } from './provider';

const SUCCESS_CODE = 'GRM_200';
const NO_ROOM = 'GRM_703';
/** How many characters the title of a Gooroomee room may have. */
const TITLE_MAX = 100;
/** How many rooms one call to Gooroomee lists. */
const ROOMS_PER_CALL = 100;
/** How many people may be in a room at the same time. */
const PEOPLE_MAX = 100;
/** Gooroomee's number for the layout that shows the pictures of all people side by side. */
const GALLERY_LAYOUT = 4;
/** How many milliseconds before the lesson people may enter its room. */
const ENTRY_BEFORE_MS = 180 * MINUTE;
const ROOM_ROLE = { HOST: 'emcee', GUEST: 'participant' } as const;

interface Options {
  url: string;
  token: string;
}

/** Lives at Gooroomee Biz: each lesson has a room, and each time somebody enters, the person gets an address that works once. */
export class GooroomeeProvider implements ConferenceProvider {
  readonly makes = true;
  readonly accountId = 'gooroomee';

  constructor(
    private readonly options: Options,
    private readonly http: ConferenceHttp,
  ) {}

  async make(plan: MeetingPlan): Promise<MadeMeeting> {
    const from = msBefore(plan.from, ENTRY_BEFORE_MS);
    const answer = await this.call('POST', '/room', plan.tag, {
      roomTitle: plan.topic.slice(0, TITLE_MAX),
      callType: 'SFU',
      liveMode: 'false',
      maxJoinCount: String(PEOPLE_MAX),
      liveMaxJoinCount: String(PEOPLE_MAX),
      layoutType: String(GALLERY_LAYOUT),
      sfuIncludeAll: 'true',
      startDate: dateOf(from),
      endDate: dateOf(plan.to),
      durationMinutes: String(Math.max(1, Math.round(exactMinutes(from, plan.to)))),
      roomUrlId: plan.tag,
    });
    return madeOf(object(this.good(answer)['room']));
  }

  async find(plan: MeetingPlan): Promise<MadeMeeting | null> {
    const answer = await this.call('GET', `/room/list?page=1&limit=${ROOMS_PER_CALL}&sortCurrJoinCnt=false`, plan.tag);
    const list = this.good(answer)['roomList'] ?? this.good(answer)['list'];
    const room = (Array.isArray(list) ? list.map(object) : []).find((one) => textOf(one['roomUrlId']) === plan.tag);
    return room ? madeOf(room) : null;
  }

  /** Deletes the room, since the times of a Gooroomee room cannot change; null makes the caller make a new one. */
  async change(meetingId: string): Promise<MadeMeeting | null> {
    await this.remove(meetingId);
    return null;
  }

  async remove(meetingId: string): Promise<void> {
    const answer = await this.call('DELETE', `/room/${encodeURIComponent(meetingId)}`, meetingId);
    if (!isGone(answer)) this.good(answer);
  }

  async enter(room: Room, guest: Guest): Promise<Way | null> {
    const answer = await this.call('POST', '/room/user/otp/url', room.tag, {
      roomId: room.meetingId,
      username: guest.name,
      roleId: guest.host ? ROOM_ROLE.HOST : ROOM_ROLE.GUEST,
      apiUserId: String(guest.userSeq),
      ignorePasswd: 'true',
    });
    if (isGone(answer)) return null;
    const url = addressOf(this.good(answer)['url']);
    if (!url) throw new ConferenceFault(MEETING_FAULT.NO_ANSWER, 'no address of a room');
    return { startUrl: guest.host ? url : null, joinUrl: guest.host ? null : url, signature: null, registrant: null };
  }

  private good(answer: Answer) {
    const code = codeOf(answer);
    if (answer.status < 400 && code === SUCCESS_CODE) return object(answer.body['data']);
    const fault = answer.status === 401 || answer.status === 403 ? MEETING_FAULT.KEYS : MEETING_FAULT.REFUSED;
    throw new ConferenceFault(fault, textOf(answer.body['description']) ?? `Gooroomee answered ${answer.status}`, null, code);
  }

  private call(method: Asking['method'], path: string, subject: string, form?: Record<string, string>): Promise<Answer> {
    const headers = { 'x-grm-authtoken': this.options.token };
    return this.http.ask({ method, url: `${this.options.url}/api/v1${path}`, headers, ...(form ? { form } : {}) }, subject);
  }
}

const codeOf = (answer: Answer) => textOf(answer.body['resultCode']);
const isGone = (answer: Answer) => codeOf(answer) === NO_ROOM;

function madeOf(room: ReturnType<typeof object>): MadeMeeting {
  const meetingId = textOf(room['roomId']);
  if (!meetingId) throw new ConferenceFault(MEETING_FAULT.NO_ANSWER, 'a room without its number');
  return { meetingId, hostId: null, joinUrl: null, password: null };
}

/** A moment as the service's API writes it: `Mon Nov 23 2026 20:00:00 +0000`. */
const dateOf = (at: Date) => {
  const [weekday, dayOfMonth, month, year, time] = at.toUTCString().replace(',', '').split(' ');
  return `${weekday} ${month} ${dayOfMonth} ${year} ${time} +0000`;
};
