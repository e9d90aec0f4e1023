import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { Injectable } from '@nestjs/common';
import { LIMITS } from '@madang/contracts/limits';
import { exactHours, minutesBefore } from '@madang/contracts/dates';
import { SECOND } from '@madang/contracts/time';
import { Clock } from '@madang/server/clock';
import { liveServices } from '@madang/server/config';
import { Db, rows, type Tx } from '@madang/server/db';
import { fail } from '@madang/server/fail';
import { jsonAnswer, RawAnswer } from '@madang/server/route';
import { CompletionService } from '../classroom/completion.service';
import { LIVE_JOIN_INSERT } from '../live/live.sql';
import { ConferenceAccounts } from './conference-accounts';
import { object, textOf, type Json } from './conference-http';
import { MEETING_DELETED_AT_SERVICE } from './meeting-row.sql';
import {
  IS_LEARNER,
  MEETING_HELD,
  NOTICED_MEETING,
  NOTICED_PERSON,
  PRESENCE_TOLD,
  ZOOM_HEARD,
  type NoticedMeeting,
} from './zoom-notices.sql';

/**
 * Hours after which a notice is refused as too old. Zoom repeats a notice that was not taken, the last time more than an hour later.
 */
const NOTICE_AGE_MAX_HOURS = 3;
const TAKEN_ANSWER = jsonAnswer('null');
/** How many characters of a participant's name are stored. */
const NAME_MAX = 100;
/** How many characters of an id in a notice are stored. */
const ID_MAX = 100;

interface Account {
  accountId: string;
  webhookSecret: string;
}

/**
 * Takes Zoom's notices about meetings: who entered and left, and when a meeting began and ended. A notice is signed with the secret of its
 * account, and counts for meetings of that account only. It may come late, twice or in the wrong order.
 */
@Injectable()
export class ZoomNotices {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly accounts: ConferenceAccounts,
    private readonly completion: CompletionService,
  ) {}

  /**
   * Takes a notice of Zoom; refuses one with a wrong signature or for a missing account. `channelSeq` is the site with an account of its
   * own; null for the platform's account.
   */
  async receive(channelSeq: number | null, headers: IncomingHttpHeaders, body: Buffer): Promise<RawAnswer> {
    const account = await this.account(channelSeq);
    if (!account || !this.isSigned(account, headers, body)) throw fail('BAD_INPUT');
    const notice = parsed(body);
    const payload = object(notice['payload']);
    if (channelSeq) await this.db.tx({ channelSeq }, (tx) => rows(tx, ZOOM_HEARD, { channelSeq, now: this.clock.now() }));
    if (notice['event'] === 'endpoint.url_validation') return proof(account, textOf(payload['plainToken']) ?? '');
    if (textOf(payload['account_id']) !== account.accountId) return TAKEN_ANSWER;
    const meeting = object(payload['object']);
    const meetingId = textOf(meeting['id']);
    if (!meetingId) return TAKEN_ANSWER;
    const asked = { meetingId, accountId: account.accountId, channelSeq };
    const [known] = await this.db.all((tx) => rows(tx, NOTICED_MEETING, asked));
    if (known) await this.db.tx({ channelSeq: known.channelSeq }, (tx) => this.take(tx, known, textOf(notice['event']) ?? '', meeting));
    return TAKEN_ANSWER;
  }

  private async account(channelSeq: number | null): Promise<Account | null> {
    const app = channelSeq ? await this.accounts.app(channelSeq).catch(() => null) : liveServices.zoom;
    return app?.webhookSecret ? { accountId: app.accountId, webhookSecret: app.webhookSecret } : null;
  }

  private isSigned({ webhookSecret }: Account, headers: IncomingHttpHeaders, body: Buffer): boolean {
    const time = String(headers['x-zm-request-timestamp'] ?? '');
    const age = exactHours(Number(time) * SECOND, this.clock.now());
    if (!/^\d{1,12}$/.test(time) || Math.abs(age) > NOTICE_AGE_MAX_HOURS) return false;
    const expected = `v0=${hmac(webhookSecret, `v0:${time}:${body.toString()}`)}`;
    const given = String(headers['x-zm-signature'] ?? '');
    return given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected));
  }

  private async take(tx: Tx, known: NoticedMeeting, event: string, meeting: Json): Promise<void> {
    const of = { channelSeq: known.channelSeq, curriculumSeq: known.curriculumSeq };
    const now = this.clock.now();
    switch (event) {
      case 'meeting.started':
        return void (await rows(tx, MEETING_HELD, { ...of, startedAt: momentOf(meeting['start_time']) ?? now, endedAt: null }));
      case 'meeting.ended':
        return void (await rows(tx, MEETING_HELD, { ...of, startedAt: null, endedAt: momentOf(meeting['end_time']) ?? now }));
      case 'meeting.deleted':
        return void (await rows(tx, MEETING_DELETED_AT_SERVICE, { ...of, meetingId: textOf(meeting['id'])!, now }));
      case 'meeting.participant_joined':
      case 'meeting.participant_left':
        return this.person(tx, known, meeting);
      default:
    }
  }

  private async person(tx: Tx, known: NoticedMeeting, meeting: Json): Promise<void> {
    const told = object(meeting['participant']);
    const of = { channelSeq: known.channelSeq, curriculumSeq: known.curriculumSeq };
    const email = textOf(told['email']);
    // The user of the account who holds the meeting does not count as a participant.
    if (email && email === known.hostId) return;
    const participantId = textOf(told['user_id'])?.slice(0, ID_MAX);
    if (!participantId) return;
    const registrantId = textOf(told['registrant_id']);
    const [found] = await rows(tx, NOTICED_PERSON, { ...of, courseSeq: known.courseSeq, registrantId, email });
    const [joinedAt, leftAt] = [momentOf(told['join_time']), momentOf(told['leave_time'])];
    await rows(tx, PRESENCE_TOLD, {
      ...of,
      sessionId: (textOf(meeting['uuid']) ?? '').slice(0, ID_MAX),
      participantId,
      userSeq: found?.userSeq ?? null,
      name: (textOf(told['user_name']) ?? '').slice(0, NAME_MAX),
      joinedAt,
      leftAt,
    });
    if (found) await this.count(tx, known, found.userSeq, joinedAt ?? leftAt ?? this.clock.now());
  }

  /**
   * Notes a learner as present and the lesson as completed, if the learner entered between `joinWindowMax` minutes before the lesson and
   * its end (AM-171).
   */
  private async count(tx: Tx, known: NoticedMeeting, userSeq: number, at: Date): Promise<void> {
    const { channelSeq, courseSeq, curriculumSeq, liveFrom, liveTo } = known;
    if (!liveFrom || !liveTo || at > liveTo || at < minutesBefore(liveFrom, LIMITS.joinWindowMax)) return;
    const step = { channelSeq, courseSeq, curriculumSeq, userSeq };
    const [learner] = await rows(tx, IS_LEARNER, { channelSeq, courseSeq, userSeq, at });
    if (!learner) return;
    await rows(tx, LIVE_JOIN_INSERT, { ...step, userType: learner.userType, now: at });
    await this.completion.complete(tx, step);
  }
}

const hmac = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('hex');
/** The answer by which Zoom checks that the address for its notices is ours. */
const proof = ({ webhookSecret }: Account, plainToken: string) =>
  new RawAnswer(JSON.stringify({ plainToken, encryptedToken: hmac(webhookSecret, plainToken) }), { type: 'application/json' });

function parsed(body: Buffer): Json {
  try {
    return object(JSON.parse(body.toString()));
  } catch {
    throw fail('BAD_INPUT');
  }
}
function momentOf(value: unknown): Date | null {
  const ms = Date.parse(textOf(value) ?? '');
  return Number.isFinite(ms) ? new Date(ms) : null;
}
