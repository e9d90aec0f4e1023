import { Puck } from '@puckeditor/core';
import type { BlockData } from '@madang/contracts/page/blocks/data';
import { useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { CanvasData } from './canvas-context';
import s from './site-editor.module.css';

export const DEVICE_WIDTHS_PX = { desktop: 1280, tablet: 820, phone: 375 } as const;
/** Milliseconds after which Puck has drawn a block. */
const BLOCK_DRAWN_MS = 100;
export type Device = keyof typeof DEVICE_WIDTHS_PX;

/** Pixels that stay free above a block to which the canvas scrolls, because the bar with the block's actions stands there. */
const ACTION_BAR_ROOM_PX = 72;
/** Scrolls the canvas to the chosen block if the block is out of sight, as when staff choose it in the list or add it. */
function useInSight(place: RefObject<HTMLElement | null>, chosen: string | null) {
  useEffect(() => {
    if (!chosen) return;
    // Puck draws a new block after it is chosen.
    const wait = setTimeout(() => {
      const page = place.current?.querySelector('iframe')?.contentDocument;
      const block = page?.querySelector(`[data-puck-component="${CSS.escape(chosen)}"]`);
      const view = page?.defaultView;
      if (!block || !view) return;
      const { top, bottom } = block.getBoundingClientRect();
      const begins = top > view.innerHeight / 2 && bottom > view.innerHeight;
      if (bottom < ACTION_BAR_ROOM_PX || begins) view.scrollBy({ top: top - ACTION_BAR_ROOM_PX });
    }, BLOCK_DRAWN_MS);
    return () => clearTimeout(wait);
  }, [place, chosen]);
}

interface CanvasProps {
  device: Device;
  data: BlockData;
  first: string | null;
  chosen: string | null;
}
/** The page at the width of the chosen device, scaled down where the window is narrower. */
export function Canvas({ device, data, first, chosen }: CanvasProps) {
  const place = useRef<HTMLDivElement>(null);
  useInSight(place, chosen);
  const [room, setRoom] = useState(DEVICE_WIDTHS_PX.desktop as number);
  useEffect(() => {
    const watch = new ResizeObserver(([entry]) => setRoom(entry!.contentRect.width));
    watch.observe(place.current!);
    return () => watch.disconnect();
  }, []);
  const shown = useMemo(() => ({ data, first }), [data, first]);
  const scale = Math.min(1, room / DEVICE_WIDTHS_PX[device]);
  return (
    <div className={s.canvas} ref={place}>
      <div className={s.sheet} style={{ width: DEVICE_WIDTHS_PX[device], height: `${100 / scale}%`, transform: `scale(${scale})` }}>
        <CanvasData.Provider value={shown}>
          <Puck.Preview />
        </CanvasData.Provider>
      </div>
    </div>
  );
}
