import { planApi, type SitePlan } from '@madang/contracts/util/plan';
import { useChannel } from '../../lib/channel';
import { invalidate, patchAnswer } from '../../lib/query';

/** What the plan became is what the menus and the footer go by from now on. */
export async function takePlan(fresh: SitePlan): Promise<void> {
  patchAnswer(planApi.find, {}, () => fresh);
  useChannel.setState(({ channel }) => {
    if (!channel) return {};
    const { channelSetting } = channel;
    return { channel: { ...channel, channelSetting: { ...channelSetting, saasYn: fresh.plan.saasYn } } };
  });
  await invalidate(planApi.bills, planApi.coupons);
}
