import { channelApi } from '@madang/contracts/main/channel-calls';
import { planApi, type SitePlan } from '@madang/contracts/util/plan';
import { useChannel } from '../../lib/channel';
import { invalidate, patchAnswer } from '../../lib/query';

/** The calls whose answers a change or a charge of the plan changes, beside the plan itself: the menus name the studio by the own sites. */
const PLAN_READERS = [planApi.bills, planApi.coupons, planApi.due, channelApi.managed];
/** The calls to fetch again after a charge that failed, since the service has noted it. */
export const AFTER_REFUSAL = [planApi.find, ...PLAN_READERS];

/** Shows a changed plan on its pages, in the menus and in the footer without a reload. */
export async function takePlan(fresh: SitePlan): Promise<void> {
  patchAnswer(planApi.find, {}, () => fresh);
  useChannel.setState(({ channel }) => {
    if (!channel) return {};
    const { channelSetting } = channel;
    return { channel: { ...channel, channelSetting: { ...channelSetting, saasYn: fresh.plan.saasYn } } };
  });
  await invalidate(...PLAN_READERS);
}
