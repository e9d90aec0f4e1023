import type { Block } from '@madang/contracts/page/blocks/block';
import type { BlockData } from '@madang/contracts/page/blocks/data';
import type { SiteLook } from '@madang/contracts/page/look';
import { MINUTE } from '@madang/contracts/time';
import { Monitor, Smartphone } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../lib/time';
import { useMedia } from '../../lib/media';
import { Segmented } from '../../ui/choices';
import { counting, withExamples, type ExampleWords } from './example-data';
import l from '../../ui/layout.module.css';
import { fieldStyles as f } from '../../ui/field';
import { listedWords } from '../../lib/listed-words';
import { SiteFrame, type FrameDevice } from './site-frame';

interface PreviewProps {
  title: string;
  heading: string;
  address: string;
  look: SiteLook;
  site: { name: string; headerLogoUrl?: string | null };
  menus: readonly string[];
  blocks: readonly Block[];
  data: BlockData;
  /** Whether the preview shows example content where the site has none yet. */
  examples: boolean;
}
/** A preview of a page at the width of a desktop or a phone; a note says if parts of it are examples. */
export function SitePreview({ title, heading, blocks, data, examples, ...frame }: PreviewProps) {
  const { brandColor } = frame.look;
  const { t } = useTranslation('templates');
  const narrow = useMedia('(max-width: 640px)');
  const [device, setDevice] = useState<FrameDevice>(narrow ? 'phone' : 'desktop');
  const now = useNow(MINUTE);
  const words = listedWords<ExampleWords>(t, 'example');
  const shown = useMemo(() => {
    const at = new Date(now);
    const filled = examples ? withExamples(blocks, data, words, { now: at, brandColor }) : { data, examples: false };
    return { ...filled, blocks: examples ? counting(blocks, at) : blocks };
  }, [blocks, data, examples, words, now, brandColor]);
  return (
    <div className={l.grid12}>
      <div className={l.between}>
        <h2 className={f.label}>{heading}</h2>
        <Segmented
          iconOnly
          label={t('frame.device')}
          value={device}
          onChange={setDevice}
          options={[
            { value: 'desktop', label: t('frame.desktop'), icon: <Monitor aria-hidden="true" /> },
            { value: 'phone', label: t('frame.phone'), icon: <Smartphone aria-hidden="true" /> },
          ]}
        />
      </div>
      <SiteFrame {...frame} title={title} device={device} blocks={shown.blocks} data={shown.data} />
      {shown.examples && <p className={l.muted13}>{t('frame.examples')}</p>}
      {blocks.some((one) => one.sample) && <p className={l.muted13}>{t('frame.samples')}</p>}
    </div>
  );
}
