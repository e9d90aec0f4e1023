import type { Block } from '@madang/contracts/page/blocks/block';
import type { BlockData } from '@madang/contracts/page/blocks/data';
import type { SiteLook } from '@madang/contracts/page/look';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { SitePreview } from '../../../domain/templates/site-preview';
import { useSite } from '../../../lib/channel';

interface PreviewProps {
  page: { blocks: readonly Block[]; data: BlockData };
  look: SiteLook;
  address: string;
  name: string;
  /** Whether the preview shows example content where the site has none yet. */
  examples: boolean;
}
/** Shows how this site's page would look with the template. */
export function Preview({ page, look, address, name, examples }: PreviewProps) {
  const { t } = useTranslation('templates');
  const site = useSite();
  const menus = useMemo(() => site.menus.map((menu) => menu.menuTitle).slice(0, 5), [site.menus]);
  return (
    <SitePreview
      {...page}
      look={look}
      address={address}
      menus={menus}
      examples={examples}
      site={site}
      heading={name}
      title={t('frame.title', { name })}
    />
  );
}
