import type { CONSENT_PLACE } from '@madang/contracts/codes';
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

/** Sets the consent of an address to a site's marketing; answers whether it changed, and whose address it is. */
export const SET_MARKETING_CONSENT = statement<
  Subscription & { consent: boolean; way: typeof CONSENT_PLACE.LINK | typeof CONSENT_PLACE.ONE_CLICK; now: Date },
  { changed: boolean; userSeq: number | null }
>(
  'unsubscribe.set-consent',
  (p) => sql`
    select
      main.say_marketing_consent(
        ${p.channelSeq},
        ${p.email},
        ${p.consent},
        ${p.way},
        ${p.now}
      ) as changed,
      (
        select user_seq
        from main.pub_account
        where email = ${p.email}
          and withdrawn_at is null
      ) as "userSeq"
  `,
);
