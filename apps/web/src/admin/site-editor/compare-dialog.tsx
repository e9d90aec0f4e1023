import type { Block } from '@madang/contracts/page/blocks/block';
import { blockEditorApi } from '@madang/contracts/page/blocks/editor';
import type { BlockData } from '@madang/contracts/page/blocks/data';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { BlockList } from '../../domain/blocks/block-list';
import { applyLookToFrame } from '../../domain/brand/theme';
import { useSite } from '../../lib/channel';
import { useCall } from '../../lib/query';
import { Segmented } from '../../ui/choices';
import { Dialog } from '../../ui/dialog';
import { ErrorState, Skeleton } from '../../ui/states';
import { cx } from '../../ui/cx';
import { differences } from './differences';
import { DEVICE_WIDTHS_PX, type Device } from './canvas';
import s from './site-editor.module.css';
import l from '../../ui/layout.module.css';

/** The width in pixels that each of the two compared pages has in the dialog; a wider page is scaled down to it. */
const COMPARED_WIDTH_PX = 372;

/** A page in an iframe, so that media queries go by the frame's width; its links do nothing. */
function PageFrame({ title, device, blocks, data }: { title: string; device: Device; blocks: readonly Block[]; data: BlockData }) {
  const site = useSite();
  const frame = useRef<HTMLIFrameElement>(null);
  const [body, setBody] = useState<HTMLElement | null>(null);
  useEffect(() => {
    const own = frame.current?.contentDocument;
    if (!own) return;
    for (const sheet of document.querySelectorAll('link[rel=stylesheet], style')) own.head.append(sheet.cloneNode(true));
    own.documentElement.lang = document.documentElement.lang;
    applyLookToFrame(own, site);
    setBody(own.body);
  }, [site]);
  const width = DEVICE_WIDTHS_PX[device];
  return (
    <figure className={cx(l.stack8, s.compared)}>
      <figcaption>
        <b>{title}</b>
      </figcaption>
      <div>
        <iframe ref={frame} title={title} style={{ width, zoom: Math.min(1, COMPARED_WIDTH_PX / width) }} />
      </div>
      {body &&
        createPortal(
          <div className="blk-page" inert>
            <BlockList blocks={blocks.filter((one) => !one.hidden)} data={data} />
          </div>,
          body,
        )}
    </figure>
  );
}

/** Lists the differences in words, because two long pages side by side are hard to compare. */
function Differences({ draft, live }: { draft: readonly Block[]; live: readonly Block[] }) {
  const { t } = useTranslation('admin-site-editor');
  const found = differences(draft, live);
  const kinds = (['added', 'removed', 'changed', 'moved'] as const).filter((kind) => found[kind].length > 0);
  if (!kinds.length) return <p className={l.box}>{t('compareSame')}</p>;
  return (
    <ul className={l.box}>
      {kinds.map((kind) => (
        <li key={kind}>{t(`compared.${kind}`, { names: found[kind].map((one) => t(`block.${one.type}`)).join(', ') })}</li>
      ))}
    </ul>
  );
}

interface CompareProps {
  pageSeq: number;
  draft: readonly Block[];
  data: BlockData;
  onClose: () => void;
}
/** Shows the draft beside the published page, if there is one. */
export function CompareDialog({ pageSeq, draft, data: own, onClose }: CompareProps) {
  const { t } = useTranslation('admin-site-editor');
  const [device, setDevice] = useState<Device>('desktop');
  // Loads the published page again, because this person or another may have published since the editor opened.
  const fresh = useCall(blockEditorApi.draft, { params: { pageSeq } }, { staleTime: 0, silent: true });
  const live = fresh.data?.live ?? null;
  const data = { ...fresh.data?.data, ...own };
  const devices = (['desktop', 'tablet', 'phone'] as const).map((value) => ({ value, label: t(`device.${value}`) }));
  return (
    <Dialog open onClose={onClose} size="l" title={t('compare')} note={t(live || fresh.isFetching ? 'compareNote' : 'compareFirst')}>
      <div className={l.stack16}>
        <Segmented label={t('canvasWidth')} options={devices} value={device} onChange={setDevice} />
        {live && <Differences draft={draft} live={live} />}
        <div className={cx(l.columns300, !live && !fresh.isFetching && s.alone)}>
          <PageFrame title={t('draftPage')} device={device} data={data} blocks={draft} />
          {fresh.isError && <ErrorState tight error={fresh.error} onRetry={() => void fresh.refetch()} />}
          {fresh.isFetching ? (
            <Skeleton height={480} />
          ) : (
            live && <PageFrame title={t('livePage')} device={device} data={data} blocks={live} />
          )}
        </div>
      </div>
    </Dialog>
  );
}
