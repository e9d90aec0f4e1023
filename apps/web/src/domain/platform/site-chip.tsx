import { platformSiteApi } from '@madang/contracts/main/platform';
import { useCall } from '../../lib/query';
import { Chip, Chips } from '../../ui/choices';

/** The site of an address, `?siteSeq=7`; null where it names none. */
export const siteOfFilter = (filter: string): number | null => (/^\d+$/.test(filter) ? Number(filter) : null);

/** Which site alone a list of the console shows; takes the filter away. */
export function SiteChip({ siteSeq, onRemove }: { siteSeq: number | null; onRemove: () => void }) {
  const site = useCall(platformSiteApi.find, { params: { siteSeq: siteSeq ?? 0 } }, { enabled: siteSeq !== null, silent: true });
  if (siteSeq === null) return null;
  return (
    <Chips>
      <Chip removable onClick={onRemove}>
        {site.data?.name ?? siteSeq}
      </Chip>
    </Chips>
  );
}
