import type { MemberSearch } from '@madang/server/members';
import { Injectable } from '@nestjs/common';
import { ValidationError, type InferType } from 'yup';
import type { Lang } from '@madang/contracts/codes';
import type { CursorPage } from '@madang/contracts/endpoint';
import type { Message } from '@madang/contracts/fields';
import { phoneDigits } from '@madang/contracts/phone-digits';
import { listedInput, type RegisterAnswer, type RegisteredMember, type registerInput, type RowFault } from '@madang/contracts/util/member';
import { fill } from '@madang/contracts/words/words';
import { wordsOf } from '@madang/server/responses';
import type { User } from '@madang/server/caller';
import { Clock } from '@madang/server/clock';
import { isUniqueViolation } from '@madang/server/database-errors';
import { Db, rows } from '@madang/server/db';
import { fail, failField } from '@madang/server/fail';
import type { RawAnswer } from '@madang/server/route';
import { sheetAnswer } from '@madang/server/sheet';
import { belowOf, cursorOf } from './member.filter';
import { MEMBER_SHEET } from './member.words';
import {
  DELETE_REGISTERED_MEMBER,
  KNOWN_EMAILS,
  NOTE_CLAIMS,
  REGISTER_MEMBERS,
  REGISTERED_COUNT,
  REGISTERED_MEMBER,
  REGISTERED_MEMBERS,
  UPDATE_REGISTERED_MEMBER,
} from './registered-member.sql';

type Row = InferType<typeof listedInput>;
/** People whom staff registered by hand or by a sheet, before they join. */
@Injectable()
export class RegisteredMemberService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  list(
    channelSeq: number,
    { q, contacts }: MemberSearch,
    size: number,
    cursor: string | undefined,
  ): Promise<CursorPage<RegisteredMember> & { totalCount: number }> {
    return this.db.tx({ channelSeq }, async (tx) => {
      const found = await rows(tx, REGISTERED_MEMBERS, { channelSeq, q: q || null, contacts, ...belowOf(cursor, size + 1) });
      const [count] = await rows(tx, REGISTERED_COUNT, { channelSeq, q: q || null, contacts });
      const list = found.slice(0, size);
      const last = list.at(-1);
      return {
        list,
        totalCount: count!.memberCount,
        cursor: found.length > size && last ? cursorOf(last.createdAt, last.memberSeq) : null,
      };
    });
  }

  async find(channelSeq: number, memberSeq: number): Promise<RegisteredMember> {
    const [found] = await this.db.tx({ channelSeq }, (tx) => rows(tx, REGISTERED_MEMBER, { channelSeq, memberSeq }));
    if (!found) throw fail('NO_DATA');
    return found;
  }

  /**
   * Registers the valid rows of a sheet; with `checkOnly` it only checks them. For each invalid row the answer gives its place and its
   * fault. An address that is already registered, or is in the sheet twice, is a fault too.
   */
  async register(auth: User, channelSeq: number, input: InferType<typeof registerInput>): Promise<RegisterAnswer> {
    // The rows are checked before the transaction, which holds a connection for its few statements alone.
    const { good, failures } = await sorted(input.members, auth.lang);
    return this.db.tx({ channelSeq }, async (tx) => {
      const known = await rows(tx, KNOWN_EMAILS, { channelSeq, emails: good.map(({ row }) => row.email) });
      const taken = new Set(known.map((k) => k.email));
      const made = good.filter(({ row }) => !taken.has(row.email));
      const now = this.clock.now();
      const written = input.checkOnly
        ? made.map(({ row }) => ({ email: row.email }))
        : await rows(tx, REGISTER_MEMBERS, {
            channelSeq,
            names: made.map((m) => m.row.name),
            emails: made.map((m) => m.row.email),
            phones: made.map((m) => m.row.phone ?? null),
            memos: made.map((m) => m.row.memo),
            userSeq: auth.userSeq,
            now,
          });
      const there = new Set(written.map((w) => w.email));
      // Staff who register people state that these have agreed to it; the ledger of consents stores who stated it.
      if (!input.checkOnly && there.size)
        await rows(tx, NOTE_CLAIMS, { channelSeq, emails: [...there], page: auth.page, by: auth.userSeq, now });
      const refused = good
        .filter(({ row }) => !there.has(row.email))
        .map(({ index }) => faultOf(index, 'email', { key: 'registered' }, auth.lang));
      const faults = [...failures, ...refused].sort((one, two) => one.index - two.index);
      return { createdCount: there.size, failCount: faults.length, failures: faults };
    });
  }

  async update(channelSeq: number, memberSeq: number, input: Row): Promise<RegisteredMember> {
    const { name, email, phone, memo } = input;
    const written = { channelSeq, memberSeq, name, email, phone: phone || null, memo, now: this.clock.now() };
    await this.db
      .tx({ channelSeq }, (tx) => rows(tx, UPDATE_REGISTERED_MEMBER, written))
      .catch((e: unknown) => {
        throw isUniqueViolation(e) ? failField('email', 'registered') : e;
      });
    return this.find(channelSeq, memberSeq);
  }

  async remove(channelSeq: number, memberSeq: number): Promise<null> {
    const gone = await this.db.tx({ channelSeq }, (tx) => rows(tx, DELETE_REGISTERED_MEMBER, { channelSeq, memberSeq }));
    if (!gone.length) throw fail('NO_DATA');
    return null;
  }

  template(lang: Lang): Promise<RawAnswer> {
    const words = MEMBER_SHEET[lang];
    return sheetAnswer(words.template, words.registeredHeads.slice(0, 4), [words.example], (cells) => cells);
  }
}

/** The valid rows of a sheet, with their places; and the faults of the others, of which a second row with one address is one. */
async function sorted(members: InferType<typeof registerInput>['members'], lang: Lang) {
  const failures: RowFault[] = [];
  const good: { index: number; row: Row }[] = [];
  const emails = new Set<string>();
  for (const [index, raw] of members.entries()) {
    const { row, fault } = await checked({ ...raw, phone: phoneDigits(raw.phone ?? '') || null }, index, lang);
    if (fault) failures.push(fault);
    else if (emails.has(row.email)) failures.push(faultOf(index, 'email', { key: 'twiceInSheet' }, lang));
    else {
      emails.add(row.email);
      good.push({ index, row });
    }
  }
  return { good, failures };
}

async function checked(raw: object, index: number, lang: Lang): Promise<{ row: Row; fault: null } | { row: null; fault: RowFault }> {
  try {
    return { row: await listedInput.validate(raw, { abortEarly: false }), fault: null };
  } catch (e) {
    if (!(e instanceof ValidationError)) throw e;
    // Only one fault per row is shown: that of the first column, where a missing value comes before a wrong one.
    const [first = e] = [...(e.inner.length ? e.inner : [e])].sort(
      (one, two) => placeOfField(one) - placeOfField(two) || Number(two.type === 'required') - Number(one.type === 'required'),
    );
    const said: unknown = first.errors[0];
    const message = typeof said === 'object' && said !== null ? (said as Message) : { key: 'invalid' };
    return { row: null, fault: faultOf(index, first.path ?? null, message, lang) };
  }
}
const SHEET_FIELDS = ['name', 'email', 'phone', 'memo'];
const placeOfField = (e: ValidationError) => SHEET_FIELDS.indexOf(e.path ?? '');
function faultOf(index: number, field: string | null, { key, values }: Message, lang: Lang): RowFault {
  const words = wordsOf(lang).validation;
  const label = field ? (MEMBER_SHEET[lang].registeredHeads[SHEET_FIELDS.indexOf(field)] ?? field) : '';
  return { index, field, message: fill(words[key] ?? words['invalid']!, { label, ...values }) };
}
