import { channelApi, type Channel } from '@madang/contracts/main/channel';
import { useChannel } from '../../lib/channel';
import { invalidate } from '../../lib/query';
import { applyTheme } from '../../domain/brand/theme';

/** Puts saved settings into header, footer and colours at once. */
export function takeSite(change: Partial<Channel>): void {
  useChannel.setState(({ channel }) => (channel ? { channel: { ...channel, ...change } } : {}));
  if (change.brandColor) applyTheme(change.brandColor);
  void invalidate(channelApi.managed);
}
