import { randomBytes, randomInt } from 'node:crypto';

export interface Registrant {
  registrantId: string;
  email: string;
  name: string;
  token: string;
}
export interface ZoomMeeting {
  id: number;
  uuid: string;
  accountId: string;
  hostEmail: string;
  topic: string;
  agenda: string;
  startTime: string;
  duration: number;
  timezone: string;
  password: string;
  approvalType: number;
  registrants: Registrant[];
  startedAt: string | null;
  endedAt: string | null;
}
/** The lowest number of a meeting, of eleven digits as Zoom's are. */
const FIRST_ID = 80_000_000_000;
/** How many numbers of meetings there are. */
const MEETING_ID_COUNT = 10_000_000_000;

/** The meetings of all accounts at this Zoom. They live as long as the process. */
export class ZoomStore {
  readonly meetings = new Map<number, ZoomMeeting>();
  private readonly tokens = new Map<string, string>();
  /** The addresses of start links that were given out: each opens one meeting. */
  private readonly zaks = new Map<string, number>();
  /** Where an account's notices go, once it has proved itself. */
  readonly endpoints = new Map<string, string>();
  /** Accounts whose plan has no registration. */
  readonly basic = new Set<string>();

  token(accountId: string): string {
    const token = randomBytes(24).toString('base64url');
    this.tokens.set(token, accountId);
    return token;
  }
  accountOf(token: string): string | null {
    return this.tokens.get(token) ?? null;
  }
  forgetTokens(): void {
    this.tokens.clear();
  }

  make(accountId: string, hostEmail: string, wanted: Partial<ZoomMeeting>): ZoomMeeting {
    const meeting: ZoomMeeting = {
      id: FIRST_ID + randomInt(MEETING_ID_COUNT),
      uuid: this.uuid(),
      accountId,
      hostEmail,
      topic: '',
      agenda: '',
      startTime: new Date().toISOString(),
      duration: 60,
      timezone: 'UTC',
      password: randomBytes(4).toString('hex'),
      approvalType: 2,
      registrants: [],
      startedAt: null,
      endedAt: null,
      ...wanted,
    };
    this.meetings.set(meeting.id, meeting);
    return meeting;
  }
  of(accountId: string, id: number): ZoomMeeting | null {
    const found = this.meetings.get(id);
    return found?.accountId === accountId ? found : null;
  }
  register(meeting: ZoomMeeting, email: string, name: string): Registrant {
    const known = meeting.registrants.find((one) => one.email === email);
    if (known) return known;
    const made = { registrantId: randomBytes(12).toString('base64url'), email, name, token: randomBytes(16).toString('base64url') };
    meeting.registrants.push(made);
    return made;
  }
  zak(meeting: ZoomMeeting): string {
    const zak = randomBytes(24).toString('base64url');
    this.zaks.set(zak, meeting.id);
    return zak;
  }
  opens(zak: string, id: number): boolean {
    return this.zaks.get(zak) === id;
  }
  uuid(): string {
    return randomBytes(16).toString('base64');
  }
}
