import { PLAN_CANCEL_REASON } from '@madang/contracts/answer-codes';
import fc from 'fast-check';
import { planApi as api, type CardWindow } from '@madang/contracts/util/plan';
import { sql } from '@madang/server/sql/sql';
import { kind, type Kind, type Run } from '../command';
import { card, proof } from './memberships';

async function register(run: Run, card: string): Promise<void> {
  const opened = await run.call(api.openCard, run.g.owner, {}, { next: '' });
  if (opened.status === 200) await run.call(api.saveCard, run.g.owner, {}, await proof(run, opened.data as CardWindow, card));
}

export const plans: Kind[] = [
  kind('card of the site', 2, { card }, (run, { card }) => register(run, card)),
  kind('choose a plan', 4, { planSeq: fc.constantFrom(2, 3), months: fc.constantFrom(1, 1, 12) }, async (run, body) => {
    const [known] = await run.w.sql(sql`select from util.plan_card where channel_seq = ${run.g.channelSeq}`);
    if (!known) await register(run, 'good');
    await run.call(api.change, run.g.owner, {}, body);
  }),
  kind('leave or keep the plan', 1, { keep: fc.boolean() }, async (run, { keep }) => {
    await run.call(keep ? api.uncancel : api.cancel, run.g.owner, {}, keep ? {} : { reasonCd: PLAN_CANCEL_REASON.PRICE });
  }),
  kind('pay the plan', 1, {}, async (run) => void (await run.call(api.pay, run.g.owner))),
];
