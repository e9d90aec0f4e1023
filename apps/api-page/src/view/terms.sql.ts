import { sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';

export interface ShownTerms {
  useYn: string;
  title: string;
  content: string;
}
/** The newest version of a site's own terms that is in force. */
export const SHOWN_TERMS = statement<{ channelSeq: number; kind: string; lang: string; now: Date }, ShownTerms>(
  'view.terms',
  (p) => sql`
    select json_build_object(
      'useYn', use_yn,
      'title', coalesce(translations -> ${p.lang}::text ->> 'title', title),
      'content', coalesce(translations -> ${p.lang}::text ->> 'content', content)
    )::text
    from main.pub_terms
    where channel_seq = ${p.channelSeq}::bigint
      and kind = ${p.kind}
      and in_force_at <= ${p.now}::timestamptz
    order by in_force_at desc, terms_seq desc
    limit 1
  `,
);
