import { CASE_STEP, CASE_DECISION } from '@madang/contracts/answer-codes';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ALARM_TYPE, CONTENT_KIND } from '@madang/contracts/codes';
import type { EventPayloads } from '@madang/contracts/events';
import { caseAddress, moderates } from '@madang/contracts/main/moderates';
import { allowedRoles, hasOwnClassesAlone } from '@madang/contracts/teacher-rules';
import { Db, rows } from '@madang/server/db';
import { Outbox } from '@madang/server/outbox';
import { AlarmWriter } from './alarm.writer';
import {
  CONTENT_CASE_PLACE,
  CONTENT_CASE_STATE,
  CONTENT_REPORTERS,
  RENAME_PERSON,
  STAFF_ROLES,
  type ContentCasePlace,
  type ContentCaseState,
  type StaffRole,
} from './content-alarms.sql';

type Decided = EventPayloads['content.decided'];
/** The page on which authors see which of their texts staff took down, and where they can object. */
const MY_HIDDEN = '/me/hidden';
/** The alarm for the people who reported a text, by what staff decided; null for no alarm. */
const TO_REPORTERS = {
  HIDDEN: 'reportHidden',
  LEFT: 'reportLeft',
  RESTORED: 'reportRestored',
  REMOVED: 'reportHidden',
  KEPT: null,
} as const;

/** Alarms about reported texts: staff hear of a case that waits, the author and the reporters of the decision. */
@Injectable()
export class ContentAlarms implements OnModuleInit {
  constructor(
    private readonly db: Db,
    private readonly outbox: Outbox,
    private readonly writer: AlarmWriter,
  ) {}

  onModuleInit(): void {
    this.outbox.on('content.waits', (e) => this.waits(e));
    this.outbox.on('content.decided', (e) => this.decided(e));
  }

  /** Tells everybody who may decide a case that it waits, except the person who reported or objected and the author of the text. */
  private waits({ channelSeq, caseSeq, what, bySeq, at }: EventPayloads['content.waits']): Promise<void> {
    return this.db.tx({ channelSeq }, async (tx) => {
      const [found] = await rows(tx, CONTENT_CASE_PLACE, { channelSeq, caseSeq });
      if (!found) return;
      const staff = await rows(tx, STAFF_ROLES, { channelSeq, courseSeq: found.courseSeq });
      const to = staff.filter((one) => mayDecide(one, found)).map(({ userSeq }) => userSeq);
      await this.writer.write(tx, channelSeq, {
        key: `content:${caseSeq}:${what}:${at}`,
        type: ALARM_TYPE.CONTENT,
        aboutSeq: null,
        template: what === CASE_STEP.REPORTED ? 'reported' : 'objected',
        title: found.title,
        link: caseAddress(caseSeq),
        to: to.filter((userSeq) => userSeq !== bySeq && userSeq !== found.authorSeq),
      });
    });
  }

  private decided(e: Decided): Promise<void> {
    const { channelSeq, caseSeq, what, bySeq } = e;
    return this.db.tx({ channelSeq }, async (tx) => {
      const [found] = await rows(tx, CONTENT_CASE_STATE, { channelSeq, caseSeq });
      if (!found) return;
      if (found.kind === CONTENT_KIND.PROFILE && found.authorSeq !== null)
        await rows(tx, RENAME_PERSON, { channelSeq, userSeq: found.authorSeq });
      const about = { key: `content:${caseSeq}:${what}:${e.at}`, type: ALARM_TYPE.CONTENT, aboutSeq: null } as const;
      // An author who takes down a text of their own gets no alarm about it.
      if (what !== CASE_DECISION.LEFT && found.authorSeq !== null && found.authorSeq !== bySeq)
        await this.writer.write(tx, channelSeq, { ...about, ...toAuthor(what, found), to: [found.authorSeq], link: MY_HIDDEN });
      const template = TO_REPORTERS[what];
      if (!template) return;
      const reporters = await rows(tx, CONTENT_REPORTERS, { channelSeq, caseSeq });
      const to = reporters.map(({ userSeq }) => userSeq).filter((userSeq) => userSeq !== bySeq);
      await this.writer.write(tx, channelSeq, { ...about, key: `${about.key}:reporter`, template, to });
    });
  }
}

function mayDecide({ roles, userTypeCd, inCourse, ...rules }: StaffRole, { kind, courseSeq }: ContentCasePlace): boolean {
  const allowed = allowedRoles(roles, userTypeCd, rules);
  return moderates({ allowed, ownClasses: hasOwnClassesAlone(userTypeCd, rules), inCourse }, { kind, courseSeq });
}

function toAuthor(what: Exclude<Decided['what'], typeof CASE_DECISION.LEFT>, found: ContentCaseState) {
  const { title, reasonCd, reasonText: reason, hiddenUntil: until } = found;
  if (what === CASE_DECISION.RESTORED) return { template: 'contentRestored' as const, title };
  if (what === CASE_DECISION.KEPT) return { template: 'contentKept' as const, title, reason: found.appealAnswerText };
  const why = { title, reason, ...(reasonCd && { reasonCd }) };
  if (what === CASE_DECISION.REMOVED) return { template: 'contentRemoved' as const, ...why };
  return until ? { template: 'contentHiddenUntil' as const, ...why, until } : { template: 'contentHidden' as const, ...why };
}
