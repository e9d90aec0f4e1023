import type { Subscription } from '@madang/server/unsubscribe';
import { sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';

export const MARKETING_CONSENT = statement<Subscription, { consent: boolean }>(
  'unsubscribe.consent',
  (p) => sql`
    select consent
    from main.pub_marketing_consent
    where channel_seq = ${p.channelSeq}
      and email = ${p.email}
  `,
);

export const SET_MARKETING_CONSENT = statement<Subscription & { consent: boolean; way: 'LINK' | 'ONE_CLICK'; now: Date }>(
  'unsubscribe.set-consent',
  (p) => sql`
    select main.set_marketing_consent(
      ${p.channelSeq},
      ${p.email},
      ${p.consent},
      ${p.way},
      ${p.now}
    )
  `,
);
