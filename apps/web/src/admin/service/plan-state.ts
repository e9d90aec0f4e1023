import { planApi, type SitePlan } from '@madang/contracts/util/plan';
import { useChannel } from '../../lib/channel';
import { invalidate, patchAnswer } from '../../lib/query';

/** Shows a changed plan on its pages, in the menus and in the footer without a reload. */
export async function takePlan(fresh: SitePlan): Promise<void> {
  patchAnswer(planApi.find, {}, () => fresh);
  useChannel.setState(({ channel }) => {
    if (!channel) return {};
    const { channelSetting } = channel;
    return { channel: { ...channel, channelSetting: { ...channelSetting, saasYn: fresh.plan.saasYn } } };
  });
  await invalidate(planApi.bills, planApi.coupons);
}
