import type { BlockData } from '@madang/contracts/page/blocks/data';
import { createContext } from 'react';

/** What the blocks on the canvas show of the site. */
export const CanvasData = createContext<BlockData>({});
