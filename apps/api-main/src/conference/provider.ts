import type { CodeOf, MEETING_FAULT } from '@madang/contracts/codes';

/** What the conference service is asked to make: a meeting with these times, this title and one of these hosts. */
export interface MeetingPlan {
  /** Our own name for the meeting, by which it is found if the answer to its making was lost. */
  tag: string;
  topic: string;
  from: Date;
  to: Date;
  /** Users of the account who could hold the meeting, the one with the fewest other meetings first. */
  hosts: readonly string[];
}
/** A meeting as the conference service has made it. */
export interface MadeMeeting {
  meetingId: string;
  hostId: string | null;
  joinUrl: string | null;
  password: string | null;
}
/** The person who enters a meeting, as the conference service is told of them. */
export interface Guest {
  userSeq: number;
  name: string;
  host: boolean;
  /** The person's registration for this meeting by an earlier call; null if there is none yet. */
  registrant: Registrant | null;
}
export interface Registrant {
  registrantId: string;
  joinUrl: string;
}
/** The meeting that a person enters. */
export interface Room {
  tag: string;
  meetingId: string;
  joinUrl: string | null;
  /** Whether each participant may get a join address of their own. */
  personal: boolean;
  /** When the lesson ends; the address to enter stops working about then. */
  to: Date;
}
export interface Way {
  startUrl: string | null;
  joinUrl: string | null;
  signature: string | null;
  /** The person's own registration at the meeting; its join address tells the conference service who enters. */
  registrant: Registrant | null;
}

/**
 * A company that holds live lessons in its meetings. An adapter only translates calls to the company's API; whatever fails throws a
 * `ConferenceFault`. It is never called inside a database transaction.
 */
export interface ConferenceProvider {
  /** The account at the company in which this provider makes its meetings. */
  readonly accountId: string;
  /** Whether a meeting has to be made before people can enter it; false if a meeting exists once somebody enters. */
  readonly makes: boolean;
  /** Users of the account who may hold meetings; if there are none, the account's own user holds them. */
  readonly hosts?: readonly string[];
  make(plan: MeetingPlan): Promise<MadeMeeting>;
  /** Looks for the meeting of an earlier call of `make` whose answer was lost. */
  find(plan: MeetingPlan): Promise<MadeMeeting | null>;
  /**
   * Changes a meeting and answers it as it is afterwards; null if the company no longer has it or it cannot be changed, so that a new one
   * has to be made.
   */
  change(meetingId: string, plan: MeetingPlan): Promise<MadeMeeting | null>;
  /** Ends a running meeting, so that all people in it have to leave; missing where the company has no call for it. */
  end?(meetingId: string): Promise<void>;
  /** Deletes a meeting. A meeting that no longer exists counts as deleted. */
  remove(meetingId: string): Promise<void>;
  /** Answers the address by which this person enters a meeting; null if the company no longer has the meeting. */
  enter(room: Room, guest: Guest): Promise<Way | null>;
}

/** Why a conference service failed to do what was asked: `fault` is the kind of failure. */
export class ConferenceFault extends Error {
  constructor(
    readonly fault: CodeOf<typeof MEETING_FAULT>,
    why: string,
    /** Seconds for which the service asks not to be called again; null if it asks for nothing. */
    readonly pause: number | null = null,
    /** The code of the service itself, for the log. */
    readonly code: string | null = null,
  ) {
    super(why);
  }
}
