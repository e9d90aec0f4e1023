import { Injectable } from '@nestjs/common';
import { MEETING_FAULT } from '@madang/contracts/codes';
import type { LiveMeeting } from '@madang/contracts/main/live';
import { hoursBefore, msAfter } from '@madang/contracts/dates';
import { Clock } from '@madang/server/clock';
import { Db, rows } from '@madang/server/db';
import { logger } from '@madang/server/log';
import { RESTORE_TERM_MS, withRemoved } from '../curriculum/removed-lesson';
import { ConferenceAccounts } from './conference-accounts';
import type { MeetingEntity } from './conference.entity';
import {
  BUSY_HOSTS,
  MEETING_CLAIM,
  MEETING_CLEAR,
  MEETING_DELETE,
  MEETING_FAILED,
  MEETING_MADE,
  MEETING_OF_DELETED_LESSON,
  MEETING_ROW,
  MEETING_TRY_NOW,
} from './meeting-row.sql';
import { IN_HAND_MS, pauseAfter } from './meeting-rules';
import { MEETING_WANTED, MEETINGS_OF_CLASS, type Wanted } from './wanted-meeting.sql';
import { ConferenceFault, type ConferenceProvider, type MadeMeeting, type MeetingPlan } from './provider';

interface Of {
  channelSeq: number;
  curriculumSeq: number;
}
type WantedMeeting = Wanted & { accountId: string };
/** A meeting that this process has claimed until the moment `until`. */
interface InHand {
  of: Of;
  until: Date;
  row: MeetingEntity;
  meeting: WantedMeeting | null;
}
/** Our own name for a meeting, which the conference service stores with it. */
export const tagOf = ({ channelSeq, curriculumSeq }: Of) => `madang-${channelSeq}-${curriculumSeq}`;

/**
 * Makes, changes or deletes the meeting of a live lesson, so that it is as the lesson needs it. What the lesson needs follows from stored
 * data and the keys, so any process may call this any number of times. The conference service is called between two transactions, never
 * inside one.
 */
@Injectable()
export class Meetings {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly accounts: ConferenceAccounts,
  ) {}

  async ofClass(channelSeq: number, courseSeq: number): Promise<LiveMeeting[]> {
    const asked = { channelSeq, courseSeq, now: this.clock.now(), platform: this.accounts.platform };
    return (await this.db.one({ channelSeq }, MEETINGS_OF_CLASS, asked)) ?? [];
  }

  /** Tries again at once, without the pause after the last failure. */
  async again(of: Of): Promise<void> {
    await this.db.tx({ channelSeq: of.channelSeq }, (tx) => rows(tx, MEETING_TRY_NOW, of));
    await this.settle(of);
  }

  async settle(of: Of): Promise<void> {
    const inHand = await this.take(of);
    if (!inHand) return;
    try {
      await this.reach(inHand);
    } catch (e) {
      if (!(e instanceof ConferenceFault)) throw e;
      await this.failed(inHand, e);
    }
  }

  private async take(of: Of): Promise<InHand | null> {
    const now = this.clock.now();
    const until = msAfter(now, IN_HAND_MS);
    const platform = this.accounts.platform;
    return this.db.tx({ channelSeq: of.channelSeq }, async (tx) => {
      const [wanted] = await rows(tx, MEETING_WANTED, { ...of, platform });
      // The meeting of a live lesson that has ended is left unchanged, and so is a meeting whose keys are missing at the moment.
      if (wanted && (wanted.liveTo <= now || (wanted.wants && !wanted.accountId))) return null;
      const meeting = wanted?.wants && wanted.accountId ? { ...wanted, accountId: wanted.accountId } : null;
      if (meeting)
        await rows(tx, MEETING_ROW, { ...of, courseSeq: meeting.courseSeq, liveType: meeting.liveType, accountId: meeting.accountId });
      const [row] = await rows(tx, MEETING_CLAIM, { ...of, now, until });
      return row ? { of, until, row, meeting } : null;
    });
  }

  private async reach({ of, until, row, meeting }: InHand): Promise<void> {
    const stays = meeting && row.liveType === meeting.liveType && row.accountId === meeting.accountId;
    if (row.meetingId && !stays) await this.remove(of, row, row.meetingId);
    if (!meeting) {
      // An earlier try may have made a meeting although its answer did not reach us, so the service is searched for it and it is deleted.
      if (!row.meetingId) await this.removeLeft(of, row);
      await this.db.tx({ channelSeq: of.channelSeq }, async (tx) => {
        const kept = await withRemoved(tx, () => rows(tx, MEETING_OF_DELETED_LESSON, { ...of, until, term: RESTORE_TERM_MS }));
        if (!kept.length) await rows(tx, MEETING_DELETE, { ...of, until });
      });
      return;
    }
    const provider = await this.accounts.of(of.channelSeq, meeting.liveType);
    if (!provider) throw new ConferenceFault(MEETING_FAULT.KEYS, 'no keys');
    let id = stays ? row.meetingId : null;
    if (id && row.told === meeting.told) return this.made({ of, until, meeting }, sameAs(row, id));
    const plan = await this.planFor(of, meeting, provider);
    if (id) {
      const changed = await provider.change(id, plan);
      if (changed) return this.made({ of, until, meeting }, changed);
      id = null;
    }
    if (row.meetingId) await this.write(of, (tx) => rows(tx, MEETING_CLEAR, { ...of, until }));
    // A first try (`tries` is 1) cannot have left a meeting behind; at later tries the service is searched for one.
    const left = row.tries > 1 ? await provider.find(plan) : null;
    const known = left && (await provider.change(left.meetingId, plan));
    await this.made({ of, until, meeting }, known ?? (await provider.make(plan)));
  }

  private async remove(of: Of, row: MeetingEntity, meetingId: string): Promise<void> {
    const provider = await this.accounts.holding(of.channelSeq, row.liveType, row.accountId);
    // The meeting is ended first, since a service may refuse to delete a meeting with people in it.
    if (provider && mayRun(row, this.clock.now())) await provider.end?.(meetingId);
    if (provider) await provider.remove(meetingId);
    else logger.warn({ event: 'meeting left behind', ...of, accountId: row.accountId, meetingId }, 'its keys are gone');
  }

  private async removeLeft(of: Of, row: MeetingEntity): Promise<void> {
    const provider = await this.accounts.holding(of.channelSeq, row.liveType, row.accountId);
    if (!provider || row.tries < 2) return;
    const now = this.clock.now();
    const left = await provider.find({ tag: tagOf(of), topic: '', from: now, to: now, hosts: provider.hosts ?? [] });
    if (left) await provider.remove(left.meetingId);
  }

  private async planFor(of: Of, meeting: WantedMeeting, provider: ConferenceProvider): Promise<MeetingPlan> {
    const hosts = await this.hostsOf(of, provider, meeting);
    return { tag: tagOf(of), topic: meeting.topic, from: meeting.liveFrom, to: meeting.liveTo, hosts };
  }

  /**
   * The users of a Zoom account who could hold the meeting, the one with the fewest meetings at that time first, since each can hold one
   * at a time.
   */
  private async hostsOf({ curriculumSeq }: Of, provider: ConferenceProvider, meeting: WantedMeeting): Promise<readonly string[]> {
    const all = provider.hosts ?? [];
    if (all.length < 2) return all;
    const asked = { accountId: provider.accountId, from: meeting.liveFrom, to: meeting.liveTo, curriculumSeq };
    const busy = new Map((await this.db.all((tx) => rows(tx, BUSY_HOSTS, asked))).map((one) => [one.hostId, one.count]));
    return [...all].sort((a, b) => (busy.get(a) ?? 0) - (busy.get(b) ?? 0));
  }

  private async made({ of, until, meeting }: { of: Of; until: Date; meeting: WantedMeeting }, made: MadeMeeting): Promise<void> {
    const { courseSeq, liveType, accountId, told, liveFrom, liveTo } = meeting;
    const args = { ...of, ...made, until, courseSeq, liveType, accountId, told, liveFrom, liveTo };
    await this.write(of, (tx) => rows(tx, MEETING_MADE, args));
    logger.info({ event: 'meeting as wanted', ...of, liveType, meetingId: made.meetingId });
  }

  private async failed({ of, until, row }: InHand, fault: ConferenceFault): Promise<void> {
    const checkAt = msAfter(this.clock.now(), pauseAfter(fault.fault, row.tries, fault.pause));
    logger.warn({
      event: 'meeting failed',
      ...of,
      fault: fault.fault,
      code: fault.code,
      why: fault.message.slice(0, 200),
      tries: row.tries,
    });
    await this.write(of, (tx) => rows(tx, MEETING_FAILED, { ...of, until, fault: fault.fault, checkAt }));
  }

  private async write(of: Of, work: Parameters<Db['tx']>[1]): Promise<void> {
    await this.db.tx({ channelSeq: of.channelSeq }, work);
  }
}

/**
 * Whether people may be in the meeting: it has begun and not ended, or it is less than an hour before its start or not yet after its end.
 */
const mayRun = ({ startedAt, endedAt, liveFrom, liveTo }: MeetingEntity, now: Date) =>
  (startedAt !== null && endedAt === null) || (!!liveFrom && !!liveTo && hoursBefore(liveFrom, 1) <= now && liveTo > now);

const sameAs = (row: MeetingEntity, meetingId: string): MadeMeeting => ({
  meetingId,
  hostId: row.hostId,
  joinUrl: row.joinUrl,
  password: row.password,
});
