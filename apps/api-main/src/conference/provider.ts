import type { CodeOf, MEETING_FAULT } from '@madang/contracts/codes';

/** What a live lesson wants of its meeting. */
export interface MeetingPlan {
  /** Ours, by which a meeting whose making was never answered is found again. */
  tag: string;
  topic: string;
  from: Date;
  to: Date;
  /** Users of the account who are free at that time, the freest first. */
  hosts: readonly string[];
}
/** A meeting that a service of lives has made. */
export interface MadeMeeting {
  meetingId: string;
  hostId: string | null;
  joinUrl: string | null;
  password: string | null;
}
/** The person who comes into a meeting, as the service is told. */
export interface Guest {
  userSeq: number;
  name: string;
  host: boolean;
  /** This person's registration at the meeting from an earlier call; null for the first. */
  registrant: Registrant | null;
}
export interface Registrant {
  registrantId: string;
  joinUrl: string;
}
/** The meeting that somebody goes into. */
export interface Room {
  tag: string;
  meetingId: string;
  joinUrl: string | null;
  /** Whether participants may have addresses of their own. */
  personal: boolean;
  /** When the lesson ends, and the way in with it. */
  to: Date;
}
export interface Way {
  startUrl: string | null;
  joinUrl: string | null;
  signature: string | null;
  /** An address of this person's own, by which the service tells them from others. */
  registrant: Registrant | null;
}

/**
 * A company that holds lives. An adapter translates and decides nothing else; whatever it cannot do is a `ConferenceFault`. It is never
 * asked within a transaction.
 */
export interface ConferenceProvider {
  /** The account in which its meetings lie. */
  readonly accountId: string;
  /** Whether meetings are made before anybody comes; otherwise a room is there once somebody enters. */
  readonly makes: boolean;
  /** Users of the account who may hold meetings; without any, its own. */
  readonly hosts?: readonly string[];
  make(plan: MeetingPlan): Promise<MadeMeeting>;
  /** Looks for a meeting that a call of `make` created although its answer never came. */
  find(plan: MeetingPlan): Promise<MadeMeeting | null>;
  /** Answers what it is afterwards; null when the service has it no more. */
  change(meetingId: string, plan: MeetingPlan): Promise<MadeMeeting | null>;
  /** Sends out whoever is in it, where the service can. */
  end?(meetingId: string): Promise<void>;
  /** Deletes a meeting. A meeting that no longer exists counts as deleted. */
  remove(meetingId: string): Promise<void>;
  /** Answers the way into a meeting; null when the service has the meeting no more. */
  enter(room: Room, guest: Guest): Promise<Way | null>;
}

/** Why a service of lives did not do what it was asked, as `MEETING_FAULT` sorts it. */
export class ConferenceFault extends Error {
  constructor(
    readonly fault: CodeOf<typeof MEETING_FAULT>,
    why: string,
    /** Seconds that the service wants to be left alone. */
    readonly pause: number | null = null,
    /** The code of the service itself, for the log. */
    readonly code: string | null = null,
  ) {
    super(why);
  }
}
