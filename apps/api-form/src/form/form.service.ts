import { Injectable } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import { QUESTION_TYPE, YN } from '@madang/contracts/codes';
import type { InputOf, QueryOf } from '@madang/contracts/endpoint';
import { formApi, type Form, type FormAnswer, type FormBlock } from '@madang/contracts/form/form';
import { seoulDateTime } from '@madang/contracts/dates';
import { Clock } from '@madang/server/clock';
import type { User } from '@madang/server/caller';
import { Db, rows, type Tx } from '@madang/server/db';
import { Failure, fail, failField, type FieldFault } from '@madang/server/fail';
import { History } from '@madang/server/history';
import { RestrictedFields } from '@madang/server/restricted-fields';
import { jsonAnswer, type RawAnswer } from '@madang/server/route';
import { sheetAnswer } from '@madang/server/sheet';
import { FormBlockEntity, FormEntity } from './form.entity';
import { FORM_WORDS } from './form.words';
import { formGone, formLine, formMade, questionsLine } from './form-history';
import { IsNull } from 'typeorm';
import { FORM_BY_SEQ, FORM_ANSWER_ROWS, FORM_ANSWERS, FORM_PREVIEW, FORMS_OF_SITE, HAS_COUPON_KIND } from './form.sql';

type General = InputOf<typeof formApi.create>;
type Blocks = InputOf<typeof formApi.updateScreen>['blocks'];

/** The public id of a form: the number of its site, in which the form is looked up, and 22 random characters that nobody can guess. */
const publicId = (channelSeq: number) => `${channelSeq.toString(36)}-${randomBytes(16).toString('base64url')}`;
const date = (text: string | null | undefined) => (text ? new Date(text) : null);

/** How many answers the sheet has at most: the newest ones. */
const SHEET_ROWS = 50_000;

/** Makes and changes the forms of a site, for its staff. */
@Injectable()
export class FormService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly history: History,
    ownFields: RestrictedFields,
  ) {
    ownFields.hold(formApi.updateEvent, (_, at: { channelSeq: number; formSeq: number }) => this.find(at.channelSeq, at.formSeq));
  }

  async list(channelSeq: number, q: QueryOf<typeof formApi.list>): Promise<RawAnswer> {
    const [json] = await this.db.read({ channelSeq }, FORMS_OF_SITE[q.sort || 'created.desc'], {
      channelSeq,
      size: q.size,
      offset: (q.page - 1) * q.size,
      now: this.clock.now(),
    });
    return jsonAnswer(json!);
  }

  async find(channelSeq: number, formSeq: number): Promise<Form> {
    const form = await this.db.one({ channelSeq }, FORM_BY_SEQ, { channelSeq, formSeq, now: this.clock.now() });
    if (!form) throw fail('NO_DATA');
    return form;
  }

  async preview(channelSeq: number, id: string): Promise<Form> {
    const form = await this.db.one({ channelSeq }, FORM_PREVIEW, { channelSeq, id, now: this.clock.now() });
    if (!form) throw fail('NO_DATA');
    return form;
  }

  /** Makes a form that is closed; staff may open it once it has a question (AM-330). */
  async create(auth: User, channelSeq: number, input: General): Promise<Form> {
    if (input.useYn === YN.YES) throw failField('useYn', 'formWithoutQuestions');
    const now = this.clock.now();
    const fields = general(input);
    const formSeq = await this.db.tx({ channelSeq }, async (tx) => {
      const { identifiers } = await tx.insert(FormEntity, {
        ...fields,
        channelSeq,
        id: publicId(channelSeq),
        answerCount: 0,
        createdAt: now,
        updatedAt: now,
      });
      const made = (identifiers[0] as { formSeq: number }).formSeq;
      await this.history.record(tx, auth, channelSeq, formMade(made, fields.title));
      return made;
    });
    return this.find(channelSeq, formSeq);
  }

  async update(auth: User, channelSeq: number, formSeq: number, input: General): Promise<Form> {
    const fields = general(input);
    await this.db.tx({ channelSeq }, async (tx) => {
      const before = await this.lock(tx, channelSeq, formSeq);
      const opens = fields.useYn === YN.YES && before.useYn === YN.NO;
      const closes = fields.useYn === YN.NO && before.useYn === YN.YES;
      const closed = opens ? { closedAt: null } : closes ? { closedAt: this.clock.now() } : {};
      await this.change(tx, channelSeq, formSeq, { ...fields, ...closed });
      const questions = await tx.countBy(FormBlockEntity, { channelSeq, formSeq, removedAt: IsNull() });
      if (opens && questions === 0) throw failField('useYn', 'formWithoutQuestions');
      await this.history.record(tx, auth, channelSeq, formLine(before, fields));
    });
    return this.find(channelSeq, formSeq);
  }

  /**
   * Saves all blocks of a form: those with a known `questionSeq` change, those without are added, and those that are missing are removed
   * while their answers stay.
   */
  async updateScreen(auth: User, channelSeq: number, formSeq: number, blocks: Blocks): Promise<Form> {
    await this.db.tx({ channelSeq }, async (tx) => {
      const form = await this.lock(tx, channelSeq, formSeq);
      await this.change(tx, channelSeq, formSeq, {});
      const before = await this.questions(tx, channelSeq, formSeq);
      const kinds = new Map(before.map((b) => [b.questionSeq, b.kind]));
      const faults = blocks.flatMap((block, i) => faultsOf(block, `blocks[${i}]`, kinds));
      if (new Set(blocks.map((b) => b.questionSeq ?? {})).size < blocks.length)
        faults.push({ field: 'blocks', message: { key: 'invalid' } });
      if (!blocks.length && (await tx.existsBy(FormEntity, { channelSeq, formSeq, useYn: YN.YES })))
        faults.push({ field: 'blocks', message: { key: 'formWithoutQuestions' } });
      if (faults.length) throw new Failure('BAD_INPUT', undefined, faults);
      const kept = new Set(blocks.map((b) => b.questionSeq));
      for (const [questionSeq] of kinds)
        if (!kept.has(questionSeq)) await tx.update(FormBlockEntity, { channelSeq, formSeq, questionSeq }, { removedAt: this.clock.now() });
      for (const [blockOrder, { questionSeq, ...block }] of blocks.entries()) {
        const fields = { ...block, maxLength: block.maxLength ?? null, agreementKind: block.agreementKind ?? null, blockOrder };
        if (questionSeq) await tx.update(FormBlockEntity, { channelSeq, formSeq, questionSeq }, fields);
        else await tx.insert(FormBlockEntity, { ...fields, channelSeq, formSeq });
      }
      const after = await this.questions(tx, channelSeq, formSeq);
      await this.history.record(tx, auth, channelSeq, questionsLine(form, before, after));
    });
    return this.find(channelSeq, formSeq);
  }

  async updateEvent(auth: User, channelSeq: number, formSeq: number, input: InputOf<typeof formApi.updateEvent>): Promise<Form> {
    const { couponInfoSeq, ...fields } = input;
    await this.db.tx({ channelSeq }, async (tx) => {
      const before = await this.lock(tx, channelSeq, formSeq);
      const known = couponInfoSeq ? await rows(tx, HAS_COUPON_KIND, { channelSeq, couponInfoSeq }) : [];
      if (couponInfoSeq && !known.length) throw failField('couponInfoSeq', 'oneOf');
      // Callers who may not change the coupon leave `couponInfoSeq` out, and the form keeps its coupon then.
      const gift = couponInfoSeq === undefined ? {} : { couponInfoSeq };
      await this.change(tx, channelSeq, formSeq, { ...fields, ...gift, noticeLang: auth.lang });
      await this.history.record(tx, auth, channelSeq, formLine(before, { ...fields, ...gift }));
    });
    return this.find(channelSeq, formSeq);
  }

  /**
   * Copies a form. The copy is closed, so that nobody answers it before staff have looked it over, and it gives no coupon, which needs a
   * permission of its own.
   */
  async copy(auth: User, channelSeq: number, formSeq: number): Promise<Form> {
    const { blocks, ...form } = await this.find(channelSeq, formSeq);
    const now = this.clock.now();
    const title = FORM_WORDS[auth.lang].copyOf(form.title);
    const copied = await this.db.tx({ channelSeq }, async (tx) => {
      const { identifiers } = await tx.insert(FormEntity, {
        channelSeq,
        id: publicId(channelSeq),
        title,
        description: form.description,
        modification: form.modification,
        useYn: YN.NO,
        startAt: date(form.startAt),
        endAt: date(form.endAt),
        answersKept: form.answersKept,
        message: form.message,
        redirectUrl: form.redirectUrl,
        noticeEmail: form.noticeEmail,
        noticeLang: auth.lang,
        answerCount: 0,
        createdAt: now,
        updatedAt: now,
      });
      const to = (identifiers[0] as { formSeq: number }).formSeq;
      for (const [blockOrder, { questionSeq: _, ...block }] of blocks.entries())
        await tx.insert(FormBlockEntity, { ...block, blockOrder, channelSeq, formSeq: to });
      await this.history.record(tx, auth, channelSeq, formMade(to, title));
      return to;
    });
    return this.find(channelSeq, copied);
  }

  async remove(auth: User, channelSeq: number, formSeq: number): Promise<null> {
    await this.db.tx({ channelSeq }, async (tx) => {
      const { title } = await this.lock(tx, channelSeq, formSeq);
      await this.change(tx, channelSeq, formSeq, { removedAt: this.clock.now(), useYn: YN.NO });
      await this.history.record(tx, auth, channelSeq, formGone(formSeq, title));
    });
    return null;
  }

  async answers(channelSeq: number, formSeq: number, q: QueryOf<typeof formApi.answers>): Promise<RawAnswer> {
    await this.find(channelSeq, formSeq);
    const [json] = await this.db.read({ channelSeq }, FORM_ANSWERS, { channelSeq, formSeq, size: q.size, offset: (q.page - 1) * q.size });
    return jsonAnswer(json!);
  }

  /** The newest answers, up to `SHEET_ROWS`: one column for each question that the form has now. */
  async answersExcel(auth: User, channelSeq: number, formSeq: number): Promise<RawAnswer> {
    const form = await this.find(channelSeq, formSeq);
    const words = FORM_WORDS[auth.lang];
    const list = await this.db.read({ channelSeq }, FORM_ANSWER_ROWS, { channelSeq, formSeq, size: SHEET_ROWS, offset: 0 });
    const cell = (answer: FormAnswer, { questionSeq, kind }: FormBlock) => {
      const value = answer.answers.find((a) => a.questionSeq === questionSeq)?.value ?? '';
      return kind === QUESTION_TYPE.AGREE ? words.agreed(value === true) : String(value);
    };
    return sheetAnswer(words.answers, [words.who, words.when, ...form.blocks.map((block) => block.label)], list, (json) => {
      const answer = JSON.parse(json) as FormAnswer;
      return [answer.userName ?? words.visitor, seoulDateTime(answer.createdAt), ...form.blocks.map((block) => cell(answer, block))];
    });
  }

  /** Locks a form, so that its changes happen one after the other. */
  private async lock(tx: Tx, channelSeq: number, formSeq: number): Promise<FormEntity> {
    const where = { channelSeq, formSeq, removedAt: IsNull() };
    const form = await tx.findOne(FormEntity, { where, lock: { mode: 'pessimistic_write' } });
    if (!form) throw fail('NO_DATA');
    return form;
  }

  /** The questions that a form has now, in their order. */
  private questions(tx: Tx, channelSeq: number, formSeq: number): Promise<FormBlockEntity[]> {
    return tx.find(FormBlockEntity, { where: { channelSeq, formSeq, removedAt: IsNull() }, order: { blockOrder: 'ASC' } });
  }

  private async change(tx: Tx, channelSeq: number, formSeq: number, fields: Partial<FormEntity>): Promise<void> {
    const { affected } = await tx
      .createQueryBuilder()
      .update(FormEntity)
      .set({ ...fields, updatedAt: this.clock.now() })
      .where('channel_seq = :channelSeq and form_seq = :formSeq and removed_at is null', { channelSeq, formSeq })
      .execute();
    if (!affected) throw fail('NO_DATA');
  }
}

function general(input: General) {
  const { startAt, endAt, ...fields } = input;
  const [start, end] = [date(startAt), date(endAt)];
  if (start && end && end <= start) throw failField('endAt', 'datetime');
  return { ...fields, startAt: start, endAt: end };
}

const KINDS_WITH_LENGTH: readonly string[] = [QUESTION_TYPE.SHORT_TEXT, QUESTION_TYPE.LONG_TEXT];
function faultsOf(block: Blocks[number], field: string, kinds: ReadonlyMap<number, string>): FieldFault[] {
  const fault = (name: string, key: string): FieldFault => ({ field: `${field}.${name}`, message: { key } });
  const faults: FieldFault[] = [];
  if (block.questionSeq && !kinds.has(block.questionSeq)) faults.push(fault('questionSeq', 'invalid'));
  // The kind of a question cannot change, since its answers are of that kind.
  if (block.questionSeq && kinds.has(block.questionSeq) && kinds.get(block.questionSeq) !== block.kind)
    faults.push(fault('kind', 'invalid'));
  const options = block.options ?? [];
  if (block.kind === QUESTION_TYPE.MULTIPLE_CHOICE && (options.length < 2 || new Set(options).size < options.length))
    faults.push(fault('options', 'invalid'));
  if (block.kind === QUESTION_TYPE.AGREE && !block.agreementKind) faults.push(fault('agreementKind', 'oneOf'));
  if (block.maxLength !== null && block.maxLength !== undefined && (!KINDS_WITH_LENGTH.includes(block.kind) || block.maxLength < 1))
    faults.push(fault('maxLength', 'invalid'));
  return faults;
}
