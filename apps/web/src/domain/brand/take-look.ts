import type { Channel } from '@madang/contracts/main/channel';
import { lookOf } from '@madang/contracts/page/look';
import { useChannel } from '../../lib/channel';
import { colourDocument } from './theme';

/** Shows a saved look on the page without a reload. */
export function takeLook(site: Channel): void {
  const look = { ...lookOf(site), templateCd: site.templateCd };
  useChannel.setState(({ channel }) => (channel ? { channel: { ...channel, ...look } } : {}));
  colourDocument(look);
}
