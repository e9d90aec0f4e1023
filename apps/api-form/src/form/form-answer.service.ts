import { Injectable } from '@nestjs/common';
import { createHmac } from 'node:crypto';
import { AGREEMENT, FORM_MODIFICATION, FORM_STATE, QUESTION_TYPE } from '@madang/contracts/codes';
import { answerField, checkAnswers, type Answer } from '@madang/contracts/form/answers';
import type { Form, FormAnswer } from '@madang/contracts/form/form';
import { formState } from '@madang/contracts/form/form-state';
import type { Caller } from '@madang/server/caller';
import { Clock } from '@madang/server/clock';
import { config } from '@madang/server/config';
import { isUniqueViolation } from '@madang/server/database-errors';
import { Db, rows, type Tx } from '@madang/server/db';
import { Failure, fail, failAt } from '@madang/server/fail';
import { Outbox } from '@madang/server/outbox';
import { seal } from '@madang/server/seal';
import { networkOf, Rate } from '@madang/contracts/rate';
import { FormAnswerEntity, FormEntity } from './form.entity';
import { AGREE_BY_FORM, NEWEST_ANSWER, PUBLIC_FORM } from './form.sql';

const ANSWER_ID_FORMAT = /^([0-9a-z]{1,11})-[\w-]{22}$/;

/** What visitors and members do with a form: reading it, answering it and changing their answer. */
@Injectable()
export class FormAnswerService {
  private readonly perAddress = new Rate({ burst: 30, perSecond: 0.5 });

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
  ) {}

  /** The form, if it takes answers now: it is in use, and now lies between its start and its end, both included. */
  async open(id: string): Promise<Form> {
    const form = await this.find(id);
    switch (formState(form, this.clock.now().getTime())) {
      case FORM_STATE.OPEN:
        return form;
      case FORM_STATE.SCHEDULED:
        throw failAt('FORM_NOT_BEGUN', new Date(form.startAt!));
      case FORM_STATE.ENDED:
        throw failAt('FORM_ENDED', new Date(form.endAt!));
      default:
        throw fail('FORM_CLOSED');
    }
  }

  async mine(caller: Caller, id: string): Promise<FormAnswer | null> {
    const { channelSeq, formSeq } = await this.find(id);
    return this.newest(channelSeq, formSeq, respondentOf(caller));
  }

  async answer(caller: Caller, id: string, given: Answer[]): Promise<FormAnswer> {
    this.limit(caller);
    const form = await this.open(id);
    const { channelSeq, formSeq } = form;
    const answers = checked(form, given);
    const respondent = respondentOf(caller);
    const now = this.clock.now();
    try {
      await this.db.tx({ channelSeq }, async (tx) => {
        const single = form.modification !== FORM_MODIFICATION.MANY;
        const { identifiers } = await tx.insert(FormAnswerEntity, {
          channelSeq,
          formSeq,
          userSeq: caller.userSeq,
          respondent,
          single,
          answers,
          kept: form.answersKept,
          createdAt: now,
          updatedAt: now,
        });
        const { answerSeq } = identifiers[0] as { answerSeq: number };
        await this.agree(tx, caller, form, answers);
        await this.outbox.publish(tx, 'form.answered', { channelSeq, formSeq, answerSeq, userSeq: caller.userSeq });
        // The count is raised last, since it locks the form's row and every other answer to the form waits for that.
        await tx.increment(FormEntity, { channelSeq, formSeq }, 'answerCount', 1);
      });
    } catch (e) {
      if (isUniqueViolation(e)) throw fail('FORM_ANSWERED');
      throw e;
    }
    return (await this.newest(channelSeq, formSeq, respondent))!;
  }

  async edit(caller: Caller, id: string, answerSeq: number, given: Answer[]): Promise<FormAnswer> {
    this.limit(caller);
    const form = await this.open(id);
    const { channelSeq, formSeq } = form;
    const respondent = respondentOf(caller);
    const updatedAt = this.clock.now();
    await this.db.tx({ channelSeq }, async (tx) => {
      const own = { channelSeq, formSeq, answerSeq, respondent };
      if (!(await tx.existsBy(FormAnswerEntity, own))) throw fail('NO_DATA');
      if (form.modification !== FORM_MODIFICATION.EDITABLE) throw fail('FORM_ANSWERED');
      const answers = checked(form, given);
      await tx.update(FormAnswerEntity, own, { answers, kept: form.answersKept, updatedAt });
      await this.agree(tx, caller, form, answers);
    });
    return (await this.newest(channelSeq, formSeq, respondent))!;
  }

  /**
   * Notes a consent to advertising when its box is ticked: of the account or, without one, of the e-mail address that the visitor wrote.
   */
  private async agree(tx: Tx, { userSeq, page }: Caller, { channelSeq, blocks }: Form, answers: readonly Answer[]): Promise<void> {
    const valueOf = (questionSeq: number) => answers.find((one) => one.questionSeq === questionSeq)?.value;
    if (!blocks.some((block) => block.agreementKind === AGREEMENT.MARKETING && valueOf(block.questionSeq) === true)) return;
    const asked = blocks.find((block) => block.kind === QUESTION_TYPE.EMAIL);
    const email = (asked && (valueOf(asked.questionSeq) as string | undefined)) || null;
    const now = this.clock.now();
    const [said] = await rows(tx, AGREE_BY_FORM, { channelSeq, userSeq, email, page, now });
    if (!said?.changed) return;
    const told = { userSeq, email: userSeq || !email ? null : seal(email) };
    await this.outbox.publish(tx, 'consent.said', { channelSeq, ...told, agreed: true, at: now.toISOString() });
  }

  private async find(id: string): Promise<Form> {
    const channelSeq = parseInt(ANSWER_ID_FORMAT.exec(id)?.[1] ?? '', 36);
    const now = this.clock.now();
    const form = Number.isSafeInteger(channelSeq) ? await this.db.one({ channelSeq }, PUBLIC_FORM, { channelSeq, id, now }) : null;
    if (!form) throw fail('NO_DATA');
    return form;
  }

  private newest(channelSeq: number, formSeq: number, respondent: string): Promise<FormAnswer | null> {
    return this.db.one({ channelSeq }, NEWEST_ANSWER, { channelSeq, formSeq, respondent });
  }

  private limit(caller: Caller): void {
    if (!this.perAddress.allow(networkOf(caller.ip), this.clock.now().getTime())) throw fail('TOO_MANY_REQUESTS');
  }
}

/**
 * Names who answers: an account, else a browser by its Client-Id, else an address (AM-167). The last two are hashed, so that nobody can
 * tell whom they mean.
 */
function respondentOf({ userSeq, clientId, ip }: Caller): string {
  if (userSeq) return `user ${userSeq}`;
  const source = clientId ? `client ${clientId}` : `address ${ip}`;
  return createHmac('sha256', config.tokenSecret).update(source).digest('base64url');
}

function checked(form: Form, given: Answer[]): Answer[] {
  const { answers, faults } = checkAnswers(form.blocks, given);
  if (faults.length)
    throw new Failure(
      'BAD_INPUT',
      undefined,
      faults.map((f) => ({ field: answerField(f.questionSeq), message: { key: f.key, values: f.values } })),
    );
  return answers;
}
