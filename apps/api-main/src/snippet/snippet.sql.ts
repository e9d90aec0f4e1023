import type { Snippet } from '@madang/contracts/main/snippet';
import { sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';
import type { Made } from './snippet-code';

interface Site {
  channelSeq: number;
}
type One = Site & { snippetSeq: number };
interface Written {
  title: string;
  position: string;
  code: string;
  useYn: string;
  marketingYn: string;
  made: Made;
}

export interface SnippetRow extends Omit<Snippet, 'hosts' | 'hasScript'> {
  made: Made;
}
export const SNIPPETS_OF_SITE = statement<Site, SnippetRow>(
  'snippet.of-site',
  (p) => sql`
    select
      snippet_seq as "snippetSeq",
      title,
      position,
      code,
      use_yn as "useYn",
      marketing_yn as "marketingYn",
      made
    from snippet
    where channel_seq = ${p.channelSeq}
    order by snippet_order, snippet_seq
  `,
);
/** Adds a snippet at the end of the site's snippets. */
export const SNIPPET_INSERT = statement<Site & Written, { snippetSeq: number }>(
  'snippet.insert',
  (p) => sql`
    insert into snippet (
      channel_seq,
      title,
      position,
      code,
      use_yn,
      marketing_yn,
      made,
      snippet_order
    )
    select
      ${p.channelSeq},
      ${p.title},
      ${p.position},
      ${p.code},
      ${p.useYn},
      ${p.marketingYn},
      ${p.made},
      coalesce(max(snippet_order), 0) + 1
    from snippet
    where channel_seq = ${p.channelSeq}
    returning snippet_seq as "snippetSeq"
  `,
);
export const SNIPPET_UPDATE = statement<One & Written>(
  'snippet.update',
  (p) => sql`
    update snippet
    set
      title = ${p.title},
      position = ${p.position},
      code = ${p.code},
      use_yn = ${p.useYn},
      marketing_yn = ${p.marketingYn},
      made = ${p.made}
    where channel_seq = ${p.channelSeq}
      and snippet_seq = ${p.snippetSeq}
  `,
);
export const SNIPPET_ORDER = statement<Site & { snippetSeqs: number[] }>(
  'snippet.order',
  (p) => sql`
    update snippet s
    set snippet_order = o.place
    from unnest(${p.snippetSeqs}::bigint[]) with ordinality as o(seq, place)
    where s.channel_seq = ${p.channelSeq}
      and s.snippet_seq = o.seq
  `,
);
export const SNIPPET_DELETE = statement<One>(
  'snippet.delete',
  (p) => sql`delete from snippet where channel_seq = ${p.channelSeq} and snippet_seq = ${p.snippetSeq}`,
);
