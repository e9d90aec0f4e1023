import { platformSiteApi } from '@madang/contracts/main/platform';
import { useCall } from '../../lib/query';
import { Chip, Chips } from '../../ui/choices';

/** The number of a site in the filter `siteSeq` of an address; null where the filter is no number. */
export const siteOfFilter = (filter: string): number | null => (/^\d+$/.test(filter) ? Number(filter) : null);

/**
 * The filter chip that says which single site a list of the console shows; a press removes the filter. Nothing while it shows all sites.
 */
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
