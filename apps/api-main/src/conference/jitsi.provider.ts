import { createHmac } from 'node:crypto';
import { MINUTE } from '@madang/contracts/time';
import { ConferenceFault, type ConferenceProvider, type Guest, type MadeMeeting, type Room, type Way } from './provider';
import { MEETING_FAULT } from '@madang/contracts/codes';

interface Options {
  url: string;
  appId: string;
  appSecret: string;
}
/** For how many milliseconds after the lesson's end a signature lets people in, so that somebody who lost the connection can come back. */
const ENTRY_AFTER_END_MS = 30 * MINUTE;
/** How many milliseconds before now a token becomes valid, since the clock of the Jitsi server may be behind ours. */
const CLOCK_SKEW_MS = MINUTE;

/** Lives at Jitsi Meet with token authentication: a room exists once somebody enters it, and a token that we sign lets people in. */
export class JitsiProvider implements ConferenceProvider {
  readonly makes = false;
  readonly accountId: string;

  constructor(
    private readonly options: Options,
    private readonly now: () => Date,
  ) {
    this.accountId = options.appId;
  }

  make(): Promise<MadeMeeting> {
    return Promise.reject(new ConferenceFault(MEETING_FAULT.REFUSED, 'its rooms are not made'));
  }
  find(): Promise<MadeMeeting | null> {
    return Promise.resolve(null);
  }
  change(): Promise<MadeMeeting | null> {
    return Promise.resolve(null);
  }
  remove(): Promise<void> {
    return Promise.resolve();
  }

  enter(room: Room, guest: Guest): Promise<Way | null> {
    const signature = this.sign(room, guest);
    const url = `${this.options.url.replace(/\/$/, '')}/${encodeURIComponent(room.meetingId)}?jwt=${signature}`;
    return Promise.resolve({ startUrl: guest.host ? url : null, joinUrl: guest.host ? null : url, signature, registrant: null });
  }

  private sign(room: Room, guest: Guest): string {
    const now = this.now().getTime();
    const until = Math.max(now, room.to.getTime()) + ENTRY_AFTER_END_MS;
    return jwt(
      {
        iss: this.options.appId,
        aud: this.options.appId,
        sub: new URL(this.options.url).hostname,
        room: room.meetingId,
        nbf: Math.floor((now - CLOCK_SKEW_MS) / 1000),
        exp: Math.floor(until / 1000),
        moderator: guest.host,
        // Jitsi's server wants true and false as texts here.
        context: { user: { id: String(guest.userSeq), name: guest.name, moderator: String(guest.host) } },
      },
      this.options.appSecret,
    );
  }
}

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
function jwt(claims: object, secret: string): string {
  const text = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}`;
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
}
