import { sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';

export interface ShownForm {
  title: string;
  description: string;
  questions: { label: string; description: string; requiredYn: string; options: string[] }[];
}
/** A form by the id in its address, while it takes answers. */
export const SHOWN_FORM = statement<{ channelSeq: number; id: string; now: Date }, ShownForm>(
  'view.form',
  (p) => sql`
    select json_build_object('title', title, 'description', description, 'questions', questions)::text
    from form.pub_form_document
    where channel_seq = ${p.channelSeq}::bigint
      and id = ${p.id}
      and (start_at is null or start_at <= ${p.now}::timestamptz)
      and (end_at is null or end_at >= ${p.now}::timestamptz)
  `,
);
