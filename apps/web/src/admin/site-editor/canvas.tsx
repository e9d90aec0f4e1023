import { Puck } from '@puckeditor/core';
import type { BlockData } from '@madang/contracts/page/blocks/data';
import { useEffect, useMemo, useRef, useState } from 'react';
import { CanvasData } from './canvas-context';
import s from './site-editor.module.css';

export const WIDTHS = { desktop: 1280, tablet: 820, phone: 375 } as const;
export type Device = keyof typeof WIDTHS;

/** The page at the width of the chosen device, scaled down where the window is narrower. */
export function Canvas({ device, data, first }: { device: Device; data: BlockData; first: string | null }) {
  const place = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(WIDTHS.desktop as number);
  useEffect(() => {
    const watch = new ResizeObserver(([entry]) => setRoom(entry!.contentRect.width));
    watch.observe(place.current!);
    return () => watch.disconnect();
  }, []);
  const shown = useMemo(() => ({ data, first }), [data, first]);
  const scale = Math.min(1, room / WIDTHS[device]);
  return (
    <div className={s.canvas} ref={place}>
      <div className={s.sheet} style={{ width: WIDTHS[device], height: `${100 / scale}%`, transform: `scale(${scale})` }}>
        <CanvasData.Provider value={shown}>
          <Puck.Preview />
        </CanvasData.Provider>
      </div>
    </div>
  );
}
