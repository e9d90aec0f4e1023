import { Injectable } from '@nestjs/common';
import { YN, HISTORY_ENTITY } from '@madang/contracts/codes';
import type { InputOf } from '@madang/contracts/endpoint';
import { LIMITS } from '@madang/contracts/limits';
import type { Snippet, snippetApi as api } from '@madang/contracts/main/snippet';
import { joinedSources, policyLength, type SnippetSources } from '@madang/contracts/page/snippets';
import type { User } from '@madang/server/caller';
import { Db, rows, type Tx } from '@madang/server/db';
import { fail, failField } from '@madang/server/fail';
import { History } from '@madang/server/history';
import { lockSite } from '../setting/site-setting.service';
import { madeOf } from './snippet-code';
import { SNIPPET_DELETE, SNIPPET_INSERT, SNIPPET_ORDER, SNIPPET_UPDATE, SNIPPETS_OF_SITE, type SnippetRow } from './snippet.sql';

type Input = InputOf<typeof api.create>;
const wire = ({ made, ...row }: SnippetRow): Snippet => ({
  ...row,
  hosts: [...new Set(Object.values(made.sources).flat())].filter((source) => !source.startsWith("'")).sort(),
  hasScript: made.pieces.some((piece) => piece.script),
});
const written = ({ title, position, code, useYn, marketingYn }: Input) => ({ title, position, code, useYn, marketingYn });
/** The fields of a snippet that a line of the site's history shows. */
const shown = ({ title, position, code, useYn, marketingYn }: SnippetRow) => ({ title, position, code, useYn, marketingYn });

/** Code of other companies that a site puts on its storefront. It is checked and prepared when staff save it (RT-113). */
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
      const [row] = await rows(tx, SNIPPET_INSERT, { channelSeq, ...written(input), made });
      return row!.snippetSeq;
    });
  }

  update(auth: User, channelSeq: number, snippetSeq: number, input: Input): Promise<Snippet> {
    const made = madeOf(input.code, input.position);
    return this.change(auth, channelSeq, snippetSeq, async (tx) => {
      await rows(tx, SNIPPET_UPDATE, { channelSeq, snippetSeq, ...written(input), made });
      return snippetSeq;
    });
  }

  order(auth: User, channelSeq: number, order: number[]): Promise<Snippet[]> {
    return this.db.tx({ channelSeq }, async (tx) => {
      await lockSite(tx, channelSeq);
      const before = await this.all(tx, channelSeq);
      if (before.length !== order.length || !before.every((row) => order.includes(row.snippetSeq))) throw fail('CONFLICT');
      await rows(tx, SNIPPET_ORDER, { channelSeq, snippetSeqs: order });
      const after = await this.all(tx, channelSeq);
      const titles = (all: SnippetRow[]) => ({ order: all.map((row) => row.title) });
      await this.history.record(tx, auth, channelSeq, { entity: HISTORY_ENTITY.SNIPPET, before: titles(before), after: titles(after) });
      return after.map(wire);
    });
  }

  async remove(auth: User, channelSeq: number, snippetSeq: number): Promise<null> {
    return this.db.tx({ channelSeq }, async (tx) => {
      await lockSite(tx, channelSeq);
      const gone = (await this.all(tx, channelSeq)).find((row) => row.snippetSeq === snippetSeq);
      if (!gone) throw fail('NO_DATA');
      await rows(tx, SNIPPET_DELETE, { channelSeq, snippetSeq });
      await this.history.record(tx, auth, channelSeq, {
        entity: HISTORY_ENTITY.SNIPPET,
        seq: snippetSeq,
        before: shown(gone),
        after: null,
      });
      return null;
    });
  }

  private all = (tx: Tx, channelSeq: number) => rows(tx, SNIPPETS_OF_SITE, { channelSeq });

  private change(
    auth: User,
    channelSeq: number,
    seq: number | null,
    write: (tx: Tx, before: SnippetRow[]) => Promise<number>,
  ): Promise<Snippet> {
    return this.db.tx({ channelSeq }, async (tx) => {
      await lockSite(tx, channelSeq);
      const before = await this.all(tx, channelSeq);
      const was = before.find((row) => row.snippetSeq === seq);
      if (seq !== null && !was) throw fail('NO_DATA');
      const written = await write(tx, before);
      const after = await this.all(tx, channelSeq);
      const open: SnippetSources[] = after.filter((row) => row.useYn === YN.YES).map((row) => row.made.sources);
      if (policyLength(joinedSources(open)) > LIMITS.snippetPolicyMax) throw failField('code', 'snippetPolicy');
      const is = after.find((row) => row.snippetSeq === written)!;
      await this.history.record(tx, auth, channelSeq, {
        entity: HISTORY_ENTITY.SNIPPET,
        seq: written,
        before: was ? shown(was) : null,
        after: shown(is),
      });
      return wire(is);
    });
  }
}
