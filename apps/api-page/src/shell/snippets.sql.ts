import { sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';
import type { snippetHtml } from './snippets';

/** The snippets of a site in their order, in the form that was prepared when they were saved. */
export const SITE_SNIPPETS = statement<{ channelSeq: number }, Parameters<typeof snippetHtml>[0]>(
  'shell.snippets',
  (p) => sql`
    select coalesce(
      json_agg(
        json_build_object('position', position, 'marketingYn', marketing_yn, 'made', made)
        order by snippet_order, snippet_seq
      ),
      '[]'
    )::text
    from main.pub_snippet
    where channel_seq = ${p.channelSeq}
  `,
);
