import { Injectable } from '@nestjs/common';
import { COUNTED_BY, LIVE_USER } from '@madang/contracts/codes';
import { liveTimes } from '@madang/contracts/main/course-rules';
import type { LiveSignature, LiveUser } from '@madang/contracts/main/live';
import type { User } from '@madang/server/caller';
import { liveServices } from '@madang/server/config';
import { Db, rows } from '@madang/server/db';
import { fail } from '@madang/server/fail';
import { logger } from '@madang/server/log';
import { ConferenceAccounts } from '../conference/conference-accounts';
import { MEETING_DELETED_AT_SERVICE } from '../conference/meeting-row.sql';
import { Meetings, tagOf } from '../conference/meetings';
import { ConferenceFault, type ConferenceProvider, type Way } from '../conference/provider';
import { Clock } from '@madang/server/clock';
import { LIVE_GUEST, LIVE_OF_ITEM, MEETING_OF_ALL, REGISTRANT_KEEP, type Live } from './live.sql';
import { LiveService } from './live.service';

interface Of {
  channelSeq: number;
  curriculumSeq: number;
}
/** A person who enters a live lesson whose meeting is at a conference service. */
interface Entry {
  of: Of;
  live: Live;
  provider: ConferenceProvider;
  userSeq: number;
  host: boolean;
}

/** Answers the address by which a person enters the meeting of a live lesson, if the person may enter the lesson now (LV-069, LV-070). */
@Injectable()
export class SignatureService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly lives: LiveService,
    private readonly accounts: ConferenceAccounts,
    private readonly meetings: Meetings,
  ) {}

  async find(auth: User, itemSeq: number): Promise<LiveSignature> {
    const [at] = await this.db.all((tx) => rows(tx, LIVE_OF_ITEM, { itemSeq }));
    if (!at) throw fail('LIVE_INVALID');
    const { channelSeq, courseSeq } = at;
    const here = { ...auth, channelSeq };
    const { live, userType } = await this.lives.opened(here, courseSeq, itemSeq);
    const provider = live.joinUrl ? null : await this.providerOf(channelSeq, live);
    if (!provider) return plain(live, userType);
    const entry = { of: { channelSeq, curriculumSeq: itemSeq }, live, provider, userSeq: auth.userSeq, host: userType !== LIVE_USER.USER };
    try {
      const way = (await this.enter(entry)) ?? (await this.enterAnew(here, courseSeq, entry));
      if (!way) throw fail('ZOOM_ERROR');
      return { ...way, userType };
    } catch (e) {
      if (!(e instanceof ConferenceFault)) throw e;
      logger.warn({ event: 'no way into a live', ...entry.of, fault: e.fault, code: e.code, why: e.message.slice(0, 200) });
      throw fail('ZOOM_ERROR');
    }
  }

  /**
   * The provider of the account in which the meeting was made; without a meeting or without that account's keys, the provider that would
   * make one now.
   */
  private async providerOf(channelSeq: number, live: Live): Promise<ConferenceProvider | null> {
    const holding = live.made && (await this.accounts.holding(channelSeq, live.liveType, live.made.accountId));
    return holding ?? this.accounts.of(channelSeq, live.liveType);
  }

  /**
   * Makes the lesson's meeting at once and enters it, because a person is waiting: there was none yet, or the conference service has lost
   * it.
   */
  private async enterAnew(auth: User, courseSeq: number, entry: Entry): Promise<Omit<LiveSignature, 'userType'> | null> {
    const { of, live } = entry;
    if (live.made) {
      const lost = { ...of, meetingId: live.made.meetingId, now: this.clock.now() };
      await this.db.tx({ channelSeq: of.channelSeq }, (tx) => rows(tx, MEETING_DELETED_AT_SERVICE, lost));
    }
    await this.meetings.again(of);
    const found = await this.lives.opened(auth, courseSeq, of.curriculumSeq);
    const provider = await this.providerOf(of.channelSeq, found.live);
    return provider && this.enter({ ...entry, live: found.live, provider });
  }

  /** Answers how to enter a meeting; null if there is no meeting. */
  private async enter(entry: Entry): Promise<Omit<LiveSignature, 'userType'> | null> {
    const { of, live, provider, userSeq, host } = entry;
    if (provider.makes && !live.made) return null;
    const meetingId = live.made?.meetingId ?? tagOf(of);
    const going = { ...of, userSeq, meetingId };
    const [guest] = await this.db.tx({ channelSeq: of.channelSeq }, (tx) => rows(tx, LIVE_GUEST, going));
    const personal = live.made?.personal ?? false;
    const to = new Date(liveTimes(live).end);
    const room = { tag: tagOf(of), meetingId, joinUrl: live.made?.joinUrl ?? null, personal, to };
    const way = await provider.enter(room, { userSeq, host, name: guest!.name, registrant: guest!.registrant });
    if (!way) return null;
    if (!host && live.made && !guest!.registrant) await this.keep(going, personal, way);
    const counted = !host && !!way.registrant && (await this.isHeard(of.channelSeq, provider));
    const { startUrl, joinUrl, signature } = way;
    return { meetingId, startUrl, joinUrl, signature, countedBy: counted ? COUNTED_BY.SERVICE : COUNTED_BY.CLICK };
  }

  private async keep(going: Of & { userSeq: number; meetingId: string }, personal: boolean, { registrant }: Way): Promise<void> {
    if (!registrant && !personal) return;
    await this.db.tx({ channelSeq: going.channelSeq }, (tx) =>
      registrant ? rows(tx, REGISTRANT_KEEP, { ...going, ...registrant }) : rows(tx, MEETING_OF_ALL, going),
    );
  }

  /** Whether the conference service reports who entered; if not, the click on the button counts as attendance. */
  private async isHeard(channelSeq: number, provider: ConferenceProvider): Promise<boolean> {
    const platform = liveServices.zoom;
    if (provider.accountId === platform?.accountId) return platform.webhookSecret !== null;
    const { account } = await this.accounts.site(channelSeq);
    return !!account?.heardAt && account.accountId === provider.accountId;
  }
}

/** How to enter a live lesson that has a link of its own, or for whose service keys are missing. */
function plain(live: Live, userType: LiveUser): LiveSignature {
  const startUrl = userType === LIVE_USER.USER ? null : live.joinUrl;
  return { meetingId: live.meetingId, startUrl, joinUrl: live.joinUrl, signature: null, userType, countedBy: COUNTED_BY.CLICK };
}
