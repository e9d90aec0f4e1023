import { channelApi, type Channel } from '@madang/contracts/main/channel';
import { useChannel } from '../../lib/channel';
import { invalidate } from '../../lib/query';
import { colourDocument } from '../../domain/brand/theme';

/** Shows saved settings in the header, the footer and the colours without a reload. */
export function takeSite(change: Partial<Channel>): void {
  useChannel.setState(({ channel }) => (channel ? { channel: { ...channel, ...change } } : {}));
  const { channel: now } = useChannel.getState();
  if (now && change.brandColor) colourDocument(now);
  void invalidate(channelApi.managed);
}
