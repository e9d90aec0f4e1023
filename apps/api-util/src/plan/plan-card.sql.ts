import type { Sealed } from '@madang/contracts/events';
import { columnsOf } from '@madang/server/sql/columns';
import { sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';
import { PlanCardEntity } from './plan.entity';

const CARD_COLUMNS = columnsOf(PlanCardEntity, 'c');

interface Saved {
  channelSeq: number;
  billingKey: Sealed;
  brand: string;
  last4: string;
  kind: string | null;
  userSeq: number;
  now: Date;
}
export const SAVE_PLAN_CARD = statement<Saved, PlanCardEntity>(
  'plan-card.save',
  (p) => sql`
    insert into plan_card as c (
      channel_seq,
      billing_key,
      brand,
      last4,
      kind,
      registered_by,
      registered_at
    )
    values (
      ${p.channelSeq},
      ${p.billingKey},
      ${p.brand},
      ${p.last4},
      ${p.kind},
      ${p.userSeq},
      ${p.now}
    )
    on conflict (channel_seq) do update
    set
      billing_key = excluded.billing_key,
      brand = excluded.brand,
      last4 = excluded.last4,
      kind = excluded.kind,
      registered_by = excluded.registered_by,
      registered_at = excluded.registered_at
    returning ${CARD_COLUMNS}
  `,
);

export const PLAN_CARD = statement<{ channelSeq: number }, PlanCardEntity>(
  'plan-card.find',
  (p) => sql`select ${CARD_COLUMNS} from plan_card c where channel_seq = ${p.channelSeq}`,
);

export const DELETE_PLAN_CARD = statement<{ channelSeq: number }>(
  'plan-card.delete',
  (p) => sql`delete from plan_card where channel_seq = ${p.channelSeq}`,
);
