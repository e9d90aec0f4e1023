import { channelApi, type Channel } from '@madang/contracts/main/channel';
import { useChannel } from '../../lib/channel';
import { invalidate } from '../../lib/query';
import { colourDocument } from '../../domain/brand/theme';

/** Puts saved settings into header, footer and colours at once. */
export function takeSite(change: Partial<Channel>): void {
  useChannel.setState(({ channel }) => (channel ? { channel: { ...channel, ...change } } : {}));
  const { channel: now } = useChannel.getState();
  if (now && change.brandColor) colourDocument(now);
  void invalidate(channelApi.managed);
}
