import { Injectable } from '@nestjs/common';
import { YN } from '@madang/contracts/codes';
import type { InputOf } from '@madang/contracts/endpoint';
import { LIMITS } from '@madang/contracts/limits';
import type { Snippet, snippetApi as api } from '@madang/contracts/main/snippet';
import { joined, policyLength, type SnippetSources } from '@madang/contracts/page/snippets';
import type { User } from '@madang/server/caller';
import { Db, rows, type Tx } from '@madang/server/db';
import { fail, failField } from '@madang/server/fail';
import { History } from '@madang/server/history';
import { lockSite } from '../setting/site-setting.service';
import { madeOf, type Made } from './snippet-code';

type Input = InputOf<typeof api.create>;
interface Row extends Omit<Snippet, 'hosts' | 'hasScript'> {
  made: Made;
}
const LIST = `select snippet_seq as "snippetSeq", title, position, code, use_yn as "useYn", marketing_yn as "marketingYn", made
  from snippet where channel_seq = $1 order by snippet_order, snippet_seq`;

const wire = ({ made, ...row }: Row): Snippet => ({
  ...row,
  hosts: [...new Set(Object.values(made.sources).flat())].filter((source) => !source.startsWith("'")).sort(),
  hasScript: made.pieces.some((piece) => piece.script),
});
/** What a line of history shows of one. */
const shown = ({ title, position, code, useYn, marketingYn }: Row) => ({ title, position, code, useYn, marketingYn });

/** Code of others that a site puts on its storefront, checked and made ready when it is saved (RT-113). */
@Injectable()
export class SnippetService {
  constructor(
    private readonly db: Db,
    private readonly history: History,
  ) {}

  async list(channelSeq: number): Promise<Snippet[]> {
    return (await this.db.tx({ channelSeq }, (tx) => this.all(tx, channelSeq))).map(wire);
  }

  create(auth: User, channelSeq: number, input: Input): Promise<Snippet> {
    const made = madeOf(input.code, input.position);
    return this.change(auth, channelSeq, null, async (tx, before) => {
      if (before.length >= LIMITS.snippetsMax) throw failField('title', 'listMax', { max: LIMITS.snippetsMax });
      const [row] = await rows<{ seq: number }>(
        tx,
        `insert into snippet (channel_seq, title, position, code, use_yn, marketing_yn, made, snippet_order)
         select $1, $2, $3, $4, $5, $6, $7, coalesce(max(snippet_order), 0) + 1 from snippet where channel_seq = $1 returning snippet_seq as seq`,
        [channelSeq, ...values(input, made)],
      );
      return row!.seq;
    });
  }

  update(auth: User, channelSeq: number, snippetSeq: number, input: Input): Promise<Snippet> {
    const made = madeOf(input.code, input.position);
    return this.change(auth, channelSeq, snippetSeq, async (tx) => {
      await tx.query(
        'update snippet set title = $2, position = $3, code = $4, use_yn = $5, marketing_yn = $6, made = $7 where channel_seq = $1 and snippet_seq = $8',
        [channelSeq, ...values(input, made), snippetSeq],
      );
      return snippetSeq;
    });
  }

  order(auth: User, channelSeq: number, order: number[]): Promise<Snippet[]> {
    return this.db.tx({ channelSeq }, async (tx) => {
      await lockSite(tx, channelSeq);
      const before = await this.all(tx, channelSeq);
      if (before.length !== order.length || !before.every((row) => order.includes(row.snippetSeq))) throw fail('CONFLICT');
      await tx.query(
        `update snippet s set snippet_order = o.place from unnest($2::bigint[]) with ordinality as o(seq, place)
         where s.channel_seq = $1 and s.snippet_seq = o.seq`,
        [channelSeq, order],
      );
      const after = await this.all(tx, channelSeq);
      const titles = (all: Row[]) => ({ order: all.map((row) => row.title) });
      await this.history.record(tx, auth, channelSeq, { entity: 'SNIPPET', before: titles(before), after: titles(after) });
      return after.map(wire);
    });
  }

  async remove(auth: User, channelSeq: number, snippetSeq: number): Promise<null> {
    return this.db.tx({ channelSeq }, async (tx) => {
      await lockSite(tx, channelSeq);
      const gone = (await this.all(tx, channelSeq)).find((row) => row.snippetSeq === snippetSeq);
      if (!gone) throw fail('NO_DATA');
      await tx.query('delete from snippet where channel_seq = $1 and snippet_seq = $2', [channelSeq, snippetSeq]);
      await this.history.record(tx, auth, channelSeq, { entity: 'SNIPPET', seq: snippetSeq, before: shown(gone), after: null });
      return null;
    });
  }

  private all = (tx: Tx, channelSeq: number) => rows<Row>(tx, LIST, [channelSeq]);

  private change(auth: User, channelSeq: number, seq: number | null, write: (tx: Tx, before: Row[]) => Promise<number>): Promise<Snippet> {
    return this.db.tx({ channelSeq }, async (tx) => {
      await lockSite(tx, channelSeq);
      const before = await this.all(tx, channelSeq);
      const was = before.find((row) => row.snippetSeq === seq);
      if (seq !== null && !was) throw fail('NO_DATA');
      const written = await write(tx, before);
      const after = await this.all(tx, channelSeq);
      const open: SnippetSources[] = after.filter((row) => row.useYn === YN.YES).map((row) => row.made.sources);
      if (policyLength(joined(open)) > LIMITS.snippetPolicyMax) throw failField('code', 'snippetPolicy');
      const is = after.find((row) => row.snippetSeq === written)!;
      await this.history.record(tx, auth, channelSeq, {
        entity: 'SNIPPET',
        seq: written,
        before: was ? shown(was) : null,
        after: shown(is),
      });
      return wire(is);
    });
  }
}
const values = (input: Input, made: Made) => [
  input.title,
  input.position,
  input.code,
  input.useYn,
  input.marketingYn,
  JSON.stringify(made),
];
